/**
 * Databases of any size: three simulated people are recorded and analysed through the services, then copied by SQL with
 * all their data. The primary key of every personal table begins with the person, so a copy differs only in `user_id`.
 */
import { tmpdir } from 'node:os'
import pg from 'pg'
import { queryOnce } from '../programs/postgres.ts'
import { type DemoPerson, demoPerson } from '../server/src/cli/demo/demo-person.ts'
import { plantPerson } from '../server/src/cli/demo/plant.ts'
import { composeServices, type Services } from '../server/src/compose.ts'
import { readConfig } from '../server/src/config/config.ts'
import { systemClock } from '../server/src/lib/clock.ts'
import { createLog } from '../server/src/lib/log.ts'
import { openMigrated } from '../server/src/storage/open.ts'
import { personalTables } from '../server/src/storage/personal.ts'
import type { CatalogueName } from '../server/src/tracking/variables/catalogue/index.ts'

/** The number of people in the group, and of measurements each has. */
export interface PeopleGroup {
  readonly name: 'heavy' | 'ordinary' | 'light'
  readonly people: number
  readonly rowsEach: number
}

const HEAVY_ROWS = 100_000
const ORDINARY_ROWS = 5000

/** One person in 500 has 100 000 measurements, nine in ten have 5000, and the others share the rest. */
export function groupsOf(rows: number, people: number): readonly PeopleGroup[] {
  const heavy = Math.max(1, Math.round(people / 500))
  const ordinary = Math.round(people * 0.9)
  const light = people - heavy - ordinary
  const rowsEach = Math.round((rows - heavy * HEAVY_ROWS - ordinary * ORDINARY_ROWS) / light)
  if (!(rowsEach >= 1 && rowsEach <= ORDINARY_ROWS))
    throw new Error(`${people} people cannot share ${rows} measurements in these proportions: try 5000 for each.`)
  return [
    { name: 'heavy', people: heavy, rowsEach: HEAVY_ROWS },
    { name: 'ordinary', people: ordinary, rowsEach: ORDINARY_ROWS },
    { name: 'light', people: light, rowsEach },
  ]
}

/** Personal tables whose rows cannot be copied: they are looked up by a secret or an id that must be unique. */
const NOT_COPIED: ReadonlySet<string> = new Set(['tokens', 'sessions', 'studies', 'study_snapshots'])

/** People copied per statement: about half a million rows of measurements. */
const AT_ONCE = 100

/** One key for filling and for later requests, so that encrypted values can be decrypted. */
export const settings = {
  ...readConfig({ DATA_DIR: tmpdir(), RATE_LIMIT: '0', SECRET_KEY: 'a key that every process of a bench has' }),
  overloadMs: 600_000,
}

type Say = (line: string) => void

/**
 * Fills a newly created, empty database. Completed steps are recorded in it, so that a later run continues from there.
 */
export async function fillWithCopies(url: string, groups: readonly PeopleGroup[], say: Say): Promise<void> {
  await queryOnce(url, 'create table if not exists filled (step text primary key, template bigint)')
  const done = new Map(
    (await queryOnce<{ step: string; template: string }>(url, 'select * from filled')).map((row) => [
      row.step,
      Number(row.template),
    ]),
  )
  if (done.has('finished')) return
  for (const group of groups) if (!done.has(group.name)) done.set(group.name, await plant(url, group, say))
  const client = new pg.Client(url)
  await client.connect()
  try {
    await client.query("set synchronous_commit = off; set maintenance_work_mem = '768MB'; set jit = off")
    for (const group of groups) await copyPeople(client, group, done.get(group.name) ?? 0)
    const indexes = await dropIndexes(client)
    for (const group of groups) await copyRows(client, group, done.get(group.name) ?? 0, say)
    await spread(client)
    for (const [name, definition] of indexes) {
      await client.query(`${definition}; delete from dropped_indexes where name = '${name}'`)
      say(`${name} is built`)
    }
    await client.query('vacuum analyze')
    await client.query("insert into filled values ('finished', 0)")
  } finally {
    await client.end()
  }
}

const EMAIL = (name: string): string => `${name}@example.org`
const DAY_MS = 86_400_000
const PULSE: CatalogueName = 'Heart Rate (Pulse)'

/** A year of the demo person: only its last rows, or all of it plus a heart rate that a watch records day and night. */
function personWith(rows: number): DemoPerson {
  const lastDay = new Date(systemClock.nowMs() - DAY_MS).toISOString().slice(0, 10)
  const person = demoPerson({ seed: 1, lastDay })
  const missing = rows - person.measurements.length
  if (missing <= 0) return { ...person, measurements: person.measurements.slice(-rows) }
  const endMs = Date.parse(`${lastDay}T00:00:00Z`)
  const stepMs = Math.floor((364 * DAY_MS) / missing / 1000) * 1000
  const beats = Array.from({ length: missing }, (_, index) => ({
    variableName: PULSE,
    unitAbbreviatedName: 'bpm',
    startAt: `${new Date(endMs - (index + 1) * stepMs).toISOString().slice(0, 19)}+00:00`,
    value: 55 + ((index * 7919) % 40),
    sourceName: 'Watch',
  }))
  return { ...person, measurements: [...person.measurements, ...beats] }
}

/** Records one person through the services, lets the jobs analyse them, and returns the id. */
async function plant(url: string, { name, rowsEach }: PeopleGroup, say: Say): Promise<number> {
  const database = await openMigrated({ databaseUrl: url, sqliteFile: '' }, systemClock)
  const services: Services = composeServices({ database, clock: systemClock, log: createLog('error'), settings })
  try {
    const account = { email: EMAIL(name), password: 'a long and lonely password' }
    const { userId } = await plantPerson(services, personWith(rowsEach), account)
    // These reminders track the stock of a medicine.
    if (name === 'heavy')
      await queryOnce(
        url,
        `update reminders set stock_amount = 9000, stock_epoch = extract(epoch from now())::bigint where user_id = ${userId} and instructions is not null`,
      )
    await services.jobs.catchUp()
    await queryOnce(url, `insert into filled values ('${name}', ${userId})`)
    say(`${name}: the person to copy is stored, with ${rowsEach} measurements`)
    return userId
  } finally {
    await services.stop()
    await database.close()
  }
}

async function columnsOf(client: pg.Client, table: string): Promise<string[]> {
  const { rows } = await client.query<{ name: string }>(
    'select column_name as name from information_schema.columns where table_name = $1 and table_schema = current_schema() order by ordinal_position',
    [table],
  )
  return rows.map(({ name }) => name)
}

async function copyPeople(client: pg.Client, { name, people }: PeopleGroup, template: number): Promise<void> {
  const columns = await columnsOf(client, 'users')
  const values = columns.map((column) =>
    column === 'id'
      ? "nextval('user_ids')"
      : column === 'email' || column === 'email_key'
        ? `'${name}' || n || '@example.org'`
        : `t.${column}`,
  )
  await client.query(
    `insert into users (${columns}) select ${values} from users t, generate_series(1, ${people - 1}) as n
     where t.id = ${template} and not exists (select 1 from users u where u.email_key = '${name}' || n || '@example.org')`,
  )
  await client.query('create table if not exists copies (template bigint, n bigint, user_id bigint primary key)')
  await client.query(
    `insert into copies select ${template}, row_number() over (order by id), id from users
     where email_key ~ '^${name}[0-9]+@' on conflict do nothing`,
  )
  // Every account has a way to sign in; this one does not work.
  await client.query(
    `insert into tokens (user_id, id, hash, name, scopes, created_epoch)
     select user_id, nextval('token_ids'), 'of nobody ' || user_id, 'bench', '', 0 from copies c
     where template = ${template} and not exists (select 1 from tokens where tokens.user_id = c.user_id)`,
  )
}

/** Building the indexes of measurements at the end, from sorted rows, is faster than updating them in random order. */
async function dropIndexes(client: pg.Client): Promise<readonly (readonly [name: string, definition: string])[]> {
  await client.query('create table if not exists dropped_indexes (name text primary key, definition text)')
  await client.query(
    `with found as (select indexname, replace(indexdef, ' ON ONLY ', ' ON ') as definition from pg_indexes
       where tablename = 'measurements' and indexname <> 'measurements_pkey')
     insert into dropped_indexes select * from found`,
  )
  const { rows } = await client.query<{ name: string; definition: string }>('select * from dropped_indexes')
  for (const { name } of rows) await client.query(`drop index if exists ${name}`)
  return rows.map(({ name, definition }) => [name, definition])
}

async function copyRows(client: pg.Client, { name, people }: PeopleGroup, template: number, say: Say): Promise<void> {
  const statements: string[] = []
  for (const table of personalTables) {
    if (NOT_COPIED.has(table)) continue
    const columns = await columnsOf(client, table)
    const values = columns.map((column) => (column === 'user_id' ? 'c.user_id' : `t.${column}`))
    statements.push(
      `insert into ${table} (${columns}) select ${values} from copies c, ${table} t
       where t.user_id = ${template} and c.template = ${template} and c.n > $1 and c.n <= $2`,
    )
  }
  const startedMs = performance.now()
  for (let from = 0; from < people - 1; from += AT_ONCE) {
    const step = `${name} ${from}`
    const { rowCount } = await client.query('select 1 from filled where step = $1', [step])
    if (rowCount) continue
    await client.query('begin')
    for (const statement of statements) await client.query(statement, [from, from + AT_ONCE])
    await client.query('insert into filled values ($1, 0)', [step])
    await client.query('commit')
    if (from % 1000 === 0)
      say(`${name}: ${from} of ${people} copied after ${Math.round((performance.now() - startedMs) / 1000)} s`)
  }
}

/**
 * Only a few people have something due at a time: reminders and nights are spread over the coming days, and last
 * month's questions have been answered.
 */
async function spread(client: pg.Client): Promise<void> {
  await client.query(
    `update reminders set next_due_epoch = extract(epoch from now())::bigint + 86400 + (user_id * 7919 % 86400) where next_due_epoch is not null`,
  )
  await client.query(
    `update analyses set night_epoch = extract(epoch from now())::bigint + 86400 + (user_id * 7919 % 86400), wanted_ms = 0`,
  )
  await client.query(
    `insert into notifications (user_id, id, reminder_id, variable_id, slot_epoch, slot_day, due_epoch, state, rings_left, resolved_epoch, created_epoch, updated_epoch)
     select r.user_id, nextval('notification_ids'), r.id, r.variable_id, s.at, s.at / 86400, s.at, 'tracked', 0, s.at + 600, s.at, s.at + 600
     from (select distinct on (user_id) * from reminders where next_due_epoch is not null order by user_id, id) r,
     lateral (select extract(epoch from now())::bigint - (d * 86400 + r.user_id % 3600) as at from generate_series(1, 25) as d) s
     on conflict do nothing`,
  )
}
