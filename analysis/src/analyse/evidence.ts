import { studentTwoSided } from '../distributions/student-t.ts'
import { crossCheckP, effectivePairs, statedP } from '../shift/cross-check.ts'
import { effectiveSearches } from '../shift/effective-searches.ts'
import { type Peak, peakBetween } from '../shift/peak.ts'
import { FEWEST_FAR_SHIFTS, lagP } from '../shift/shift-test.ts'
import { sidak } from '../shift/sidak.ts'
import { symmetricT } from '../shift/skewness.ts'
import type { Question, Try } from './questions.ts'
import type { RingLookup, RingView } from './rings.ts'
import type { SeriesBank } from './series-bank.ts'

/**
 * The best of all lags and durations tried for one direction of a pair.
 */
export interface Evidence {
  /** The lag counted from cause to effect, positive in the direction asked about. */
  readonly peak: Peak
  readonly duration: number
  readonly farShifts: number
  readonly inflation: number
  readonly freedom: number
  /** M over all durations. */
  readonly searches: number
  readonly p: number
}

interface Candidate {
  readonly ring: Try
  readonly view: RingView
  readonly peak: Peak
  readonly lagP: number
}

/**
 * What the searched lags of a pair say: the smallest p of a lag over all durations, corrected for the looks, and the
 * second opinion of the cross-check. Null where no lag counts at any duration.
 */
export function forwardEvidence(question: Question, lookup: RingLookup, bank: SeriesBank): Evidence | null {
  const { firstLag, lastLag } = question.search
  return evidenceOn(question.tries, { first: firstLag, last: lastLag, maxLag: question.maxLag }, lookup, bank)
}

/**
 * The same with the effect before the cause, at duration 1.
 */
export function reverseEvidence(question: Question, lookup: RingLookup, bank: SeriesBank): Evidence | null {
  const { firstLag, lastLag } = question.search
  return evidenceOn([question.plain], { first: -firstLag, last: -lastLag, maxLag: question.maxLag }, lookup, bank)
}

interface LagRange {
  readonly first: number
  readonly last: number
  readonly maxLag: number
}

function evidenceOn(tries: readonly Try[], lags: LagRange, lookup: RingLookup, bank: SeriesBank): Evidence | null {
  const looks = Math.abs(lags.last - lags.first) + 1
  let best: Candidate | null = null
  let searches = 0
  let usable = 0
  for (const ring of tries) {
    const view = lookup(ring, lags.maxLag)
    const peak = peakBetween(view.summary, view.sign * lags.first, view.sign * lags.last)
    if (!peak) continue
    const isJudgeable = view.summary.farShifts >= FEWEST_FAR_SHIFTS
    const candidate = {
      ring,
      view,
      peak,
      lagP: isJudgeable ? lagP(peak.u, view.summary.inflation, view.summary.freedom) : 1,
    }
    if (isJudgeable) {
      searches += looks === lags.maxLag ? view.summary.searches : effectiveSearches(view.summary.rho, looks)
      usable++
    }
    if (!best || candidate.lagP < best.lagP) best = candidate
  }
  return best && conclude(best, { searches: Math.max(1, searches), looks: looks * Math.max(1, usable) }, bank)
}

function conclude(best: Candidate, tried: { searches: number; looks: number }, bank: SeriesBank): Evidence {
  const { peak, ring, view } = best
  const { farShifts, inflation, freedom } = view.summary
  const cause = bank.feature(ring.cause)
  const effect = bank.feature(ring.effect)
  const paired = { n: peak.n, lag: peak.lag, days: bank.table.days, rhoX: cause.rho, rhoY: effect.rho }
  const crossP = crossCheckP(peak.r, effectivePairs(paired), tried.looks)
  const t = symmetricT(peak.u / Math.sqrt(inflation), (cause.skew * effect.skew) / Math.sqrt(peak.n))
  const shiftP = farShifts >= FEWEST_FAR_SHIFTS ? sidak(studentTwoSided(t, freedom), tried.searches) : 1
  return {
    peak: { ...peak, lag: view.sign * peak.lag },
    duration: ring.duration,
    farShifts,
    inflation,
    freedom,
    searches: tried.searches,
    p: statedP(shiftP, crossP),
  }
}
