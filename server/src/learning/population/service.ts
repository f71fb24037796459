/**
 * Results of many people. Each contribution is computed in the background and kept for as long as it is shared;
 * results change in batches and are the same for every reader.
 */
import { createRingPool, type RingEngine, type RingPool, type Verdict, verdictOf } from '@upshot/analysis'
import type { Storage } from '../../storage/storage.ts'
import type { PopulationFinding } from '../finding.ts'
import type { PairIds } from '../pair-ids.ts'
import { createContributions, type PopulationDependencies } from './contributions.ts'
import { isCommonOutcome, POPULATION_LAG_DAYS } from './estimates.ts'
import { findingFrom, publishedChance, silentFinding } from './pools.ts'
import { type PairKey, type PoolKey, type PoolRow, type PopulationStores, poolOf } from './store.ts'

interface AskedPopulation {
  readonly causeId?: number | undefined
  readonly effectId?: number | undefined
  readonly lagDays?: number
}

/** With its verdict among all pairs of its lag. */
export interface CommonFinding {
  readonly finding: PopulationFinding
  readonly verdict: Verdict
  readonly p: number
  readonly q: number
}

export type Population = ReturnType<typeof createPopulation>

export const createPopulation = (dependencies: PopulationDependencies) => ({
  ...createContributions(dependencies),
  ...createQueries(dependencies.storage),
})

function createQueries(storage: Storage<PopulationStores>) {
  /** Of everybody who shares both variables. */
  const of = (t: PopulationStores, pair: PairIds): Promise<PopulationFinding> => publishedFinding(t, null, pair)

  /** Of the participants of a study. */
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

/** As for findings: up to one in five of those listed may be due to chance. */
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
