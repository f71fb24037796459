/** Results of many people, looked at when somebody in them came, changed or left, and changed in batches. */
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

// When a result of many people may change. Whoever compares two results learns what those add up to who changed in
// between: so there are always three of them at the least, and nobody who came or left stands alone beside others whose
// days are nearly the same as before.

/** Fewer who changed would be told by the difference. */
const FEWEST_CHANGED = 3
/** A result changes at most this often. */
export const BATCH_SECONDS = SECONDS_PER_DAY
/** So long may somebody who left stay in a result for want of others who changed; then it is no longer shown. */
export const LONGEST_LEFT_SECONDS = 30 * SECONDS_PER_DAY

/** What somebody gives now. */
interface GivenPart {
  readonly userId: number
  readonly partHash: string
}

/** What single people give to a pool, and what some of them say together. */
export interface PoolContributions<Numbers> {
  readonly parts: readonly GivenPart[]
  /** Undefined where they are too few. */
  numbersOf(userIds: ReadonlySet<number>): Numbers | undefined
}

export interface PoolState {
  readonly nowEpoch: number
  readonly fewest: number
  readonly isShown: boolean
  /** When it was last worked out; null: never. */
  readonly updatedEpoch: number | null
  /** Who is in the result, with which part. */
  readonly counted: ReadonlyMap<number, string>
  /** How many in it have deleted their accounts. */
  readonly leftCount: number
  readonly leftSinceEpoch: number | null
  /** Who gives something now. */
  readonly given: readonly GivenPart[]
}

type Decision =
  /** Work it out from these. */
  | { readonly kind: 'publish'; readonly userIds: ReadonlySet<number>; readonly isComplete: boolean }
  /** Show nothing: too few, or somebody has waited too long to be taken out. */
  | { readonly kind: 'hide'; readonly hasLeft: boolean }
  /** Leave what is shown as it is. */
  | { readonly kind: 'wait'; readonly hasLeft: boolean }
  | { readonly kind: 'same' }

export function decide(state: PoolState): Decision {
  const { given, counted, fewest } = state
  const known = given.filter(({ userId }) => counted.has(userId))
  const came = given.length - known.length
  const left = counted.size - known.length + state.leftCount
  const changed = known.filter(({ userId, partHash }) => counted.get(userId) !== partHash).length
  const hasLeft = left > 0
  // Shown or not, it goes on only with as many as make a result.
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

// From what single people add to what they say together.

const asCorrelations = ([low, high]: readonly [number, number]): readonly [number, number] => [
  Math.tanh(low),
  Math.tanh(high),
]

/** The numbers that are kept of a result; undefined under ten people. */
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

/** Nothing of a result that is not shown. */
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

/** Of too few people not even their number is told: it would tell who came. */
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
 * What leaves the house: an average of two decimals, and how much people differ in coarse steps. The range for one more
 * person has one decimal, outwards; the share of differences beyond chance is told in quarters; the variance is not told.
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
    // Of what is told, not of what went in: whoever knows nine of ten could try out the tenth.
    method: {
      version: POPULATION_METHOD,
      inputHash: sha256(JSON.stringify(published)),
      analysedAtEpoch: row.updated_epoch ?? 0,
    },
  }
}

const hundredths = (value: number): number => Math.round(value * 100) / 100 + 0
const outwards = (value: number, round: (value: number) => number): number => round(value * 10) / 10 + 0

/** Rounded up: a chance is never told smaller than it is. */
export const publishedChance = (chance: number | null): number =>
  chance === null ? 1 : Math.max(0.01, Math.ceil(chance * 100) / 100)

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
