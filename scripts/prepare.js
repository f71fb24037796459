// Runs after `npm ci`: builds the web app. Without the packages for development there is nothing to build with; then
// web/dist has to come from elsewhere, as in the image. In JavaScript, because npm's own Node may be an older one.
import { spawnSync } from 'node:child_process'
import { existsSync } from 'node:fs'

if (existsSync(new URL('../node_modules/vite', import.meta.url))) {
  // `node` on npm's path is the project's own.
  process.exitCode =
    spawnSync('node', ['web/build/build.ts'], { stdio: 'inherit', shell: process.platform === 'win32' }).status ?? 1
}
