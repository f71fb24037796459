import { at } from '../arrays/at.ts'
import type { LaggedPairs } from '../correlation/lagged-pairs.ts'
import { studentUpperQuantile } from '../distributions/student-t-quantile.ts'
import { type NotEnough, notEnough } from '../gates/not-enough.ts'
import { derSimonianLaird } from '../pooling/dersimonian-laird.ts'
import { type DoseRange, doseBins, FEWEST_BIN_DAYS, FEWEST_DOSE_DAYS } from './dose-bins.ts'
import { type Group, groupWhere } from './group.ts'
import type { Spread } from './high-low.ts'

/**
 * The outcome after doses of one range.
 */
export interface DoseBin extends DoseRange {
  readonly days: number
  readonly mean: number
  /** The mean drawn towards the overall mean, as far as the scatter between bins looks like chance. */
  readonly shrunken: number
  /** 95 % for all bins at once. */
  readonly interval: readonly [number, number]
}

/**
 * The outcome over all pairs, and over each range of doses in ascending order.
 */
export interface DoseResponse {
  readonly kind: 'doseResponse'
  readonly overall: number
  readonly bins: readonly DoseBin[]
}

/**
 * Dose and response: means of the outcome over ranges of the cause, with shrinkage and simultaneous intervals.
 *
 * Bin means have error variance v = s²·σ²/n with the pooled variance σ² within bins. Shrunken mean =
 * overall + τ²/(τ² + v)·(mean − overall), τ² between bins by moments: the empirical-Bayes estimate of Efron and
 * Morris 1975, JASA 70, 311–319. Intervals are mean ± t_{ν, 1−.025/B}·√v over B bins (Bonferroni).
 */
export function doseResponse(pairs: LaggedPairs, spread: Spread): DoseResponse | NotEnough {
  return responseIn(doseBins(pairs.x), pairs, spread)
}

/**
 * The same over ranges already chosen; bins without enough days are left out.
 */
export function responseIn(ranges: readonly DoseRange[], pairs: LaggedPairs, spread: Spread): DoseResponse | NotEnough {
  const filled = ranges
    .map((range) => ({ range, group: groupIn(range, pairs) }))
    .filter(({ group }) => group.n >= FEWEST_BIN_DAYS)
  if (filled.length < 2) return notEnough('pairs', pairs.x.length, FEWEST_DOSE_DAYS)
  const days = filled.reduce((sum, { group }) => sum + group.n, 0)
  const within = filled.reduce((sum, { group }) => sum + group.squares, 0) / (days - filled.length)
  const overall = groupWhere(pairs.y, () => true).mean
  const variance = (group: Group) => Math.max((spread.inflation * within) / group.n, Number.MIN_VALUE)
  const tau2 = derSimonianLaird(filled.map(({ group }) => ({ y: group.mean, v: variance(group) })))
  const quantile = studentUpperQuantile(0.025 / filled.length, spread.freedom)
  const bins = filled.map(({ range, group }): DoseBin => {
    const v = variance(group)
    const reach = quantile * Math.sqrt(v)
    const shrunken = overall + (tau2 / (tau2 + v)) * (group.mean - overall)
    return { ...range, days: group.n, mean: group.mean, shrunken, interval: [group.mean - reach, group.mean + reach] }
  })
  return { kind: 'doseResponse', overall, bins }
}

function groupIn(range: DoseRange, pairs: LaggedPairs): Group {
  return groupWhere(pairs.y, (place) => at(pairs.x, place) >= range.low && at(pairs.x, place) <= range.high)
}
