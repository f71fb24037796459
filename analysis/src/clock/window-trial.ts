import type { PairPlaces } from '../analyse/questions.ts'
import { at } from '../arrays/at.ts'
import { fisherU } from '../correlation/correlation.ts'
import { studentTwoSided } from '../distributions/student-t.ts'
import { FEWEST_ARM_DAYS, pairGate } from '../gates/gates.ts'
import type { Calendar } from '../prepare/calendar-terms.ts'
import { extended, residuals, sumOfSquares } from '../prepare/least-squares.ts'
import { normalScores } from '../prepare/normal-scores.ts'
import { hasKernel } from '../ring/kernel-module.ts'
import { summarise } from '../ring/summary.ts'
import type { DayTable } from '../series/table.ts'
import { skewness, symmetricT } from '../shift/shift-test.ts'
import { HOUR_WINDOWS, type WindowForm } from './clock-form.ts'
import { amountAt, type SlotWindow, slotsBefore, type TimedAmounts, USUAL, unusualAmounts } from './exposure.ts'
import { windowsByKernel } from './hours-by-kernel.ts'
import { type FirstLook, firstLook, momentRing, NEVER_CLEAR } from './moment-ring.ts'
import { type CauseByHours, causeByHours, knownBefore, type Moments, momentsIn } from './moments.ts'

/** A pair whose hours are compared, moment by moment. */
export interface WindowQuestion extends PairPlaces {
  readonly table: DayTable
  readonly calendar: Calendar
}

/** Result for the hours after a cause and the moments of an outcome. */
export interface WindowEvidence extends FirstLook {
  /** s² and ν of the moments, over shifts by whole days. */
  readonly inflation: number
  readonly freedom: number
  readonly lagP: number
}

export interface ReportedWindow extends WindowEvidence {
  readonly form: WindowForm
}

/** Number of looks for the windows of a pair: they do not overlap, so each counts as one. */
export function windowLooks({ table, calendar, cause, effect }: WindowQuestion): number {
  return table.variables[cause]?.entries && momentsIn(table, calendar, effect) ? HOUR_WINDOWS.length : 0
}

/** The most significant window after a cause; null if there is none, or none can have p below a threshold. */
export function bestWindow({ table, calendar, cause, effect }: WindowQuestion, bar: number): ReportedWindow | null {
  const moments = momentsIn(table, calendar, effect)
  const hours = causeByHours(table, cause)
  if (!moments || !hours) return null
  const mayStandOut = firstLooks(moments, hours)
  return HOUR_WINDOWS.reduce<ReportedWindow | null>((best, window, index) => {
    if (!mayStandOut(index)) return best
    const grid = hours.unusual(index)
    const least = best?.lagP ?? 1
    const search = { amounts: hours.amounts, window: slotsBefore(window), grid }
    const evidence = evidenceIn(moments, search, Math.min(least, bar))
    return evidence && evidence.lagP < least ? { ...evidence, form: window.form } : best
  }, null)
}

/** The window from a moment, including its own half hour, until two hours later. */
const AFTERWARDS: SlotWindow = { first: 0, end: 4 }

/** p of the opposite direction: more of the cause soon after an unusual moment; 1 if it cannot be tested. */
export function soonAfterP({ table, calendar, cause, effect }: WindowQuestion): number {
  const moments = momentsIn(table, calendar, effect)
  const hours = causeByHours(table, cause)
  if (!moments || !hours) return 1
  const grid = unusualAmounts(hours.amounts, AFTERWARDS)
  return evidenceIn(moments, { amounts: hours.amounts, window: AFTERWARDS, grid })?.lagP ?? 1
}

/** p of one window given other regressors at each moment; 1 if nothing is left to compare. */
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

/** A ring is worth its time only if the scores of whole days already suggest that it is not chance. */
const WORTH_A_RING = 0.01
/** Far shifts begin after eight days: a window connects moments at most a day apart. */
const NEAR_DAYS = 3

/** The effect of rounding on p, with a margin. */
const ROUNDING = 1e-6

/** The result for a window; null if there is none, or if its p cannot be below the threshold. */
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
  if (pairGate({ n: look.days, span, farShifts, inflation, freedom }, NEAR_DAYS)) return null
  return { ...look, inflation, freedom, lagP: pWith(inflation, freedom) }
}

function atMoments({ slots }: Moments, grid: Float64Array): Float64Array {
  const values = new Float64Array(slots.length)
  for (let index = 0; index < values.length; index++) values[index] = at(grid, slots[index] as number)
  return values
}

/** Days from the first moment at which the cause is known to the last one; both exist if there was a first look. */
function knownSpan({ slots, days }: Moments, grid: Float64Array): number {
  const isKnown = (slot: number) => !Number.isNaN(at(grid, slot))
  return at(days, slots.findLastIndex(isKnown)) - at(days, slots.findIndex(isKnown)) + 1
}

/** A summed cause has to be present and absent on ten days each; moments are in the order of their days. */
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

/** Bytes of a 32-bit number, and of an index. */
const BYTES = 4
/** Windows that the kernel processes together, and numbers for each; those beyond the last window are meaningless. */
const WINDOWS = 8
const NUMBERS = 5
/** Sums of a day. */
const DAY_BYTES = 4 * WINDOWS * BYTES

/** Whether a window may be significant; if not, `firstLook` can be skipped. */
type MayStandOut = (window: number) => boolean

const ALWAYS: MayStandOut = () => true

/** A little below 2.575: the margin is larger than the error of 32 bits. */
const FAR_FROM_CLEAR = 0.998 * NEVER_CLEAR

/**
 * Below this share of Σy², ΣS² comes from amounts that are hardly unusual, about a hundredth: after subtracting the
 * usual amounts, only the rounding of 32 bits may be left.
 */
const HARDLY_UNUSUAL = 1e-4

const SUM_BYTES = WINDOWS * NUMBERS * BYTES

/**
 * A first look at all windows of a pair at once. Hardly one of a hundred windows is significant, and testing each of
 * them separately was half of all the work on hours.
 *
 * The sums are those of `firstLook`, in 32 bits. They are only used to discard windows that are far from clear: t below
 * 2.57, while p is below .01 from 2.5758 on.
 */
export function firstLooks(moments: Moments, { amounts }: Pick<CauseByHours, 'amounts'>): MayStandOut {
  if (!hasKernel()) return ALWAYS
  const rows = moments.slots.length
  const rowBytes = rows * BYTES
  const bytes = SUM_BYTES + 3 * rowBytes + (Math.min(rows, amounts.days) + 2) * DAY_BYTES
  const { memory, windows, freeAddress } = windowsByKernel(amounts, capacityFor(bytes), {
    windows: WINDOWS_BEFORE,
    ...USUAL,
  })
  const slots = freeAddress + SUM_BYTES
  const daySums = Math.ceil((slots + 3 * rowBytes) / DAY_BYTES) * DAY_BYTES
  const { packed, squares } = packedMoments(moments)
  new Int32Array(memory.buffer, slots, 3 * rows).set(packed)
  memory.exports.lookAtFive(slots, slots + rowBytes, slots + 2 * rowBytes, rows, windows, daySums, freeAddress)
  const sums = new Float32Array(memory.buffer, freeAddress, WINDOWS * NUMBERS)
  return (window) => {
    const sum = (index: number) => sums[WINDOWS * index + window] as number
    const score = sum(3) - (sum(1) * sum(2)) / sum(0)
    return !(sum(4) > HARDLY_UNUSUAL * squares && Math.abs(score) < FAR_FROM_CLEAR * Math.sqrt(sum(4)))
  }
}

const WINDOWS_BEFORE = HOUR_WINDOWS.map(slotsBefore)

/**
 * Count of 64-bit numbers with at least this many bytes; in steps, so that growing outcomes do not reallocate each
 * time.
 */
const capacityFor = (bytes: number): number => 2 ** Math.ceil(Math.log2(bytes / 8))

interface PackedMoments {
  /** Half hours, days, and numbers of 32 bits. */
  readonly packed: Int32Array
  /** Σy² */
  readonly squares: number
}

/** The moments of each outcome in the kernel's layout: they are compared with every cause. */
const known = new WeakMap<Moments, PackedMoments>()

function packedMoments(moments: Moments): PackedMoments {
  const cached = known.get(moments)
  if (cached) return cached
  const rows = moments.slots.length
  const packed = new Int32Array(3 * rows)
  packed.set(moments.slots)
  packed.set(moments.days, rows)
  new Float32Array(packed.buffer, 2 * rows * BYTES).set(moments.prepared)
  const all = { packed, squares: sumOfSquares(moments.prepared) }
  known.set(moments, all)
  return all
}
