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
import {
  type Contribution,
  type EstimateRow,
  NOBODY,
  type PairKey,
  type PoolCounts,
  type PoolKey,
  type PoolRow,
  type PopulationStores,
  type PopulationTransaction,
  poolOf,
} from './store.ts'

// When a pooled result may change. Comparing two results reveals the sum of the contributions that changed in between.
// So at least three always change together, and nobody is added or removed alone while the others stay nearly the
// same.

/** With fewer changes, the difference of two results would reveal them. */
const FEWEST_CHANGED = 3
/** A result changes at most this often. */
export const BATCH_SECONDS = SECONDS_PER_DAY
/**
 * How long the contribution of somebody who left may stay in a result if too few others change. After that, the result
 * is hidden.
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
  readonly contributed: readonly GivenPart[]
}

/** What `decide` needs of a pool; counting it takes all contributions, or is kept beside the pool. */
interface CountedState extends Pick<PoolState, 'nowEpoch' | 'fewest' | 'isShown' | 'updatedEpoch' | 'leftSinceEpoch'> {
  readonly counts: PoolCounts
  readonly leftCount: number
}

type Verdict =
  /** Compute the result: from everybody, or only from those who were in it before. */
  | { readonly kind: 'publish'; readonly isComplete: boolean; readonly areAllTaken: boolean }
  /** Show nothing: too few people, or somebody has waited too long to be removed. */
  | { readonly kind: 'hide'; readonly hasLeft: boolean }
  /** Leave the result as it is. */
  | { readonly kind: 'wait'; readonly hasLeft: boolean }
  | { readonly kind: 'same' }

type Decision =
  | Exclude<Verdict, { kind: 'publish' }>
  | { readonly kind: 'publish'; readonly userIds: ReadonlySet<number>; readonly isComplete: boolean }

function countsIn({ contributed, counted }: Pick<PoolState, 'contributed' | 'counted'>): PoolCounts {
  const countedRows = contributed.filter(({ userId }) => counted.has(userId))
  return {
    given_count: contributed.length,
    came_count: contributed.length - countedRows.length,
    lost_count: counted.size - countedRows.length,
    changed_count: countedRows.filter(({ userId, partHash }) => counted.get(userId) !== partHash).length,
  }
}

function decideByCounts(state: CountedState): Verdict {
  const { counts, fewest } = state
  const { given_count: contributed, came_count: came, changed_count: changed } = counts
  const lostCount = counts.lost_count + state.leftCount
  const hasLeft = lostCount > 0
  // A result stays visible only while enough of its people remain.
  if (state.updatedEpoch !== null && contributed - came < fewest && state.isShown) return { kind: 'hide', hasLeft }
  if (came + lostCount + changed === 0 && state.isShown) return { kind: 'same' }
  const isDue = state.updatedEpoch === null || state.nowEpoch - state.updatedEpoch >= BATCH_SECONDS
  const isFirst = state.updatedEpoch === null
  if (isDue && contributed >= fewest && (isFirst || came + lostCount >= FEWEST_CHANGED))
    return { kind: 'publish', isComplete: true, areAllTaken: true }
  if (isDue && state.isShown && !hasLeft && changed >= FEWEST_CHANGED)
    return { kind: 'publish', isComplete: came === 0, areAllTaken: false }
  const isTooLong =
    hasLeft && state.leftSinceEpoch !== null && state.nowEpoch - state.leftSinceEpoch >= LONGEST_LEFT_SECONDS
  return state.isShown && isTooLong ? { kind: 'hide', hasLeft } : { kind: 'wait', hasLeft }
}

export function decide(state: PoolState): Decision {
  const verdict = decideByCounts({ ...state, counts: countsIn(state) })
  if (verdict.kind !== 'publish') return verdict
  const included = verdict.areAllTaken
    ? state.contributed
    : state.contributed.filter(({ userId }) => state.counted.has(userId))
  return {
    kind: 'publish',
    userIds: new Set(included.map(({ userId }) => userId)),
    isComplete: verdict.isComplete,
  }
}

/** How one person counts in a pool, by the hash of what is in the result and of what they contribute now. */
function countsOf(counted: string | undefined, contributed: string | undefined): PoolCounts {
  if (contributed === undefined) return counted === undefined ? NOBODY : { ...NOBODY, lost_count: 1 }
  if (counted === undefined) return { ...NOBODY, given_count: 1, came_count: 1 }
  return { ...NOBODY, given_count: 1, changed_count: counted === contributed ? 0 : 1 }
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

export const POOL = 'population.pool'
const POOLS_AT_ONCE = 200

interface PoolDecision {
  readonly row: PoolRow
  readonly contributions: PoolContributions<PooledNumbers>
  readonly counted: ReadonlyMap<number, string>
  readonly counts: PoolCounts
  readonly decision: Decision
}

export interface PoolDependencies {
  readonly storage: Storage<PopulationStores>
  readonly clock: Clock
  /** Contributions of experiments; undefined if the pool is not one of experiments. */
  readonly ofExperiments?: (t: Transaction, pool: string) => Promise<PoolContributions<PooledNumbers> | undefined>
  /** Called when results are hidden, or no longer include somebody who left. */
  readonly onWithdrawn?: (t: Transaction, pools: readonly PoolKey[]) => Promise<void>
}

export function createPools({ storage, clock, ofExperiments, onWithdrawn }: PoolDependencies) {
  const queue = (jobs: JobStore) => jobs.add(POOL, {}, { key: POOL, lane: 'background' })

  async function mark(t: PopulationTransaction, keys: readonly PoolKey[]): Promise<void> {
    if (keys.length === 0) return
    await t.population.mark(keys, epochSeconds(clock))
    await queue(t.jobs)
  }

  /**
   * Runs in the transaction that changes what a person contributes to results of everybody, after the change. Marks the
   * pools and counts the change in each, which takes as long with a thousand people as with a million.
   */
  async function contributionChanged(
    t: PopulationTransaction,
    userId: number,
    { before, after }: { readonly before: readonly EstimateRow[]; readonly after: readonly EstimateRow[] },
  ): Promise<void> {
    const earlier = hashesByPool(before)
    const now = hashesByPool(after)
    const touched = [...before, ...after].filter(isShared).map(amongAll)
    const changed = new Map(
      touched.map((key) => [poolOf(key), key] as const).filter(([pool]) => earlier.get(pool) !== now.get(pool)),
    )
    await mark(t, [...changed.values()])
    // Read with the pools locked: every calculation has finished, and these are the people in it.
    const counted = await t.population.countedOf(userId)
    const byChange = new Map<string, { readonly by: PoolCounts; readonly pools: string[] }>()
    for (const pool of changed.keys()) {
      const by = difference(countsOf(counted.get(pool), now.get(pool)), countsOf(counted.get(pool), earlier.get(pool)))
      const key = JSON.stringify(by)
      const same = byChange.get(key) ?? { by, pools: [] }
      same.pools.push(pool)
      byChange.set(key, same)
    }
    for (const { by, pools } of byChange.values()) await t.population.addToCounts(pools, by)
  }

  /** Runs in the transaction that withdraws consent: with fewer than ten people left, the result is hidden at once. */
  async function hideSmall(t: PopulationTransaction, userId: number): Promise<void> {
    const hidden: PoolRow[] = []
    for (const row of await t.population.poolsOf(userId)) {
      if (row.is_shown === 1 && (await verdictOn(t, row)).kind === 'hide') hidden.push(row)
    }
    for (const { pool } of hidden) await t.population.save(pool, { is_shown: 0, ...NO_NUMBERS })
    if (hidden.length > 0) await onWithdrawn?.(t, hidden)
  }

  async function givenIn(t: PopulationTransaction, row: PoolRow): Promise<PoolContributions<PooledNumbers>> {
    if (row.study_id === null) return givenBy(await t.population.shared(row))
    const contributions = await ofExperiments?.(t, row.study_id)
    return contributions ?? givenBy(await t.population.ofPeople(await membersOf(t, row.study_id), row.lag_days))
  }

  const timesOf = (row: PoolRow) => ({
    nowEpoch: epochSeconds(clock),
    fewest: FEWEST_PUBLISHED,
    isShown: row.is_shown === 1,
    updatedEpoch: row.updated_epoch,
    leftCount: row.left_count,
    leftSinceEpoch: row.left_since_epoch,
  })

  /** The decision from all contributions, read one by one. */
  async function look(t: PopulationTransaction, row: PoolRow): Promise<PoolDecision> {
    const contributions = await givenIn(t, row)
    const counted = await t.population.counted(row.pool)
    const counts = { counted, contributed: contributions.parts }
    return {
      row,
      contributions,
      counted,
      counts: countsIn(counts),
      decision: decide({ ...timesOf(row), ...counts }),
    }
  }

  /** The verdict from the counts stored with the pool, if there are any. */
  async function verdictOn(t: PopulationTransaction, row: PoolRow): Promise<Verdict | Decision> {
    const counts = storedCounts(row)
    return counts ? decideByCounts({ ...timesOf(row), counts }) : (await look(t, row)).decision
  }

  async function settle(t: PopulationTransaction, row: PoolRow): Promise<void> {
    const counts = storedCounts(row)
    const verdict = counts && decideByCounts({ ...timesOf(row), counts })
    // Everybody's contributions are read only for a result that changes, and where nothing is counted yet.
    if (counts && verdict && verdict.kind !== 'publish') return keep(t, row, { counts, decision: verdict })
    const looked = await look(t, row)
    if (looked.decision.kind === 'publish') return publish(t, { ...looked, decision: looked.decision })
    if (row.study_id === null) await t.population.save(row.pool, looked.counts)
    await keep(t, row, { counts: looked.counts, decision: looked.decision })
  }

  /** The result stays as it is, or is hidden. */
  async function keep(
    t: PopulationTransaction,
    row: PoolRow,
    { counts, decision }: { counts: PoolCounts; decision: Exclude<Decision, { kind: 'publish' }> },
  ): Promise<void> {
    if (decision.kind === 'same') return t.population.save(row.pool, { look_epoch: null, left_since_epoch: null })
    if (row.updated_epoch === null && counts.given_count === 0) return t.population.delete(row.pool)
    const nowEpoch = epochSeconds(clock)
    const left_since_epoch = decision.hasLeft ? (row.left_since_epoch ?? nowEpoch) : null
    const isHidden = decision.kind === 'hide'
    await t.population.save(row.pool, {
      left_since_epoch,
      look_epoch: nextLook({ ...row, left_since_epoch }, nowEpoch),
      ...(isHidden ? { is_shown: 0, ...NO_NUMBERS } : {}),
    })
    if (isHidden) await onWithdrawn?.(t, [row])
  }

  async function publish(
    t: PopulationTransaction,
    {
      row,
      contributions,
      counted,
      counts,
      decision,
    }: PoolDecision & { decision: Extract<Decision, { kind: 'publish' }> },
  ): Promise<void> {
    const numbers = contributions.numbersOf(decision.userIds)
    if (!numbers) throw new Error('A result of too few people must not be shown.')
    const nowEpoch = epochSeconds(clock)
    await t.population.save(row.pool, {
      ...numbers,
      is_shown: 1,
      updated_epoch: nowEpoch,
      left_count: 0,
      left_since_epoch: null,
      look_epoch: decision.isComplete ? null : nowEpoch + BATCH_SECONDS,
      ...(row.study_id === null ? countsAfter(counts, decision.userIds.size) : {}),
    })
    const included = contributions.parts.filter(({ userId }) => decision.userIds.has(userId))
    await t.population.replaceCounted(row.pool, counted, included)
    if (row.left_since_epoch !== null || row.left_count > 0) await onWithdrawn?.(t, [row])
  }

  /** Reviews some of the pools that are due, and queues the rest. */
  async function lookAtDue(): Promise<void> {
    await storage.transaction(async (t) => {
      for (const row of await t.population.holdDue(epochSeconds(clock), POOLS_AT_ONCE)) await settle(t, row)
      if (await t.population.hasDue(epochSeconds(clock))) await queue(t.jobs)
      else for (const lagDays of [0, POPULATION_LAG_DAYS]) await rank(t, lagDays)
    })
  }

  /** Corrects over all pairs of a lag: the more pairs are tested, the more look significant by chance. */
  async function rank(t: PopulationTransaction, lagDays: number): Promise<void> {
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

  return { mark, contributionChanged, hideSmall, lookAtDue, queueDue }
}

const isShared = ({ is_shared }: EstimateRow): boolean => is_shared === 1

const amongAll = ({ cause_id, effect_id, lag_days }: PairKey): PoolKey => ({
  study_id: null,
  cause_id,
  effect_id,
  lag_days,
})

const hashesByPool = (rows: readonly EstimateRow[]): ReadonlyMap<string, string> =>
  new Map(rows.filter(isShared).map((row) => [poolOf(amongAll(row)), hashOf(row)]))

const difference = (now: PoolCounts, previous: PoolCounts): PoolCounts => ({
  given_count: now.given_count - previous.given_count,
  came_count: now.came_count - previous.came_count,
  lost_count: now.lost_count - previous.lost_count,
  changed_count: now.changed_count - previous.changed_count,
})

/** Undefined for studies, whose participants are counted one by one, and before the first count. */
function storedCounts({
  study_id,
  given_count,
  came_count,
  lost_count,
  changed_count,
}: PoolRow): PoolCounts | undefined {
  if (study_id !== null || given_count === null) return undefined
  return { given_count, came_count: came_count ?? 0, lost_count: lost_count ?? 0, changed_count: changed_count ?? 0 }
}

/** After a result of this many of them. */
const countsAfter = ({ given_count }: PoolCounts, includedCount: number): PoolCounts => ({
  ...NOBODY,
  given_count,
  came_count: given_count - includedCount,
})

const givenBy = (people: readonly Contribution[]): PoolContributions<PooledNumbers> => ({
  parts: people.map((contribution) => ({ userId: contribution.userId, partHash: hashOf(contribution) })),
  numbersOf: (userIds) => numbersFrom(people.filter(({ userId }) => userIds.has(userId))),
})

/** Hash of the values: an equal contribution is no change. */
const hashOf = ({ y, v }: Estimate): string => sha256(JSON.stringify([y, v]))

/** The next review that time alone requires; contributions that change trigger their own. */
function nextLook(row: Pick<PoolRow, 'updated_epoch' | 'left_since_epoch'>, nowEpoch: number): number | null {
  const times = [
    ...(row.updated_epoch === null ? [] : [row.updated_epoch + BATCH_SECONDS]),
    ...(row.left_since_epoch === null ? [] : [row.left_since_epoch + LONGEST_LEFT_SECONDS]),
  ].filter((time) => time > nowEpoch)
  return times.length === 0 ? null : Math.min(...times)
}
