/**
 * The client of the HTTP benches: keep-alive connections on raw sockets, in its own process, so that it competes with
 * the measured server only for kernel time. It reads heads and counts bytes; it does not parse bodies.
 */
import { type ChildProcess, fork } from 'node:child_process'
import { once } from 'node:events'
import { connect } from 'node:net'
import { fileURLToPath } from 'node:url'
import { type BatchRecipe, batchBody } from './http-batches.ts'

export interface Load {
  readonly port: number
  readonly token?: string
  readonly connections: number
  readonly seconds: number
  /** Requested in turn. */
  readonly paths: readonly string[]
  /** Posts batches built from this recipe instead of requesting the paths. */
  readonly batches?: BatchRecipe
}

export interface LoadResult {
  readonly requests: number
  readonly seconds: number
  readonly failures: number
  readonly bytes: number
  readonly p50Ms: number
  readonly p90Ms: number
  readonly p99Ms: number
}

export interface LoadClient {
  run(load: Load): Promise<LoadResult>
  stop(): void
}

/** A client process that runs one load after another. */
export function startClient(): LoadClient {
  const child: ChildProcess = fork(fileURLToPath(import.meta.url), ['--client'])
  return {
    run: async (load) => {
      child.send(load)
      const [result] = (await once(child, 'message')) as [LoadResult | { error: string }]
      if ('error' in result) throw new Error(result.error)
      return result
    },
    stop: () => child.kill(),
  }
}

async function run(load: Load): Promise<LoadResult> {
  const requests = load.batches
    ? await batchRequests(load, load.batches)
    : load.paths.map((path) => getRequest(load, path))
  const started = performance.now()
  const deadline = started + load.seconds * 1000
  let next = 0
  // Batches are never repeated: writing an existing row costs less (or more) than writing a new one.
  const take = () => (load.batches ? requests[next++] : requests[next++ % requests.length])
  const tallies = await Promise.all(Array.from({ length: load.connections }, () => talk(load.port, take, deadline)))
  const seconds = (performance.now() - started) / 1000
  const times = tallies.flatMap((tally) => tally.times).sort((a, b) => a - b)
  const sum = (part: 'failures' | 'bytes') => tallies.reduce((total, tally) => total + tally[part], 0)
  const share = (p: number) => times[Math.min(times.length - 1, Math.floor(times.length * p))] ?? 0
  return {
    requests: times.length,
    seconds,
    failures: sum('failures'),
    bytes: sum('bytes'),
    p50Ms: share(0.5),
    p90Ms: share(0.9),
    p99Ms: share(0.99),
  }
}

const bearer = (load: Load) => (load.token ? `Authorization: Bearer ${load.token}\r\n` : '')

const getRequest = (load: Load, path: string): Buffer =>
  Buffer.from(`GET ${path} HTTP/1.1\r\nHost: bench\r\n${bearer(load)}\r\n`)

/** All requests are built before the clock starts. */
async function batchRequests(load: Load, recipe: BatchRecipe): Promise<Buffer[]> {
  return Array.from({ length: recipe.count }, (_, batch) => {
    const body = Buffer.from(batchBody(recipe, batch))
    const head = `POST /api/v3/measurements/post HTTP/1.1\r\nHost: bench\r\n${bearer(load)}Content-Type: application/json\r\nContent-Length: ${body.length}\r\n\r\n`
    return Buffer.concat([Buffer.from(head), body])
  })
}

interface RequestTally {
  readonly times: number[]
  failures: number
  bytes: number
}

/** One connection: sends a request, reads the whole response, sends the next request. */
function talk(port: number, take: () => Buffer | undefined, deadline: number): Promise<RequestTally> {
  const tally: RequestTally = { times: [], failures: 0, bytes: 0 }
  return new Promise((resolve, reject) => {
    const socket = connect({ port, host: '127.0.0.1', noDelay: true })
    let sentMs = 0
    let missing = -1
    let head = ''
    const ask = () => {
      const request = performance.now() < deadline ? take() : undefined
      if (!request) return socket.end(() => resolve(tally))
      sentMs = performance.now()
      return socket.write(request)
    }
    socket.on('connect', ask)
    socket.on('error', reject)
    socket.on('data', (chunk: Buffer) => {
      tally.bytes += chunk.length
      if (missing < 0) {
        head += chunk.toString('latin1')
        const end = head.indexOf('\r\n\r\n')
        if (end < 0) return
        const length = /content-length: (\d+)/i.exec(head)?.[1]
        if (length === undefined) return reject(new Error(`no content-length in ${head.slice(0, end)}`))
        if (!/^HTTP\/1\.1 20[01]/.test(head)) {
          tally.failures += 1
          if (tally.failures === 1) process.stderr.write(`${head.slice(0, 400)}\n`)
        }
        missing = Number(length) - (head.length - end - 4)
        head = ''
      } else missing -= chunk.length
      if (missing > 0) return
      missing = -1
      tally.times.push(performance.now() - sentMs)
      ask()
    })
  })
}

if (process.argv.includes('--client')) {
  process.on('message', (load: Load) => {
    run(load).then(
      (result) => process.send?.(result),
      (error) => process.send?.({ error: String(error) }),
    )
  })
}
