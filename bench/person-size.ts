/**
 * The size of one person's data on PostgreSQL, table by table: simulated people with a year of data each, analysed as a
 * server would. docs/scaling.md uses these figures.
 *
 *     node bench/person-size.ts [--people 8]
 */
import { parseArgs } from 'node:util'
import { startPostgres } from '../programs/postgres.ts'
import { demoPerson } from '../server/src/cli/demo/demo-person.ts'
import { plantPerson } from '../server/src/cli/demo/plant.ts'
import { composeServices } from '../server/src/compose.ts'
import { systemClock } from '../server/src/lib/clock.ts'
import { createLog } from '../server/src/lib/log.ts'
import { openMigrated } from '../server/src/storage/open.ts'
import { personalTables } from '../server/src/storage/personal.ts'
import { thousands } from './http-report.ts'
import { temporaryFolder } from './http-setup.ts'

const { values } = parseArgs({ options: { people: { type: 'string', default: '8' } } })
const PEOPLE = Number(values.people)

/** Partitions are counted with their table. */
const SIZES = `select coalesce(parent.relname, t.relname) as name, sum(pg_table_size(t.oid)) as rows_bytes, sum(pg_indexes_size(t.oid)) as index_bytes
  from pg_class t left join pg_inherits i on i.inhrelid = t.oid left join pg_class parent on parent.oid = i.inhparent
  where t.relkind in ('r', 'p') and t.relnamespace = current_schema()::regnamespace group by 1`

const postgres = await startPostgres()
const database = await openMigrated({ databaseUrl: postgres.url, sqliteFile: temporaryFolder() }, systemClock)
const services = composeServices({ database, clock: systemClock, log: createLog('silent') })
try {
  const sizesBefore = await sizes()
  const lastDay = new Date(systemClock.nowMs() - 86_400_000).toISOString().slice(0, 10)
  for (let seed = 1; seed <= PEOPLE; seed++) {
    const account = { email: `person${seed}@example.org`, password: 'a long and lonely password' }
    await plantPerson(services, demoPerson({ seed, lastDay }), account)
  }
  const cpuBefore = process.cpuUsage()
  await services.jobs.catchUp()
  const { user, system } = process.cpuUsage(cpuBefore)
  await database.reader.rows('vacuum full', []).catch(() => undefined)
  const after = await sizes()
  console.log(`\nOne person, averaged over ${PEOPLE} with a year of data, on PostgreSQL\n`)
  console.log('| Table | Rows | Bytes | of that, indexes |\n|---|---:|---:|---:|')
  const total = { rows: 0, bytes: 0, indexes: 0 }
  for (const name of ['users', ...personalTables, 'audit_log']) {
    const [count] = await database.reader.rows(`select count(*) as count from ${name}`, [])
    const was = sizesBefore.get(name)
    const is = after.get(name)
    const rows = Number(count?.[0]) / PEOPLE
    if (rows === 0 || !is) continue
    const indexes = (is.indexes - (was?.indexes ?? 0)) / PEOPLE
    const bytes = (is.rows - (was?.rows ?? 0)) / PEOPLE + indexes
    console.log(`| ${name} | ${rows.toFixed(1)} | ${thousands(bytes)} | ${thousands(indexes)} |`)
    total.rows += rows
    total.bytes += bytes
    total.indexes += indexes
  }
  console.log(`| all | ${thousands(total.rows)} | ${thousands(total.bytes)} | ${thousands(total.indexes)} |`)
  console.log(
    `\nCPU for statistics and analysis of one person's year: ${((user + system) / 1e6 / PEOPLE).toFixed(1)} s`,
  )
} finally {
  await services.stop()
  await database.close()
  await postgres.stop()
}

async function sizes(): Promise<ReadonlyMap<string, { readonly rows: number; readonly indexes: number }>> {
  const tableSizes = await database.reader.rows(SIZES, [])
  return new Map(
    tableSizes.map(([name, rows, indexes]) => [String(name), { rows: Number(rows), indexes: Number(indexes) }]),
  )
}
