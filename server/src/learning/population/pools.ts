/**
 * Pooled results of many people: reviewed when a contribution is added, changed or withdrawn, and updated in batches.
 */
import {
  benjaminiHochberg,
  type Estimate,
  FEWEST_PUBLISHED,
  type PooledEstimate,
  pool,
  studentTwoSided,
} from '@upshot/analysis'
import type { JobStore } from '../../jobs/job.ts'
import { type Clock, epochSeconds } from '../../lib/clock.ts'
import { sha256 } from '../../lib/hash.ts'
import { SECONDS_PER_DAY } from '../../lib/utc-text.ts'
import type { Storage } from '../../storage/storage.ts'
import type { Transaction } from '../../storage/transaction.ts'
import type { PopulationFinding } from '../finding.ts'
import { membersOf } from '../pair-ids.ts'
import { POPULATION_LAG_DAYS, POPULATION_METHOD } from './estimates.ts'
import type { Contribution, PairKey, PoolKey, PoolRow, PopulationStores } from './store.ts'

// When a pooled result may change. Comparing two results reveals the sum of the contributions that changed in between.
// So at least three always change together, and nobody is added or removed alone while the others stay nearly the
// same.

/** With fewer changes, the difference of two results would reveal them. */
const FEWEST_CHANGED = 3
/** A result changes at most this often. */
export const BATCH_SECONDS = SECONDS_PER_DAY
/**
 * So long may the contribution of somebody who left stay in a result if too few others change; then the result is
 * hidden.
 */
export const LONGEST_LEFT_SECONDS = 30 * SECONDS_PER_DAY

/** A current contribution. */
interface GivenPart {
  readonly userId: number
  readonly partHash: string
}

/** The contributions to a pool, and the pooled numbers of some of them. */
export interface PoolContributions<Numbers> {
  readonly parts: readonly GivenPart[]
  /** Undefined if there are too few. */
  numbersOf(userIds: ReadonlySet<number>): Numbers | undefined
}

export interface PoolState {
  readonly nowEpoch: number
  readonly fewest: number
  readonly isShown: boolean
  /** When it was last computed; null if never. */
  readonly updatedEpoch: number | null
  /** Who is in the result, with the hash of their contribution. */
  readonly counted: ReadonlyMap<number, string>
  /** How many of them have deleted their accounts. */
  readonly leftCount: number
  readonly leftSinceEpoch: number | null
  /** The current contributions. */
  readonly given: readonly GivenPart[]
}

type Decision =
  /** Compute the result from these people. */
  | { readonly kind: 'publish'; readonly userIds: ReadonlySet<number>; readonly isComplete: boolean }
  /** Show nothing: too few people, or somebody has waited too long to be removed. */
  | { readonly kind: 'hide'; readonly hasLeft: boolean }
  /** Leave the result as it is. */
  | { readonly kind: 'wait'; readonly hasLeft: boolean }
  | { readonly kind: 'same' }

export function decide(state: PoolState): Decision {
  const { given, counted, fewest } = state
  const known = given.filter(({ userId }) => counted.has(userId))
  const came = given.length - known.length
  const left = counted.size - known.length + state.leftCount
  const changed = known.filter(({ userId, partHash }) => counted.get(userId) !== partHash).length
  const hasLeft = left > 0
  // A result stays visible only while enough of its people remain.
  if (state.updatedEpoch !== null && known.length < fewest && state.isShown) return { kind: 'hide', hasLeft }
  if (came + left + changed === 0 && state.isShown) return { kind: 'same' }
  const isDue = state.updatedEpoch === null || state.nowEpoch - state.updatedEpoch >= BATCH_SECONDS
  const isFirst = state.updatedEpoch === null
  if (isDue && given.length >= fewest && (isFirst || came + left >= FEWEST_CHANGED)) {
    return { kind: 'publish', userIds: new Set(given.map(({ userId }) => userId)), isComplete: true }
  }
  if (isDue && state.isShown && !hasLeft && changed >= FEWEST_CHANGED) {
    return { kind: 'publish', userIds: new Set(known.map(({ userId }) => userId)), isComplete: came === 0 }
  }
  const isTooLong =
    hasLeft && state.leftSinceEpoch !== null && state.nowEpoch - state.leftSinceEpoch >= LONGEST_LEFT_SECONDS
  return state.isShown && isTooLong ? { kind: 'hide', hasLeft } : { kind: 'wait', hasLeft }
}

// Pooling: from contributions to numbers.

const asCorrelations = ([low, high]: readonly [number, number]): readonly [number, number] => [
  Math.tanh(low),
  Math.tanh(high),
]

/** The stored numbers of a result; undefined below ten people. */
function numbersFrom(people: readonly Estimate[]) {
  const pooled = pool(people, 'REML', FEWEST_PUBLISHED)
  return pooled.kind === 'notEnough' ? undefined : { people: pooled.k, ...numbersOf(pooled) }
}

function numbersOf(pooled: PooledEstimate) {
  const [low, high] = asCorrelations(pooled.interval)
  const [prediction_low, prediction_high] = asCorrelations(pooled.prediction)
  return {
    mean: Math.tanh(pooled.mean),
    error: pooled.error,
    low,
    high,
    prediction_low,
    prediction_high,
    tau2: pooled.tau2,
    i2: pooled.i2,
    spread: null,
    p: pooled.error > 0 ? studentTwoSided(pooled.mean / pooled.error, pooled.k - 1) : null,
    q: null,
  }
}

export type PooledNumbers = Omit<NonNullable<ReturnType<typeof numbersFrom>>, 'spread'> & {
  readonly spread: number | null
}

/** The stored numbers of a hidden result. */
const NO_NUMBERS = {
  people: 0,
  mean: null,
  error: null,
  low: null,
  high: null,
  prediction_low: null,
  prediction_high: null,
  tau2: null,
  i2: null,
  spread: null,
  p: null,
  q: null,
} as const

/** Below the minimum not even the number of people is shown: it would reveal who joined. */
export const silentFinding = ({ cause_id, effect_id, lag_days }: PairKey): PopulationFinding => ({
  causeId: cause_id,
  effectId: effect_id,
  lagDays: lag_days,
  people: 0,
  mean: null,
  interval: null,
  prediction: null,
  tau2: null,
  i2: null,
  shortfall: { kind: 'notEnough', reason: 'people', have: 0, need: FEWEST_PUBLISHED },
  method: { version: POPULATION_METHOD, inputHash: '', analysedAtEpoch: 0 },
})

/**
 * The published numbers: the average with two decimals, and heterogeneity in coarse steps. The prediction interval has
 * one decimal, rounded outwards; I² is rounded to quarters; the variance is not published.
 */
export function findingFrom(row: PoolRow): PopulationFinding {
  const { low, high, prediction_low, prediction_high, mean, i2 } = row
  if (row.is_shown === 0 || mean === null) return silentFinding(row)
  const published = {
    people: row.people,
    mean: hundredths(mean),
    interval: low === null || high === null ? null : ([hundredths(low), hundredths(high)] as const),
    prediction:
      prediction_low === null || prediction_high === null
        ? null
        : ([outwards(prediction_low, Math.floor), outwards(prediction_high, Math.ceil)] as const),
    tau2: null,
    i2: i2 === null ? null : Math.round(4 * i2) / 4,
  }
  return {
    causeId: row.cause_id,
    effectId: row.effect_id,
    lagDays: row.lag_days,
    ...published,
    shortfall: null,
    // A hash of what is published, not of the input: somebody who knows nine of ten contributions could guess the
    // tenth.
    method: {
      version: POPULATION_METHOD,
      inputHash: sha256(JSON.stringify(published)),
      analysedAtEpoch: row.updated_epoch ?? 0,
    },
  }
}

const hundredths = (value: number): number => Math.round(value * 100) / 100 + 0
const outwards = (value: number, round: (value: number) => number): number => round(value * 10) / 10 + 0

/** Rounded up, so that p and q are never understated. */
export const publishedChance = (chance: number | null): number =>
  chance === null ? 1 : Math.max(0.01, Math.ceil(chance * 100) / 100)

export interface PoolParts {
  readonly storage: Storage<PopulationStores>
  readonly clock: Clock
  /** Contributions of experiments; undefined if the pool is not one of experiments. */
  readonly ofExperiments?: (t: Transaction, pool: string) => Promise<PoolContributions<PooledNumbers> | undefined>
  /** Called when results are hidden, or no longer include somebody who left. */
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

  /** Runs in the transaction that withdraws consent: with fewer than ten people left, the result is hidden at once. */
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

  /** Reviews some of the pools that are due, and queues the rest. */
  async function lookAtDue(): Promise<void> {
    await storage.transaction(async (t) => {
      for (const row of await t.population.holdDue(epochSeconds(clock), POOLS_AT_ONCE))
        await settle(t, await look(t, row))
      if (await t.population.hasDue(epochSeconds(clock))) await queue(t.jobs)
      else for (const lagDays of [0, POPULATION_LAG_DAYS]) await rank(t, lagDays)
    })
  }

  /** Corrects over all pairs of a lag: the more pairs are tested, the more look significant by chance. */
  async function rank(t: Stores, lagDays: number): Promise<void> {
    const rows = await t.population.results(lagDays)
    const qs = benjaminiHochberg(Float64Array.from(rows, ({ p }) => p ?? 1))
    for (const [index, row] of rows.entries()) {
      const q = qs[index] ?? 1
      if (row.q !== q) await t.population.save(row.pool, { q })
    }
  }

  /** Queues the pools that are due because time has passed. */
  const queueDue = (): Promise<void> =>
    storage.transaction(async (t) => {
      if (await t.population.hasDue(epochSeconds(clock))) await queue(t.jobs)
    })

  return { mark, hideSmall, lookAtDue, queueDue }
}

const givenBy = (people: readonly Contribution[]): PoolContributions<PooledNumbers> => ({
  parts: people.map((contribution) => ({ userId: contribution.userId, partHash: hashOf(contribution) })),
  numbersOf: (userIds) => numbersFrom(people.filter(({ userId }) => userIds.has(userId))),
})

/** Hash of the values: an equal contribution is no change. */
const hashOf = ({ y, v }: Contribution): string => sha256(JSON.stringify([y, v]))

/** The next review that time alone requires; contributions that change trigger their own. */
function nextLook(row: Pick<PoolRow, 'updated_epoch' | 'left_since_epoch'>, nowEpoch: number): number | null {
  const times = [
    ...(row.updated_epoch === null ? [] : [row.updated_epoch + BATCH_SECONDS]),
    ...(row.left_since_epoch === null ? [] : [row.left_since_epoch + LONGEST_LEFT_SECONDS]),
  ].filter((time) => time > nowEpoch)
  return times.length === 0 ? null : Math.min(...times)
}
