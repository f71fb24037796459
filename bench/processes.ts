/**
 * Two web processes and two workers on a real PostgreSQL with a real replica that lags two seconds behind.
 *
 *     node bench/processes.ts [--quick]
 *
 * Twenty people write through both processes and read through the other one, immediately and after the replica has
 * caught up: every response must contain everything its person wrote before. Revoked tokens must be refused on the very
 * next request. While one person's transaction is held open, nobody else may wait for it. Several devices of one person
 * write the same variables while statistics are updated: there must be no deadlock. Nothing may be missing after the
 * replica has been stopped. Afterwards every acknowledged value must be stored exactly once, and the log must be
 * unbroken.
 */
import { setTimeout as pause } from 'node:timers/promises'
import pg from 'pg'
import { startPostgresPair } from '../programs/replica.ts'
import { composeServices } from '../server/src/compose.ts'
import { systemClock } from '../server/src/lib/clock.ts'
import { createLog } from '../server/src/lib/log.ts'
import { openMigrated } from '../server/src/storage/open.ts'
import { asKindOfWork } from '../server/src/storage/patience.ts'
import { type Figure, figure, isQuick, report, thousands } from './http-report.ts'
import { startServer, temporaryFolder } from './http-setup.ts'

const PEOPLE = 20
const ROUNDS = isQuick ? 5 : 25
const LAG_MS = 2000
const DEVICES = 6
const DEVICES_MS = isQuick ? 20_000 : 120_000
const VARIABLES = 12
const TOKENS = isQuick ? 5 : 20
/** Longer than the replica lags behind. */
const REST_MS = LAG_MS + 1500

const postgres = await startPostgresPair(LAG_MS)
const database = await openMigrated({ databaseUrl: postgres.url, sqliteFile: temporaryFolder() }, systemClock)
const services = composeServices({ database, clock: systemClock, log: createLog('silent') })
const start = (role: 'web' | 'worker') =>
  startServer({ databaseUrl: postgres.url, dataDir: temporaryFolder() }, [], {
    ROLE: role,
    DATABASE_REPLICA_URL: postgres.replicaUrl,
  })
const webs = [await start('web'), await start('web')]
const workers = [await start('worker'), await start('worker')]

interface BenchPerson {
  readonly userId: number
  readonly email: string
  readonly token: string
  readonly written: number[]
}

const statuses = new Map<number, number>()

async function call(process: number, token: string, path: string, body?: unknown): Promise<Response> {
  const answer = await fetch(`http://127.0.0.1:${webs[process % 2]?.port}/api/v3${path}`, {
    ...(body === undefined ? {} : { method: 'POST', body: JSON.stringify(body) }),
    headers: { authorization: `Bearer ${token}`, 'content-type': 'application/json' },
  })
  statuses.set(answer.status, (statuses.get(answer.status) ?? 0) + 1)
  return answer
}

const valueAt = (epoch: number) => ({
  variableName: 'Coffee',
  value: 1,
  unitAbbreviatedName: 'serving',
  startAt: new Date(epoch * 1000).toISOString().slice(0, 19),
  variableCategoryName: 'Foods',
  combinationOperation: 'SUM',
})

async function addPerson(name: string): Promise<BenchPerson> {
  const email = `${name}@example.org`
  const user = await services.users.add({ email })
  const { token } = await services.tokens.create({ userId: user.id, name: 'bench', scopes: [], days: 1 })
  return { userId: user.id, email, token, written: [] }
}

async function write(person: BenchPerson, process: number): Promise<void> {
  const epoch = Date.UTC(2026, 0, 1) / 1000 + person.written.length * 60
  const answer = await call(process, person.token, '/measurements/post', [valueAt(epoch)])
  await answer.text()
  if (answer.ok) person.written.push(epoch)
}

/** The number of the person's own values missing from a response. */
async function missing(person: BenchPerson, process: number): Promise<number> {
  const answer = await call(process, person.token, '/measurements?limit=200&sort=-startTimeEpoch')
  const rows = (await answer.json()) as { startTimeEpoch: number }[]
  if (!answer.ok) return 0
  const storedEpochs = new Set(rows.map((row) => row.startTimeEpoch))
  return person.written.filter((epoch) => !storedEpochs.has(epoch)).length
}

/** Alternates writes and reads, each through the other process than the previous one, sometimes after a pause. */
async function ownWrites(people: readonly BenchPerson[]): Promise<Figure> {
  let reads = 0
  let lacking = 0
  await Promise.all(
    people.map(async (person, index) => {
      for (let round = 0; round < ROUNDS; round++) {
        await write(person, index + round)
        lacking += await missing(person, index + round + 1)
        reads++
        if (round % 5 !== 4) continue
        await pause(REST_MS)
        lacking += await missing(person, index + round)
        reads++
      }
    }),
  )
  return figure(
    'reads that lacked one of the reader’s own values',
    `${lacking} of ${thousands(reads)}`,
    '0',
    lacking === 0,
  )
}

/** How often measurements were read from the replica; the check of whether it may answer reads none. */
async function readsOnReplica(): Promise<number> {
  const client = new pg.Client(postgres.replicaUrl)
  await client.connect()
  const { rows } = await client.query(
    "select sum(coalesce(seq_scan, 0) + coalesce(idx_scan, 0)) as n from pg_stat_user_tables where relname like 'measurements%'",
  )
  await client.end()
  return Number(rows[0]?.n)
}

async function revoked(person: BenchPerson): Promise<Figure> {
  let accepted = 0
  for (let index = 0; index < TOKENS; index++) {
    const token = await services.tokens.create({ userId: person.userId, name: `t${index}`, scopes: [], days: 1 })
    for (const process of [0, 1]) await (await call(process, token.token, '/measurements')).text()
    await services.tokens.revoke(person.userId, token.row.id)
    for (const process of [0, 1]) {
      const answer = await fetch(`http://127.0.0.1:${webs[process]?.port}/api/v3/measurements`, {
        headers: { authorization: `Bearer ${token.token}` },
      })
      await answer.text()
      if (answer.status !== 401) accepted++
    }
  }
  return figure('revoked tokens that were still accepted', `${accepted} of ${TOKENS * 2}`, '0', accepted === 0)
}

async function share(owner: BenchPerson, reader: BenchPerson): Promise<void> {
  const invited = await call(0, owner.token, '/shares/invite', { emailAddress: reader.email })
  const { invitation } = (await invited.json()) as { invitation: string }
  await (await call(0, reader.token, '/shares/accept', { invitation })).text()
}

/** One person's rows are locked. Meanwhile all others write, sign in, get tokens and read each other's shares. */
async function undisturbed(people: readonly BenchPerson[]): Promise<Figure> {
  const neighbourOf = (index: number) => people[(index + 1) % people.length] as BenchPerson
  for (const [index, person] of people.entries()) await share(neighbourOf(index), person)
  const held = await addPerson('held')
  await write(held, 0)
  const client = new pg.Client(postgres.url)
  await client.connect()
  await client.query('begin')
  for (const table of ['user_variables', 'audit_chains', 'event_cursors'])
    await client.query(`select 1 from ${table} where user_id = $1 for update`, [held.userId])
  // Two transactions of this person now wait inside the server, holding their connections and locks.
  const waiting = Promise.all([
    write(held, 0),
    // On a busy machine, the others may need longer than a request waits for a lock.
    asKindOfWork('maintenance', () =>
      services.tokens.create({ userId: held.userId, name: 'waits', scopes: [], days: 1 }),
    ),
  ])
  let isOver = false
  void waiting.then(() => {
    isOver = true
  })
  await pause(200)
  const times: number[] = []
  await Promise.all(
    people.map(async (person, index) => {
      const startedMs = performance.now()
      await write(person, index)
      await services.tokens.create({ userId: person.userId, name: 'meanwhile', scopes: [], days: 1 })
      await services.accounts.signInAs(person.userId, { address: '127.0.0.1', device: 'bench' })
      await missing(person, index)
      await (await call(index, person.token, `/measurements?userId=${neighbourOf(index).userId}`)).text()
      times.push(performance.now() - startedMs)
    }),
  )
  const wasOver = isOver
  await client.query('rollback')
  await client.end()
  await waiting
  const what = `people who finished while another person’s transaction was open (slowest ${thousands(Math.max(...times))} ms)`
  return figure(
    what,
    wasOver ? 'the transaction had ended' : String(times.length),
    String(PEOPLE),
    !wasOver && times.length === PEOPLE,
  )
}

/**
 * Devices of one person write the same variables in both orders through both processes, while both workers update
 * statistics.
 */
async function sameVariables(person: BenchPerson): Promise<Figure> {
  const names = Array.from({ length: VARIABLES }, (_, index) => `Mood ${index}`)
  const endMs = performance.now() + DEVICES_MS
  let writes = 0
  await Promise.all(
    Array.from({ length: DEVICES }, async (_, device) => {
      for (let round = 0; performance.now() < endMs; round++, writes++) {
        const startAt = new Date(Date.UTC(2026, 0, 1, device, 0, round)).toISOString().slice(0, 19)
        const items = (device % 2 === 0 ? names : names.toReversed()).map((variableName) => ({
          variableName,
          startAt,
          value: 1 + (round % 5),
          unitAbbreviatedName: '/5',
          variableCategoryName: 'Emotions',
          combinationOperation: 'MEAN',
        }))
        await (await call(device + round, person.token, '/measurements/post', items)).text()
      }
    }),
  )
  const [row] = await database.reader.rows(
    'select deadlocks from pg_stat_database where datname = current_database()',
    [],
  )
  const count = Number(row?.[0])
  const what = `deadlocks, ${thousands(writes)} of the writes by ${DEVICES} devices of one person to the same ${VARIABLES} variables`
  return figure(what, String(count), '0', count === 0)
}

try {
  const people = await Promise.all(Array.from({ length: PEOPLE }, (_, index) => addPerson(`person${index}`)))
  const readsBefore = await readsOnReplica()
  const figures = [await ownWrites(people)]
  const onReplica = (await readsOnReplica()) - readsBefore
  figures.push(figure('scans of measurements on the replica', thousands(onReplica), '> 0', onReplica > 0))
  const [first] = people
  if (first) figures.push(await revoked(first))
  figures.push(await undisturbed(people), await sameVariables(await addPerson('devices')))
  await postgres.stopReplica()
  const lacking = (await Promise.all(people.map(missing))).reduce((sum, count) => sum + count, 0)
  figures.push(figure('values missing after the replica was stopped', String(lacking), '0', lacking === 0))
  const acknowledged = people.reduce((sum, { written }) => sum + written.length, 0)
  const [stored] = await database.reader.rows(
    "select count(*) as rows, count(distinct id) as ids from measurements where user_id in (select id from users where email like 'person%')",
    [],
  )
  figures.push(
    figure('values stored / acknowledged', `${stored?.[0]} / ${acknowledged}`, 'equal', stored?.[0] === acknowledged),
    figure('ids used twice', String(Number(stored?.[0]) - Number(stored?.[1])), '0', stored?.[0] === stored?.[1]),
  )
  const others = [...statuses.keys()].filter((status) => ![200, 201, 503].includes(status))
  const counted = [...statuses].map(([status, times]) => `${status}: ${times}`).join(', ')
  figures.push(figure('answers by status', counted, '200, 201, 503', others.length === 0))
  const { entries, brokenAt } = await services.audit.verify()
  figures.push(figure('entries of the log, all chains unbroken', String(entries), '', brokenAt === undefined))
  const requests = [...statuses.values()].reduce((sum, times) => sum + times, 0)
  const cpuMs = (webs.reduce((sum, web) => sum + web.cpuSeconds(), 0) * 1000) / requests
  figures.push(figure('CPU of a web process for one request, start included', `${cpuMs.toFixed(1)} ms`, '', true))
  report(`Two web and two worker processes, a replica ${LAG_MS / 1000} s behind, ${PEOPLE} people`, figures)
} finally {
  await Promise.all([...webs, ...workers].map((server) => server.stop()))
  await services.stop()
  await database.close()
  await postgres.stop()
}
