import { at } from '../arrays/at.ts'
import { normalScores } from '../prepare/normal-scores.ts'
import { hasKernel } from '../ring/kernel-module.ts'
import type { TimedValues, Variable } from '../series/table.ts'
import type { HourWindow } from './clock-form.ts'
import { inOrderOfTime, SLOTS_PER_DAY, SLOTS_PER_HOUR, SLOTS_PER_WEEK, slotsOf } from './half-hours.ts'
import { unusualByKernel } from './hours-by-kernel.ts'

/**
 * Running sums of a cause's entries along the half hours of a table, so that any window is a difference of two sums.
 */
export interface TimedAmounts {
  readonly days: number
  /** Before each half hour: the sum of amounts (of scores, if entries are averaged), and the number of entries. */
  readonly sums: Float64Array
  readonly counts: Float64Array
  /** Before each half hour: the number of half hours on days with an unknown amount. */
  readonly unknown: Float64Array
  readonly adds: boolean
  /** A typical amount of one entry, for summed variables. */
  readonly usual: number
}

/** Options for the timed amounts of a cause. */
interface AmountOptions {
  /** Uses averaged entries themselves instead of their scores. */
  readonly inUnits?: true
  /** Amounts that are no longer needed: their memory is reused. */
  readonly into?: TimedAmounts | undefined
}

/** The timed amounts of a cause; null if its hours are not known. */
export function timedAmounts(variable: Variable, days: number, options: AmountOptions = {}): TimedAmounts | null {
  const { entries } = variable
  if (!entries) return null
  const adds = entries.combination === 'SUM'
  const values = adds || options.inUnits ? entries.values : normalScores(entries.values)
  const daily = variable.causeValues ?? variable.values
  const { sums, counts, unknown } = options.into?.days === days ? options.into : emptyAmounts(days)
  addUp(slotsOf(entries, days), values, { sums, counts })
  addUpUnknown(daily, unknown)
  return { days, adds, sums, counts, unknown, usual: adds ? medianSize(entries) : 1 }
}

type AmountSums = Pick<TimedAmounts, 'sums' | 'counts'>

function emptyAmounts(days: number): AmountSums & Pick<TimedAmounts, 'unknown'> {
  const column = () => new Float64Array(SLOTS_PER_DAY * days + 1)
  return { sums: column(), counts: column(), unknown: column() }
}

/** Writes the running sums before each half hour. */
function addUp(slots: Int32Array, values: Float64Array, { sums, counts }: AmountSums): void {
  const order = inOrderOfTime(slots)
  const slotAt = (rank: number) => (rank < order.length ? (slots[order[rank] as number] as number) : sums.length - 1)
  let sum = 0
  let count = 0
  let slot = 0
  for (let rank = 0; slot < sums.length; ) {
    const next = slotAt(rank)
    for (; slot <= next; slot++) {
      sums[slot] = sum
      counts[slot] = count
    }
    let inWindow = 0
    for (; rank < order.length && slotAt(rank) === next; rank++) {
      inWindow += at(values, order[rank] as number)
      count++
    }
    sum = inWindow + sum
  }
}

function addUpUnknown(daily: Float64Array, unknown: Float64Array): void {
  unknown.fill(0)
  if (!daily.some(Number.isNaN)) return
  let count = 0
  for (let day = 0, slot = 1; slot < unknown.length; day++) {
    const step = Number.isNaN(at(daily, day)) ? 1 : 0
    for (const end = slot + SLOTS_PER_DAY; slot < end; slot++) {
      count += step
      unknown[slot] = count
    }
  }
}

function medianSize({ values }: TimedValues): number {
  const sizes = values.map(Math.abs).sort()
  return at(sizes, Math.floor(sizes.length / 2)) || 1
}

/**
 * Half hours of a window, counted back from a moment: the last one is `to`, and the half hour itself is never included.
 */
export interface SlotWindow {
  readonly first: number
  readonly end: number
}

/** The half hours at this distance before a moment. */
export const slotsBefore = ({ from, to }: HourWindow): SlotWindow => ({
  first: -SLOTS_PER_HOUR * to,
  end: -SLOTS_PER_HOUR * from,
})

/**
 * The amount of the cause in the window of a moment: the sum or the mean, depending on the variable; NaN if it is not
 * known.
 */
export function amountAt({ sums, counts, unknown, adds }: TimedAmounts, slot: number, window: SlotWindow): number {
  const first = slot + window.first
  const end = slot + window.end
  if (first < 0 || end >= sums.length || at(unknown, end) > at(unknown, first)) return Number.NaN
  const count = at(counts, end) - at(counts, first)
  if (count === 0) return adds ? 0 : Number.NaN
  const sum = at(sums, end) - at(sums, first)
  return adds ? sum : sum / count
}

/** The usual amount of a weekday and half hour is the mean of this many weeks to either side. */
const WEEKS_AROUND = 8
export const USUAL = { week: SLOTS_PER_WEEK, around: WEEKS_AROUND } as const

/**
 * How much more of the cause than usual there was in the window of every half hour of the table.
 *
 * A sum E becomes E/(|E| + m), where m is the median entry, so that one huge dose counts little more than a large one.
 * The usual amount is the mean of the same half hour of the same weekday within eight weeks: subtracting it removes
 * habits of the clock and of the week, however sharp, and their slow changes. The result is written into an array that
 * is no longer needed, if it fits.
 */
export function unusualAmounts(amounts: TimedAmounts, window: SlotWindow, into?: Float64Array): Float64Array {
  if (!hasKernel() || window.first % 2 !== 0 || window.end % 2 !== 0) return unusualWithoutKernel(amounts, window)
  const unusual = unusualByKernel(amounts, window, USUAL)
  if (into?.length !== unusual.length) return unusual.slice()
  into.set(unusual)
  return into
}

/** The same one half hour at a time, if the kernel cannot run. */
export function unusualWithoutKernel(amounts: TimedAmounts, window: SlotWindow): Float64Array {
  const { adds, usual, days } = amounts
  const grid = new Float64Array(SLOTS_PER_DAY * days)
  for (let slot = 0; slot < grid.length; slot++) {
    const amount = amountAt(amounts, slot, window)
    grid[slot] = adds ? amount / (Math.abs(amount) + usual) : amount
  }
  return withoutUsual(grid)
}

/**
 * Subtracts from each half hour the mean of the same half hours of the surrounding weeks. Sums run along the weeks, for
 * all half hours of a week at a time.
 */
function withoutUsual(grid: Float64Array): Float64Array {
  const unusual = new Float64Array(grid.length)
  const sums = new Float64Array(SLOTS_PER_WEEK)
  const counts = new Float64Array(SLOTS_PER_WEEK)
  const add = (week: number, sign: 1 | -1) => {
    const first = SLOTS_PER_WEEK * week
    const end = Math.min(grid.length, first + SLOTS_PER_WEEK)
    for (let slot = Math.max(0, first); slot < end; slot++) {
      const value = at(grid, slot)
      if (Number.isNaN(value)) continue
      sums[slot - first] = at(sums, slot - first) + sign * value
      counts[slot - first] = at(counts, slot - first) + sign
    }
  }
  for (let week = 0; week < WEEKS_AROUND; week++) add(week, 1)
  for (let week = 0; SLOTS_PER_WEEK * week < grid.length; week++) {
    add(week + WEEKS_AROUND, 1)
    if (week > WEEKS_AROUND) add(week - WEEKS_AROUND - 1, -1)
    const first = SLOTS_PER_WEEK * week
    const end = Math.min(grid.length, first + SLOTS_PER_WEEK)
    for (let slot = first; slot < end; slot++) {
      unusual[slot] = at(grid, slot) - at(sums, slot - first) / at(counts, slot - first)
    }
  }
  return unusual
}
