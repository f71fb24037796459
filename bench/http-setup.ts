/** Shared by the HTTP benches: a folder for a database, people with tokens, and the real server as a process. */
import { type ChildProcess, spawn } from 'node:child_process'
import { mkdtempSync, readFileSync, rmSync } from 'node:fs'
import { tmpdir } from 'node:os'
import { join } from 'node:path'
import { fileURLToPath } from 'node:url'
import { startPostgres } from '../programs/postgres.ts'

/** As in package.json: see docs/performance.md. */
const FLAGS = ['--max-semi-space-size=16']
const MAIN = fileURLToPath(new URL('../server/bin/upshot.js', import.meta.url))

/** A folder that is removed when the process exits, however it ends. */
export function temporaryFolder(): string {
  const folder = mkdtempSync(join(tmpdir(), 'upshot-bench-'))
  process.on('exit', () => rmSync(folder, { recursive: true, force: true }))
  return folder
}

export interface DatabaseLocation {
  readonly dataDir: string
  readonly databaseUrl?: string | undefined
}

/** Measures on SQLite, then on PostgreSQL. `--sqlite` or `--postgres` chooses one of them. */
export async function onBothDatabases<R>(
  measure: (store: 'SQLite' | 'PostgreSQL', location: DatabaseLocation) => Promise<R>,
): Promise<R[]> {
  const results: R[] = []
  if (!process.argv.includes('--postgres')) results.push(await measure('SQLite', { dataDir: temporaryFolder() }))
  if (process.argv.includes('--sqlite')) return results
  const postgres = await startPostgres()
  try {
    results.push(await measure('PostgreSQL', { dataDir: temporaryFolder(), databaseUrl: postgres.url }))
  } finally {
    await postgres.stop()
  }
  return results
}

export const sqliteFileIn = (location: DatabaseLocation): string => join(location.dataDir, 'upshot.db')

export interface RunningServer {
  readonly port: number
  readonly readyMs: number
  readonly process: ChildProcess
  cpuSeconds(): number
  rssMegabytes(): number
  stop(): Promise<void>
}

const running = new Set<ChildProcess>()
process.on('exit', () => {
  for (const child of running) child.kill('SIGKILL')
})
for (const signal of ['SIGINT', 'SIGTERM'] as const) process.once(signal, () => process.exit(1))

/** The server as `npm start` runs it, at the usual log level, with rate limits that are never reached. */
export const startServer = (
  location: DatabaseLocation,
  nodeFlags: readonly string[] = [],
  settings: Record<string, string> = {},
): Promise<RunningServer> =>
  startProcess([...FLAGS, ...nodeFlags, MAIN, 'start'], {
    PORT: '0',
    DATA_DIR: location.dataDir,
    DATABASE_URL: location.databaseUrl ?? '',
    SECRET_KEY: 'a key that every process of a bench has',
    RATE_LIMIT: '1000000',
    // A busy machine can block a process for seconds; the benches should measure that as time, not as refused requests.
    OVERLOAD_MS: '60000',
    ...settings,
  })

/** Starts a program that prints `… ready at http://host:port`, or, without a port, that it is ready to run jobs. */
export function startProcess(command: readonly string[], environment: Record<string, string>): Promise<RunningServer> {
  const started = performance.now()
  const child = spawn(process.execPath, command, {
    env: { ...process.env, ...environment },
    stdio: ['ignore', 'pipe', 'inherit'],
  })
  running.add(child)
  return new Promise((resolve, reject) => {
    let text = ''
    const exited = new Promise<void>((done) => child.once('exit', () => done()))
    child.once('exit', (code) => {
      running.delete(child)
      reject(new Error(`ended with ${code} before it was ready`))
    })
    child.stdout.on('data', (chunk: Buffer) => {
      if (text.length > 10_000) return
      text += chunk.toString()
      const port =
        /ready at http:\/\/[^\s]+:(\d+)/.exec(text)?.[1] ??
        (/ready to run background jobs/.test(text) ? '0' : undefined)
      if (port === undefined) return
      text = ' '.repeat(10_001)
      resolve({
        port: Number(port),
        readyMs: performance.now() - started,
        process: child,
        cpuSeconds: () => cpuSeconds(child.pid ?? 0),
        rssMegabytes: () => rssMegabytes(child.pid ?? 0),
        stop: async () => {
          child.kill('SIGTERM')
          await exited
        },
      })
    })
  })
}

const TICKS_PER_SECOND = 100

/** User and system time of a process so far, which does not depend on other load. */
export function cpuSeconds(pid: number): number {
  const fields = readFileSync(`/proc/${pid}/stat`, 'latin1')
    .replace(/^.*\) /s, '')
    .split(' ')
  return (Number(fields[11]) + Number(fields[12])) / TICKS_PER_SECOND
}

function rssMegabytes(pid: number): number {
  const kilobytes = /VmRSS:\s+(\d+)/.exec(readFileSync(`/proc/${pid}/status`, 'latin1'))?.[1]
  return Number(kilobytes) / 1024
}
