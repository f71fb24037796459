/**
 * `npm run build`: the app and the server into server/dist, which is all that a package or an image needs.
 *
 *     node scripts/build.ts [--if-stale]      --if-stale: only if a source file is newer than the build
 */
import { spawn } from 'node:child_process'
import { once } from 'node:events'
import { globSync, mkdirSync, readFileSync, rmSync, utimesSync, writeFileSync } from 'node:fs'
import { join } from 'node:path'
import { bundleServer, packagesIn } from './bundle-server.ts'
import { isBuilt, STAMP } from './ensure-built.js'
import { buildOnce } from './one-build.ts'
import { addPackageFiles } from './package-files.ts'

const root = join(import.meta.dirname, '..')
const dist = join(root, 'server/dist')
const isAlwaysNeeded = !process.argv.includes('--if-stale')

await buildOnce(join(root, 'node_modules/.upshot-build.lock'), () => isAlwaysNeeded || !isBuilt(), build)

async function build(): Promise<void> {
  const beginning = new Date()
  rmSync(dist, { recursive: true, force: true })
  mkdirSync(dist, { recursive: true })
  const app = spawn(process.execPath, [join(root, 'web/build/build.ts')], { stdio: 'inherit' })
  const [packages, [status]] = await Promise.all([bundleServer(), once(app, 'close')])
  if (status !== 0) throw new Error('The app could not be built.')
  const { dependencies } = JSON.parse(readFileSync(join(root, 'web/package.json'), 'utf8')) as { dependencies: object }
  const inApp = packagesIn(Object.keys(dependencies).map((name) => join(root, 'node_modules', name, 'package.json')))
  const bundled = [...packages, ...inApp.filter(({ name }) => !name.startsWith('@upshot/'))]
  addPackageFiles(bundled)
  // Written last, so that an interrupted build does not count; what changes during a build is newer than it.
  writeFileSync(STAMP, '')
  utimesSync(STAMP, beginning, beginning)
  process.stdout.write(
    `server: ${globSync('*.js', { cwd: dist }).length} files with ${bundled.length} packages inside\n`,
  )
}
