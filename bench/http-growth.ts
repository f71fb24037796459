/**
 * The cost of reading a page and of a small post with 10 million measurements, compared with 100 thousand.
 *
 *     node bench/http-growth.ts [--quick] [--postgres]
 *
 * Two databases of the same shape: half of the rows belong to one heavy user, half to people with 5000 rows each. Both
 * servers run the whole time and get requests alternately; the figure is the median, over pairs of turns, of the ratio
 * of their median times. `--quick` compares 1 million with 100 thousand.
 */

import pg from 'pg'
import { startPostgres, type TestPostgres, urlOfDatabase } from '../programs/postgres.ts'
import type { BatchRecipe } from './http-batches.ts'
import { type BenchPerson, FILLED_UNTIL_EPOCH, fill } from './http-fill.ts'
import { type Load, startClient } from './http-load.ts'
import { type Figure, isQuick, median, report } from './http-report.ts'
import { type DatabaseLocation, type RunningServer, startServer, temporaryFolder } from './http-setup.ts'

const WANTED = 1.3
const SMALL = 100_000
const LARGE = isQuick ? 1_000_000 : 10_000_000
const ROWS_EACH = 5000
const ROUNDS = isQuick ? 5 : 11
const SECONDS = isQuick ? 0.4 : 0.7

interface MeasuredServer {
  readonly server: RunningServer
  readonly heavy: BenchPerson
  readonly ordinary: BenchPerson
}

async function open(location: DatabaseLocation, rows: number): Promise<MeasuredServer> {
  const others = Array.from({ length: rows / 2 / ROWS_EACH }, () => ({ rows: ROWS_EACH, variables: 10 }))
  const started = performance.now()
  const people = await fill(location, [{ rows: rows / 2, variables: 20 }, ...others])
  console.log(
    `${rows.toLocaleString('en')} rows of ${people.length} people in ${Math.round((performance.now() - started) / 1000)} s`,
  )
  const heavy = people[0]
  const ordinary = people[people.length >> 1] ?? heavy
  return { server: await startServer(location), heavy, ordinary }
}

const client = startClient()
let fromEpoch = FILLED_UNTIL_EPOCH

type PairQuestion = (person: BenchPerson) => Pick<Load, 'paths' | 'batches'>

const questions: Record<string, PairQuestion> = {
  'page of all variables': () => ({ paths: ['/api/v3/measurements?limit=200'] }),
  'page of one variable': (person) => ({
    paths: [`/api/v3/measurements?limit=200&variableId=${person.variableIds[3]}`],
  }),
  'page of two variables': () => ({
    paths: ['/api/v3/measurements?limit=200&variableName=Bench%20variable%203,Bench%20variable%204'],
  }),
  'page of a month, all variables': () => ({
    paths: ['/api/v3/measurements?limit=200&earliestMeasurementTime=2025-11-01&latestMeasurementTime=2025-12-01'],
  }),
  // The last eight values of each variable, however close together they are.
  'what changed since': ({ stepSeconds }) => {
    const since = new Date((FILLED_UNTIL_EPOCH - 8 * stepSeconds) * 1000).toISOString().slice(0, 19)
    return { paths: [`/api/v3/measurements?limit=200&updatedAt=(ge)${since}`] }
  },
  'post of 10 items': () => {
    fromEpoch += 2000 * 10 * 60
    const batches: BatchRecipe = { count: 2000, items: 10, variables: 5, fromEpoch: fromEpoch - 90 * 365 * 86_400 }
    return { paths: [], batches }
  },
}

async function medianMs({ server }: MeasuredServer, person: BenchPerson, question: PairQuestion): Promise<number> {
  const request = question(person)
  const result = await client.run({
    port: server.port,
    token: person.token,
    connections: 1,
    // Half of a post's time is spent waiting for the disk, whose speed varies, so posts are measured twice as long.
    seconds: request.batches ? 2 * SECONDS : SECONDS,
    ...request,
  })
  if (result.failures > 0) throw new Error(`${result.failures} failures`)
  return result.p50Ms
}

async function compare(
  sides: { small: MeasuredServer; large: MeasuredServer },
  name: string,
  personKind: 'heavy' | 'ordinary',
): Promise<Figure> {
  const question = questions[name] as PairQuestion
  const once = (side: MeasuredServer) => medianMs(side, side[personKind], question)
  await once(sides.small)
  await once(sides.large)
  const rounds: { small: number; large: number }[] = []
  for (let round = 0; round < ROUNDS; round++)
    rounds.push({ large: await once(sides.large), small: await once(sides.small) })
  const ratio = median(rounds.map(({ small, large }) => large / small))
  const ms = (side: 'small' | 'large') => `${median(rounds.map((round) => round[side])).toFixed(2)} ms`
  return {
    what: `${name}, ${personKind} person`,
    ours: ms('large'),
    theirs: ms('small'),
    ratio,
    goal: `≤ ${WANTED}`,
    isMet: ratio <= WANTED,
  }
}

async function newDatabase(postgres: TestPostgres | undefined, name: string): Promise<DatabaseLocation> {
  if (!postgres) return { dataDir: temporaryFolder() }
  const administrator = new pg.Client(postgres.url)
  await administrator.connect()
  await administrator.query(`create database ${name}`)
  await administrator.end()
  return { dataDir: temporaryFolder(), databaseUrl: urlOfDatabase(postgres.url, name) }
}

const postgres = process.argv.includes('--postgres') ? await startPostgres() : undefined
try {
  const small = await open(await newDatabase(postgres, 'small'), SMALL)
  const large = await open(await newDatabase(postgres, 'large'), LARGE)
  const figures: Figure[] = []
  for (const name of Object.keys(questions)) {
    for (const personKind of ['ordinary', 'heavy'] as const)
      figures.push(await compare({ small, large }, name, personKind))
  }
  const store = postgres ? 'PostgreSQL' : 'SQLite'
  report(
    `${store}: median time with ${LARGE.toLocaleString('en')} measurements against ${SMALL.toLocaleString('en')}`,
    figures,
  )
  await small.server.stop()
  await large.server.stop()
} finally {
  client.stop()
  await postgres?.stop()
}
