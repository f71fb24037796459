/** A study of one person in words: only the members of the record that can be stated honestly. */
import { clockFormOf, type HighLowEffect, type OptimalValue } from '@upshot/analysis'
import type { StudyText } from '@upshot/contract'
import { type Finding, isLink, isNotCompared, type Side } from '../finding.ts'
import { causePhrase, doseKindOf, usualConditionOf, windowOf } from './condition.ts'
import {
  coefficientsOf,
  type FindingPhrases,
  headlineOf,
  instructionsOf,
  lackOf,
  levelTexts,
  meansIn,
  type Phrasebook,
  phrasesOf,
  valueOfSide,
} from './headline.ts'
import type { Voice } from './messages.ts'
import { kindOf, quantitiesOf, quantityOf } from './quantities.ts'

/** The latest day of the cause, in its unit. */
export interface LastDay {
  readonly value: number
  /** YYYY-MM-DD. */
  readonly day: string
}

export interface StudyTextOptions {
  readonly voice: Voice
  /** A title chosen by the owner. */
  readonly title?: string
  readonly lastCause?: LastDay
}

export function studyTextOf(
  phrasebook: Phrasebook,
  finding: Finding,
  { voice, title, lastCause }: StudyTextOptions,
): StudyText {
  const phrases = phrasesOf(phrasebook, finding, voice)
  const results = resultsOf(phrasebook, finding, voice, phrases)
  return {
    studyTitle: title ?? phrasebook.messages.study.title(phrases.pair, phrases.isSameDay),
    ...framing(phrasebook, finding, voice, phrases),
    studyResults: results,
    studyAbstract: abstractOf(phrasebook, finding, voice, phrases),
    ...explanations(phrasebook, finding, phrases),
    ...(isLink(finding) ? optimalTexts(phrasebook, finding, voice) : {}),
    ...sourceTexts(phrasebook, finding, voice),
    ...(lastCause && voice === 'you' ? lastCauseTexts(phrasebook, finding, lastCause) : {}),
    participantInstructions: Object.values(instructionsOf(phrasebook, finding.cause, finding.effect)).join(' '),
    studyInvitation: phrasebook.messages.study.invitation(phrases.pair),
  }
}

function framing({ messages, format }: Phrasebook, finding: Finding, voice: Voice, phrases: FindingPhrases) {
  const { study } = messages
  const { evidence, span, method } = finding
  const explanation = evidence.explanation ?? 'common cause'
  const open = { outcome: phrases.outcome, cause: phrases.pair.cause, isSameDay: phrases.isSameDay }
  const question = {
    studyQuestion: isLink(finding)
      ? study.question(phrases.outcome, messages.occasion(phrases.condition, 'high', phrases.window))
      : study.openQuestion(open),
    studyObjective: study.objective(voice, phrases.pair, phrases.isSameDay),
    studyBackground: study.background(voice, phrases.pair),
  }
  if (isNotCompared(finding)) return { ...question, ...study.notCompared(phrases.pair) }
  return {
    ...question,
    studyDesign: study.design({
      voice,
      pair: isLink(finding) ? { ...phrases.pair, cause: causePhrase(messages, finding) } : phrases.pair,
      days: format.integer(evidence.n),
      span: span ? { first: format.day(span.first), last: format.day(span.last) } : undefined,
      lagDays: evidence.lagDays,
      durationDays: evidence.durationDays,
      isChosen: isLink(finding),
      hours: phrases.window.hours,
    }),
    dataAnalysis: study.dataAnalysis(method.version, phrases.window.hours ? 'moments' : 'days'),
    studyLimitations: study.limitations({
      voice,
      pair: phrases.pair,
      explanation: messages.explanation(explanation, phrases.pair),
      isSameDay: phrases.isSameDay,
      isLink: isLink(finding),
    }),
  }
}

/** The headline, the averages behind it, and the correlation. */
function resultsOf(phrasebook: Phrasebook, finding: Finding, voice: Voice, phrases: FindingPhrases): string {
  const { messages, format } = phrasebook
  const { effectSize, evidence } = finding
  const sentences = [headlineOf(phrasebook, finding, voice)]
  if (!isLink(finding)) return sentences.join(' ')
  if (effectSize) sentences.push(meansSentence(phrasebook, finding, phrases, effectSize))
  // Without a difference, the headline already gives the correlation.
  if (evidence.rAdjusted !== null && evidence.interval !== null && phrases.difference !== undefined) {
    sentences.push(messages.study.coefficients(coefficientsOf(format, finding)))
  }
  return sentences.join(' ')
}

/** If the headline could not give the difference, each side is given in full. */
function meansSentence(
  phrasebook: Phrasebook,
  finding: Finding,
  phrases: FindingPhrases,
  { high, low }: HighLowEffect,
): string {
  const { messages, format } = phrasebook
  const means = averages(phrasebook, finding)
  const lowOccasion = messages.occasion(phrases.condition, 'low', phrases.window)
  if (phrases.difference === undefined) {
    return [
      meanAfter(phrasebook, phrases, 'high', means.high, high.days),
      meanAfter(phrasebook, phrases, 'low', means.low, low.days),
    ].join(' ')
  }
  return messages.study.means({
    lowOccasion,
    high: means.high,
    low: means.low,
    highDays: format.integer(high.days),
    lowDays: format.integer(low.days),
    percent: percentOf(phrasebook, finding),
  })
}

const PERCENT_UNITS = new Set(['%', '%RDA'])

/** Percent of a percentage would be read as points, so it is left out. */
function percentOf({ format }: Phrasebook, { effect, effectSize }: Finding) {
  const percent = effectSize?.percentChange
  if (percent == null || !effect.isRatio || effect.isYesNo || PERCENT_UNITS.has(effect.unit)) return undefined
  return { amount: format.significant(Math.abs(percent), 2), side: percent < 0 ? ('less' as const) : ('more' as const) }
}

function meanAfter(
  { messages, format }: Phrasebook,
  phrases: FindingPhrases,
  side: 'high' | 'low',
  mean: string,
  days: number,
): string {
  const occasion = messages.occasion(phrases.condition, side, phrases.window)
  return format.sentence(
    messages.study.mean({ occasion, outcome: phrases.outcome, kind: phrases.kind, mean, days: format.integer(days) }),
  )
}

function averages(phrasebook: Phrasebook, { effect, effectSize }: Finding): { high: string; low: string } {
  const { high, low } = effectSize ? meansIn(effect, effectSize) : { high: 0, low: 0 }
  const [after = '', otherwise = ''] = levelTexts(phrasebook, effect, [high, low])
  return { high: after, low: otherwise }
}

function abstractOf(phrasebook: Phrasebook, finding: Finding, voice: Voice, phrases: FindingPhrases): string {
  const { study } = phrasebook.messages
  return [
    study.objective(voice, phrases.pair, phrases.isSameDay),
    headlineOf(phrasebook, finding, voice),
    ...(isNotCompared(finding) ? [] : [significanceOf(phrasebook, finding)]),
  ].join(' ')
}

export function significanceOf(phrasebook: Phrasebook, finding: Finding): string {
  const { messages, format } = phrasebook
  const { verdict, n, q, qStrict } = finding.evidence
  const pair = { cause: finding.cause.displayName, effect: finding.effect.displayName }
  return messages.study.significance({
    verdict,
    days: format.integer(n),
    falseInHundred: q === null ? undefined : 100 * q < 1 ? 'underOne' : format.integer(100 * q),
    isStrict: qStrict !== null && qStrict <= 0.05,
    lack: verdict === 'cannot tell' ? lackOf(phrasebook, finding, { pair }) : undefined,
  })
}

function explanations(phrasebook: Phrasebook, finding: Finding, phrases: FindingPhrases): Partial<StudyText> {
  const { messages, format } = phrasebook
  const { effectSize, evidence } = finding
  if (isNotCompared(finding)) return {}
  if (!isLink(finding)) return { significanceExplanation: significanceOf(phrasebook, finding) }
  const predictor = phrases.side
    ? {
        occasion: messages.occasion(usualConditionOf(messages, finding), 'high', phrases.window),
        outcome: phrases.outcome,
        kind: phrases.kind,
        side: phrases.side,
        days: format.integer(evidence.n),
      }
    : undefined
  const means = effectSize && averages(phrasebook, finding)
  return {
    significanceExplanation: significanceOf(phrasebook, finding),
    ...(predictor && { predictorExplanation: format.sentence(messages.study.predictor(predictor)) }),
    ...(effectSize &&
      means && {
        averageEffectFollowingHighCauseExplanation: meanAfter(
          phrasebook,
          phrases,
          'high',
          means.high,
          effectSize.high.days,
        ),
        averageEffectFollowingLowCauseExplanation: meanAfter(
          phrasebook,
          phrases,
          'low',
          means.low,
          effectSize.low.days,
        ),
      }),
  }
}

// The range of doses after which an outcome was best, if there is one.

const optimumOf = ({ optimum }: Finding): OptimalValue | undefined =>
  optimum?.kind === 'optimal' ? optimum : undefined

interface Doses {
  readonly text: string
  readonly isSingleDose: boolean
}

/** "1 to 2 servings"; undefined for none at all. */
function dosesOf({ messages, format }: Phrasebook, { cause }: Finding, { range }: OptimalValue): Doses | undefined {
  if (range.kind === 'none' || (range.low === 0 && range.high === 0)) return undefined
  const [low, high] = quantitiesOf(format, cause, [range.low, range.high])
  if (!low || !high) return undefined
  const isSingleDose = low.text === high.text
  return { text: messages.optimum.doses({ low, high, isSingleDose }), isSingleDose }
}

/** "on days after 1 to 2 servings of coffee". */
function optimalOccasion(phrasebook: Phrasebook, finding: Finding, optimum: OptimalValue): string {
  const { messages } = phrasebook
  const { cause } = finding
  const doses = dosesOf(phrasebook, finding, optimum)
  const window = windowOf(finding)
  if (!doses || cause.isYesNo) {
    return messages.occasion({ kind: 'present', name: causePhrase(messages, finding) }, doses ? 'high' : 'low', window)
  }
  return messages.optimum.occasion({
    doses: doses.text,
    isSingleDose: doses.isSingleDose,
    doseKind: doseKindOf(messages, cause),
    name: causePhrase(messages, finding),
    window,
  })
}

const optimalSide = ({ mean, overall }: OptimalValue): 'more' | 'less' => (mean > overall ? 'more' : 'less')

export function optimalSentence(phrasebook: Phrasebook, finding: Finding, voice: Voice): string | undefined {
  const optimum = optimumOf(finding)
  if (!optimum) return undefined
  const { messages, format } = phrasebook
  const side = optimalSide(optimum)
  const [mean = '', overall = ''] = levelTexts(phrasebook, finding.effect, [optimum.mean, optimum.overall])
  const sentence = messages.optimum.sentence({
    occasion: optimalOccasion(phrasebook, finding, optimum),
    outcome: messages.owned(voice, finding.effect.displayName),
    mean,
    overall,
    kind: kindOf(finding.effect),
    days: format.integer(optimum.days),
    value: valueOfSide(finding.effect, side),
    side,
  })
  return format.sentence(sentence)
}

/** One line shown with a variable. */
export function optimalMessage(phrasebook: Phrasebook, finding: Finding, voice: Voice): string | undefined {
  const optimum = optimumOf(finding)
  if (!optimum) return undefined
  const { messages, format } = phrasebook
  const side = optimalSide(optimum)
  return format.sentence(
    messages.optimum.message({
      outcome: messages.owned(voice, finding.effect.displayName),
      occasion: optimalOccasion(phrasebook, finding, optimum),
      kind: kindOf(finding.effect),
      side,
      value: valueOfSide(finding.effect, side),
    }),
  )
}

function optimalTexts(phrasebook: Phrasebook, finding: Finding, voice: Voice): Partial<StudyText> {
  const optimum = optimumOf(finding)
  const sentence = optimalSentence(phrasebook, finding, voice)
  if (!optimum || sentence === undefined) return {}
  return {
    optimalDailyValueSentence: sentence,
    ...(optimalSide(optimum) === 'more'
      ? { valuePredictingHighOutcomeExplanation: sentence }
      : { valuePredictingLowOutcomeExplanation: sentence }),
  }
}

function sourceTexts({ messages }: Phrasebook, { cause, effect }: Finding, voice: Voice): Partial<StudyText> {
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

/** The last day itself is private to the owner. */
function lastCauseTexts(phrasebook: Phrasebook, finding: Finding, last: LastDay): Partial<StudyText> {
  const { messages, format } = phrasebook
  const { cause } = finding
  const value = cause.isYesNo
    ? messages.yesNo(last.value > 0 ? 'yes' : 'no')
    : messages.level(quantityOf(format, cause, last.value))
  const sentence = messages.study.lastValue({ voice: 'you', name: cause.displayName, value, day: format.day(last.day) })
  const optimum = isLink(finding) ? optimumOf(finding) : undefined
  const doses = optimum && dosesOf(phrasebook, finding, optimum)
  // Neither a sum over several days nor a part of a day can be compared with one day.
  const isWholeDay = windowOf(finding).durationDays === 1 && clockFormOf(finding.evidence.clock) === null
  if (!optimum || !doses || cause.isYesNo || !isWholeDay) {
    return { lastCauseDailyValueSentence: sentence }
  }
  const side = last.value < optimum.range.low ? 'below' : last.value > optimum.range.high ? 'above' : 'within'
  const extended = `${sentence} ${messages.study.lastValueAgainst(side, doses.text)}`
  return {
    lastCauseDailyValueSentence: sentence,
    lastCauseDailyValueSentenceExtended: extended,
    lastCauseAndOptimalValueSentence: `${extended} ${optimalSentence(phrasebook, finding, 'you')}`,
  }
}
