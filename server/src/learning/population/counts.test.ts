import fc from 'fast-check'
import { expect, it } from 'vitest'
import { dialects, openWorld } from '../../testing/world.ts'
import { commonVariableNamed } from '../../tracking/variables/catalogue/words.ts'
import { BATCH_SECONDS } from './pools.ts'

const causeId = commonVariableNamed('Coffee')?.id ?? 0
const effectId = commonVariableNamed('Sleep Duration')?.id ?? 0
const PEOPLE = 14

/** Somebody contributes a value, or withdraws it; or a day passes. */
const steps = fc.array(
  fc.oneof(
    { weight: 4, arbitrary: fc.record({ who: fc.nat(PEOPLE - 1), y: fc.constantFrom(0.1, 0.2) }) },
    { weight: 2, arbitrary: fc.record({ who: fc.nat(PEOPLE - 1), y: fc.constant(undefined) }) },
    { weight: 1, arbitrary: fc.constant('a day later' as const) },
  ),
  { minLength: 20, maxLength: 40 },
)

it.each(dialects)('the stored counts of a result equal those of its contributions, on %s', async (dialect) => {
  const world = await openWorld(dialect)
  const { services } = world.server
  const people = await Promise.all(
    Array.from({ length: PEOPLE }, (_, index) =>
      services.users.add({ email: `many${index}@example.org`, timeZone: 'UTC' }),
    ),
  )
  const ids = people.map(({ id }) => id)
  const give = (userId: number, y: number | undefined) => {
    const pair = { user_id: userId, cause_id: causeId, effect_id: effectId, lag_days: 1 }
    const numbers = { v: 0.02, days: 120, is_shared: 1 as const, updated_epoch: 0 }
    const rows = y === undefined ? [] : [{ ...pair, y, ...numbers }]
    return services.storage.transaction((t) => services.population.contribute(t, userId, rows))
  }
  const stored = async () => {
    const { db } = world.database.reader
    const pool = await db.selectFrom('population_pools').selectAll().where('study_id', 'is', null).executeTakeFirst()
    const contributors = (await db.selectFrom('population_estimates').selectAll().execute()).map((row) => row.user_id)
    const counted = (await db.selectFrom('population_counted').selectAll().execute()).map((row) => row.user_id)
    const correct = contributors.filter((userId) => counted.includes(userId)).length
    return {
      pool,
      given: contributors.length,
      came: contributors.length - correct,
      lost: counted.length - correct,
      known: correct,
    }
  }

  await fc.assert(
    fc.asyncProperty(steps, async (walk) => {
      for (const userId of ids) await give(userId, 0.1)
      await services.jobs.catchUp()
      for (const step of walk) {
        if (step === 'a day later') {
          world.clock.advance(BATCH_SECONDS)
          await services.population.refresh()
        } else await give(ids[step.who] ?? 0, step.y)
        const { pool, given, came, lost, known } = await stored()
        expect(pool).toMatchObject({ given_count: given, came_count: came, lost_count: lost })
        if (pool?.is_shown === 1) expect(known).toBeGreaterThanOrEqual(10)
        await services.jobs.catchUp()
      }
    }),
    { numRuns: 4 },
  )
  await world.close({ namesOnePerson: true })
})
