// Builds server/dist if a source file is newer. JavaScript, because loading Node's TypeScript support takes longer than
// this check.
import { spawnSync } from 'node:child_process'
import { readdirSync, statSync } from 'node:fs'
import { join } from 'node:path'
import { fileURLToPath } from 'node:url'

const root = fileURLToPath(new URL('..', import.meta.url))

const SOURCES = [
  'package-lock.json',
  'contract/src',
  'charts/src',
  'analysis/src',
  'languages',
  'server/src',
  'server/package.json',
  'web/src',
  'web/public',
  'web/build',
  'web/index.html',
  'web/vite.config.ts',
  'scripts/build.ts',
  'scripts/bundle-server.ts',
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
