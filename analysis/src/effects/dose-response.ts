import { at } from '../arrays/at.ts'
import type { LaggedPairs } from '../correlation/lagged-pairs.ts'
import { studentUpperQuantile } from '../distributions/student-t-quantile.ts'
import { type NotEnough, notEnough } from '../gates/not-enough.ts'
import { derSimonianLaird } from '../pooling/dersimonian-laird.ts'
import { adjustedOutcome } from './adjusted-outcome.ts'
import { causeCells } from './cause-cells.ts'
import { type DoseRange, doseBins, FEWEST_BIN_DAYS, FEWEST_DOSE_DAYS } from './dose-bins.ts'
import { type Group, groupWhere } from './group.ts'
import type { Spread } from './high-low.ts'
import { splitOf } from './split.ts'

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
 * Dose and response: means of the outcome over ranges of the cause, without weekdays, trend and season, with shrinkage and
 * simultaneous intervals.
 *
 * The outcome is adjusted for the calendar as for `highLowEffect`. Bin means have error variance v = max(1, s²)·c·σ²/n with
 * the pooled variance σ² within bins and c, what telling dose from calendar costs. Shrunken mean =
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
  const tooFew = notEnough('pairs', pairs.x.length, FEWEST_DOSE_DAYS)
  if (pairs.x.length === 0) return tooFew
  const adjusted = adjustedOutcome(pairs, causeCells(pairs.x, splitOf(pairs.x)))
  if (!adjusted) return tooFew
  const filled = ranges
    .map((range) => ({ range, group: groupWhere(adjusted.y, (index) => isIn(range, at(pairs.x, index))) }))
    .filter(({ group }) => group.n >= FEWEST_BIN_DAYS)
  if (filled.length < 2) return tooFew
  const days = filled.reduce((sum, { group }) => sum + group.n, 0)
  const freedom = days - filled.length - adjusted.terms
  if (freedom < 1) return tooFew
  const within = filled.reduce((sum, { group }) => sum + group.squares, 0) / freedom
  const overall = groupWhere(adjusted.y, () => true).mean
  const variance = ({ range, group }: FilledRange) => {
    const calendar = adjusted.inflation(pairs.x.map((dose) => (isIn(range, dose) ? 1 / group.n : 0)))
    return Math.max((Math.max(1, spread.inflation) * calendar * within) / group.n, Number.MIN_VALUE)
  }
  return {
    kind: 'doseResponse',
    overall,
    bins: binsOf(
      filled.map((bin) => ({ ...bin, v: variance(bin) })),
      overall,
      spread,
    ),
  }
}

interface FilledRange {
  readonly range: DoseRange
  readonly group: Group
}

function binsOf(filled: readonly (FilledRange & { readonly v: number })[], overall: number, spread: Spread): DoseBin[] {
  const tau2 = derSimonianLaird(filled.map(({ group, v }) => ({ y: group.mean, v })))
  const quantile = studentUpperQuantile(0.025 / filled.length, spread.freedom)
  return filled.map(({ range, group, v }): DoseBin => {
    const reach = quantile * Math.sqrt(v)
    const shrunken = overall + (tau2 / (tau2 + v)) * (group.mean - overall)
    return { ...range, days: group.n, mean: group.mean, shrunken, interval: [group.mean - reach, group.mean + reach] }
  })
}

const isIn = ({ low, high }: DoseRange, dose: number): boolean => dose >= low && dose <= high
