/**
 * `npm run dev`: the server from its source, started again when that changes, and the app with live reload in front of
 * it. Settings come from the environment, as for `npm start`.
 */
import { spawn } from 'node:child_process'
import { join } from 'node:path'

const root = join(import.meta.dirname, '..')
const port = process.env['PORT'] ?? '3000'

const programs = [
  ['--watch', '--watch-preserve-output', '--disable-warning=ExperimentalWarning', 'scripts/run-source.ts', 'start'],
  ['node_modules/vite/bin/vite.js', 'web'],
]

for (const command of programs) {
  const child = spawn(process.execPath, command, {
    cwd: root,
    stdio: 'inherit',
    env: { ...process.env, UPSHOT: `http://127.0.0.1:${port}` },
  })
  child.once('exit', (code) => process.exit(code ?? 1))
  process.once('exit', () => child.kill())
}
for (const signal of ['SIGINT', 'SIGTERM'] as const) process.once(signal, () => process.exit(0))
