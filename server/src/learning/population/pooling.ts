/** From what single people add to what they say together. Pure. */
import { type Estimate, FEWEST_PUBLISHED, type PooledEstimate, pool, studentTwoSided } from '@upshot/analysis'
import { sha256 } from '../../lib/hash.ts'
import type { PopulationFinding } from '../finding.ts'
import { POPULATION_METHOD } from './estimates.ts'
import type { PairKey, PoolRow } from './store.ts'

export { FEWEST_PUBLISHED }

const asCorrelations = ([low, high]: readonly [number, number]): readonly [number, number] => [
  Math.tanh(low),
  Math.tanh(high),
]

/** The numbers that are kept of a result; undefined under ten people. */
export function numbersFrom(people: readonly Estimate[]) {
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
export const NO_NUMBERS = {
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
