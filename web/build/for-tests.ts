/** Tests meet the app as it is built: it is built again before them if its source has changed since. */
import { spawnSync } from 'node:child_process'
import { globSync, statSync } from 'node:fs'
import { join } from 'node:path'

const root = join(import.meta.dirname, '../..')
const SOURCE = ['web/{src,public,build}/**/*', 'web/*.{ts,html,json}', 'contract/src/**/*.ts']

const timeOf = (path: string): number => statSync(path, { throwIfNoEntry: false })?.mtimeMs ?? 0

export function buildIfChanged(): void {
  const isTest = (path: string) => /\.test\.tsx?$/.test(path)
  const changed = SOURCE.flatMap((pattern) => globSync(pattern, { cwd: root }))
    .filter((path) => !isTest(path))
    .map((path) => timeOf(join(root, path)))
  if (Math.max(...changed) < timeOf(join(root, 'web/dist/index.html'))) return
  const { status } = spawnSync(process.execPath, [join(root, 'web/build/build.ts')], { stdio: 'inherit' })
  // Tests of everything else go on: those of the app will say what is missing.
  if (status !== 0) process.stderr.write('The web app could not be built.\n')
}
