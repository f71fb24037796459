// Builds server/dist if a source file is newer. JavaScript, because loading Node's TypeScript support takes longer than
// this check.
import { spawnSync } from 'node:child_process'
import { readdirSync, statSync } from 'node:fs'
import { join } from 'node:path'
import { fileURLToPath } from 'node:url'

const root = fileURLToPath(new URL('..', import.meta.url))

/** Files and folders that the build is made of; copying LICENSE and README.md into the package is a part of it. */
export const SOURCES = [
  'LICENSE',
  'README.md',
  'package-lock.json',
  'tsconfig.json',
  'contract/package.json',
  'contract/src',
  'charts/package.json',
  'charts/src',
  'analysis/package.json',
  'analysis/src',
  'deploy/upshot.service',
  'languages',
  'server/package.json',
  'server/src',
  'web/build',
  'web/index.html',
  'web/package.json',
  'web/public',
  'web/src',
  'web/tsconfig.json',
  'web/vite.config.ts',
  'scripts/build.ts',
  'scripts/bundle-server.ts',
  'scripts/languages.ts',
  'scripts/licences.ts',
  'scripts/package-files.ts',
  'scripts/source.ts',
]

/** Its time is when the last complete build began. */
export const STAMP = join(root, 'server/dist/built')

const UNBUILT = /\.(test|fixture)\.tsx?$|[\\/](fixtures|testing)([\\/]|$)/

/** When a file, or anything in a folder, last changed. Adding or removing a file changes its folder. */
function changedAt(path) {
  const { mtimeMs, isDirectory } = stat(path)
  if (!isDirectory) return mtimeMs
  let newest = mtimeMs
  for (const entry of readdirSync(path, { withFileTypes: true })) {
    const inside = join(path, entry.name)
    if (!UNBUILT.test(inside)) newest = Math.max(newest, entry.isDirectory() ? changedAt(inside) : stat(inside).mtimeMs)
  }
  return newest
}

function stat(path) {
  const stats = statSync(path, { throwIfNoEntry: false })
  return { mtimeMs: stats?.mtimeMs ?? 0, isDirectory: stats?.isDirectory() ?? false }
}

/** Nothing that the build is made of is newer than it. */
export function isBuilt() {
  const builtAt = stat(STAMP).mtimeMs
  return SOURCES.every((path) => changedAt(join(root, path)) < builtAt)
}

export function ensureBuilt() {
  if (isBuilt()) return
  const reason = stat(STAMP).mtimeMs === 0 ? 'Upshot is not built yet' : 'The source is newer than the build'
  process.stderr.write(`${reason}: building …\n`)
  const { status } = spawnSync(process.execPath, [join(root, 'scripts/build.ts'), '--if-stale'], {
    // Virtual modules find their packages from here.
    cwd: root,
    stdio: ['ignore', 2, 'inherit'],
  })
  if (status !== 0) throw new Error('The build failed.')
}
