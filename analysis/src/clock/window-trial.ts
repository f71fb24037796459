import type { PairPlaces } from '../analyse/questions.ts'
import { at } from '../arrays/at.ts'
import { fisherU } from '../correlation/fisher.ts'
import { studentTwoSided } from '../distributions/student-t.ts'
import { pairGate } from '../gates/pair-gate.ts'
import { FEWEST_ARM_DAYS } from '../gates/variable-gate.ts'
import type { Calendar } from '../prepare/calendar-terms.ts'
import { extended, residuals } from '../prepare/least-squares.ts'
import { normalScores } from '../prepare/normal-scores.ts'
import { summarise } from '../ring/summary.ts'
import type { DayTable } from '../series/table.ts'
import { skewness, symmetricT } from '../shift/skewness.ts'
import { HOUR_WINDOWS, type WindowForm } from './clock-form.ts'
import { amountAt, type SlotWindow, slotsBefore, type TimedAmounts, unusualAmounts } from './exposure.ts'
import { firstLooks } from './first-looks.ts'
import { causeByHours, momentsIn } from './known-moments.ts'
import { type FirstLook, firstLook, momentRing } from './moment-ring.ts'
import { knownBefore, type Moments } from './moments.ts'

/** A pair whose hours are looked at, moment by moment. */
export interface WindowQuestion extends PairPlaces {
  readonly table: DayTable
  readonly calendar: Calendar
}

/** What the hours after a cause say about the moments of an outcome. */
export interface WindowEvidence extends FirstLook {
  /** s² and ν of the moments, over shifts by whole days. */
  readonly inflation: number
  readonly freedom: number
  readonly lagP: number
}

export interface ToldWindow extends WindowEvidence {
  readonly form: WindowForm
}

/** How many looks the windows of a pair are: they do not overlap, so that each counts as one. */
export function windowLooks({ table, calendar, cause, effect }: WindowQuestion): number {
  return table.variables[cause]?.entries && momentsIn(table, calendar, effect) ? HOUR_WINDOWS.length : 0
}

/** The window after a cause that stands out most; null where none does, or none can have p below a bar. */
export function bestWindow({ table, calendar, cause, effect }: WindowQuestion, bar: number): ToldWindow | null {
  const moments = momentsIn(table, calendar, effect)
  const hours = causeByHours(table, cause)
  if (!moments || !hours) return null
  const mayStandOut = firstLooks(moments, hours)
  return HOUR_WINDOWS.reduce<ToldWindow | null>((best, window, index) => {
    if (!mayStandOut(index)) return best
    const grid = hours.unusual(index)
    const least = best?.lagP ?? 1
    const search = { amounts: hours.amounts, window: slotsBefore(window), grid }
    const evidence = evidenceIn(moments, search, Math.min(least, bar))
    return evidence && evidence.lagP < least ? { ...evidence, form: window.form } : best
  }, null)
}

/** From a moment on, its own half hour included, until two hours later. */
const AFTERWARDS: SlotWindow = { first: 0, end: 4 }

/** p of the opposite direction, more of the cause soon after a moment that stands out; 1 where nothing can be seen. */
export function soonAfterP({ table, calendar, cause, effect }: WindowQuestion): number {
  const moments = momentsIn(table, calendar, effect)
  const hours = causeByHours(table, cause)
  if (!moments || !hours) return 1
  const grid = unusualAmounts(hours.amounts, AFTERWARDS)
  return evidenceIn(moments, { amounts: hours.amounts, window: AFTERWARDS, grid })?.lagP ?? 1
}

/** p of one window given what else is known of each moment; 1 where nothing is left to compare. */
export function windowPBeside(
  { table, calendar, cause, effect }: WindowQuestion,
  form: WindowForm,
  pastSeries: readonly Float64Array[],
): number {
  const moments = momentsIn(table, calendar, effect)
  const hours = causeByHours(table, cause)
  const index = HOUR_WINDOWS.findIndex((window) => window.form === form)
  const window = HOUR_WINDOWS[index]
  if (!moments || !hours || !window) return 1
  const values = normalScores(moments.values)
  const prepared = residuals(values, pastSeries.reduce(extended, knownBefore({ ...moments, values }, calendar)))
  const search = { amounts: hours.amounts, window: slotsBefore(window), grid: hours.unusual(index) }
  return evidenceIn({ ...moments, prepared }, search)?.lagP ?? 1
}

interface WindowedCause {
  readonly amounts: TimedAmounts
  readonly window: SlotWindow
  readonly grid: Float64Array
}

/** A ring is worth its time only where the scores of whole days already doubt that it is chance. */
const WORTH_A_RING = 0.01
/** Far shifts begin after eight days: two moments a day apart are the farthest that a window joins. */
const NEAR_DAYS = 3

/** What rounding may change of p, and a little more. */
const ROUNDING = 1e-6

/** What a window says; null where that is nothing, or where its p cannot be below the bar. */
function evidenceIn(moments: Moments, cause: WindowedCause, bar = 1): WindowEvidence | null {
  const look = firstLook(moments, cause.grid)
  if (!look || !(look.p < WORTH_A_RING) || !hasBothSides(moments, cause)) return null
  const u = fisherU(look.r, look.moments)
  const skew = (skewness(atMoments(moments, cause.grid)) * moments.skew) / Math.sqrt(look.moments)
  const pWith = (s2: number, nu: number) => studentTwoSided(symmetricT(u / Math.sqrt(s2), skew), nu)
  const ring = momentRing(moments, {
    grid: cause.grid,
    days: cause.amounts.days,
    maxLag: NEAR_DAYS,
    isHopeless: (s2, nu) => pWith(s2, nu) > (1 + ROUNDING) * bar,
  })
  if (!ring) return null
  const { inflation, freedom, farShifts } = summarise(ring, NEAR_DAYS)
  const span = knownSpan(moments, cause.grid)
  if (pairGate({ n: look.days, span, farShifts, inflation, freedom })) return null
  return { ...look, inflation, freedom, lagP: pWith(inflation, freedom) }
}

function atMoments({ slots }: Moments, grid: Float64Array): Float64Array {
  const values = new Float64Array(slots.length)
  for (let index = 0; index < values.length; index++) values[index] = at(grid, slots[index] as number)
  return values
}

/** Days from the first moment at which the cause is known to the last one; both are there wherever a look was. */
function knownSpan({ slots, days }: Moments, grid: Float64Array): number {
  const isKnown = (slot: number) => !Number.isNaN(at(grid, slot))
  return at(days, slots.findLastIndex(isKnown)) - at(days, slots.findIndex(isKnown)) + 1
}

/** What adds up has to be there, and to be absent, on ten days each; moments are in the order of their days. */
function hasBothSides({ slots, days }: Moments, { amounts, window }: WindowedCause): boolean {
  if (!amounts.adds) return true
  let count = 0
  let none = 0
  let lastSome = -1
  let lastNone = -1
  for (let index = 0; index < slots.length; index++) {
    const amount = amountAt(amounts, slots[index] as number, window)
    const day = at(days, index)
    if (amount === 0 && day !== lastNone) {
      lastNone = day
      none++
    } else if (Math.abs(amount) > 0 && day !== lastSome) {
      lastSome = day
      count++
    }
  }
  return count >= FEWEST_ARM_DAYS && none >= FEWEST_ARM_DAYS
}
