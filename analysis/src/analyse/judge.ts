import { fisherZ } from '../correlation/fisher.ts'
import { laggedPairs } from '../correlation/lagged-pairs.ts'
import { laggedPearson } from '../correlation/lagged-pearson.ts'
import { spearman } from '../correlation/spearman.ts'
import { type NotEnough, notEnough, sentenceOf } from '../gates/not-enough.ts'
import { FEWEST_PAIRS, pairGate } from '../gates/pair-gate.ts'
import { adjustedInterval, FEWEST_FAR_SHIFTS } from '../shift/shift-test.ts'
import { forwardEvidence, reverseEvidence } from './evidence.ts'
import type { FeaturePair, PairQuestion } from './questions.ts'
import type { AnalysedPair, Association, Draft } from './result.ts'
import type { RingLookup } from './rings.ts'
import type { SeriesBank } from './series-bank.ts'

/** What judging a pair needs besides the question. */
export interface JudgeContext {
  readonly bank: SeriesBank
  readonly lookup: RingLookup
  readonly spearman: 'always' | 'shown'
}

/**
 * A directed pair, judged on its own; q and the verdict come later, from all pairs together.
 */
export function judgePair(question: PairQuestion, context: JudgeContext): Draft<AnalysedPair> {
  const back = reverseEvidence(question, context.lookup, context.bank)
  const isTold = back !== null && back.farShifts >= FEWEST_FAR_SHIFTS
  const reverse = { lagDays: back?.peak.lag ?? null, p: isTold ? back.p : null }
  return Object.assign(judgeAssociation(question, context), { reverse })
}

/**
 * A pair judged at the lags of its question alone, without the opposite direction.
 *
 * A pair that fails a gate keeps the numbers that could be computed, without p and interval: they may be shown as a
 * first impression, never as a finding.
 */
export function judgeAssociation(question: PairQuestion, context: JudgeContext): Draft<Association> {
  const { bank } = context
  const { cause, effect } = namesOf(question, bank)
  const evidence = forwardEvidence(question, context.lookup, bank)
  if (!evidence) return { cause, effect, ...unknown(question, context) }
  const pair = question.featurePairs.find(({ duration }) => duration === evidence.duration) as FeaturePair
  const x = bank.feature(pair.cause)
  const y = bank.feature(pair.effect)
  const raw = laggedPearson(x.centred, y.centred, evidence.peak.lag)
  const lack = variableLack(question, bank) ?? pairGate({ ...evidence, n: evidence.peak.n, span: raw.span })
  const z = fisherZ(evidence.peak.r)
  return {
    cause,
    effect,
    n: evidence.peak.n,
    lagDays: evidence.peak.lag,
    durationDays: evidence.duration,
    r: raw.r,
    spearman: context.spearman === 'always' ? rawSpearman(x.raw, y.raw, evidence.peak.lag) : null,
    z,
    rAdjusted: Math.tanh(z),
    s2: finite(evidence.inflation),
    nu: finite(evidence.freedom),
    m: evidence.searches,
    p: lack ? null : evidence.p,
    q: null,
    qStrict: null,
    interval: lack ? null : adjustedInterval(evidence.peak, evidence),
    verdict: 'cannot tell',
    ...(lack && { notEnough: sentenceOf(lack), shortfall: lack }),
  }
}

/**
 * Spearman's ρ of the raw values at the lag that was found.
 */
export function rawSpearman(x: Float64Array, y: Float64Array, lag: number): number | null {
  const pairs = laggedPairs(x, y, lag)
  return spearman(pairs.x, pairs.y).r
}

/** A pair of which no lag counts: a column that never varies, or two that are hardly ever there together. */
function unknown(question: PairQuestion, context: JudgeContext) {
  const n = mostPairs(question, context)
  const lack = variableLack(question, context.bank) ?? notEnough('noLag', n, FEWEST_PAIRS)
  const nothing = { lagDays: null, durationDays: null, r: null, spearman: null, z: null, rAdjusted: null }
  const noTest = { s2: null, nu: null, m: null, p: null, q: null, qStrict: null, interval: null }
  return { n, ...nothing, ...noTest, verdict: 'cannot tell' as const, notEnough: sentenceOf(lack), shortfall: lack }
}

function variableLack({ cause, effect }: PairQuestion, bank: SeriesBank): NotEnough | null {
  return bank.gate(cause, 'cause') ?? bank.gate(effect, 'effect')
}

function mostPairs({ dailyPair, maxLag }: PairQuestion, { lookup }: JudgeContext): number {
  return lookup(dailyPair, maxLag).summary.n.reduce((most, n) => Math.max(most, n), 0)
}

function namesOf({ cause, effect }: PairQuestion, { table }: SeriesBank) {
  return { cause: table.variables[cause]?.name ?? '', effect: table.variables[effect]?.name ?? '' }
}

function finite(value: number): number | null {
  return Number.isFinite(value) ? value : null
}
