/** A real server in its own process, which tests may kill. */
import { type ChildProcess, spawn } from 'node:child_process'
import { once } from 'node:events'
import { join } from 'node:path'
import { createInterface } from 'node:readline'

const root = join(import.meta.dirname, '..')

/** Like `npm start`, with the flag for which `server/bin/upshot.js` would otherwise restart itself. */
export const START: readonly string[] = ['--max-semi-space-size=16', join(root, 'server/bin/upshot.js'), 'start']

const ANSWERS_AT = /ready at (?<address>http\S+)|answered on port (?<port>\d+)/

export interface ServerProcess {
  readonly address: string
  readonly child: ChildProcess
  /** Its log lines so far. */
  readonly output: readonly string[]
  /** Kills it, as a power cut would. */
  kill(): Promise<void>
  /** Stops it, as an operator would; resolves to the exit code. */
  stop(): Promise<number | null>
}

export interface ProcessEnvironment {
  readonly dataDir: string
  readonly databaseUrl: string | undefined
  /** Other settings, or other values for the usual ones. */
  readonly settings?: Readonly<Record<string, string>>
}

const environmentFor = ({ dataDir, databaseUrl, settings }: ProcessEnvironment) => ({
  PATH: process.env['PATH'] ?? '',
  HOME: process.env['HOME'] ?? '',
  PORT: '0',
  DATA_DIR: dataDir,
  RATE_LIMIT: '0',
  BACKGROUND_REST: '0',
  OVERLOAD_MS: '60000',
  LOG_LEVEL: 'warn',
  ...(databaseUrl === undefined
    ? {}
    : { DATABASE_URL: databaseUrl, SECRET_KEY: 'a key that every process of the tests has' }),
  ...settings,
})

/** A worker counts as started once its health endpoint answers, which is before its queue runs. */
export const startServer = (
  surroundings: ProcessEnvironment,
  nodeFlags: readonly string[] = [],
): Promise<ServerProcess> =>
  follow(
    spawn(process.execPath, [...nodeFlags, ...START], {
      env: environmentFor(surroundings),
      stdio: ['ignore', 'pipe', 'pipe'],
    }),
  )

/** Resolves once the process reports its address; rejects with its output if it exits before. */
export async function follow(child: ChildProcess): Promise<ServerProcess> {
  const output: string[] = []
  // `close` rather than `exit`, because the last output may arrive after `exit`.
  const exit = once(child, 'close') as Promise<[number | null]>
  const address = await new Promise<string>((resolve, reject) => {
    for (const stream of [child.stdout, child.stderr]) {
      if (stream === null) throw new Error('Start the server with its standard output as a pipe.')
      createInterface({ input: stream }).on('line', (line) => {
        output.push(line)
        const { address, port } = ANSWERS_AT.exec(line)?.groups ?? {}
        if (address !== undefined || port !== undefined) resolve(address ?? `http://127.0.0.1:${port}`)
      })
    }
    exit.then(([code]) => reject(new Error(`The server ended with ${code}: ${output.join('\n')}`)), reject)
  })
  const end = async (signal: NodeJS.Signals) => {
    child.kill(signal)
    const [code] = await exit
    return code
  }
  return { address, child, output, kill: async () => void (await end('SIGKILL')), stop: () => end('SIGTERM') }
}

/** The command line, for callers that start it themselves. */
export const commandFor = (surroundings: ProcessEnvironment, ...args: readonly string[]) => ({
  program: process.execPath,
  args: [join(root, 'server/bin/upshot.js'), ...args],
  env: environmentFor(surroundings),
})

/** Runs the command line and returns its output; rejects with what it wrote to stderr. */
export async function runCommand(
  surroundings: ProcessEnvironment & { readonly input?: string },
  ...args: readonly string[]
): Promise<string> {
  const command = commandFor(surroundings, ...args)
  const child = spawn(command.program, command.args, { env: command.env, stdio: ['pipe', 'pipe', 'pipe'] })
  child.stdin.end(surroundings.input)
  let printed = ''
  let complained = ''
  child.stdout.on('data', (data) => {
    printed += data
  })
  child.stderr.on('data', (data) => {
    complained += data
  })
  const [code] = (await once(child, 'close')) as [number | null]
  if (code !== 0) throw new Error(`upshot ${args.join(' ')} ended with ${code}: ${complained}`)
  return printed.trim()
}
