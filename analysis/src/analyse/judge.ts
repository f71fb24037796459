import { laggedPearson } from '../correlation/lagged-pearson.ts'
import { type NotEnough, notEnough } from '../gates/not-enough.ts'
import { FEWEST_PAIRS, pairGate } from '../gates/pair-gate.ts'
import { FEWEST_FAR_SHIFTS } from '../shift/shift-test.ts'
import { forwardEvidence, reverseEvidence } from './evidence.ts'
import type { FeatureSet } from './feature-set.ts'
import type { Judgement } from './judgement.ts'
import { judgementOf } from './pair-look.ts'
import { NO_STATISTICS } from './pair-statistics.ts'
import type { FeaturePair, PairQuestion } from './questions.ts'
import type { RingLookup } from './rings.ts'

/** What judging a pair needs besides the question. */
export interface JudgeContext {
  readonly featureSet: FeatureSet
  readonly lookup: RingLookup
  readonly spearman: 'always' | 'shown'
}

/** Judges a directed pair by itself. */
export function judgePair(question: PairQuestion, context: JudgeContext): Judgement {
  const back = reverseEvidence(question, context.lookup, context.featureSet)
  const isTold = back !== null && back.farShifts >= FEWEST_FAR_SHIFTS
  return judged(question, context, { lagDays: back?.peak.lag ?? null, p: isTold ? back.p : null })
}

/** Judges a pair at the lags of its question alone, without the opposite direction. */
export function judgeAssociation(question: PairQuestion, context: JudgeContext): Judgement {
  return judged(question, context, null)
}

function judged(question: PairQuestion, context: JudgeContext, reverse: Judgement['reverse']): Judgement {
  const { featureSet } = context
  const evidence = forwardEvidence(question, context.lookup, featureSet)
  if (!evidence) return withoutLag(question, context, reverse)
  const pair = pairAt(question, evidence.duration)
  const x = featureSet.feature(pair.cause)
  const y = featureSet.feature(pair.effect)
  const { n, lag } = evidence.peak
  const { r: rawR, span } = laggedPearson(x.centred, y.centred, lag)
  const { farShifts, inflation, freedom } = evidence
  const shortfall = variableShortfall(question, featureSet) ?? pairGate({ n, span, farShifts, inflation, freedom })
  const look = { evidence, rawR, raw: { x: x.raw, y: y.raw }, clock: null }
  return judgementOf(look, { spearman: context.spearman, shortfall, reverse })
}

function pairAt({ featurePairs }: PairQuestion, duration: number): FeaturePair {
  for (const pair of featurePairs) if (pair.duration === duration) return pair
  throw new RangeError('a duration that was not asked about')
}

/** A pair without any lag that counts: a variable never varies, or the two hardly ever have values together. */
function withoutLag(question: PairQuestion, context: JudgeContext, reverse: Judgement['reverse']): Judgement {
  const n = mostPairs(question, context)
  const shortfall = variableShortfall(question, context.featureSet) ?? notEnough('noLag', n, FEWEST_PAIRS)
  return { statistics: { ...NO_STATISTICS, n }, interval: null, shortfall, reverse }
}

/** By the series that are compared: on the same day the filled one stands as the cause, wherever it is in the table. */
function variableShortfall({ dailyPair }: PairQuestion, featureSet: FeatureSet): NotEnough | null {
  return featureSet.feature(dailyPair.cause).gate ?? featureSet.feature(dailyPair.effect).gate
}

function mostPairs({ dailyPair, maxLag }: PairQuestion, { lookup }: JudgeContext): number {
  return lookup(dailyPair, maxLag).summary.n.reduce((most, n) => Math.max(most, n), 0)
}
