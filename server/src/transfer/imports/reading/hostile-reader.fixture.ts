/** Replaces the reading process, tries every known way out of its isolation, and reports each result. */
import { createRequire } from 'node:module'

type Attempt = (port: number, socketPath: string) => Promise<unknown>

const load = async <M>(name: string): Promise<M> => (await import(name)) as M
const opened = (socket: { once(event: string, done: (error?: Error) => void): unknown }) =>
  new Promise<void>((resolve, reject) => {
    socket.once('connect', () => resolve())
    socket.once('error', (error) => reject(error))
  })

const attempts: Readonly<Record<string, Attempt>> = {
  net: async (port) => opened((await load<typeof import('node:net')>('node:net')).connect(port, '127.0.0.1')),
  required: async (port) => {
    const { connect } = createRequire(import.meta.url)('net') as typeof import('node:net')
    await opened(connect(port, '127.0.0.1'))
  },
  builtIn: async (port) => opened(process.getBuiltinModule('node:net').connect(port, '127.0.0.1')),
  fetch: async (port) => fetch(`http://127.0.0.1:${port}/`),
  http: async (port) => {
    const { get } = await load<typeof import('node:http')>('node:http')
    await new Promise((resolve, reject) => get({ host: '127.0.0.1', port }, resolve).once('error', reject))
  },
  unixSocket: async (_port, path) => opened((await load<typeof import('node:net')>('node:net')).connect(path)),
  listening: async () => {
    const server = (await load<typeof import('node:net')>('node:net')).createServer()
    await new Promise((resolve, reject) => server.once('error', reject).listen(0, '127.0.0.1', () => resolve(0)))
    server.close()
  },
  binding: async () => (process as unknown as { binding(name: string): unknown }).binding('tcp_wrap'),
  childProcess: async () => (await load<typeof import('node:child_process')>('node:child_process')).execFileSync('id'),
}

process.on('disconnect', () => process.exit(1))
process.on('message', async ({ port, socketPath }: { port: number; socketPath: string }) => {
  const outcome: Record<string, string> = {}
  for (const [name, attempt] of Object.entries(attempts)) {
    outcome[name] = await attempt(port, socketPath).then(
      () => 'got out',
      (error: Error) => `stopped: ${error.message}`,
    )
  }
  process.send?.(outcome)
})
