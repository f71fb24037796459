/**
 * `npm run release:files`: builds everything and writes what a release consists of to release/: both packages, the bundle
 * for assistants on a desktop, a bill of materials, the licences of what is bundled, the notes from the changelog, and checksums.
 */
import { execFileSync } from 'node:child_process'
import { createHash } from 'node:crypto'
import { copyFileSync, mkdirSync, readdirSync, readFileSync, rmSync, writeFileSync } from 'node:fs'
import { join } from 'node:path'
import { readBundled } from './licences.ts'
import { type Bill, billOfShipped, checksumLines, notesOf, runtimePackages } from './release-rules.ts'
import { root } from './source.ts'

const OUTPUT_LIMIT = 64 * 1024 * 1024

const npm = (checkout: string, ...args: readonly string[]): string =>
  execFileSync('npm', args, {
    cwd: checkout,
    encoding: 'utf8',
    maxBuffer: OUTPUT_LIMIT,
    stdio: ['ignore', 'pipe', 'inherit'],
  })

export function writeReleaseFiles(checkout = root): string[] {
  const { version } = readJson<{ version: string }>(checkout, 'package.json')
  const folder = join(checkout, 'release')
  rmSync(folder, { recursive: true, force: true })
  mkdirSync(folder)
  npm(checkout, 'run', 'build')
  npm(checkout, 'run', 'client')
  copyFileSync(join(checkout, 'server/dist/THIRD-PARTY-LICENSES.txt'), join(folder, 'THIRD-PARTY-LICENSES.txt'))
  for (const workspace of ['server', 'client'])
    npm(checkout, 'pack', `./${workspace}`, '--ignore-scripts', '--pack-destination', folder)
  const bundle = [join(checkout, 'scripts/desktop-bundle.ts'), join(folder, `upshot-${version}.mcpb`)]
  execFileSync(process.execPath, bundle, { cwd: checkout, stdio: 'inherit' })
  writeFileSync(join(folder, 'upshot.cdx.json'), `${JSON.stringify(billOf(checkout, version), null, 2)}\n`)
  const files = readdirSync(folder).toSorted()
  const sums = files.map((file) => ({ file, sha256: sha256(readFileSync(join(folder, file))) }))
  writeFileSync(join(folder, 'SHA256SUMS'), checksumLines(sums))
  // The text of the release page, which nobody downloads as a file: without a checksum.
  writeFileSync(join(folder, 'NOTES.md'), `${notesOf(readFileSync(join(checkout, 'CHANGELOG.md'), 'utf8'), version)}\n`)
  return [...files, 'SHA256SUMS', 'NOTES.md']
}

function billOf(checkout: string, version: string): Bill {
  const whole = JSON.parse(npm(checkout, 'sbom', '--sbom-format', 'cyclonedx', '--package-lock-only')) as Bill
  const installed = runtimePackages(readJson(checkout, 'package-lock.json'), 'server')
  return billOfShipped(whole, { name: 'upshot', version }, [...readBundled(checkout), ...installed])
}

const readJson = <T>(checkout: string, file: string): T => JSON.parse(readFileSync(join(checkout, file), 'utf8')) as T

const sha256 = (bytes: Uint8Array): string => createHash('sha256').update(bytes).digest('hex')

if (import.meta.main)
  process.stdout.write(
    `${writeReleaseFiles()
      .map((file) => `release/${file}`)
      .join('\n')}\n`,
  )
