/** When a cause counts as high, in ordinary language. */
import { CLOCK, clockFormOf, type DoseResponse, hourWindow } from '@upshot/analysis'
import type { Finding, Side } from '../finding.ts'
import type { Condition, DoseKind, EffectWindow, Messages } from './messages.ts'
import { kindOf, type NumberFormat, thresholdOf } from './quantities.ts'

/** Things that are taken or eaten, which are counted in times. */
const TAKEN = new Set(['Treatments', 'Nutrients', 'Foods'])
const PLAIN_COUNTS = new Set(['count', 'event'])
const COUNTED = new Set([
  'count',
  'event',
  'serving',
  'tablets',
  'pills',
  'capsules',
  'pieces',
  'dose',
  'drops',
  'sprays',
  'puffs',
])

/** Scales on which people choose one of a few whole steps. */
const STEPS = new Set(['/3', '/5', '/6', '/10', '-4 to 4', '0 to 3', '0 to 10', '1 to 6', '1 to 7'])
const SCALES = new Set([...STEPS, '/1', '0 to 100', '%', '%RDA', 'index', '$'])

export function windowOf({ cause, evidence }: Finding): EffectWindow {
  const durationDays = evidence.durationDays ?? 1
  const hours = hourWindow(evidence.clock)
  return { lagDays: evidence.lagDays ?? 1, durationDays, over: overOf(cause), ...(hours && { hours }) }
}

function overOf(cause: Side): EffectWindow['over'] {
  if (cause.isYesNo) return 'days'
  return cause.combination === 'SUM' ? 'sum' : 'mean'
}

/** A finding gives summed causes as the total of its days; an averaged yes/no becomes a number of days. */
const shownFactor = (cause: Side, { durationDays }: EffectWindow): number =>
  cause.isYesNo && cause.combination === 'MEAN' ? durationDays : 1

/** The name of the cause as the finding uses it: "Coffee", or "coffee after 15:00". */
export function causePhrase(messages: Messages, { cause, evidence }: Pick<Finding, 'cause' | 'evidence'>): string {
  const form = clockFormOf(evidence.clock)
  return form === null || hourWindow(form) ? cause.displayName : messages.byTheClock(form, cause.displayName)
}

/** If the finding is about hours rather than amounts. */
function timeCondition(format: NumberFormat | undefined, finding: Finding): Condition | undefined {
  const { cause, effect, effectSize, evidence } = finding
  const name = cause.displayName
  const above = format && effectSize?.above
  switch (clockFormOf(evidence.clock)) {
    case CLOCK.last:
      return { kind: 'lastAfter', name, time: above === undefined ? undefined : timeOfDay(above) }
    case CLOCK.before: {
      const hours = format && above !== undefined ? { ...format.significant(above, 2), unit: 'h' } : undefined
      return { kind: 'hoursBefore', name, effect: effect.displayName, hours }
    }
    default:
      return undefined
  }
}

const MINUTES_PER_DAY = 24 * 60
/** Limits are rounded to ten minutes. */
const MINUTES_TOLD = 10

/** "15:20" for 15.35. */
function timeOfDay(hour: number): string {
  const rounded = MINUTES_TOLD * Math.round((60 * hour) / MINUTES_TOLD)
  const minutes = ((rounded % MINUTES_PER_DAY) + MINUTES_PER_DAY) % MINUTES_PER_DAY
  return `${Math.floor(minutes / 60)}:${String(minutes % 60).padStart(2, '0')}`
}

export function conditionOf(format: NumberFormat, messages: Messages, finding: Finding): Condition {
  const { cause, effectSize } = finding
  const name = causePhrase(messages, finding)
  const timed = timeCondition(format, finding)
  if (timed) return timed
  if (!effectSize) return usualConditionOf(messages, finding)
  if (cause.isYesNo)
    return yesNoCondition(format, finding, effectSize.split === 'aboveBelow' ? effectSize.above : undefined)
  if (effectSize.split === 'someNone' || (effectSize.split === 'onOff' && effectSize.above === 0)) {
    return { kind: hourWindow(finding.evidence.clock) ? 'present' : 'any', name }
  }
  return aboveCondition(format, messages, finding, effectSize.above)
}

function yesNoCondition(format: NumberFormat, finding: Finding, above: number | undefined): Condition {
  const name = finding.cause.displayName
  if (above === undefined) return { kind: 'present', name }
  const window = windowOf(finding)
  if (window.durationDays === 1) return { kind: 'moreThanUsual', name }
  return { kind: 'daysOver', name, days: format.integer(Math.floor(above * shownFactor(finding.cause, window))) }
}

function aboveCondition(format: NumberFormat, messages: Messages, finding: Finding, above: number): Condition {
  const { cause } = finding
  const window = windowOf(finding)
  const name = causePhrase(messages, finding)
  const isWhole =
    (COUNTED.has(cause.unit) || STEPS.has(cause.unit)) && window.durationDays === 1 && hasWholeDoses(finding.dose)
  // People choose whole steps: a mean of several is rounded to half a step.
  const rounded = isWhole ? Math.floor(above) : STEPS.has(cause.unit) ? Math.floor(2 * above) / 2 : above
  const quantity = thresholdOf(format, cause, rounded, betweenSides(finding))
  switch (doseKindOf(messages, cause)) {
    case 'amount':
      return { kind: 'amountOver', name, quantity }
    case 'times':
      return { kind: 'timesOver', name, times: quantity }
    case 'level':
      return { kind: 'levelAbove', name, quantity }
  }
}

/** "2 servings of coffee", "Coffee 2 times", or "Steps at 8,000". */
export function doseKindOf(
  messages: Messages,
  cause: Pick<Side, 'displayName' | 'unit' | 'combination' | 'categoryName'>,
): DoseKind {
  if (PLAIN_COUNTS.has(cause.unit)) return TAKEN.has(cause.categoryName) ? 'times' : 'level'
  const isAmount = cause.combination === 'SUM' && !SCALES.has(cause.unit) && !messages.namesAnAmount(cause.displayName)
  return isAmount ? 'amount' : 'level'
}

/** The same for a finding, which may be about hours. */
export const usualConditionOf = (messages: Messages, finding: Finding): Condition =>
  timeCondition(undefined, finding) ??
  usualCondition(messages, { ...finding.cause, displayName: causePhrase(messages, finding) })

/** The condition without a threshold: more or higher than usual for the person. */
export function usualCondition(
  messages: Messages,
  cause: Pick<Side, 'displayName' | 'isYesNo' | 'combination' | 'unit'>,
): Condition {
  const name = cause.displayName
  if (cause.isYesNo) return { kind: 'present', name }
  if (cause.combination === 'SUM' && !messages.namesAnAmount(name)) return { kind: 'moreThanUsual', name }
  return { kind: 'higherThanUsual', name, measure: measureOf(cause) }
}

function measureOf(cause: Pick<Side, 'unit' | 'isYesNo'>): 'duration' | 'clock' | 'level' {
  const kind = kindOf(cause)
  return kind === 'days' ? 'level' : kind
}

function betweenSides({ averages }: Finding): number | undefined {
  if (averages?.causeHigh == null || averages.causeLow == null) return undefined
  return averages.causeHigh - averages.causeLow
}

/** If all doses are whole numbers, "above 2.4" is "more than 2". */
const hasWholeDoses = (dose: DoseResponse | undefined): boolean =>
  dose?.bins.every(({ low, high }) => Number.isInteger(low) && Number.isInteger(high)) ?? false
