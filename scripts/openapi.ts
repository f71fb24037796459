/**
 * Writes docs/openapi.json from the contract, for readers of the repository and generators of clients.
 *
 *     npm run openapi                    write
 *     node scripts/openapi.ts --check    fail if the committed document is not what the contract says
 */
import { existsSync, readFileSync, writeFileSync } from 'node:fs'
import { join } from 'node:path'
import { openApiDocument } from '@upshot/contract'

const root = join(import.meta.dirname, '..')
const target = join(root, 'docs/openapi.json')

const { version } = JSON.parse(readFileSync(join(root, 'package.json'), 'utf8')) as { version: string }
const text = `${JSON.stringify(openApiDocument(version), null, 2)}\n`

if (process.argv.includes('--check')) {
  if (!existsSync(target) || readFileSync(target, 'utf8') !== text) {
    console.error('docs/openapi.json is not what the contract says: run `npm run openapi`')
    process.exitCode = 1
  }
} else {
  writeFileSync(target, text)
}
