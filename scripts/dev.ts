/**
 * `npm run dev`: the server from its source, started again when that changes, and the app with live reload in front of
 * it. Settings come from the environment, as for `npm start`.
 */
import { type ChildProcess, spawn } from 'node:child_process'
import { once } from 'node:events'
import { watch } from 'node:fs'
import { join } from 'node:path'
import { setTimeout as sleep } from 'node:timers/promises'

const root = join(import.meta.dirname, '..')
const port = process.env['PORT'] ?? '3000'

const SERVER = ['--disable-warning=ExperimentalWarning', 'scripts/run-source.ts', 'start']
const APP = ['node_modules/vite/bin/vite.js', 'web']

/** What the server is made of. */
const FOLDERS = ['server/src', 'contract/src', 'analysis/src', 'charts/src', 'languages']
const SOURCE = /(?<!\.test)\.(ts|po|wasm)$/

/** Saving all files of an editor takes some time. */
const SETTLED_MS = 200

let server = run(SERVER)
const app = run(APP)
app.once('exit', (code) => process.exit(code ?? 1))

// Not `node --watch`: it loses a file that an editor replaces instead of writing into it.
let isRestarting = false
for (const folder of FOLDERS) {
  watch(join(root, folder), { recursive: true }, (_event, file) => {
    if (file !== null && SOURCE.test(file)) void restart(join(folder, file))
  })
}
for (const signal of ['SIGINT', 'SIGTERM'] as const) process.once(signal, () => process.exit(0))
process.once('exit', () => {
  server.kill()
  app.kill()
})

function run(command: readonly string[]): ChildProcess {
  return spawn(process.execPath, command, {
    cwd: root,
    stdio: 'inherit',
    env: { ...process.env, UPSHOT: `http://127.0.0.1:${port}` },
  })
}

/** A server that ended, for example because of a mistake in a file, starts again as well. */
async function restart(file: string): Promise<void> {
  if (isRestarting) return
  isRestarting = true
  await sleep(SETTLED_MS)
  if (server.exitCode === null && server.signalCode === null) {
    server.kill()
    await once(server, 'exit')
  }
  isRestarting = false
  process.stdout.write(`\n${file} changed: starting again …\n`)
  server = run(SERVER)
}
