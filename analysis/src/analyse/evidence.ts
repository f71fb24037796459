import { studentTwoSided } from '../distributions/student-t.ts'
import { crossCheckP, effectivePairs, statedP } from '../shift/cross-check.ts'
import { effectiveSearches, sidak } from '../shift/effective-searches.ts'
import { FEWEST_FAR_SHIFTS, lagP, type Peak, peakBetween, searchedInflation, symmetricT } from '../shift/shift-test.ts'
import type { FeatureSet } from './feature-set.ts'
import type { FeaturePair, PairQuestion } from './questions.ts'
import type { LagEvidence, RingLookup, RingView } from './rings.ts'

interface EvidenceCandidate {
  readonly pair: FeaturePair
  readonly view: RingView
  readonly peak: Peak
  /** s² at the searched lags. */
  readonly inflation: number
  /** 1 until it is computed. */
  lagP: number
}

/**
 * Evidence from the searched lags of a pair: the smallest p of a lag over all durations, corrected for all looks, and
 * the second opinion of the cross-check. Null if no lag can be used at any duration.
 *
 * The lag of a duration is the one with the largest |u|; durations are compared by p_lag, because they differ in s² and
 * ν.
 */
export function forwardEvidence(
  question: PairQuestion,
  lookup: RingLookup,
  featureSet: FeatureSet,
): LagEvidence | null {
  const { firstLag, lastLag } = question.search
  return evidenceOn(
    question.featurePairs,
    { first: firstLag, last: lastLag, maxLag: question.maxLag },
    lookup,
    featureSet,
  )
}

/**
 * The same with the effect before the cause, at duration 1.
 */
export function reverseEvidence(
  question: PairQuestion,
  lookup: RingLookup,
  featureSet: FeatureSet,
): LagEvidence | null {
  const { search, reverseFirstLag, maxLag } = question
  return evidenceOn(
    [question.dailyPair],
    { first: -reverseFirstLag, last: -search.lastLag, maxLag },
    lookup,
    featureSet,
  )
}

/**
 * The cause before the effect at duration 1 only: the same looks as for the opposite direction, with which it is
 * compared.
 */
export function dailyEvidence(question: PairQuestion, lookup: RingLookup, featureSet: FeatureSet): LagEvidence | null {
  const { search, maxLag, dailyPair } = question
  return evidenceOn([dailyPair], { first: search.firstLag, last: search.lastLag, maxLag }, lookup, featureSet)
}

/** Lags in the order in which they are searched. */
export interface LagRange {
  readonly first: number
  readonly last: number
  readonly maxLag: number
}

/**
 * A single ring gives a pair's forward direction the same numbers, to the last bit, as it gives the opposite question
 * for its reverse direction, since nothing below depends on which side is called the cause. So it is read only once.
 */
function evidenceOn(
  pairs: readonly FeaturePair[],
  lags: LagRange,
  lookup: RingLookup,
  featureSet: FeatureSet,
): LagEvidence | null {
  const [only] = pairs
  if (!only || pairs.length > 1) return bestOf(pairs, lags, lookup, featureSet)
  const { sign, readings } = lookup(only, lags.maxLag)
  const first = sign * lags.first
  const last = sign * lags.last
  for (const reading of readings) if (reading.first === first && reading.last === last) return reading.evidence
  const evidence = bestOf(pairs, lags, lookup, featureSet)
  readings.push({ first, last, evidence })
  return evidence
}

/** The features that evidence is read from. */
type Features = Pick<FeatureSet, 'table' | 'calendar' | 'feature'>

/** The best of all lags of some pairs, corrected for all looks. */
export function bestOf(
  pairs: readonly FeaturePair[],
  lags: LagRange,
  lookup: RingLookup,
  featureSet: Features,
): LagEvidence | null {
  const looks = Math.abs(lags.last - lags.first) + 1
  let best: EvidenceCandidate | null = null
  let searches = 0
  let usable = 0
  for (const pair of pairs) {
    const view = lookup(pair, lags.maxLag)
    const { summary, sign } = view
    const peak = peakBetween(summary, sign * lags.first, sign * lags.last)
    if (!peak) continue
    const isJudgeable = summary.farShifts >= FEWEST_FAR_SHIFTS
    if (isJudgeable) {
      searches += looks === lags.maxLag ? summary.searches : effectiveSearches(summary.rho, looks)
      usable++
    }
    const span = Math.min(featureSet.feature(pair.cause).span, featureSet.feature(pair.effect).span)
    const inflation = searchedInflation(summary.inflation, featureSet.calendar, span)
    const candidate = { pair, view, peak, inflation, lagP: 1 }
    if (best && best.lagP < 1 && isLessClear(candidate, best)) continue
    if (isJudgeable) candidate.lagP = lagP(peak.u, inflation, summary.freedom)
    if (!best || candidate.lagP < best.lagP) best = candidate
  }
  return best && conclude(best, { searches: Math.max(1, searches), looks: looks * Math.max(1, usable) }, featureSet)
}

/** Whether a lag cannot have the smaller p: its t is no larger, and the tails of its distribution are no lighter. */
function isLessClear(candidate: EvidenceCandidate, best: EvidenceCandidate): boolean {
  const isCloser = candidate.peak.u ** 2 * best.inflation <= best.peak.u ** 2 * candidate.inflation
  return isCloser && candidate.view.summary.freedom <= best.view.summary.freedom
}

/** From this p on, even the most sceptical second opinion (p = 1) would not be used. */
const BEYOND_DOUBT = 0.1

function conclude(
  best: EvidenceCandidate,
  tried: { searches: number; looks: number },
  featureSet: Features,
): LagEvidence {
  const { peak, pair, view, inflation } = best
  const { farShifts, freedom } = view.summary
  const shiftP = sidak(skewedLagP(best, featureSet), tried.searches)
  return {
    peak: { lag: Math.abs(peak.lag), n: peak.n, r: peak.r, u: peak.u },
    duration: pair.duration,
    farShifts,
    inflation,
    freedom,
    searches: tried.searches,
    p: shiftP >= BEYOND_DOUBT ? shiftP : statedP(shiftP, secondOpinion(best, tried.looks, featureSet)),
  }
}

/** p of the lag, corrected for the skewness of two rare series; unchanged for others. */
function skewedLagP({ peak, pair, view, inflation, lagP: plain }: EvidenceCandidate, featureSet: Features): number {
  const { freedom } = view.summary
  const skew = (featureSet.feature(pair.cause).skew * featureSet.feature(pair.effect).skew) / Math.sqrt(peak.n)
  const t = peak.u / Math.sqrt(inflation)
  const symmetric = symmetricT(t, skew)
  return symmetric < Math.abs(t) ? studentTwoSided(symmetric, freedom) : plain
}

function secondOpinion({ peak, pair }: EvidenceCandidate, looks: number, featureSet: Features): number {
  const rhoX = featureSet.feature(pair.cause).rho
  const rhoY = featureSet.feature(pair.effect).rho
  const effective = effectivePairs({ n: peak.n, lag: peak.lag, days: featureSet.table.days, rhoX, rhoY })
  return crossCheckP(peak.r, effective, looks)
}
