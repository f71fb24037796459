/**
 * Query plans and times of the pages that people request, on both databases, with 1 million measurements, half of them
 * of the person who requests.
 *
 *     node bench/http-plans.ts [--quick]
 *
 * A bounded page must take less than 50 ms here. Sorting by value, source or entry time reads all rows of the person;
 * its time is shown without a limit.
 */
import BetterSqlite3 from 'better-sqlite3'
import pg from 'pg'
import { startPostgres } from '../programs/postgres.ts'
import { numbered } from '../server/src/storage/migration.ts'
import { type PageQuery, pageSql } from '../server/src/tracking/measurements/page-sql.ts'
import { type BenchPerson, FILLED_UNTIL_EPOCH, fill } from './http-fill.ts'
import { type Figure, isQuick, median, report } from './http-report.ts'
import { sqliteFileIn, temporaryFolder } from './http-setup.ts'

const ROWS = isQuick ? 200_000 : 1_000_000
const MOST_MS = 50
const TIMES = 9
const DAY = 86_400

function questionsOf(person: BenchPerson): [what: string, query: Partial<PageQuery>, isBounded: boolean][] {
  const [first = 0, second = 0, third = 0] = person.variableIds
  const month = { from: FILLED_UNTIL_EPOCH - 60 * DAY, to: FILLED_UNTIL_EPOCH - 30 * DAY }
  const since = [[{ comparison: 'gt' as const, value: FILLED_UNTIL_EPOCH - DAY }]]
  const by = (column: PageQuery['sort']['column'], isDescending = true) => ({ sort: { column, isDescending } })
  return [
    ['newest of all', {}, true],
    ['oldest of all', by('start_epoch', false), true],
    ['newest of one variable', { variableIds: [first] }, true],
    ['newest of three variables', { variableIds: [first, second, third] }, true],
    ['a month of all', month, true],
    ['a month of one variable', { variableIds: [first], ...month }, true],
    ['one measurement', { id: 77 }, true],
    ['changed since yesterday', { updated: since }, true],
    ['made since yesterday', { created: since }, true],
    ['by id', by('id'), true],
    ['by time of change', by('updated_epoch'), true],
    ['one variable by value', { variableIds: [first], ...by('value') }, false],
    ['all by value', by('value'), false],
    ['all by name of variable', by('variable_name', false), false],
    ['all by source', by('source_name'), false],
    ['all by time of entry', by('created_epoch'), false],
  ]
}

const base = {
  variableIds: undefined,
  unitIds: undefined,
  id: undefined,
  sourceName: undefined,
  connectorId: undefined,
  from: undefined,
  to: undefined,
  created: undefined,
  updated: undefined,
  value: undefined,
  shownAs: [],
  limitRules: [],
  sort: { column: 'start_epoch', isDescending: true },
  limit: 201,
  offset: 0,
} satisfies Omit<PageQuery, 'userId'>

interface QueryRun {
  readonly ms: number
  readonly plan: string
}

type Ask = (sqlText: string, parameters: readonly unknown[]) => Promise<QueryRun>

async function repeated(work: () => Promise<unknown> | unknown): Promise<number> {
  const times: number[] = []
  for (let index = 0; index < TIMES; index++) {
    const started = performance.now()
    await work()
    times.push(performance.now() - started)
  }
  return median(times)
}

async function figuresOf(store: string, person: BenchPerson, ask: Ask): Promise<Figure[]> {
  const figures: Figure[] = []
  for (const [label, query, isBounded] of questionsOf(person)) {
    const { sqlText, parameters } = pageSql({ ...base, userId: person.userId, ...query })
    const { ms, plan } = await ask(sqlText, parameters)
    console.log(`${store}, ${label}: ${plan}`)
    const goal = isBounded ? `≤ ${MOST_MS} ms` : 'reads all'
    figures.push({
      what: `${store}, ${label}`,
      ours: `${ms.toFixed(2)} ms`,
      goal: goal,
      isMet: !isBounded || ms <= MOST_MS,
    })
  }
  return figures
}

const people = [
  { rows: ROWS / 2, variables: 20 },
  ...Array.from({ length: 50 }, () => ({ rows: ROWS / 100, variables: 10 })),
]

async function onSqlite(): Promise<Figure[]> {
  const location = { dataDir: temporaryFolder() }
  const [person] = await fill(location, people)
  const db = new BetterSqlite3(sqliteFileIn(location), { readonly: true })
  const ask: Ask = async (sqlText, parameters) => {
    const steps = db.prepare(`explain query plan ${sqlText}`).all(...parameters) as { detail: string }[]
    const statement = db.prepare(sqlText).raw()
    const plan = [...new Set(steps.map(({ detail }) => detail))].join('; ')
    return { ms: await repeated(() => statement.all(...parameters)), plan }
  }
  const figures = await figuresOf('SQLite', person as BenchPerson, ask)
  db.close()
  return figures
}

async function onPostgres(): Promise<Figure[]> {
  const postgres = await startPostgres()
  try {
    const [person] = await fill({ dataDir: temporaryFolder(), databaseUrl: postgres.url }, people)
    const client = new pg.Client(postgres.url)
    await client.connect()
    const ask: Ask = async (sqlText, parameters) => {
      const text = numbered(sqlText)
      const { rows } = await client.query(`explain (costs off) ${text}`, [...parameters])
      const steps = rows
        .map((row) => String(row['QUERY PLAN']).trim())
        .filter((line) => /Sort|Scan|Limit|Append/.test(line))
      const ms = await repeated(() => client.query({ text, values: [...parameters], rowMode: 'array' }))
      return { ms, plan: [...new Set(steps)].join('; ') }
    }
    const figures = await figuresOf('PostgreSQL', person as BenchPerson, ask)
    await client.end()
    return figures
  } finally {
    await postgres.stop()
  }
}

report(`Pages of 200 among ${ROWS.toLocaleString('en')} measurements`, [...(await onSqlite()), ...(await onPostgres())])
