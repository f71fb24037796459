import { PAST_DAYS } from '../correlation/lagged-pairs.ts'
import { laggedPearson } from '../correlation/lagged-pearson.ts'
import { fewestDays, type NotEnough, notEnough, pairGate } from '../gates/gates.ts'
import { FEWEST_FAR_SHIFTS, lagP, peakBetween } from '../shift/shift-test.ts'
import { dailyEvidence, forwardEvidence, reverseEvidence } from './evidence.ts'
import type { FeatureSet } from './feature-set.ts'
import { evidenceGivenPast, isDoneOnSomeDays } from './given-past.ts'
import type { AnalyseOptions } from './options.ts'
import { type Judgement, judgementOf } from './pair-look.ts'
import { NO_STATISTICS } from './pair-statistics.ts'
import type { FeaturePair, PairQuestion } from './questions.ts'
import type { LagEvidence, RingLookup } from './rings.ts'

/** Inputs for judging a pair, besides the question. */
export interface JudgeContext {
  readonly featureSet: FeatureSet
  readonly lookup: RingLookup
  readonly spearman: 'always' | 'shown'
  readonly past: NonNullable<AnalyseOptions['past']>
}

/** Judges a single directed pair. */
export function judgePair(question: PairQuestion, context: JudgeContext): Judgement {
  const { lookup, featureSet } = context
  const back = reverseEvidence(question, lookup, featureSet)
  const isJudgeable = back !== null && back.farShifts >= FEWEST_FAR_SHIFTS
  const reverse = { lagDays: back?.peak.lag ?? null, p: isJudgeable ? back.p : null }
  const dailyP = dailyEvidence(question, lookup, featureSet)?.p ?? null
  return judged(question, context, { reverse, dailyP, past: isJudgeable ? askedOfPast(question, back, context) : null })
}

/** The outcome’s past predicts the cause, or may predict it. */
const PREDICTED_P = 0.2
/** A link that would not be reported needs no second test. */
const TOLD_P = 0.05

/**
 * Whether the cause may depend on earlier values of the outcome, so that the two have to be judged given that past.
 * This is always tested for things done or taken on some days, because the dependence may even hide their effect; for
 * anything else only if the options request it and a link would be reported.
 */
function askedOfPast(question: PairQuestion, back: LagEvidence, context: JudgeContext): PastQuestion | null {
  const { lookup, featureSet } = context
  const isTreatment = isDoneOnSomeDays(featureSet.table.variables[question.cause])
  if (!isTreatment) {
    if (context.past !== 'all' || back.p >= TOLD_P) return null
    const forward = forwardEvidence(question, lookup, featureSet)
    return { mayFollow: forward !== null && forward.p < TOLD_P, forward }
  }
  if (back.p < PREDICTED_P) return { mayFollow: true, forward: null }
  const { summary } = lookup(question.dailyPair, question.maxLag)
  const today = peakBetween(summary, 0, 0)
  const mayFollow = today !== null && lagP(today.u, summary.inflation, summary.freedom) < PREDICTED_P
  return { mayFollow, forward: null }
}

interface PastQuestion {
  readonly mayFollow: boolean
  /** The evidence of the plain question, if it was needed to decide. */
  readonly forward: LagEvidence | null
}

/** Judges a pair only at the lags of its question, without the opposite direction. */
export function judgeAssociation(question: PairQuestion, context: JudgeContext): Judgement {
  return judged(question, context, { reverse: null, dailyP: null, past: null })
}

interface OtherWay extends Required<Pick<Judgement, 'reverse' | 'dailyP'>> {
  /** Null if the past was not asked about. */
  readonly past: PastQuestion | null
}

function judged(question: PairQuestion, context: JudgeContext, otherWay: OtherWay): Judgement {
  const { featureSet } = context
  const { reverse, dailyP, past } = otherWay
  const givenPast = past?.mayFollow ? evidenceGivenPast(question, featureSet) : null
  const evidence = givenPast ?? past?.forward ?? forwardEvidence(question, context.lookup, featureSet)
  if (!evidence) return withoutLag(question, context, reverse)
  const pair = pairAt(question, evidence.duration)
  const x = featureSet.feature(pair.cause)
  const y = featureSet.feature(pair.effect)
  const { n, lag } = evidence.peak
  const { r: rawR, span } = laggedPearson(x.centred, y.centred, lag)
  const { farShifts, inflation, freedom } = evidence
  const shortfall =
    variableShortfall(question, featureSet) ?? pairGate({ n, span, farShifts, inflation, freedom }, question.maxLag)
  const look = { evidence, rawR, raw: { x: x.raw, y: y.raw }, clock: null, past: givenPast ? PAST_DAYS : null }
  return judgementOf(look, { spearman: context.spearman, shortfall, reverse, dailyP })
}

function pairAt({ featurePairs }: PairQuestion, duration: number): FeaturePair {
  for (const pair of featurePairs) if (pair.duration === duration) return pair
  throw new RangeError('a duration that was not asked about')
}

/** A pair without any usable lag: a variable never varies, or the two hardly ever have values together. */
function withoutLag(question: PairQuestion, context: JudgeContext, reverse: Judgement['reverse']): Judgement {
  const n = mostPairs(question, context)
  const need = fewestDays(context.featureSet.table.days, question.maxLag)
  const shortfall = variableShortfall(question, context.featureSet) ?? notEnough('noLag', n, need)
  return { statistics: { ...NO_STATISTICS, n }, interval: null, shortfall, reverse }
}

/**
 * The shortfall of the series that are compared: on the same day the filled one is the cause, wherever it is in the
 * table.
 */
function variableShortfall({ dailyPair }: PairQuestion, featureSet: FeatureSet): NotEnough | null {
  return featureSet.feature(dailyPair.cause).gate ?? featureSet.feature(dailyPair.effect).gate
}

function mostPairs({ dailyPair, maxLag }: PairQuestion, { lookup }: JudgeContext): number {
  return lookup(dailyPair, maxLag).summary.n.reduce((most, n) => Math.max(most, n), 0)
}
