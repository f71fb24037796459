/** `npm run build`: the app and the server into server/dist, which is all that a package or an image needs. */
import { spawn } from 'node:child_process'
import { once } from 'node:events'
import { copyFileSync, globSync, mkdirSync, rmSync, writeFileSync } from 'node:fs'
import { join } from 'node:path'
import { bundleServer } from './bundle-server.ts'

const root = join(import.meta.dirname, '..')
const dist = join(root, 'server/dist')

rmSync(dist, { recursive: true, force: true })
mkdirSync(dist, { recursive: true })
const app = spawn(process.execPath, [join(root, 'web/build/build.ts')], { stdio: 'inherit' })
const [packages, [status]] = await Promise.all([bundleServer(), once(app, 'close')])
if (status !== 0) throw new Error('The app could not be built.')
writeFileSync(join(dist, 'bundled-packages.json'), `${JSON.stringify(packages, undefined, 1)}\n`)
// npm takes the licence from the package's own folder.
copyFileSync(join(root, 'LICENSE'), join(root, 'server/LICENSE'))
// Last: scripts/ensure-built.js takes it for the time of a complete build.
writeFileSync(join(dist, 'built'), '')
process.stdout.write(
  `server: ${globSync('*.js', { cwd: dist }).length} files with ${packages.length} packages inside\n`,
)
