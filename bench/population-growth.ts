/**
 * What many people say together, as they become more: how long it takes to work out all pairs again, to take one person
 * out, and to read one pair.
 *
 *     node bench/population-growth.ts [--people 4000] [--pairs 40] [--postgres]
 *
 * A quarter of the people first, then as many as were asked for. What each adds is invented; pooling cannot know.
 */
import { parseArgs } from 'node:util'
import { startPostgres } from '../programs/postgres.ts'
import { type OpenServices, openServices } from './findings-setup.ts'
import { report, thousands } from './http-report.ts'
import { temporaryFolder } from './http-setup.ts'
import { chance } from './random.ts'

const { values } = parseArgs({
  options: {
    people: { type: 'string', default: '4000' },
    pairs: { type: 'string', default: '40' },
    postgres: { type: 'boolean', default: false },
  },
})
const PEOPLE = Number(values.people)
const PAIRS = Number(values.pairs)
/** The first of the catalogue's drinks, and sleep; the others are invented. */
const FIRST_CAUSE = 15_101
const EFFECT = 6001
/** Four times the people may take five times as long: caches end somewhere. */
const LINEAR = 1.25
const random = chance(3)

const pairs = Array.from({ length: PAIRS }, (_, place) => ({
  cause_id: FIRST_CAUSE + place,
  effect_id: EFFECT,
  lag_days: 1,
}))

async function addPeople({ services }: OpenServices, first: number, end: number): Promise<number[]> {
  const ids: number[] = []
  for (let number = first; number < end; number++) {
    const { id } = await services.users.add({ email: `many${number}@example.org`, timeZone: 'UTC' })
    ids.push(id)
    await services.storage.transaction((t) =>
      t.population.replaceEstimates(
        id,
        pairs.map((pair) => ({
          user_id: id,
          ...pair,
          y: -0.2 + 0.3 * random.normal(),
          v: 0.02 + 0.05 * random.uniform(),
          days: 120,
          is_shared: 1 as const,
          updated_epoch: 0,
        })),
      ),
    )
  }
  return ids
}

async function timed(work: () => Promise<unknown>): Promise<number> {
  const startedMs = performance.now()
  await work()
  return performance.now() - startedMs
}

interface GrowthFigures {
  readonly people: number
  readonly poolMs: number
  readonly readMs: number
  readonly leaveMs: number
}

async function measure({ services }: OpenServices, people: number, leaver: number): Promise<GrowthFigures> {
  const { population } = services
  await services.storage.transaction(async (t) => {
    await t.population.mark(
      pairs.map((pair) => ({ study_id: null, ...pair })),
      0,
    )
    await t.jobs.add('population.pool', {}, { key: 'population.pool' })
  })
  const poolMs = await timed(() => services.jobs.catchUp())
  const pair = { causeId: FIRST_CAUSE, effectId: EFFECT }
  const readMs = await timed(() => services.storage.read((t) => population.of(t, pair)))
  const leaveMs = await timed(() => services.storage.transaction((t) => population.leave(t, leaver)))
  await services.jobs.catchUp()
  return { people, poolMs, readMs, leaveMs }
}

const postgres = values.postgres ? await startPostgres() : undefined
const opened = await openServices({ dataDir: temporaryFolder(), databaseUrl: postgres?.url })
const few = Math.ceil(PEOPLE / 4)
const [firstLeaver = 0] = await addPeople(opened, 0, few)
const before = await measure(opened, few, firstLeaver)
const [secondLeaver = 0] = await addPeople(opened, few, PEOPLE + 1)
const after = await measure(opened, PEOPLE, secondLeaver)
await opened.close()
await postgres?.stop()

const perPart = ({ poolMs, people }: GrowthFigures): number => (1000 * poolMs) / (people * PAIRS)
const ratio = perPart(after) / perPart(before)
const told = (ms: number): string => `${ms.toFixed(1)} ms`
report(`${PAIRS} pairs of ${thousands(PEOPLE)} people, ${values.postgres ? 'PostgreSQL' : 'SQLite'}`, [
  {
    what: `all pairs pooled, a person and a pair (${thousands(few)} people beside)`,
    ours: `${perPart(after).toFixed(2)} µs`,
    theirs: `${perPart(before).toFixed(2)} µs`,
    ratio,
    wanted: `≤ ${LINEAR}`,
    isMet: ratio <= LINEAR,
  },
  { what: 'one pair read', ours: told(after.readMs), theirs: told(before.readMs), wanted: '', isMet: true },
  { what: 'one person taken out', ours: told(after.leaveMs), theirs: told(before.leaveMs), wanted: '', isMet: true },
])
