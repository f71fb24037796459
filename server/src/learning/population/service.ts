/**
 * What many people say together. Each person's part is worked out in the background and kept for as long as it is
 * shared; what they say together changes in batches, and everybody is told the same of it.
 */
import { createRingPool, type RingEngine, type RingPool, type Verdict, verdictOf } from '@upshot/analysis'
import type { Storage } from '../../storage/storage.ts'
import type { PopulationFinding } from '../finding.ts'
import type { PairIds } from '../pair-ids.ts'
import { createContributions, type PopulationParts } from './contributions.ts'
import { isCommonOutcome, POPULATION_LAG_DAYS } from './estimates.ts'
import { findingFrom, publishedChance, silentFinding } from './pools.ts'
import { type PairKey, type PoolKey, type PoolRow, type PopulationStores, poolOf } from './store.ts'

interface AskedPopulation {
  readonly causeId?: number | undefined
  readonly effectId?: number | undefined
  readonly lagDays?: number
}

/** With how sure it is among all pairs of its kind. */
export interface CommonFinding {
  readonly finding: PopulationFinding
  readonly verdict: Verdict
  readonly p: number
  readonly q: number
}

export type Population = ReturnType<typeof createPopulation>

export const createPopulation = (parts: PopulationParts) => ({
  ...createContributions(parts),
  ...createQueries(parts.storage),
})

function createQueries(storage: Storage<PopulationStores>) {
  /** Everybody who shares both variables. */
  const of = (t: PopulationStores, pair: PairIds): Promise<PopulationFinding> => publishedFinding(t, null, pair)

  /** Those who take part in a study. */
  const ofStudy = (t: PopulationStores, studyId: string, pair: PairIds): Promise<PopulationFinding> =>
    publishedFinding(t, studyId, pair)

  async function publishedFinding(t: PopulationStores, study_id: string | null, { causeId, effectId }: PairIds) {
    const key: PoolKey = { study_id, ...pairKey(causeId, effectId, POPULATION_LAG_DAYS) }
    const row = await t.population.pool(poolOf(key))
    return { ...(row ? findingFrom(row) : silentFinding(key)), causeId, effectId }
  }

  /** What is shown of a pool of experiments; undefined where nothing is. */
  const ofExperiments = async (pool: string): Promise<PoolRow | undefined> => {
    const row = await storage.read((t) => t.population.pool(pool))
    return row?.is_shown === 1 ? row : undefined
  }

  /** What many people share, best first; corrected over all pairs of the lag. Asked for one pair, also what is none. */
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

  /** What is listed of some variables, on either side: one look, however many there are. */
  async function ofVariables(ids: readonly number[]): Promise<CommonFinding[]> {
    const rows = await storage.read((t) => t.population.resultsOf(ids, POPULATION_LAG_DAYS))
    return ranked(rows.filter(({ q }) => isListed(q)))
  }

  return { of, ofStudy, ofExperiments, list, ofVariables }
}

/** As of findings: up to one in five of what is listed may be chance. */
const MOST_Q = 0.2
const isListed = (q: number | null): boolean => q !== null && q <= MOST_Q

const isAsked = ({ cause_id, effect_id }: PairKey, { causeId, effectId }: AskedPopulation): boolean =>
  (causeId === undefined || cause_id === causeId) && (effectId === undefined || effect_id === effectId)

const turned = <Row extends PairKey>(row: Row): Row => ({ ...row, cause_id: row.effect_id, effect_id: row.cause_id })

/** On the same day neither comes first; an outcome is told as the effect. */
const oriented = (row: PoolRow): PoolRow => (row.lag_days === 0 && !isCommonOutcome(row.effect_id) ? turned(row) : row)

/** In the order of what is told of them: one of the numbers behind it would tell more. */
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

/** On the same day a pair has no order: the smaller id stands first. */
function pairKey(causeId: number, effectId: number, lagDays: number): PairKey {
  const [cause_id, effect_id] = lagDays === 0 && causeId > effectId ? [effectId, causeId] : [causeId, effectId]
  return { cause_id, effect_id, lag_days: lagDays }
}

// One thread for the rings of single people: made when first needed, gone again after a while of rest.

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
