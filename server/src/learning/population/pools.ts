/** Results of many people, looked at when somebody in them came, changed or left, and changed in batches. */
import { benjaminiHochberg } from '@upshot/analysis'
import type { JobStore } from '../../jobs/job.ts'
import { type Clock, epochSeconds } from '../../lib/clock.ts'
import { sha256 } from '../../lib/hash.ts'
import type { Storage } from '../../storage/storage.ts'
import type { Transaction } from '../../storage/transaction.ts'
import { membersOf } from '../group-members.ts'
import { BATCH_SECONDS, type Decision, decide, LONGEST_LEFT_SECONDS, type PoolContributions } from './batches.ts'
import { POPULATION_LAG_DAYS } from './estimates.ts'
import { FEWEST_PUBLISHED, NO_NUMBERS, numbersFrom, type PooledNumbers } from './pooling.ts'
import type { Contribution, PoolKey, PoolRow } from './store.ts'
import type { PopulationStores } from './stores.ts'

export interface PoolParts {
  readonly storage: Storage<PopulationStores>
  readonly clock: Clock
  /** What people give whose experiments have something in common; undefined where the pool is none of experiments. */
  readonly ofExperiments?: (t: Transaction, pool: string) => Promise<PoolContributions<PooledNumbers> | undefined>
  /** What these said is not said any more, or somebody who left is no longer in it. */
  readonly onWithdrawn?: (t: Transaction, pools: readonly PoolKey[]) => Promise<void>
}

type Stores = PopulationStores & Transaction

export const POOL = 'population.pool'
const POOLS_AT_ONCE = 200

interface PoolDecision {
  readonly row: PoolRow
  readonly given: PoolContributions<PooledNumbers>
  readonly decision: Decision
}

export function createPools({ storage, clock, ofExperiments, onWithdrawn }: PoolParts) {
  const queue = (jobs: JobStore) => jobs.add(POOL, {}, { key: POOL, lane: 'background' })

  async function mark(t: Stores, keys: readonly PoolKey[]): Promise<void> {
    if (keys.length === 0) return
    await t.population.mark(keys, epochSeconds(clock))
    await queue(t.jobs)
  }

  /** In the transaction in which somebody takes something back: with fewer than ten left, nothing is shown from now on. */
  async function hideSmall(t: Stores, userId: number): Promise<void> {
    const small = await t.population.smallPoolsOf(userId, FEWEST_PUBLISHED)
    const joined = (await t.population.poolsOf(userId)).filter(({ study_id }) => study_id !== null)
    const looked = await Promise.all(joined.map((row) => look(t, row)))
    const hidden = [...small, ...looked.filter(({ decision }) => decision.kind === 'hide').map(({ row }) => row)]
    for (const { pool } of hidden) await t.population.save(pool, { is_shown: 0, ...NO_NUMBERS })
    if (hidden.length > 0) await onWithdrawn?.(t, hidden)
  }

  async function givenIn(t: Stores, row: PoolRow): Promise<PoolContributions<PooledNumbers>> {
    if (row.study_id === null) return givenBy(await t.population.shared(row))
    const given = await ofExperiments?.(t, row.study_id)
    return given ?? givenBy(await t.population.ofPeople(await membersOf(t, row.study_id), row.lag_days))
  }

  async function look(t: Stores, row: PoolRow): Promise<PoolDecision> {
    const given = await givenIn(t, row)
    const decision = decide({
      nowEpoch: epochSeconds(clock),
      fewest: FEWEST_PUBLISHED,
      isShown: row.is_shown === 1,
      updatedEpoch: row.updated_epoch,
      counted: await t.population.counted(row.pool),
      leftCount: row.left_count,
      leftSinceEpoch: row.left_since_epoch,
      given: given.parts,
    })
    return { row, given, decision }
  }

  async function settle(t: Stores, { row, given, decision }: PoolDecision): Promise<void> {
    const nowEpoch = epochSeconds(clock)
    switch (decision.kind) {
      case 'publish':
        return publish(t, { row, given, decision })
      case 'same':
        return t.population.save(row.pool, { look_epoch: null, left_since_epoch: null })
      default: {
        if (row.updated_epoch === null && given.parts.length === 0) return t.population.delete(row.pool)
        const left_since_epoch = decision.hasLeft ? (row.left_since_epoch ?? nowEpoch) : null
        const isHidden = decision.kind === 'hide'
        await t.population.save(row.pool, {
          left_since_epoch,
          look_epoch: nextLook({ ...row, left_since_epoch }, nowEpoch),
          ...(isHidden ? { is_shown: 0, ...NO_NUMBERS } : {}),
        })
        if (isHidden) await onWithdrawn?.(t, [row])
      }
    }
  }

  async function publish(
    t: Stores,
    { row, given, decision }: PoolDecision & { decision: Extract<Decision, { kind: 'publish' }> },
  ): Promise<void> {
    const numbers = given.numbersOf(decision.userIds)
    if (!numbers) throw new Error('A result of too few people was to be shown.')
    const nowEpoch = epochSeconds(clock)
    await t.population.save(row.pool, {
      ...numbers,
      is_shown: 1,
      updated_epoch: nowEpoch,
      left_count: 0,
      left_since_epoch: null,
      look_epoch: decision.isComplete ? null : nowEpoch + BATCH_SECONDS,
    })
    const taken = given.parts.filter(({ userId }) => decision.userIds.has(userId))
    await t.population.replaceCounted(row.pool, taken)
    if (row.left_since_epoch !== null || row.left_count > 0) await onWithdrawn?.(t, [row])
  }

  /** Looks at some that are due, and comes back for the rest. */
  async function lookAtDue(): Promise<void> {
    await storage.transaction(async (t) => {
      for (const row of await t.population.holdDue(epochSeconds(clock), POOLS_AT_ONCE))
        await settle(t, await look(t, row))
      if (await t.population.hasDue(epochSeconds(clock))) await queue(t.jobs)
      else for (const lagDays of [0, POPULATION_LAG_DAYS]) await rank(t, lagDays)
    })
  }

  /** Among all pairs of a lag: the more are looked at, the more of them look like something by chance. */
  async function rank(t: Stores, lagDays: number): Promise<void> {
    const rows = await t.population.results(lagDays)
    const qs = benjaminiHochberg(Float64Array.from(rows, ({ p }) => p ?? 1))
    for (const [place, row] of rows.entries()) {
      const q = qs[place] ?? 1
      if (row.q !== q) await t.population.save(row.pool, { q })
    }
  }

  /** Those that wait for a day or for others to change. */
  const queueDue = (): Promise<void> =>
    storage.transaction(async (t) => {
      if (await t.population.hasDue(epochSeconds(clock))) await queue(t.jobs)
    })

  return { mark, hideSmall, lookAtDue, queueDue }
}

const givenBy = (people: readonly Contribution[]): PoolContributions<PooledNumbers> => ({
  parts: people.map((one) => ({ userId: one.userId, partHash: hashOf(one) })),
  numbersOf: (userIds) => numbersFrom(people.filter(({ userId }) => userIds.has(userId))),
})

/** Of the values themselves: the same part is no change. */
const hashOf = ({ y, v }: Contribution): string => sha256(JSON.stringify([y, v]))

/** Whoever comes, changes or leaves has it looked at; here, what time alone brings. */
function nextLook(row: Pick<PoolRow, 'updated_epoch' | 'left_since_epoch'>, nowEpoch: number): number | null {
  const times = [
    ...(row.updated_epoch === null ? [] : [row.updated_epoch + BATCH_SECONDS]),
    ...(row.left_since_epoch === null ? [] : [row.left_since_epoch + LONGEST_LEFT_SECONDS]),
  ].filter((time) => time > nowEpoch)
  return times.length === 0 ? null : Math.min(...times)
}
