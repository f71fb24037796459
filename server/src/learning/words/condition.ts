/** When a cause counts as high, in the way a person would say it. */
import type { DoseResponse } from '@upshot/analysis'
import type { Finding, Side } from '../finding.ts'
import type { Format } from './format.ts'
import type { Condition, Messages, Window } from './messages.ts'
import { quantityOf } from './quantities.ts'

/** Things that are taken or eaten: of these one has "more than two". */
const WAYS: Readonly<Record<string, 'taken' | 'had'>> = { Treatments: 'taken', Nutrients: 'taken', Foods: 'had' }
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
const SCALES = new Set(['/1', '/3', '/5', '/6', '/10', '-4 to 4', '%', '%RDA', 'index', '$'])

export function windowOf({ cause, evidence }: Finding): Window {
  const durationDays = evidence.durationDays ?? 1
  return { lagDays: evidence.lagDays ?? 1, durationDays, over: overOf(cause) }
}

function overOf(cause: Side): Window['over'] {
  if (cause.isYesNo) return 'days'
  return cause.combination === 'SUM' ? 'sum' : 'mean'
}

/** A feature over several days is a mean; what adds up is told as the sum of them. */
export const shownFactor = (cause: Side, { durationDays }: Window): number =>
  cause.combination === 'SUM' || cause.isYesNo ? durationDays : 1

export function conditionOf(format: Format, messages: Messages, finding: Finding): Condition {
  const { cause, effectSize } = finding
  const name = cause.displayName
  if (!effectSize) return cause.isYesNo ? { kind: 'present', name } : { kind: 'moreThanUsual', name }
  if (cause.isYesNo)
    return yesNoCondition(format, finding, effectSize.split === 'aboveBelow' ? effectSize.above : undefined)
  if (effectSize.split === 'someNone' || (effectSize.split === 'onOff' && effectSize.above === 0)) {
    return { kind: 'any', name }
  }
  return aboveCondition(format, messages, finding, effectSize.above)
}

function yesNoCondition(format: Format, finding: Finding, above: number | undefined): Condition {
  const name = finding.cause.displayName
  if (above === undefined) return { kind: 'present', name }
  const { durationDays } = windowOf(finding)
  if (durationDays === 1) return { kind: 'moreThanUsual', name }
  return { kind: 'daysOver', name, days: format.whole(Math.floor(above * durationDays)) }
}

function aboveCondition(format: Format, messages: Messages, finding: Finding, above: number): Condition {
  const { cause } = finding
  const window = windowOf(finding)
  const name = cause.displayName
  const isWhole = COUNTED.has(cause.unit) && window.durationDays === 1 && hasWholeDoses(finding.dose)
  const shown = isWhole ? Math.floor(above) : above * shownFactor(cause, window)
  const quantity = quantityOf(format, cause, shown)
  const way = WAYS[cause.categoryName]
  if (PLAIN_COUNTS.has(cause.unit)) {
    return way ? { kind: 'timesOver', name, way, times: quantity } : { kind: 'levelAbove', name, quantity }
  }
  const isAmount = cause.combination === 'SUM' && !SCALES.has(cause.unit) && !messages.namesAnAmount(name)
  return isAmount ? { kind: 'amountOver', name, quantity } : { kind: 'levelAbove', name, quantity }
}

/** Where only whole numbers were taken, "above 2.4" is "more than 2". */
const hasWholeDoses = (dose: DoseResponse | undefined): boolean =>
  dose?.bins.every(({ low, high }) => Number.isInteger(low) && Number.isInteger(high)) ?? false
