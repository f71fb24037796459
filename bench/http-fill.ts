/** Fills a database directly, much faster than through the API, with the rows that the server would write. */
import BetterSqlite3 from 'better-sqlite3'
import pg from 'pg'
import { composeServices } from '../server/src/compose.ts'
import { systemClock } from '../server/src/lib/clock.ts'
import { createLog } from '../server/src/lib/log.ts'
import { openMigrated } from '../server/src/storage/open.ts'
import { unitNamed } from '../server/src/tracking/units/units.ts'
import { categoryNamed } from '../server/src/tracking/variables/categories.ts'
import { createVariable } from '../server/src/tracking/variables/service.ts'
import { BENCH_CATEGORY, BENCH_SOURCE, BENCH_UNIT, variableName } from './http-batches.ts'
import { type DatabaseLocation, sqliteFileIn } from './http-setup.ts'

/** Time of the last filled row; the benches write after it. */
export const FILLED_UNTIL_EPOCH = Date.UTC(2026, 0, 1) / 1000

/** How much data a person gets. */
export interface FillSize {
  readonly rows: number
  readonly variables: number
}

export interface BenchPerson {
  readonly userId: number
  readonly token: string
  readonly variableIds: readonly number[]
  readonly rowsEach: number
  /** Seconds between two values of one variable. */
  readonly stepSeconds: number
}

/** A person for each size. */
type BenchPeople<Sizes extends readonly FillSize[]> = { readonly [Index in keyof Sizes]: BenchPerson }

/** Creates the database with people, tokens, variables and measurements. */
export async function fill<const Sizes extends readonly FillSize[]>(
  location: DatabaseLocation,
  sizes: Sizes,
): Promise<BenchPeople<Sizes>> {
  const people = await addPeople(location, sizes)
  if (location.databaseUrl === undefined) fillSqlite(location, people)
  else await fillPostgres(location.databaseUrl, people)
  requirePeople(people, sizes)
  return people
}

function requirePeople<Sizes extends readonly FillSize[]>(
  people: readonly BenchPerson[],
  sizes: Sizes,
): asserts people is BenchPeople<Sizes> {
  if (people.length !== sizes.length) throw new Error(`There are ${people.length} people; ${sizes.length} are needed.`)
}

const unit = unitNamed(BENCH_UNIT)
const category = categoryNamed(BENCH_CATEGORY)

async function addPeople(location: DatabaseLocation, sizes: readonly FillSize[]): Promise<BenchPerson[]> {
  const where = { databaseUrl: location.databaseUrl, sqliteFile: sqliteFileIn(location) }
  const database = await openMigrated(where, systemClock)
  const services = composeServices({ database, clock: systemClock, log: createLog('silent') })
  // A single transaction adds a thousand people in a second.
  const people = await services.storage.transaction(async (stores) => {
    const people: Omit<BenchPerson, 'token'>[] = []
    for (const [index, { rows, variables }] of sizes.entries()) {
      const email = `bench${index}@example.org`
      const user = await services.users.insert(stores, { email, timeZone: 'UTC', passwordHash: null })
      if (!unit || !category) throw new Error('The bench names a unit or a category that does not exist.')
      const definition = { category, unit, combination: 'SUM' as const, createdEpoch: FILLED_UNTIL_EPOCH }
      for (let each = 0; each < variables; each++) {
        await createVariable(stores, user.id, { ...definition, variableName: variableName(each) })
      }
      const stored = await stores.variables.all(user.id)
      const variableIds = stored.map((row) => row.variable_id).sort((a, b) => a - b)
      const rowsEach = Math.floor(rows / Math.max(1, variables))
      const stepSeconds = Math.max(30, Math.min(7200, Math.floor((20 * 365 * 86_400) / Math.max(1, rowsEach))))
      const person = { userId: user.id, variableIds, rowsEach, stepSeconds }
      for (const id of variableIds) {
        const ends = { earliest_epoch: startOf(person, 0, 0), latest_epoch: startOf(person, 0, rowsEach - 1) }
        await stores.variables.update(user.id, id, { number_of_measurements: rowsEach, ...ends })
      }
      people.push(person)
    }
    return people
  })
  const withTokens: BenchPerson[] = []
  for (const person of people) {
    const { token } = await services.tokens.create({ userId: person.userId, name: 'bench', scopes: [], days: 1 })
    withTokens.push({ ...person, token })
  }
  await database.close()
  return withTokens
}

const startOf = (
  { rowsEach, stepSeconds }: Pick<BenchPerson, 'rowsEach' | 'stepSeconds'>,
  variable: number,
  index: number,
): number => FILLED_UNTIL_EPOCH - (rowsEach - index) * stepSeconds + variable * 7

const noteOf = (index: number): string | null => (index % 10 === 0 ? 'after a long walk' : null)
const LARGE = 500_000
const COLUMNS = 'user_id, variable_id, start_epoch, source_name, id, value, unit_id, note, created_epoch, updated_epoch'

function fillSqlite(location: DatabaseLocation, people: readonly BenchPerson[]): void {
  const db = new BetterSqlite3(sqliteFileIn(location))
  db.pragma('journal_mode = off')
  db.pragma('synchronous = off')
  db.pragma('cache_size = -400000')
  const named =
    "select name, sql from sqlite_master where type = 'index' and tbl_name = 'measurements' and sql is not null"
  // Building indexes at the end, from sorted rows, is faster than updating them in random order.
  const indexes = total(people) > LARGE ? (db.prepare(named).all() as { name: string; sql: string }[]) : []
  // Dropping an index also drops its statistics.
  const sizes = db.prepare('select tbl, idx, stat from sqlite_stat1').all() as {
    tbl: string
    idx: string
    stat: string
  }[]
  for (const { name } of indexes) db.exec(`drop index ${name}`)
  db.exec('begin')
  const insert = db.prepare(`insert into measurements (${COLUMNS}) values (?, ?, ?, ?, ?, ?, ?, ?, ?, ?)`)
  let id = 1
  for (const person of people) {
    for (const [variable, variableId] of person.variableIds.entries()) {
      for (let index = 0; index < person.rowsEach; index++) {
        const start = startOf(person, variable, index)
        const value = ((index * 7919) % 1000) / 8
        insert.run(person.userId, variableId, start, BENCH_SOURCE, id++, value, unit?.id, noteOf(index), start, start)
      }
    }
  }
  db.prepare("update sequences set next_id = ? where name = 'measurement'").run(id)
  for (const { sql } of indexes) db.exec(sql)
  db.exec('delete from sqlite_stat1')
  const putBack = db.prepare('insert into sqlite_stat1 (tbl, idx, stat) values (?, ?, ?)')
  for (const { tbl, idx, stat } of sizes) putBack.run(tbl, idx, stat)
  db.exec('commit')
  db.pragma('journal_mode = wal')
  db.close()
}

async function fillPostgres(url: string, people: readonly BenchPerson[]): Promise<void> {
  const client = new pg.Client(url)
  await client.connect()
  const named =
    "select indexname as name, indexdef as sql from pg_indexes where tablename = 'measurements' and indexname <> 'measurements_pkey'"
  const indexes = total(people) > LARGE ? ((await client.query(named)).rows as { name: string; sql: string }[]) : []
  await client.query("set synchronous_commit = off; set maintenance_work_mem = '512MB'")
  for (const { name } of indexes) await client.query(`drop index ${name}`)
  for (const person of people) {
    await client.query(
      `insert into measurements (${COLUMNS})
       select $1, v.id, s.start, $2, nextval('measurement_ids'), ((s.at * 7919) % 1000) / 8.0, $3, case when s.at % 10 = 0 then 'after a long walk' end, s.start, s.start
       from unnest($4::bigint[]) with ordinality as v (id, ordinal),
       lateral (select at, $5::bigint - ($6::bigint - at) * $7::bigint + (v.ordinal - 1) * 7 as start from generate_series(0, $6::bigint - 1) as at) s`,
      [
        person.userId,
        BENCH_SOURCE,
        unit?.id,
        person.variableIds,
        FILLED_UNTIL_EPOCH,
        person.rowsEach,
        person.stepSeconds,
      ],
    )
  }
  for (const { sql } of indexes) await client.query(sql.replace(' ON ONLY ', ' ON '))
  await client.query('vacuum analyze')
  await client.end()
}

const total = (people: readonly BenchPerson[]): number =>
  people.reduce((sum, person) => sum + person.rowsEach * person.variableIds.length, 0)
