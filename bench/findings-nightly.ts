/**
 * The nightly analysis of many people with 15 variables and a year each, none of them analysed before, by one process
 * and its queue: people per minute, and whether four times as many people take four times as long.
 *
 *     node bench/findings-nightly.ts [--people 1000] [--postgres]
 *
 * A quarter of the people is analysed first, then all of them. There are twenty different diaries; the others are
 * copies, which saves the analysis nothing.
 */
import { setTimeout as sleep } from 'node:timers/promises'
import { parseArgs } from 'node:util'
import { startPostgres, urlOfDatabase } from '../programs/postgres.ts'
import { addDiary, type OpenServices, openServices } from './findings-setup.ts'
import { report, thousands } from './http-report.ts'
import { type DatabaseLocation, temporaryFolder } from './http-setup.ts'

const { values } = parseArgs({
  options: { people: { type: 'string', default: '200' }, postgres: { type: 'boolean', default: false } },
})
const PEOPLE = Number(values.people)
const DIARIES = 20
const VARIABLES = 15
const DAYS = 365
/** The analysis takes the same time for everybody, so differences come from the queue, the store and the machine. */
const LINEAR = 1.25

async function fill({ services, database }: OpenServices, people: number): Promise<void> {
  const diaries: number[] = []
  for (let seed = 1; seed <= Math.min(DIARIES, people); seed++) {
    diaries.push((await addDiary(services, { seed, variables: VARIABLES, days: DAYS, missing: 0.1 })).userId)
  }
  for (let copy = diaries.length; copy < people; copy++) {
    const { id } = await services.users.add({ email: `copy${copy}@example.org`, timeZone: 'UTC' })
    await database.transaction(async ({ db, rows }) => {
      for (const table of ['user_variables', 'measurements'] as const) {
        const [example] = await db.selectFrom(table).selectAll().limit(1).execute()
        const columns = Object.keys(example ?? {}).filter((column) => column !== 'user_id')
        await rows(
          `insert into ${table} (user_id, ${columns}) select ${id}, ${columns} from ${table} where user_id = ? returning 1 as one`,
          [diaries[copy % diaries.length]],
        )
      }
    })
  }
  // This bench does not compute statistics.
  await database.transaction(({ db }) => db.updateTable('user_variables').set({ stale_since_ms: null }).execute())
}

interface Night {
  readonly people: number
  readonly seconds: number
  readonly cpuSeconds: number
  readonly likely: number
}

async function night(location: DatabaseLocation, people: number): Promise<Night> {
  const filling = await openServices(location)
  await fill(filling, people)
  await filling.close()
  const { services, database, close } = await openServices(location)
  const started = performance.now()
  const cpu = process.cpuUsage()
  // Schedules everybody, as at night, whatever the time is now.
  for (const { id } of await services.users.list())
    await services.storage.transaction((t) => services.findings.queue(t, id))
  await services.jobs.start()
  let row: readonly (string | number | null)[] = []
  do {
    await sleep(100)
    ;[row = []] = await database.reader.rows(
      'select count(*) as done, sum(likely) as likely from analyses where finished_generation > 0',
      [],
    )
  } while (Number(row[0]) < people)
  const seconds = (performance.now() - started) / 1000
  const { user, system } = process.cpuUsage(cpu)
  await close()
  return { people, seconds, cpuSeconds: (user + system) / 1e6, likely: Number(row[1]) }
}

const postgres = values.postgres ? await startPostgres() : undefined
const newLocation = async (): Promise<DatabaseLocation> => {
  if (!postgres) return { dataDir: temporaryFolder() }
  const { default: pg } = await import('pg')
  const client = new pg.Client(postgres.url)
  await client.connect()
  const name = `night_${Math.round(performance.now())}`
  await client.query(`create database ${name}`)
  await client.end()
  return { dataDir: temporaryFolder(), databaseUrl: urlOfDatabase(postgres.url, name) }
}
const few = await night(await newLocation(), Math.ceil(PEOPLE / 4))
const many = await night(await newLocation(), PEOPLE)
await postgres?.stop()

const perMinute = ({ people, seconds }: Night) => (people / seconds) * 60
const each = ({ cpuSeconds, people }: Night) => `${((1000 * cpuSeconds) / people).toFixed(0)} ms CPU each`
const growth = many.cpuSeconds / many.people / (few.cpuSeconds / few.people)
report(`The nightly pass on ${postgres ? 'PostgreSQL' : 'SQLite'}: ${VARIABLES} variables, ${DAYS} days each`, [
  {
    what: `${few.people} people`,
    ours: `${thousands(perMinute(few))} a minute (${each(few)}, ${few.likely} likely)`,
    goal: '',
    isMet: few.likely > few.people,
  },
  {
    what: `${many.people} people`,
    ours: `${thousands(perMinute(many))} a minute (${each(many)}, ${many.likely} likely)`,
    goal: '',
    isMet: many.likely > many.people,
  },
  {
    what: 'CPU per person, all compared with a quarter',
    ours: growth.toFixed(2),
    theirs: 'one among few',
    ratio: growth,
    goal: `≤ ${LINEAR}`,
    isMet: growth <= LINEAR,
  },
])
