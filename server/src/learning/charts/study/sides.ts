/** The two sides of a finding as charts see them. */
import { CLOCK, clockFormOf, hourWindow } from '@upshot/analysis'
import { extent } from '@upshot/charts'
import type { ChartAxis } from '@upshot/contract'
import { isRating, unitNamed } from '../../../tracking/units/units.ts'
import type { Finding, Side } from '../../finding.ts'
import type { ChartSubject } from '../subject.ts'
import type { ChartWords, Names } from '../words.ts'

export function subjectOf(side: Side): ChartSubject {
  const unit = unitNamed(side.unit)
  const isRated = unit !== undefined && isRating(unit)
  const [low, high] = [unit?.minimumValue ?? undefined, unit?.maximumValue ?? undefined]
  return {
    variableId: side.variableId,
    name: side.displayName,
    unit: side.unit,
    kind: side.isYesNo ? 'yesNo' : isRated ? 'rating' : 'number',
    combination: side.combination,
    ...(isRated && low !== undefined && high !== undefined ? { range: { low, high } } : {}),
  }
}

export const causeOf = ({ cause }: Pick<Finding, 'cause'>): ChartSubject => subjectOf(cause)
export const effectOf = ({ effect }: Pick<Finding, 'effect'>): ChartSubject => subjectOf(effect)

export const namesOf = ({ cause, effect }: Pick<Finding, 'cause' | 'effect'>): Names => ({
  cause: cause.displayName,
  effect: effect.displayName,
})

export const idOf = ({ cause, effect }: Pick<Finding, 'cause' | 'effect'>, what: string): string =>
  `study-${cause.variableId}-${effect.variableId}-${what}`

/** Days of both that are compared with each other, and not hours of one day. */
export const isSameDay = ({ evidence }: Finding): boolean =>
  evidence.lagDays === 0 && hourWindow(evidence.clock) === undefined

/** With the days it is the total or mean of. */
export function causeAxis({ cause, evidence }: Finding, words: ChartWords): ChartAxis {
  const form = clockFormOf(evidence.clock)
  if (form !== null) {
    const isTime = form === CLOCK.last || form === CLOCK.before
    return { label: joinedBy(cause.displayName, words.hours(form)), unit: isTime ? 'h' : cause.unit, scale: 'linear' }
  }
  const within = words.within(evidence.durationDays, cause.combination === 'SUM')
  return { label: joinedBy(cause.displayName, within), unit: cause.unit, scale: 'linear' }
}

/** The answers a rating has, where marks lie near them: an axis of 1 to 5 does not go on to 6. */
export function withinAnswers(axis: ChartAxis, side: Side, values: readonly number[]): ChartAxis {
  const { range } = subjectOf(side)
  if (!range) return axis
  const { low, high } = extent(values)
  const room = (range.high - range.low) / 4
  // What lies beyond the answers is a sum of several of them.
  if (low < range.low - room || high > range.high + room) return axis
  return {
    ...axis,
    ...(low < range.low + room ? { minimum: range.low } : {}),
    ...(high > range.high - room ? { maximum: range.high } : {}),
  }
}

/** With the delay. */
export const effectAxis = ({ effect, evidence }: Finding, words: ChartWords): ChartAxis => ({
  label: joinedBy(effect.displayName, words.after(evidence.lagDays)),
  unit: effect.unit,
  scale: 'linear',
})

const joinedBy = (name: string, more: string): string => (more === '' ? name : `${name}, ${more}`)
