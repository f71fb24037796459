/**
 * What others notice while one person sends the worst requests that are let in: their p99 then, against their p99 at
 * rest.
 *
 *     node bench/others-while-busy.ts [--quick] [--sqlite | --postgres]
 *
 * The others read pages of 200 in a process of their own. The one person has 100 000 measurements and as many
 * connections as an eager app; every kind of request comes in turn. Rest and work alternate within one run, and the
 * figure is the median of the ratios of neighbouring turns.
 */
import { startPostgres } from '../server/src/testing/postgres.ts'
import { batchBody } from './http-batches.ts'
import { type BenchPerson, FILLED_UNTIL_EPOCH, fill } from './http-fill.ts'
import { startClient } from './http-load.ts'
import { type Figure, isQuick, median, report } from './http-report.ts'
import { type Place, startServer, temporaryFolder } from './http-setup.ts'

const WANTED = 5
const ROWS = 100_000
const MOST_ITEMS = 5000
const CONNECTIONS = 2
const ROUNDS = isQuick ? 3 : 9
const SECONDS = isQuick ? 3 : 5

interface Request {
  readonly what: string
  readonly path: string
  readonly body?: () => string
}

let batch = 0
const fresh = () => {
  batch += 1
  const fromEpoch = FILLED_UNTIL_EPOCH - 60 * 365 * 86_400 + batch * MOST_ITEMS * 60
  return batchBody({ count: 1, items: MOST_ITEMS, variables: 20, fromEpoch }, 0)
}

const HEAVY = 'variableName=Bench%20variable%200'

const worst: readonly Request[] = [
  { what: 'a group for each second', path: `/measurements?${HEAVY}&groupingWidth=1&limit=200` },
  { what: 'all in groups of a year', path: '/measurements?groupingWidth=31622400&limit=200' },
  { what: 'all by value', path: '/measurements?sort=value&limit=200' },
  { what: 'a deep page', path: `/measurements?limit=200&offset=${ROWS - 500}` },
  { what: 'ten years of days', path: `/measurements/daily?${HEAVY}&limit=3660` },
  { what: 'as many conditions as a filter takes', path: `/measurements?limit=200&value=${conditions(50)}` },
  { what: 'everything, to take along', path: '/measurements/export?format=json' },
  { what: 'variables with their charts', path: '/userVariables?limit=200&includeCharts=true' },
  { what: 'as many values as a post takes', path: '/measurements/post', body: fresh },
  { what: 'a body of nothing but brackets', path: '/measurements/post', body: () => '['.repeat(10_000_000) },
  { what: 'half a million empty items', path: '/measurements/post', body: () => `[${'{},'.repeat(249_000)}{}]` },
]

function conditions(count: number): string {
  return Array.from({ length: count }, (_, at) => `(ne)${at}`).join(',')
}

/** Sends one after the other on each connection until told to stop; counts what was sent. */
async function send(port: number, { token }: BenchPerson, signal: AbortSignal): Promise<number> {
  let sent = 0
  const one = async (from: number): Promise<void> => {
    for (let at = from; !signal.aborted; at++) {
      const { path, body } = worst[at % worst.length] as Request
      const headers = { authorization: `Bearer ${token}`, 'content-type': 'application/json' }
      const posted = body ? { method: 'POST', body: body() } : {}
      const answer = await fetch(`http://127.0.0.1:${port}/api/v3${path}`, { headers, ...posted })
      await answer.arrayBuffer()
      if (answer.status >= 500) throw new Error(`${path}: ${answer.status}`)
      sent += 1
    }
  }
  await Promise.all(Array.from({ length: CONNECTIONS }, (_, at) => one(at * 5)))
  return sent
}

async function measure(name: string, place: Place): Promise<Figure> {
  const [heavy, other] = await fill(place, [
    { rows: ROWS, variables: 20 },
    { rows: 5000, variables: 10 },
  ])
  if (!heavy || !other) throw new Error('nobody is there')
  const server = await startServer(place)
  const client = startClient()
  const others = { port: server.port, token: other.token, connections: 4, paths: ['/api/v3/measurements?limit=200'] }
  await client.run({ ...others, seconds: 2 })
  const turns: { rest: number; busy: number }[] = []
  for (let round = 1; round <= ROUNDS; round++) {
    const rest = await client.run({ ...others, seconds: SECONDS })
    const stop = new AbortController()
    const sending = send(server.port, heavy, stop.signal)
    const busy = await client.run({ ...others, seconds: SECONDS })
    stop.abort()
    console.log(
      `${name} round ${round}: p99 ${rest.p99Ms.toFixed(1)} ms at rest, ${busy.p99Ms.toFixed(1)} ms beside ${await sending} requests; p50 ${rest.p50Ms.toFixed(1)} and ${busy.p50Ms.toFixed(1)} ms`,
    )
    turns.push({ rest: rest.p99Ms, busy: busy.p99Ms })
  }
  client.stop()
  await server.stop()
  const ratio = median(turns.map(({ rest, busy }) => busy / rest))
  return {
    what: `others' p99 while one person sends the worst requests, ${name}`,
    ours: `${median(turns.map(({ busy }) => busy)).toFixed(1)} ms`,
    theirs: `${median(turns.map(({ rest }) => rest)).toFixed(1)} ms`,
    ratio,
    wanted: `≤ ${WANTED}`,
    isMet: ratio <= WANTED,
  }
}

const figures: Figure[] = []
if (!process.argv.includes('--postgres')) figures.push(await measure('SQLite', { dataDir: temporaryFolder() }))
if (!process.argv.includes('--sqlite')) {
  const postgres = await startPostgres()
  try {
    figures.push(await measure('PostgreSQL', { dataDir: temporaryFolder(), databaseUrl: postgres.url }))
  } finally {
    await postgres.stop()
  }
}
report('Others while one person is busy', figures)
