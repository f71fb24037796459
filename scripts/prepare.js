// Runs after `npm ci`: builds the app and the server. Without the packages for development there is nothing to build with;
// server/dist then comes from elsewhere, as in the image. JavaScript, because npm's own Node may be an older one.
import { spawnSync } from 'node:child_process'
import { existsSync } from 'node:fs'

if (existsSync(new URL('../node_modules/rolldown', import.meta.url))) {
  // `node` on npm's path is the project's own.
  process.exitCode =
    spawnSync('node', ['scripts/build.ts'], { stdio: 'inherit', shell: process.platform === 'win32' }).status ?? 1
}
