/**
 * `npm run dev`: the server from its source, started again when that changes, and the app with live reload in front of
 * it. Settings come from the environment, as for `npm start`.
 */
import { type ChildProcess, spawn } from 'node:child_process'
import { once } from 'node:events'
import { readdirSync, statSync, watch } from 'node:fs'
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

let isRestarting = false
const watched = new Set<string>()
for (const folder of FOLDERS) watchFolder(folder)
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

/**
 * Each folder by itself: `node --watch` and recursive watching look at the files, and lose one that an editor replaces
 * instead of writing into it.
 */
function watchFolder(folder: string): void {
  if (watched.has(folder)) return
  watched.add(folder)
  watch(join(root, folder), (_event, name) => {
    if (name === null) return
    const path = join(folder, name)
    const now = statSync(join(root, path), { throwIfNoEntry: false })
    if (SOURCE.test(name)) void restart(path)
    else if (now?.isDirectory()) watchFolder(path)
    else if (now === undefined) watched.delete(path)
  })
  for (const entry of readdirSync(join(root, folder), { withFileTypes: true }))
    if (entry.isDirectory()) watchFolder(join(folder, entry.name))
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
