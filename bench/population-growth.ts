/**
 * How the cost of pooled results grows with the number of people: adding one person, removing one, reading one pair,
 * and recalculating all pairs, as happens once a day.
 *
 *     node bench/population-growth.ts [--few 1000] [--people 100000] [--pairs 10] [--postgres]
 *
 * Everybody but the newcomers is inserted by SQL. Their contributions are made up, which makes no difference to
 * pooling.
 */
import { parseArgs } from 'node:util'
import { startPostgres } from '../programs/postgres.ts'
import { sha256 } from '../server/src/lib/hash.ts'
import { type OpenServices, openServices } from './findings-setup.ts'
import { median, report, thousands } from './http-report.ts'
import { temporaryFolder } from './http-setup.ts'
import { chance } from './random.ts'

const { values } = parseArgs({
  options: {
    few: { type: 'string', default: '1000' },
    people: { type: 'string', default: '100000' },
    pairs: { type: 'string', default: '10' },
    postgres: { type: 'boolean', default: false },
  },
})
const FEW = Number(values.few)
const MANY = Number(values.people)
const PAIRS = Number(values.pairs)
/** How many people join, and how many leave, at each size. */
const NEWCOMERS = 40
/** The first pair is a drink from the catalogue and sleep; the others are made up. */
const FIRST_CAUSE = 15_101
const EFFECT = 6001
const MOST_GROWTH = 1.3
const ROWS_AT_ONCE = 200
const random = chance(3)

const pairs = Array.from({ length: PAIRS }, (_, index) => ({
  cause_id: FIRST_CAUSE + index,
  effect_id: EFFECT,
  lag_days: 1,
}))
const keys = pairs.map((pair) => ({ study_id: null, ...pair }))
const poolOf = ({ cause_id, effect_id, lag_days }: (typeof pairs)[number]) => `${cause_id} ${effect_id} ${lag_days}`

const contributionOf = (userId: number) =>
  pairs.map((pair) => ({
    user_id: userId,
    ...pair,
    y: -0.2 + 0.3 * random.normal(),
    v: 0.02 + 0.05 * random.uniform(),
    days: 120,
    is_shared: 1 as const,
    updated_epoch: 0,
  }))

/** Adds people who contribute and are already included in the results. */
async function fillUpTo({ services, database }: OpenServices, end: number): Promise<void> {
  const { db } = database.reader
  const [first] = await db
    .selectFrom('users')
    .select((count) => count.fn.countAll<number>().as('n'))
    .execute()
  for (let number = Number(first?.n); number < end; number += ROWS_AT_ONCE) {
    await services.storage.transaction(async (t) => {
      const parts: ReturnType<typeof contributionOf> = []
      for (let each = number; each < Math.min(end, number + ROWS_AT_ONCE); each++) {
        const { id } = await services.users.insert(t, {
          email: `many${each}@example.org`,
          timeZone: 'UTC',
          passwordHash: null,
        })
        const rows = contributionOf(id)
        parts.push(...rows)
        await t.population.replaceEstimates(id, rows)
      }
      for (const pair of pairs) {
        const contributions = parts.filter(({ cause_id }) => cause_id === pair.cause_id)
        const hashed = contributions.map(({ user_id, y, v }) => ({
          userId: user_id,
          partHash: sha256(JSON.stringify([y, v])),
        }))
        await t.population.replaceCounted(poolOf(pair), new Map(), hashed)
      }
    })
  }
}

async function timed(work: () => Promise<unknown>): Promise<number> {
  const startedMs = performance.now()
  await work()
  return performance.now() - startedMs
}

interface GrowthFigures {
  readonly people: number
  readonly poolMs: number
  readonly comeMs: number
  readonly leaveMs: number
  readonly readMs: number
}

async function measure({ services, database }: OpenServices, people: number): Promise<GrowthFigures> {
  const { population, storage, jobs } = services
  const { db } = database.reader
  // Recalculates all results from everybody, as after a day with many changes.
  await storage.transaction(async (t) => {
    await t.population.mark(keys, 0)
    for (const { pool } of await t.population.holdDue(1, PAIRS))
      await t.population.save(pool, {
        given_count: null,
        came_count: null,
        lost_count: null,
        changed_count: null,
        updated_epoch: null,
        is_shown: 0,
      })
    await t.jobs.add('population.pool', {}, { key: 'population.pool' })
  })
  const poolMs = await timed(() => jobs.catchUp())
  const visiblePools = await db.selectFrom('population_pools').select('people').where('is_shown', '=', 1).execute()
  if (visiblePools.length !== PAIRS || visiblePools.some((row) => row.people !== people))
    throw new Error('Some people are missing from the results.')
  const comeMs: number[] = []
  const leaveMs: number[] = []
  const leavers = await db.selectFrom('population_counted').select('user_id').distinct().limit(NEWCOMERS).execute()
  for (let index = 0; index < NEWCOMERS; index++) {
    const { id } = await services.users.add({ email: `new${people}-${index}@example.org`, timeZone: 'UTC' })
    const rows = contributionOf(id)
    comeMs.push(
      await timed(async () => {
        await storage.transaction((t) => population.contribute(t, id, rows))
        await jobs.catchUp()
      }),
    )
  }
  for (const { user_id: id } of leavers) {
    leaveMs.push(
      await timed(async () => {
        await storage.transaction((t) => population.leave(t, id))
        await jobs.catchUp()
      }),
    )
  }
  const pair = { causeId: FIRST_CAUSE, effectId: EFFECT }
  const readMs = await timed(() => storage.read((t) => population.of(t, pair)))
  return { people, poolMs, comeMs: median(comeMs), leaveMs: median(leaveMs), readMs }
}

const postgres = values.postgres ? await startPostgres() : undefined
const opened = await openServices({ dataDir: temporaryFolder(), databaseUrl: postgres?.url })
await fillUpTo(opened, FEW)
const withFew = await measure(opened, FEW)
await fillUpTo(opened, MANY)
const [count] = await opened.database.reader.rows(
  'select count(distinct user_id) as people from population_estimates',
  [],
)
const after = await measure(opened, Number(count?.[0]))
await opened.close()
await postgres?.stop()

const growth = (label: string, ofFigures: (figures: GrowthFigures) => number, unit: string) => {
  const ratio = ofFigures(after) / ofFigures(withFew)
  return {
    what: label,
    ours: `${ofFigures(after).toFixed(2)} ${unit}`,
    theirs: `${ofFigures(withFew).toFixed(2)} ${unit}`,
    ratio,
    goal: `≤ ${MOST_GROWTH}`,
    isMet: ratio <= MOST_GROWTH,
  }
}
const milliseconds = (ms: number): string => `${ms.toFixed(1)} ms`
report(
  `${PAIRS} pairs of ${thousands(after.people)} people, beside ${thousands(FEW)}, ${values.postgres ? 'PostgreSQL' : 'SQLite'}`,
  [
    growth('adding a person, with the review of their pairs', ({ comeMs }) => comeMs, 'ms'),
    growth('removing a person, with the review of their pairs', ({ leaveMs }) => leaveMs, 'ms'),
    growth(
      'recalculating all pairs, per person and pair',
      (figures) => (1000 * figures.poolMs) / (figures.people * PAIRS),
      'µs',
    ),
    {
      what: 'reading a pair',
      ours: milliseconds(after.readMs),
      theirs: milliseconds(withFew.readMs),
      goal: '',
      isMet: true,
    },
  ],
)
