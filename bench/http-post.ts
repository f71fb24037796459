/**
 * POST /measurements/post, 1000 new measurements per batch, durable, compared with a bare upsert of the same rows into
 * the same tables without HTTP: on SQLite a prepared statement per row, on PostgreSQL one `unnest` per batch.
 *
 *     node bench/http-post.ts [--quick] [--sqlite | --postgres] [--profile]
 *
 * The two take turns on one database, a few batches each; the figure is the median ratio over pairs of turns. The
 * server also checks the token, parses and validates JSON, updates counts, end times and tags, and returns every
 * record.
 */
import BetterSqlite3 from 'better-sqlite3'
import pg from 'pg'
import { type BatchRecipe, BENCH_SOURCE, valuesOf } from './http-batches.ts'
import { type BenchPerson, FILLED_UNTIL_EPOCH, fill } from './http-fill.ts'
import { type LoadClient, startClient } from './http-load.ts'
import { type Figure, isQuick, median, report, thousands } from './http-report.ts'
import { type DatabaseLocation, onBothDatabases, type RunningServer, sqliteFileIn, startServer } from './http-setup.ts'

const WANTED = 0.35
const ITEMS = 1000
const BATCHES = isQuick ? 8 : 20
const ROUNDS = isQuick ? 3 : 7
const VARIABLES = [1, 5, 20]
const COLUMNS =
  'user_id, variable_id, start_epoch, source_name, id, value, unit_id, offset_minutes, note, client_id, connector_id, created_epoch, updated_epoch'
const UPSERT = `on conflict (user_id, variable_id, start_epoch, source_name) do update set value = excluded.value, unit_id = excluded.unit_id,
  offset_minutes = excluded.offset_minutes, note = excluded.note, updated_epoch = excluded.updated_epoch`
const GRAM_ID = 6

interface Bare {
  /** Writes the recipe's batches for a person and returns the seconds it took. */
  run(person: BenchPerson, recipe: BatchRecipe): Promise<number>
  close(): Promise<void>
}

/** Ids of the baseline start here, far from the server's. */
let nextId = 1_000_000_000

function rowsOf(person: BenchPerson, recipe: BatchRecipe, batch: number): unknown[][] {
  const now = Math.floor(Date.now() / 1000)
  return valuesOf(recipe, batch).map(({ variable, startEpoch, value }) => [
    person.userId,
    person.variableIds[variable],
    startEpoch,
    BENCH_SOURCE,
    nextId++,
    value,
    GRAM_ID,
    null,
    null,
    null,
    null,
    now,
    now,
  ])
}

function bareSqlite(location: DatabaseLocation): Bare {
  const db = new BetterSqlite3(sqliteFileIn(location))
  db.pragma('synchronous = full')
  db.pragma('busy_timeout = 10000')
  db.pragma('cache_size = -32768')
  db.pragma('mmap_size = 4294967296')
  const upsert = db.prepare(
    `insert into measurements (${COLUMNS}) values (?, ?, ?, ?, ?, ?, ?, ?, ?, ?, ?, ?, ?) ${UPSERT}`,
  )
  const write = db.transaction((rows: unknown[][]) => {
    for (const row of rows) upsert.run(...row)
  })
  return {
    run: async (person, recipe) => {
      const batches = Array.from({ length: recipe.count }, (_, batch) => rowsOf(person, recipe, batch))
      const started = performance.now()
      for (const rows of batches) write.immediate(rows)
      return (performance.now() - started) / 1000
    },
    close: async () => void db.close(),
  }
}

async function barePostgres(url: string): Promise<Bare> {
  const client = new pg.Client(url)
  await client.connect()
  const types = [
    'bigint',
    'bigint',
    'bigint',
    'text',
    'bigint',
    'float8',
    'bigint',
    'bigint',
    'text',
    'text',
    'bigint',
    'bigint',
    'bigint',
  ]
  const arrays = types.map((type, index) => `$${index + 1}::${type}[]`).join(', ')
  const sqlText = `insert into measurements (${COLUMNS}) select * from unnest(${arrays}) ${UPSERT}`
  return {
    run: async (person, recipe) => {
      const batches = Array.from({ length: recipe.count }, (_, batch) => {
        const rows = rowsOf(person, recipe, batch)
        return types.map((_type, column) => rows.map((row) => row[column]))
      })
      const started = performance.now()
      for (const columns of batches) await client.query(sqlText, columns)
      return (performance.now() - started) / 1000
    },
    close: () => client.end(),
  }
}

interface BatchBench {
  readonly store: 'SQLite' | 'PostgreSQL'
  readonly server: RunningServer
  readonly client: LoadClient
  readonly bare: Bare
  readonly person: BenchPerson
}

/** Every batch of the whole run has different times. */
let fromEpoch = FILLED_UNTIL_EPOCH - 60 * 365 * 86_400

async function ourTurn(sides: BatchBench, recipe: BatchRecipe): Promise<number> {
  const result = await sides.client.run({
    port: sides.server.port,
    token: sides.person.token,
    // Two on SQLite, where writers take turns: one batch is parsed while the other is answered.
    connections: sides.store === 'SQLite' ? 2 : 1,
    seconds: 120,
    paths: [],
    batches: recipe,
  })
  if (result.failures > 0 || result.requests !== recipe.count) throw new Error(`${result.failures} batches failed`)
  return (recipe.count * recipe.items) / result.seconds
}

async function compare(sides: BatchBench, variables: number): Promise<Figure> {
  const recipe = (): BatchRecipe => {
    fromEpoch += BATCHES * ITEMS * 60
    return { count: BATCHES, items: ITEMS, variables, fromEpoch }
  }
  const bareTurn = async () => (BATCHES * ITEMS) / (await sides.bare.run(sides.person, recipe()))
  await ourTurn(sides, recipe())
  await bareTurn()
  const rounds: { ours: number; bare: number }[] = []
  for (let round = 0; round < ROUNDS; round++)
    rounds.push({ ours: await ourTurn(sides, recipe()), bare: await bareTurn() })
  const ratio = median(rounds.map(({ ours, bare }) => ours / bare))
  return {
    what: `${sides.store}, ${variables} variable${variables === 1 ? '' : 's'} a batch, rows/s`,
    ours: thousands(median(rounds.map(({ ours }) => ours))),
    theirs: thousands(median(rounds.map(({ bare }) => bare))),
    ratio,
    goal: `≥ ${WANTED}`,
    isMet: ratio >= WANTED,
  }
}

async function measure(store: BatchBench['store'], location: DatabaseLocation): Promise<Figure[]> {
  const [person] = await fill(location, [{ rows: 100_000, variables: 20 }])
  const profile = process.argv.includes('--profile') ? ['--cpu-prof', '--cpu-prof-dir=.'] : []
  const server = await startServer(location, profile)
  const client = startClient()
  const bare = location.databaseUrl === undefined ? bareSqlite(location) : await barePostgres(location.databaseUrl)
  const figures: Figure[] = []
  for (const variables of VARIABLES) figures.push(await compare({ store, server, client, bare, person }, variables))
  client.stop()
  await server.stop()
  await bare.close()
  return figures
}

report(
  `POST /measurements/post, ${ITEMS} items a batch, ${ROUNDS} × ${BATCHES} batches each`,
  (await onBothDatabases(measure)).flat(),
)
