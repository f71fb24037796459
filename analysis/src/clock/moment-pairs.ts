import { at } from '../arrays/at.ts'
import { mean } from '../correlation/correlation.ts'
import type { LaggedPairs } from '../correlation/lagged-pairs.ts'
import { splitOf } from '../effects/cells.ts'
import { type HighLowEffect, highLowEffect, type Scale, type Spread } from '../effects/high-low.ts'
import type { NotEnough } from '../gates/gates.ts'
import { observedDays, onDays } from '../prepare/calendar-terms.ts'
import { dot, residuals } from '../prepare/least-squares.ts'
import { type ClockForm, hourWindow } from './clock-form.ts'
import { amountAt, type SlotWindow, slotsBefore, type TimedAmounts, timedAmounts } from './exposure.ts'
import { knownBefore, momentsIn } from './moments.ts'
import type { WindowQuestion } from './window-trial.ts'

/** Moments with the cause before them, in the units of both. */
interface MomentPairs extends LaggedPairs {
  /** The outcome with the hour of the day, the calendar and the past removed. */
  readonly adjusted: Float64Array
  /** Factor by which the variance of a difference grows because the hour had to be separated from the cause. */
  readonly inflation: number
}

/**
 * The amount of a cause in the hours before each moment of an outcome, with the outcome; null if the form does not
 * compare moments, or one side has no hours.
 *
 * The adjusted outcome comes from least squares on the clock, the past and an indicator of high amounts together, so that
 * the difference of its means is the coefficient of that indicator (Frisch and Waugh 1933; Lovell 1963).
 */
export function momentPairs(question: WindowQuestion, form: ClockForm): MomentPairs | null {
  const { table, calendar, cause, effect } = question
  const window = hourWindow(form)
  const variable = table.variables[cause]
  const moments = window ? momentsIn(table, calendar, effect) : null
  const amounts = variable ? timedAmounts(variable, table.days, { inUnits: true }) : null
  if (!window || !moments || !amounts) return null
  const all = amountsAt(moments.slots, amounts, slotsBefore(window))
  const recorded = observedDays(all)
  const x = onDays(all, recorded)
  if (x.length === 0) return null
  const { above } = splitOf(x)
  let high = 0
  for (let index = 0; index < x.length; index++) if (at(x, index) > above) high++
  // An unknown amount counts as the mean, so that the moment does not affect the difference.
  const share = high / x.length
  const indicator = new Float64Array(all.length).fill(share)
  for (let index = 0; index < x.length; index++) indicator[at(recorded, index)] = at(x, index) > above ? 1 : 0
  const basis = knownBefore(moments, calendar)
  const freedY = residuals(moments.values, basis)
  const freedX = residuals(indicator, basis)
  const squares = dot(freedX, freedX)
  const slope = squares > 0 ? dot(freedX, freedY) / squares : 0
  const overall = mean(moments.values)
  const adjusted = new Float64Array(all.length)
  for (let index = 0; index < adjusted.length; index++) {
    const step = slope * (at(indicator, index) - share)
    adjusted[index] = overall + step + at(freedY, index) - slope * at(freedX, index)
  }
  return {
    x,
    y: onDays(moments.values, recorded),
    days: onDays(moments.days, recorded),
    adjusted: onDays(adjusted, recorded),
    inflation: squares > 0 ? Math.max(1, (x.length * share * (1 - share)) / squares) : 1,
  }
}

function amountsAt(slots: Int32Array, amounts: TimedAmounts, window: SlotWindow): Float64Array {
  const all = new Float64Array(slots.length)
  for (let index = 0; index < all.length; index++) all[index] = amountAt(amounts, slots[index] as number, window)
  return all
}

/**
 * One pair for a day's moments after more of the cause, and one for its other moments: their means. So a day counts
 * once on either side, however many entries it has.
 */
export function momentsByDay({
  x,
  y,
  days,
  adjusted,
}: MomentPairs): Pick<MomentPairs, 'x' | 'y' | 'days' | 'adjusted'> {
  const { above } = splitOf(x)
  const groups = new Map<number, number[]>()
  x.forEach((amount, index) => {
    const key = 2 * at(days, index) + (amount > above ? 1 : 0)
    const indexes = groups.get(key) ?? []
    groups.set(key, indexes)
    indexes.push(index)
  })
  const means = (values: Float64Array) =>
    Float64Array.from(groups.values(), (indexes) => {
      const mean = indexes.reduce((sum, index) => sum + at(values, index), 0) / indexes.length
      return Number(mean.toPrecision(9))
    })
  return { x: means(x), y: means(y), days: means(days), adjusted: means(adjusted) }
}

/** Test results for a pair reported by its hours: s² is that of its n days. */
interface MomentSpread extends Spread {
  readonly n: number
}

/**
 * Compares the outcome in the hours after more of a cause with all other moments, in its own unit and without the usual
 * course of the day; null if the pair is not reported by its hours. A day may have moments on both sides.
 */
export function momentDifference(
  question: WindowQuestion,
  form: ClockForm | null,
  { n, ...spread }: MomentSpread,
  scale: Scale,
): HighLowEffect | NotEnough | null {
  const pairs = form === null ? null : momentPairs(question, form)
  if (!pairs) return null
  const { x, adjusted: y, days } = pairs
  const ofMoments = (spread.inflation * (x.length - 3)) / (n - 3)
  const inflation = Math.max(1, ofMoments) * pairs.inflation
  const difference = highLowEffect({ x, y, days, calendar: question.calendar }, { ...spread, inflation }, scale)
  if (difference.kind === 'notEnough') return difference
  const daysWhere = (isHigh: boolean) => daysOf(pairs, (amount) => amount > difference.above === isHigh)
  return {
    ...difference,
    high: { ...difference.high, days: daysWhere(true) },
    low: { ...difference.low, days: daysWhere(false) },
  }
}

function daysOf({ x, days }: MomentPairs, isTaken: (amount: number) => boolean): number {
  return new Set(days.filter((_, index) => isTaken(at(x, index)))).size
}
