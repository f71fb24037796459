/**
 * Builds the package @upshot/client into client/dist: one file of JavaScript without dependencies, and its declarations.
 *
 *     npm run client
 */
import { execFileSync } from 'node:child_process'
import { copyFileSync, mkdirSync, rmSync, writeFileSync } from 'node:fs'
import { join } from 'node:path'
import { slimTable } from '@upshot/contract'
import { build } from 'rolldown'
import { clientDeclarations } from './client-types.ts'
import { root } from './source.ts'

const NAME = 'virtual:client'

/** The table replaces the schemas, so that the package needs neither them nor TypeBox. */
const entry = () => `
import { createClientFrom } from ${JSON.stringify(join(root, 'contract/src/client.ts'))}
export { RequestRefused } from ${JSON.stringify(join(root, 'contract/src/client.ts'))}
const table = ${JSON.stringify(slimTable(), null, 2)}
export const createClient = (options) => createClientFrom(table, options)
`

export async function buildClient(folder = join(root, 'client/dist')): Promise<void> {
  rmSync(folder, { recursive: true, force: true })
  mkdirSync(folder, { recursive: true })
  await build({
    input: NAME,
    plugins: [
      {
        name: 'client-entry',
        resolveId: (id) => (id === NAME ? id : undefined),
        load: (id) => (id === NAME ? { code: entry(), moduleType: 'js' } : undefined),
      },
    ],
    transform: { target: 'es2022' },
    output: { file: join(folder, 'index.js'), format: 'esm' },
    logLevel: 'warn',
  })
  writeFileSync(join(folder, 'index.d.ts'), formatted(clientDeclarations()))
  copyFileSync(join(root, 'LICENSE'), join(folder, 'LICENSE'))
}

const formatted = (declarations: string): string =>
  execFileSync(join(root, 'node_modules/.bin/biome'), ['format', '--stdin-file-path=index.d.ts'], {
    cwd: root,
    input: declarations,
    encoding: 'utf8',
  })

if (import.meta.main) await buildClient()
