/**
 * How much one person who sends the most expensive accepted requests slows down others, compared with an idle server.
 *
 *     node bench/others-while-busy.ts [--quick] [--sqlite | --postgres]
 *
 * The others read pages of 200 in a separate process. First, one person with 100 000 measurements sends every kind of
 * request in turn, on two connections, as a busy app would. Then come attacks: eight connections repeat one expensive
 * request. Idle and busy turns alternate within one run, and the figure is the median ratio over pairs of turns: of the
 * p99 beside the busy app, and of the p90 under attack. None of the others' requests may be refused.
 */
import { batchBody } from './http-batches.ts'
import { type BenchPerson, FILLED_UNTIL_EPOCH, fill } from './http-fill.ts'
import { startClient } from './http-load.ts'
import { type Figure, isQuick, median, report } from './http-report.ts'
import { type DatabaseLocation, onBothDatabases, startServer } from './http-setup.ts'

const WANTED = 5
const ROWS = 100_000
const MOST_ITEMS = 5000
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
  { what: 'an export of everything', path: '/measurements/export?format=json' },
  { what: 'variables with their charts', path: '/userVariables?limit=200&includeCharts=true' },
  { what: 'as many values as a post takes', path: '/measurements/post', body: fresh },
  { what: 'a body of only brackets', path: '/measurements/post', body: () => '['.repeat(10_000_000) },
  { what: 'half a million empty items', path: '/measurements/post', body: () => `[${'{},'.repeat(249_000)}{}]` },
]

function conditions(count: number): string {
  return Array.from({ length: count }, (_, index) => `(ne)${index}`).join(',')
}

interface Busy {
  readonly what: string
  readonly by: 'ofTwentyVariables' | 'ofOneVariable' | 'ofManyVariables'
  readonly connections: number
  readonly rounds: number
  readonly compared: 'p90Ms' | 'p99Ms'
  readonly requests: readonly Request[]
}

const attack = (label: string, by: Busy['by'], path: string, body?: () => string): Busy => ({
  what: `eight times ${label}`,
  by,
  connections: 8,
  rounds: 3,
  compared: 'p90Ms',
  requests: [{ what: label, path, ...(body ? { body } : {}) }],
})

const hourly = () =>
  JSON.stringify(
    Array.from({ length: 100 }, (_, index) => ({
      variableName: `Bench variable ${index}`,
      reminderFrequency: 3600,
      reminderStartTimeLocal: `00:${String(Math.floor(Math.random() * 60)).padStart(2, '0')}:00`,
    })),
  )

const kinds: readonly Busy[] = [
  {
    what: 'the worst requests in turn',
    by: 'ofTwentyVariables',
    connections: 2,
    rounds: isQuick ? 3 : 9,
    compared: 'p99Ms',
    requests: worst,
  },
  attack('a chart of all days', 'ofOneVariable', `/charts?${HEAVY}`),
  attack(
    'groups of a second, far back',
    'ofOneVariable',
    `/measurements?groupingWidth=1&limit=200&offset=${ROWS - 500}`,
  ),
  attack('variables with their charts', 'ofManyVariables', '/userVariables?limit=200&includeCharts=true'),
  attack('a hundred hourly reminders', 'ofManyVariables', '/trackingReminders', hourly),
]

/** Sends requests in sequence on each connection until stopped; counts requests sent and refused. */
async function send(port: number, { token }: BenchPerson, { requests, connections }: Busy, signal: AbortSignal) {
  const counts = { sent: 0, refused: 0 }
  const requestUntilAborted = async (from: number): Promise<void> => {
    for (let index = from; !signal.aborted; index++) {
      const { path, body } = requests[index % requests.length] as Request
      const headers = { authorization: `Bearer ${token}`, 'content-type': 'application/json' }
      const posted = body ? { method: 'POST', body: body() } : {}
      const answer = await fetch(`http://127.0.0.1:${port}/api/v3${path}`, { headers, ...posted, signal })
      await answer.arrayBuffer()
      if (answer.status === 503 || answer.status === 429) counts.refused += 1
      else if (answer.status >= 500 || answer.status === 404) throw new Error(`${path}: ${answer.status}`)
      counts.sent += 1
    }
  }
  const untilAborted = (at: number) =>
    requestUntilAborted(at * 5).catch((error: unknown) => {
      if (!signal.aborted) throw error
    })
  await Promise.all(Array.from({ length: connections }, (_, index) => untilAborted(index)))
  return counts
}

async function measure(store: string, location: DatabaseLocation): Promise<Figure[]> {
  const [ofTwentyVariables, ofOneVariable, ofManyVariables, other] = await fill(location, [
    { rows: ROWS, variables: 20 },
    { rows: ROWS, variables: 1 },
    { rows: 40_000, variables: 200 },
    { rows: 5000, variables: 10 },
  ])
  const people = { ofTwentyVariables, ofOneVariable, ofManyVariables }
  // The default limits: none of the others may be refused.
  const server = await startServer(location, [], { OVERLOAD_MS: '1000' })
  const client = startClient()
  const others = { port: server.port, token: other.token, connections: 4, paths: ['/api/v3/measurements?limit=200'] }
  await client.run({ ...others, seconds: 2 })
  const figuresOfTasks: Figure[] = []
  for (const busy of kinds) {
    const turns: { rest: number; busy: number }[] = []
    let refused = 0
    for (let round = 1; round <= busy.rounds; round++) {
      const rest = await client.run({ ...others, seconds: SECONDS })
      const stop = new AbortController()
      const sending = send(server.port, people[busy.by], busy, stop.signal)
      const beside = await client.run({ ...others, seconds: SECONDS })
      stop.abort()
      const counts = await sending
      const percentiles = (['p50Ms', 'p90Ms', 'p99Ms'] as const).map(
        (part) => `${part.slice(0, -2)} ${rest[part].toFixed(1)} and ${beside[part].toFixed(1)} ms`,
      )
      console.log(
        `${store}, ${busy.what}, round ${round}: ${percentiles.join(', ')}; ${counts.sent} sent, ${counts.refused} of them and ${beside.failures} of others' refused`,
      )
      turns.push({ rest: rest[busy.compared], busy: beside[busy.compared] })
      refused += beside.failures
    }
    const ratio = median(turns.map(({ rest, busy: working }) => working / rest))
    figuresOfTasks.push({
      what: `others' ${busy.compared.slice(0, -2)} beside ${busy.what}, ${store}`,
      ours: `${median(turns.map(({ busy: working }) => working)).toFixed(1)} ms`,
      theirs: `${median(turns.map(({ rest }) => rest)).toFixed(1)} ms`,
      ratio,
      goal: `≤ ${WANTED}, none refused`,
      isMet: ratio <= WANTED && refused === 0,
    })
  }
  client.stop()
  await server.stop()
  return figuresOfTasks
}

report('Others while one person is busy', (await onBothDatabases(measure)).flat())
