/**
 * Results of many people. Each contribution is computed in the background and kept for as long as it is shared;
 * results change in batches and are the same for every reader.
 */
import { createRingPool, type RingEngine, type RingPool, type Verdict, verdictOf } from '@upshot/analysis'
import {
  createPortions,
  handles,
  inBackground,
  type JobHandlers,
  type NewJob,
  type RecurringJob,
} from '../../jobs/job.ts'
import { epochSeconds } from '../../lib/clock.ts'
import type { Storage } from '../../storage/storage.ts'
import type { Transaction } from '../../storage/transaction.ts'
import { readPersonDays } from '../../tracking/measurements/daily.ts'
import type { PopulationFinding } from '../finding.ts'
import { inputOf } from '../findings/analysis-input.ts'
import type { PairIds } from '../pair-ids.ts'
import {
  type Consents,
  consentsOf,
  estimatesOf,
  givenHash,
  isCommonOutcome,
  POPULATION_LAG_DAYS,
  settle,
} from './estimates.ts'
import { createPools, findingFrom, POOL, type PoolDependencies, publishedChance, silentFinding } from './pools.ts'
import {
  type EstimateRow,
  type PairKey,
  type PoolKey,
  type PoolRow,
  type PopulationStores,
  type PopulationTransaction,
  poolOf,
} from './store.ts'

interface AskedPopulation {
  readonly causeId?: number | undefined
  readonly effectId?: number | undefined
  readonly lagDays?: number
}

/** A pooled finding with its verdict among all pairs of its lag. */
export interface CommonFinding {
  readonly finding: PopulationFinding
  readonly verdict: Verdict
  readonly p: number
  readonly q: number
}

export type Population = ReturnType<typeof createPopulation>

// Contributions of single people to the results of many: computed in the background after changes, and removed as soon
// as consent is withdrawn.

interface PopulationDependencies extends PoolDependencies {
  readonly engine: RingEngine
}

const PERSON = 'population.person'
const HOURLY: RecurringJob = { name: 'population.hourly', everySeconds: 3600 }

const personJob = (userId: number): NewJob => ({
  name: PERSON,
  payload: { userId },
  key: `${PERSON} ${userId}`,
  lane: 'background',
})

function createContributions(dependencies: PopulationDependencies) {
  const { storage, clock, engine } = dependencies
  const pools = createPools(dependencies)

  /**
   * Runs in the transaction that changes what a person shares. Withdrawn contributions are removed at once; new ones
   * are computed soon.
   */
  async function sharingChanged(transaction: Transaction, userId: number): Promise<void> {
    const t = storage.join(transaction)
    const consents = await consentsOf(t, userId, epochSeconds(clock))
    const rows = await t.population.estimatesOf(userId)
    if (rows.length === 0 && consents.sharedIds.size < 2 && consents.pairs.length === 0) return
    await t.population.hold(userId)
    // Read again: another transaction may have written them before this one got the lock.
    const previous = await t.population.estimatesOf(userId)
    const { kept: remaining, withdrawn, added } = settle(previous, consents)
    if (withdrawn.length + added.length > 0 || remaining.length < rows.length) {
      await t.population.replaceEstimates(userId, remaining)
      // What was removed may be shared again before anything else has changed.
      await t.population.note(userId, { input_hash: null })
    }
    await pools.contributionChanged(t, userId, { before: previous, after: remaining })
    await removePerson(t, userId)
    await t.jobs.addAll([personJob(userId)])
  }

  /** The person shares less than before, or nothing. */
  async function removePerson(t: PopulationTransaction, userId: number): Promise<void> {
    await pools.hideSmall(t, userId)
    await pools.mark(
      t,
      (await t.population.poolsOf(userId)).filter(({ study_id }) => study_id !== null),
    )
  }

  async function forgetVariable(transaction: Transaction, userId: number, variableId: number): Promise<void> {
    const t = storage.join(transaction)
    const rows = await t.population.estimatesOf(userId)
    const removed = rows.filter(({ cause_id, effect_id }) => cause_id === variableId || effect_id === variableId)
    if (removed.length === 0) return
    await t.population.hold(userId)
    await t.population.deleteEstimatesOf(userId, variableId)
    await pools.contributionChanged(t, userId, { before: removed, after: [] })
    await removePerson(t, userId)
  }

  /** Runs in the transaction in which a person's experiment enters, changes in or leaves these pools. */
  async function experimentsChanged(transaction: Transaction, userId: number, names: readonly string[]): Promise<void> {
    const t = storage.join(transaction)
    await pools.mark(
      t,
      names.map((study_id) => ({ study_id, cause_id: 0, effect_id: 0, lag_days: 0 })),
    )
    await pools.hideSmall(t, userId)
  }

  /** The person is deleting their account; their rows still exist. */
  async function leave(transaction: Transaction, userId: number): Promise<void> {
    const t = storage.join(transaction)
    const rows = await t.population.estimatesOf(userId)
    await t.population.replaceEstimates(userId, [])
    await pools.contributionChanged(t, userId, { before: rows, after: [] })
    await removePerson(t, userId)
    await t.population.forgetPerson(userId, epochSeconds(clock))
  }

  /** Reads and computes outside of any transaction, and writes only what is still shared by then. */
  async function estimate(userId: number): Promise<void> {
    const epoch = epochSeconds(clock)
    const user = await storage.read((t) => t.users.withId(userId))
    if (!user) return
    // Before anything is read: an analysis that ends meanwhile makes it due again.
    await storage.transaction(async (t) => {
      await t.population.hold(userId)
      await t.population.note(userId, { is_due: 0 })
    })
    const consents = await storage.read((t) => consentsOf(t, userId, epoch))
    const hasGiven = consents.sharedIds.size > 1 || consents.pairs.length > 0
    const days = hasGiven ? await storage.read((t) => readPersonDays(t, userId, user.time_zone)) : undefined
    const input = days && inputOf(days, { primaryOutcomeId: null })
    const hash = givenHash(input, consents)
    const head = await storage.transaction((t) => t.population.hold(userId))
    const isKnown = head.input_hash === hash
    const rows = isKnown || !input ? [] : await estimatesOf(input, consents, { userId, epoch, engine })
    await storage.transaction(async (t) => {
      const { input_hash } = await t.population.hold(userId)
      // If consent was withdrawn meanwhile, another job is queued: it must find that there is something to do.
      if (isKnown && input_hash !== hash) return
      const now = await consentsOf(t, userId, epochSeconds(clock))
      if (!isKnown) await write(t, userId, { rows: settle(rows, now).kept, given: now })
      const isSame = givenHash(input, now) === hash
      await t.population.note(userId, { input_hash: isSame ? hash : null, estimated_epoch: epoch })
    })
  }

  async function write(
    t: PopulationTransaction,
    userId: number,
    { rows, given }: { readonly rows: readonly EstimateRow[]; readonly given: Consents },
  ): Promise<void> {
    await pools.mark(
      t,
      given.pairs.map(({ studyId, causeId, effectId }) => ({
        study_id: studyId,
        cause_id: causeId,
        effect_id: effectId,
        lag_days: POPULATION_LAG_DAYS,
      })),
    )
    await contribute(t, userId, rows)
  }

  /** Replaces what a person contributes. */
  async function contribute(t: PopulationTransaction, userId: number, rows: readonly EstimateRow[]): Promise<void> {
    const previous = await t.population.estimatesOf(userId)
    await t.population.replaceEstimates(userId, rows)
    await pools.contributionChanged(t, userId, { before: previous, after: rows })
    const now = new Set(rows.filter(isShared).map(keyOf))
    if (previous.some((row) => isShared(row) && !now.has(keyOf(row)))) await removePerson(t, userId)
  }

  /** People who share something and were analysed since; each analysis is recorded for this. */
  const refreshing = createPortions({
    name: HOURLY.name,
    storage,
    peopleAfter: (after, limit) => storage.read((t) => t.population.due(after, limit)),
    addJobs: (people) =>
      storage.transaction((t) => t.jobs.addAll(people.map((userId) => ({ ...personJob(userId), ...inBackground })))),
  })

  async function refresh(): Promise<void> {
    await refreshing.begin()
    await pools.queueDue()
  }

  const jobs: JobHandlers = {
    ...handles<{ userId: number }>(PERSON, ({ userId }) => estimate(userId)),
    ...handles(POOL, pools.lookAtDue),
    ...handles(HOURLY.name, refresh),
    ...refreshing.jobs,
  }

  return {
    sharingChanged,
    experimentsChanged,
    forgetVariable,
    leave,
    contribute,
    estimate,
    refresh,
    jobs,
    schedule: [HOURLY] as readonly RecurringJob[],
  }
}

const isShared = ({ is_shared }: EstimateRow): boolean => is_shared === 1

const keyOf = ({ cause_id, effect_id, lag_days }: PairKey): string => `${cause_id} ${effect_id} ${lag_days}`

export const createPopulation = (dependencies: PopulationDependencies) => ({
  ...createContributions(dependencies),
  ...createQueries(dependencies.storage),
})

function createQueries(storage: Storage<PopulationStores>) {
  /** The pooled result of everybody who shares both variables. */
  const of = (t: PopulationStores, pair: PairIds): Promise<PopulationFinding> => publishedFinding(t, null, pair)

  /** The pooled result of the participants of a study. */
  const ofStudy = (t: PopulationStores, studyId: string, pair: PairIds): Promise<PopulationFinding> =>
    publishedFinding(t, studyId, pair)

  async function publishedFinding(t: PopulationStores, study_id: string | null, { causeId, effectId }: PairIds) {
    const key: PoolKey = { study_id, ...pairKey(causeId, effectId, POPULATION_LAG_DAYS) }
    const row = await t.population.pool(poolOf(key))
    return { ...(row ? findingFrom(row) : silentFinding(key)), causeId, effectId }
  }

  /** The visible result of a pool of experiments; undefined if there is none. */
  const ofExperiments = async (pool: string): Promise<PoolRow | undefined> => {
    const row = await storage.read((t) => t.population.pool(pool))
    return row?.is_shown === 1 ? row : undefined
  }

  /**
   * Common findings, best first, corrected over all pairs of the lag. A request for one pair also returns it if it is
   * no finding.
   */
  async function list({ causeId, effectId, lagDays = POPULATION_LAG_DAYS }: AskedPopulation): Promise<CommonFinding[]> {
    const rows = await storage.read((t) => t.population.results(lagDays))
    const isOnePair = causeId !== undefined && effectId !== undefined
    return ranked(
      rows
        .filter(({ q }) => isOnePair || isListed(q))
        .filter(
          (row) =>
            isAsked(row, { causeId, effectId }) || (lagDays === 0 && isAsked(turned(row), { causeId, effectId })),
        ),
    )
  }

  /** Common findings of some variables, on either side, in one query. */
  async function ofVariables(ids: readonly number[]): Promise<CommonFinding[]> {
    const rows = await storage.read((t) => t.population.resultsOf(ids, POPULATION_LAG_DAYS))
    return ranked(rows.filter(({ q }) => isListed(q)))
  }

  return { of, ofStudy, ofExperiments, list, ofVariables }
}

/** The same limit as for findings: up to one in five of those listed may be due to chance. */
const MOST_Q = 0.2
const isListed = (q: number | null): boolean => q !== null && q <= MOST_Q

const isAsked = ({ cause_id, effect_id }: PairKey, { causeId, effectId }: AskedPopulation): boolean =>
  (causeId === undefined || cause_id === causeId) && (effectId === undefined || effect_id === effectId)

const turned = <Row extends PairKey>(row: Row): Row => ({ ...row, cause_id: row.effect_id, effect_id: row.cause_id })

/** On the same day neither comes first; an outcome is shown as the effect. */
const oriented = (row: PoolRow): PoolRow => (row.lag_days === 0 && !isCommonOutcome(row.effect_id) ? turned(row) : row)

/** Sorted by published numbers only: an order by the exact ones would reveal more. */
const ranked = (rows: readonly PoolRow[]): CommonFinding[] =>
  rows
    .map(oriented)
    .map((row) => ({
      finding: findingFrom(row),
      verdict: verdictOf(row.q ?? 1),
      p: publishedChance(row.p),
      q: publishedChance(row.q),
    }))
    .sort(
      (a, b) =>
        a.q - b.q ||
        a.p - b.p ||
        Math.abs(b.finding.mean ?? 0) - Math.abs(a.finding.mean ?? 0) ||
        a.finding.causeId - b.finding.causeId ||
        a.finding.effectId - b.finding.effectId,
    )

/** A same-day pair has no order: the smaller id comes first. */
function pairKey(causeId: number, effectId: number, lagDays: number): PairKey {
  const [cause_id, effect_id] = lagDays === 0 && causeId > effectId ? [effectId, causeId] : [causeId, effectId]
  return { cause_id, effect_id, lag_days: lagDays }
}

// One worker thread for the estimates of single people, started on demand and closed after a while without work.

const REST_MS = 30_000
const MOST_BYTES = 256 * 2 ** 20

interface Rings {
  readonly engine: RingEngine
  close(): Promise<void>
}

export function createRings(): Rings {
  let pool: RingPool | undefined
  let timer: NodeJS.Timeout | undefined
  let busy = 0
  const close = async (): Promise<void> => {
    clearTimeout(timer)
    const closing = pool
    pool = undefined
    await closing?.close()
  }
  return {
    engine: async (request) => {
      clearTimeout(timer)
      busy++
      try {
        pool ??= createRingPool({ workers: 1, mostBytes: MOST_BYTES })
        return await pool.engine()(request)
      } finally {
        busy--
        clearTimeout(timer)
        if (busy === 0) timer = setTimeout(() => void close(), REST_MS).unref()
      }
    },
    close,
  }
}
