/** From what single people add to what they say together. Pure. */
import { type Estimate, FEWEST_PEOPLE, FEWEST_PUBLISHED, type Pooled, pool, studentTwoSided } from '@upshot/analysis'
import { sha256 } from '../../lib/hash.ts'
import type { AnyPerson, PopulationFinding } from '../finding.ts'
import { POPULATION_METHOD } from './estimates.ts'
import type { Contribution, PairKey, ResultRow } from './store.ts'

export { FEWEST_PEOPLE, FEWEST_PUBLISHED }

const asCorrelations = ([low, high]: readonly [number, number]): readonly [number, number] => [
  Math.tanh(low),
  Math.tanh(high),
]

/** Pooled, or what is missing. */
export function findingOf(pair: PairKey, people: readonly Contribution[], fewest = FEWEST_PEOPLE): PopulationFinding {
  const pooled = pool(people, 'REML', fewest)
  const about = {
    causeId: pair.cause_id,
    effectId: pair.effect_id,
    lagDays: pair.lag_days,
    people: people.length,
    method: {
      version: POPULATION_METHOD,
      inputHash: hashOf(people),
      analysedAtEpoch: people.reduce((latest, { updatedEpoch }) => Math.max(latest, updatedEpoch), 0),
    },
  }
  if (pooled.kind === 'notEnough') {
    return { ...about, mean: null, interval: null, prediction: null, tau2: null, i2: null, shortfall: pooled }
  }
  return {
    ...about,
    mean: Math.tanh(pooled.mean),
    interval: asCorrelations(pooled.interval),
    prediction: asCorrelations(pooled.prediction),
    tau2: pooled.tau2,
    i2: pooled.i2,
    shortfall: null,
  }
}

/** Of values alone, in an order that says nothing about anybody. */
const hashOf = (people: readonly Estimate[]): string => sha256(JSON.stringify(people.map(({ y, v }) => [y, v])))

/** Undefined under ten people: nothing of it is kept. */
export function resultOf(pair: PairKey, people: readonly Contribution[], epoch: number): ResultRow | undefined {
  const pooled = pool(people, 'REML', FEWEST_PUBLISHED)
  if (pooled.kind === 'notEnough') return undefined
  return {
    cause_id: pair.cause_id,
    effect_id: pair.effect_id,
    lag_days: pair.lag_days,
    state: 'current',
    people: pooled.k,
    ...numbersOf(pooled),
    updated_epoch: epoch,
  }
}

function numbersOf(pooled: Pooled) {
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
    p: pooled.error > 0 ? studentTwoSided(pooled.mean / pooled.error, pooled.k - 1) : null,
    q: null,
  }
}

export function findingFrom(row: ResultRow): PopulationFinding {
  const { low, high, prediction_low, prediction_high } = row
  return {
    causeId: row.cause_id,
    effectId: row.effect_id,
    lagDays: row.lag_days,
    people: row.people,
    mean: row.mean,
    interval: low === null || high === null ? null : [low, high],
    prediction: prediction_low === null || prediction_high === null ? null : [prediction_low, prediction_high],
    tau2: row.tau2,
    i2: row.i2,
    shortfall: null,
    method: { version: POPULATION_METHOD, inputHash: '', analysedAtEpoch: row.updated_epoch },
  }
}

const NORMAL_95 = 1.959963984540054

/** By their correlation; nobody under ten people, where a dot could be known by whoever knows the ten. */
export function anyPeople(people: readonly Contribution[]): AnyPerson[] {
  if (people.length < FEWEST_PUBLISHED) return []
  return people
    .map(({ y, v, days }) => {
      const reach = NORMAL_95 * Math.sqrt(v)
      return { r: told(Math.tanh(y)), interval: toldRange(asCorrelations([y - reach, y + reach])), days: tens(days) }
    })
    .sort((a, b) => a.r - b.r || a.interval[0] - b.interval[0])
}

/** The exact number of days could be known to somebody who knows a person; tens are enough to see how sure a dot is. */
const tens = (days: number): number => Math.round(days / 10) * 10

/**
 * What leaves the house has two decimals. Whoever compares a result before and after somebody joined learns, beyond
 * that, hardly more than that person's sign.
 */
const told = (value: number): number => Math.round(value * 100) / 100 + 0
const toldRange = ([low, high]: readonly [number, number]): readonly [number, number] => [told(low), told(high)]

export function inTwoDecimals(finding: PopulationFinding): PopulationFinding {
  const { mean, interval, prediction, tau2, i2 } = finding
  return {
    ...finding,
    mean: mean === null ? null : told(mean),
    interval: interval && toldRange(interval),
    prediction: prediction && toldRange(prediction),
    tau2: tau2 === null ? null : told(tau2),
    i2: i2 === null ? null : told(i2),
  }
}
