/** A study of one person in words: every member of the record that can be said honestly, and no other. */
import type { HighLowEffect } from '@upshot/analysis'
import type { StudyText } from '@upshot/contract'
import { type Finding, isLink, isNotCompared, type Side } from '../finding.ts'
import { usualCondition, windowOf } from './condition.ts'
import { coefficientsOf, headlineOf, lackOf, levelText, type Telling, type Tongue, tellingOf } from './headline.ts'
import { instructionsOf } from './instructions.ts'
import type { Voice } from './messages.ts'
import { dosesOf, optimalSentence, optimalSide, optimumOf } from './optimum.ts'
import { quantityOf } from './quantities.ts'

/** The newest day of the cause, in its unit; its feature would do as well. */
export interface LastDay {
  readonly value: number
  /** YYYY-MM-DD. */
  readonly day: string
}

export interface StudyWords {
  readonly voice: Voice
  /** A title the owner chose. */
  readonly title?: string
  readonly lastCause?: LastDay
}

export function studyTextOf(tongue: Tongue, finding: Finding, { voice, title, lastCause }: StudyWords): StudyText {
  const told = tellingOf(tongue, finding, voice)
  const results = resultsOf(tongue, finding, voice, told)
  return {
    studyTitle: title ?? tongue.messages.study.title(told.pair, told.isSameDay),
    ...framing(tongue, finding, voice, told),
    studyResults: results,
    studyAbstract: abstractOf(tongue, finding, voice, told),
    ...explanations(tongue, finding, told),
    ...(isLink(finding) ? optimalTexts(tongue, finding, voice) : {}),
    ...sourceTexts(tongue, finding, voice),
    ...(lastCause && voice === 'you' ? lastCauseTexts(tongue, finding, lastCause) : {}),
    participantInstructions: Object.values(instructionsOf(tongue, finding.cause, finding.effect)).join(' '),
    studyInvitation: tongue.messages.study.invitation(told.pair),
  }
}

function framing({ messages: { study, ...messages }, format }: Tongue, finding: Finding, voice: Voice, told: Telling) {
  const { evidence, span, method } = finding
  const explanation = evidence.explanation ?? 'common cause'
  const open = { outcome: told.outcome, cause: told.pair.cause, isSameDay: told.isSameDay }
  const asked = {
    studyQuestion: isLink(finding)
      ? study.question(told.outcome, messages.occasion(told.condition, 'high', told.window))
      : study.openQuestion(open),
    studyObjective: study.objective(voice, told.pair, told.isSameDay),
    studyBackground: study.background(voice, told.pair),
  }
  if (isNotCompared(finding)) return { ...asked, ...study.notCompared(told.pair) }
  return {
    ...asked,
    studyDesign: study.design({
      voice,
      pair: told.pair,
      days: format.whole(evidence.n),
      span: span ?? undefined,
      lagDays: evidence.lagDays,
      durationDays: evidence.durationDays,
      isChosen: isLink(finding),
    }),
    dataAnalysis: study.dataAnalysis(method.version),
    studyLimitations: study.limitations({
      voice,
      pair: told.pair,
      explanation: messages.explanation(explanation, told.pair),
      isSameDay: told.isSameDay,
    }),
  }
}

/** The headline, the averages behind it, and the correlation. */
function resultsOf(tongue: Tongue, finding: Finding, voice: Voice, told: Telling): string {
  const { messages, format } = tongue
  const { effectSize, evidence } = finding
  const sentences = [headlineOf(tongue, finding, voice)]
  if (!isLink(finding)) return sentences.join(' ')
  if (effectSize) sentences.push(meansSentence(tongue, finding, told, effectSize))
  // Without a difference to tell, the headline has given the correlation already.
  if (evidence.rAdjusted !== null && evidence.interval !== null && told.difference !== undefined) {
    sentences.push(messages.study.coefficients(coefficientsOf(format, finding)))
  }
  return sentences.join(' ')
}

/** Where the headline could not tell the difference, each side is told in full. */
function meansSentence(tongue: Tongue, finding: Finding, told: Telling, { high, low }: HighLowEffect): string {
  const { messages, format } = tongue
  const means = averages(tongue, finding)
  const lowOccasion = messages.occasion(told.condition, 'low', told.window)
  if (told.difference === undefined) {
    return [
      meanAfter(tongue, told, 'high', means.high, high.days),
      meanAfter(tongue, told, 'low', means.low, low.days),
    ].join(' ')
  }
  return messages.study.means({
    lowOccasion,
    high: means.high,
    low: means.low,
    highDays: format.whole(high.days),
    lowDays: format.whole(low.days),
    percent: percentOf(tongue, finding),
  })
}

const PERCENT_UNITS = new Set(['%', '%RDA'])

/** Percent of a percentage would be read as points, so it is not said. */
function percentOf({ format }: Tongue, { effect, effectSize }: Finding) {
  const percent = effectSize?.percentChange
  if (percent == null || !effect.isRatio || effect.isYesNo || PERCENT_UNITS.has(effect.unit)) return undefined
  return { amount: format.significant(Math.abs(percent), 2), side: percent < 0 ? ('less' as const) : ('more' as const) }
}

function meanAfter(
  { messages, format }: Tongue,
  told: Telling,
  side: 'high' | 'low',
  mean: string,
  days: number,
): string {
  const occasion = messages.occasion(told.condition, side, told.window)
  return format.sentence(
    messages.study.mean({ occasion, outcome: told.outcome, kind: told.kind, mean, days: format.whole(days) }),
  )
}

function averages(tongue: Tongue, { effect, effectSize }: Finding): { high: string; low: string } {
  const { high, low } = effectSize ?? { high: { mean: 0 }, low: { mean: 0 } }
  return { high: levelText(tongue, effect, high.mean), low: levelText(tongue, effect, low.mean) }
}

function abstractOf(tongue: Tongue, finding: Finding, voice: Voice, told: Telling): string {
  const { study } = tongue.messages
  return [
    study.objective(voice, told.pair, told.isSameDay),
    headlineOf(tongue, finding, voice),
    ...(isNotCompared(finding) ? [] : [significanceOf(tongue, finding)]),
  ].join(' ')
}

export function significanceOf(tongue: Tongue, finding: Finding): string {
  const { messages, format } = tongue
  const { verdict, n, q, qStrict } = finding.evidence
  const pair = { cause: finding.cause.displayName, effect: finding.effect.displayName }
  return messages.study.significance({
    verdict,
    days: format.whole(n),
    falseInHundred: q === null ? undefined : 100 * q < 1 ? 'underOne' : format.whole(100 * q),
    isStrict: qStrict !== null && qStrict <= 0.05,
    lack: verdict === 'cannot tell' ? lackOf(tongue, finding, { pair }) : undefined,
  })
}

function explanations(tongue: Tongue, finding: Finding, told: Telling): Partial<StudyText> {
  const { messages, format } = tongue
  const { effectSize, evidence } = finding
  if (isNotCompared(finding)) return {}
  if (!isLink(finding)) return { significanceExplanation: significanceOf(tongue, finding) }
  const predictor = told.side
    ? {
        occasion: messages.occasion(usualCondition(messages, finding.cause), 'high', told.window),
        outcome: told.outcome,
        kind: told.kind,
        side: told.side,
        days: format.whole(evidence.n),
      }
    : undefined
  const means = effectSize && averages(tongue, finding)
  return {
    significanceExplanation: significanceOf(tongue, finding),
    ...(predictor && { predictorExplanation: format.sentence(messages.study.predictor(predictor)) }),
    ...(effectSize &&
      means && {
        averageEffectFollowingHighCauseExplanation: meanAfter(tongue, told, 'high', means.high, effectSize.high.days),
        averageEffectFollowingLowCauseExplanation: meanAfter(tongue, told, 'low', means.low, effectSize.low.days),
      }),
  }
}

function optimalTexts(tongue: Tongue, finding: Finding, voice: Voice): Partial<StudyText> {
  const optimum = optimumOf(finding)
  const sentence = optimalSentence(tongue, finding, voice)
  if (!optimum || sentence === undefined) return {}
  return {
    optimalDailyValueSentence: sentence,
    ...(optimalSide(optimum) === 'more'
      ? { valuePredictingHighOutcomeExplanation: sentence }
      : { valuePredictingLowOutcomeExplanation: sentence }),
  }
}

function sourceTexts({ messages }: Tongue, { cause, effect }: Finding, voice: Voice): Partial<StudyText> {
  const paragraph = ({ displayName, sourceNames }: Side) =>
    sourceNames.length === 0
      ? messages.study.noSources(voice, displayName)
      : messages.study.sources(voice, displayName, messages.list(sourceNames))
  return {
    dataSources: `${paragraph(cause)} ${paragraph(effect)}`,
    dataSourcesParagraphForCause: paragraph(cause),
    dataSourcesParagraphForEffect: paragraph(effect),
  }
}

/** The last day itself is the owner's: never part of what others read. */
function lastCauseTexts(tongue: Tongue, finding: Finding, last: LastDay): Partial<StudyText> {
  const { messages, format } = tongue
  const { cause } = finding
  const value = cause.isYesNo
    ? messages.yesNo(last.value > 0 ? 'yes' : 'no')
    : messages.level(quantityOf(format, cause, last.value))
  const sentence = messages.study.lastValue({ voice: 'you', name: cause.displayName, value, day: last.day })
  const optimum = isLink(finding) ? optimumOf(finding) : undefined
  const doses = optimum && dosesOf(tongue, finding, optimum)
  // A sum over several days cannot be compared with one day.
  if (!optimum || !doses || cause.isYesNo || windowOf(finding).durationDays > 1) {
    return { lastCauseDailyValueSentence: sentence }
  }
  const side = last.value < optimum.range.low ? 'below' : last.value > optimum.range.high ? 'above' : 'within'
  const extended = `${sentence} ${messages.study.lastValueAgainst(side, doses.text)}`
  return {
    lastCauseDailyValueSentence: sentence,
    lastCauseDailyValueSentenceExtended: extended,
    lastCauseAndOptimalValueSentence: `${extended} ${optimalSentence(tongue, finding, 'you')}`,
  }
}
