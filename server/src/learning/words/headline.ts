/** A finding in one sentence, or two if the direction needs one. */
import { hourWindow, type NotEnough } from '@upshot/analysis'
import type { ParticipantInstruction } from '@upshot/contract'
import { hoursAndMinutes } from '../../tracking/units/unit-words.ts'
import { namelessUnits } from '../../tracking/units/units.ts'
import type { CatalogueName } from '../../tracking/variables/catalogue/index.ts'
import type { Finding, Side } from '../finding.ts'
import { conditionOf, usualConditionOf, windowOf } from './condition.ts'
import type {
  Amount,
  ChangeKind,
  Coefficients,
  Condition,
  EffectWindow,
  Messages,
  Valuation,
  Voice,
} from './messages.ts'
import {
  type Difference,
  differenceOf,
  kindOf,
  type Levels,
  matchingMeans,
  type NumberFormat,
  quantitiesOf,
} from './quantities.ts'

/** What every sentence is built with. */
export interface Phrasebook {
  readonly messages: Messages
  readonly format: NumberFormat
}

/** A finding prepared for its sentences. */
export interface FindingPhrases {
  readonly condition: Condition
  readonly window: EffectWindow
  readonly pair: { readonly cause: string; readonly effect: string }
  readonly outcome: string
  readonly side: 'more' | 'less' | undefined
  readonly value: Valuation | undefined
  /** Undefined if there is none, or if it contradicts the direction of the link. */
  readonly difference: Difference | undefined
  readonly isSameDay: boolean
  readonly kind: ChangeKind
}

export function phrasesOf({ messages, format }: Phrasebook, finding: Finding, voice: Voice): FindingPhrases {
  const { cause, effect, evidence, effectSize } = finding
  const sign = Math.sign(evidence.rAdjusted ?? effectSize?.difference ?? 0)
  const side = sign === 0 ? undefined : sign > 0 ? 'more' : 'less'
  const agrees = effectSize !== undefined && Math.sign(effectSize.difference) === sign && sign !== 0
  return {
    condition: conditionOf(format, messages, finding),
    window: windowOf(finding),
    pair: { cause: cause.displayName, effect: effect.displayName },
    outcome: messages.owned(voice, effect.displayName),
    side,
    // A link that may as well run the other way is neither better nor worse.
    value: side && !hasNoDirection(finding) ? valueOfSide(effect, side) : undefined,
    difference: agrees ? differenceOf(format, effect, effectSize.difference, effectSize.interval) : undefined,
    isSameDay: evidence.lagDays === 0 && hourWindow(evidence.clock) === undefined,
    kind: kindOf(effect),
  }
}

/** Whether the cause does not clearly come first: the sentence then gives no direction. */
export const hasNoDirection = ({ evidence }: Pick<Finding, 'evidence'>): boolean =>
  evidence.direction === 'both' || evidence.direction === 'reverse stronger' || hasNoOrder(evidence)

/** On the same day, of two that come in any order. */
const hasNoOrder = ({ lagDays, reverse, clock }: Finding['evidence']): boolean =>
  lagDays === 0 && reverse === null && hourWindow(clock) === undefined

/** "Better" or "worse" only if it is known which direction is which. */
export function valueOfSide({ valence }: Pick<Side, 'valence'>, side: 'more' | 'less'): Valuation | undefined {
  if (valence === 'numeric') return undefined
  return (valence === 'positive') === (side === 'more') ? 'better' : 'worse'
}

export function headlineOf(phrasebook: Phrasebook, finding: Finding, voice: Voice): string {
  const { messages, format } = phrasebook
  const phrases = phrasesOf(phrasebook, finding, voice)
  const { verdict, n } = finding.evidence
  const subject = { cause: phrases.pair.cause, outcome: phrases.outcome }
  if (verdict === 'cannot tell') {
    return format.sentence(unanswered(phrasebook, finding, subject))
  }
  if (verdict === 'no sign') {
    const lagDays = phrases.window.hours ? null : finding.evidence.lagDays
    return format.sentence(messages.finding.noSign({ ...subject, lagDays, days: format.integer(n) }))
  }
  const sentence = format.sentence(linkSentence(phrasebook, finding, phrases, { verdict, voice }))
  const note = noteOf(messages, finding, phrases)
  return note === '' ? sentence : `${sentence} ${note}`
}

function unanswered(phrasebook: Phrasebook, finding: Finding, subject: { cause: string; outcome: string }): string {
  const { unjudged, effect, cause } = finding
  const { messages } = phrasebook
  const pair = { cause: cause.displayName, effect: effect.displayName }
  const lack = lackOf(phrasebook, finding, { pair })
  if (unjudged === undefined) return messages.finding.cannotTell({ ...subject, lack })
  return messages.finding.notCompared({ ...subject, reason: lack, isTemporary: unjudged === 'not yet analysed' })
}

/** What is missing, or why the pair is not compared. */
export function lackOf(
  phrasebook: Phrasebook,
  { unjudged, evidence }: Finding,
  { pair }: Pick<FindingPhrases, 'pair'>,
): string {
  if (unjudged !== undefined) return phrasebook.messages.unjudged(unjudged, pair)
  return shortfallOf(
    phrasebook,
    evidence.shortfall ?? { kind: 'notEnough', reason: 'pairs', have: evidence.n, need: 30 },
  )
}

function linkSentence(
  { messages, format }: Phrasebook,
  finding: Finding,
  phrases: FindingPhrases,
  { verdict, voice }: { readonly verdict: 'likely' | 'possible'; readonly voice: Voice },
): string {
  const { outcome, value, difference, window } = phrases
  const { effect, effectSize } = finding
  if (difference && effectSize) {
    const judged = { occasion: messages.occasion(phrases.condition, 'high', window), value, verdict, ...difference }
    if (effect.isYesNo) {
      return messages.finding.occurrence({ ...judged, outcome, ...sharesOf(format, effect, effectSize) })
    }
    const levels = levelsOf({ messages, format }, effect, effectSize)
    return effect.name === SLEEP_DURATION && phrases.kind === 'duration'
      ? messages.finding.slept({ ...judged, ...levels, voice })
      : messages.finding.headline({ ...judged, ...levels, outcome })
  }
  return messages.finding.tendency({
    ...coefficientsOf(format, finding),
    occasion: messages.occasion(usualConditionOf(messages, finding), 'high', window),
    outcome,
    kind: phrases.kind,
    side: phrases.side ?? 'more',
    value,
    verdict,
  })
}

const SLEEP_DURATION: CatalogueName = 'Sleep Duration'

/** "6 h 47 min instead of 7 h 35 min", "12 instead of 7 of 100 days": the means of both sides of a link. */
export function meansOf({ messages, format }: Phrasebook, { effect, effectSize }: Finding): string | undefined {
  if (!effectSize) return undefined
  return effect.isYesNo
    ? messages.finding.sharesInstead(sharesOf(format, effect, effectSize))
    : messages.finding.instead(levelsOf({ messages, format }, effect, effectSize))
}

type EffectSize = NonNullable<Finding['effectSize']>

export const meansIn = (side: Side, { high, low }: EffectSize): Levels<number> =>
  matchingMeans(side, { high: high.mean, low: low.mean })

/** On this many of a hundred days. */
function sharesOf(format: NumberFormat, side: Side, effectSize: EffectSize): Levels<Amount> {
  const { high, low } = meansIn(side, effectSize)
  return { high: format.integer(inHundred(high)), low: format.integer(inHundred(low)) }
}

/** Several means in one unit and with the same digits: "7 h 20 min", "3.94 points", or the share of days for yes/no. */
export function levelTexts({ messages, format }: Phrasebook, side: Side, values: readonly number[]): readonly string[] {
  if (side.isYesNo) return values.map((value) => messages.yesShare(format.integer(inHundred(value))))
  if (side.unit === 'h') return values.map(hoursAndMinutes)
  return quantitiesOf(format, side, values).map((quantity) => messages.level(quantity))
}

/** Both means as people say them, the unit once: "6 h 47 min" and "7 h 35 min", "58.8" and "56.7 beats per minute". */
function levelsOf({ messages, format }: Phrasebook, side: Side, effectSize: EffectSize): Levels<string> {
  const { high, low } = meansIn(side, effectSize)
  if (side.unit === 'h') return { high: hoursAndMinutes(high), low: hoursAndMinutes(low) }
  const [after, otherwise] = quantitiesOf(format, side, [high, low])
  return { high: after?.text ?? '', low: otherwise ? messages.level(otherwise) : '' }
}

/** Taking the calendar out can move a share a little beyond its ends. */
const inHundred = (share: number): number => 100 * Math.min(1, Math.max(0, share))

function noteOf(messages: Messages, finding: Finding, phrases: FindingPhrases): string {
  const { direction, past, occurrence } = finding.evidence
  const absence = occurrence === 'assumed' ? messages.finding.absenceNote(phrases.pair.effect) : ''
  const order = phrases.isSameDay && direction === 'forward' ? messages.finding.orderNote(phrases.pair) : ''
  const notes =
    phrases.isSameDay && direction === null
      ? [messages.finding.sameDayNote]
      : [order, directionOf(messages, finding, phrases), past ? messages.finding.pastNote(phrases.pair) : '']
  return [...notes, phrases.isSameDay ? '' : directnessOf(messages, finding), absence]
    .filter((note) => note !== '')
    .join(' ')
}

const directionOf = (messages: Messages, { evidence: { direction } }: Finding, { pair }: FindingPhrases): string =>
  direction === null ? '' : messages.direction(direction, pair)

/** How severe an outcome was on the days on which it occurred; undefined if it is not judged by that. */
export function severityOf(phrasebook: Phrasebook, finding: Finding): string | undefined {
  const { severity, effect } = finding
  if (!severity || effect.occursIn === undefined) return undefined
  const { messages, format } = phrasebook
  const { condition, window, pair } = phrasesOf(phrasebook, finding, 'you')
  const occurrence = { ...effect, isYesNo: false, unit: effect.occursIn }
  const [high = '', low = ''] = levelTexts(phrasebook, occurrence, [severity.high.mean, severity.low.mean])
  return format.sentence(
    messages.finding.severity({
      outcome: pair.effect,
      occasion: messages.occasion(condition, 'high', window),
      lowOccasion: messages.occasion(condition, 'low', window),
      high,
      low,
      highDays: format.integer(severity.high.days),
      lowDays: format.integer(severity.low.days),
    }),
  )
}

/** Only if there is something to name. */
function directnessOf(messages: Messages, { evidence }: Finding): string {
  const { direct, through = [], besides = [] } = evidence
  if (direct === true && besides.length > 0) return messages.directness('direct', besides)
  return direct === false && through.length > 0 ? messages.directness('through', through) : ''
}

export function coefficientsOf(format: NumberFormat, { evidence }: Finding): Coefficients {
  const r = evidence.rAdjusted ?? 0
  const [low, high] = evidence.interval ?? [r, r]
  return { r: format.coefficient(r), low: format.coefficient(low), high: format.coefficient(high) }
}

export function shortfallOf({ messages, format }: Phrasebook, lack: NotEnough): string {
  return messages.shortfall({
    reason: lack.reason,
    have: format.significant(lack.have, 4),
    need: format.significant(lack.need, 4),
    name: lack.variable,
  })
}

// Instructions for participants: what to record.

const RATINGS = new Set(['/1', '/3', '/5', '/6', '/10', '-4 to 4', '0 to 3', '0 to 10', '0 to 100', '1 to 6', '1 to 7'])

/** The members that instructions need. */
export type RecordedSide = Pick<Side, 'displayName' | 'unit' | 'isYesNo'>

export function instructionsOf(
  phrasebook: Phrasebook,
  cause: RecordedSide,
  effect: RecordedSide,
): Required<ParticipantInstruction> {
  return {
    instructionsForCauseVariable: instructionOf(phrasebook, cause),
    instructionsForEffectVariable: instructionOf(phrasebook, effect),
  }
}

function instructionOf({ messages }: Phrasebook, { displayName, unit, isYesNo }: RecordedSide): string {
  return messages.study.instruction({
    name: displayName,
    unit: namelessUnits.has(unit) ? undefined : messages.unitName(unit),
    asks: isYesNo ? 'yesNo' : RATINGS.has(unit) ? 'rating' : 'amount',
  })
}
