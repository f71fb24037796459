/**
 * `npm run release -- 1.0.1`: checks that the checkout can become that version, sets it everywhere, and writes the files
 * of the release. What cannot be undone is left to you: it prints the commands.
 *
 * `--skip-tests` is for trying it out.
 */
import { execFileSync } from 'node:child_process'
import { readFileSync, writeFileSync } from 'node:fs'
import { join } from 'node:path'
import { parseArgs } from 'node:util'
import { writeReleaseFiles } from './release-files.ts'
import { FILES_WITH_IMAGE, type Manifest, releaseFaults, withImageVersion, withVersion } from './release-rules.ts'
import { root } from './source.ts'

function release(version: string, tests: readonly string[]): number {
  const faults = releaseFaults(version, {
    branch: git('branch', '--show-current').trim(),
    changes: linesOf(git('status', '--porcelain')),
    present: readManifest('package.json').version ?? '0.0.0',
    tags: linesOf(git('tag', '--list', 'v*')),
    changelog: read('CHANGELOG.md'),
  })
  if (faults.length > 0) {
    process.stderr.write(`${faults.join('\n')}\n`)
    return 1
  }
  for (const name of tests) run(name)
  setVersion(version)
  run('openapi')
  const files = writeReleaseFiles(root)
  process.stdout.write(whatIsLeft(version, files))
  return 0
}

const git = (...args: readonly string[]): string => execFileSync('git', args, { cwd: root, encoding: 'utf8' })

const linesOf = (text: string): string[] => text.split('\n').filter((line) => line !== '')

const run = (name: string): void => void execFileSync('npm', ['run', name], { cwd: root, stdio: 'inherit' })

const read = (file: string): string => readFileSync(join(root, file), 'utf8')

const readManifest = (file: string) => JSON.parse(read(file)) as Manifest

const writeJson = (file: string, value: unknown): void =>
  writeFileSync(join(root, file), `${JSON.stringify(value, null, 2)}\n`)

function setVersion(version: string): void {
  const { workspaces } = readManifest('package.json') as Manifest & { readonly workspaces: readonly string[] }
  const folders = ['', ...workspaces]
  const manifests = folders.map((folder) => [folder, readManifest(join(folder, 'package.json'))] as const)
  const ours = new Set(manifests.flatMap(([, { name }]) => name ?? []))
  for (const [folder, manifest] of manifests)
    writeJson(join(folder, 'package.json'), withVersion(manifest, version, ours))
  const lock = JSON.parse(read('package-lock.json')) as {
    readonly packages: Readonly<Record<string, Manifest>>
  }
  const packages = Object.entries(lock.packages).map(([path, entry]) => [
    path,
    folders.includes(path) ? withVersion(entry, version, ours) : entry,
  ])
  writeJson('package-lock.json', { ...lock, version, packages: Object.fromEntries(packages) })
  for (const file of FILES_WITH_IMAGE) writeFileSync(join(root, file), withImageVersion(read(file), version))
}

const whatIsLeft = (version: string, files: readonly string[]): string => `
Version ${version} is set, and its files are in release/:
${files.map((file) => `  ${file}`).join('\n')}

Look at them, then:

  git commit --all --message "Release ${version}"
  git tag --annotate v${version} --message "Upshot ${version}"
  git push origin main v${version}

The tag starts .github/workflows/release.yml. It builds the files again, with the address of the repository in both
packages, and publishes them: the packages on npm, the image for x64 and arm64, and a release page with the files and
their checksums. If it fails half-way, run the jobs that failed again.

Without GitHub, publish them by hand:

  npm publish release/upshot-${version}.tgz --access public
  npm publish release/upshot-client-${version}.tgz --access public
  docker buildx build . --platform linux/amd64,linux/arm64 --tag <registry>/upshot:${version} --push
`

const { values, positionals } = parseArgs({ options: { 'skip-tests': { type: 'boolean' } }, allowPositionals: true })
process.exitCode = release(positionals[0] ?? '', values['skip-tests'] === true ? [] : ['check', 'test', 'test:long'])
