/** Ticks of an axis and their labels. */

/** Minimum and maximum, without passing a hundred thousand arguments to a call. */
export function extent(values: readonly number[]): { low: number; high: number } {
  let low = Number.POSITIVE_INFINITY
  let high = Number.NEGATIVE_INFINITY
  for (const value of values) {
    if (value < low) low = value
    if (value > high) high = value
  }
  return { low, high }
}

/** The unit of times of day: hours since midnight, which may exceed 24 so that neighbouring times stay neighbours. */
export const CLOCK_UNIT = 'clock'

/** "23:30" for 23.5, "00:30" for 24.5. */
export const clockText = (hours: number): string =>
  new Date(Math.round(hours * 60) * 60_000).toISOString().slice(11, 16)

/** A number as a person reads it: at most three digits after a large number, no trailing zeros. */
export function numberText(value: number): string {
  const size = Math.abs(value)
  if (size >= 1e6 || (size > 0 && size < 1e-3)) return String(Number(value.toPrecision(3)))
  return String(Number(size >= 100 ? value.toFixed(0) : value.toPrecision(3))).replace('-', '−')
}

export const DAY_MS = 86_400_000

interface Tick {
  readonly at: number
  readonly text: string
}

export interface AxisScale {
  readonly low: number
  readonly high: number
  readonly ticks: readonly Tick[]
}

interface NumberScaling {
  readonly most: number
  readonly isFixedLow?: boolean
  readonly isFixedHigh?: boolean
  /** Decimal separator of the reader's language. */
  readonly decimal?: '.' | ','
  /** Times of day have steps and labels of their own. */
  readonly unit?: string
}

/** Steps from a quarter of an hour to half a day. */
const CLOCK_STEPS = [0.25, 0.5, 1, 2, 3, 6, 12]

/** Steps of 1, 2 or 5 times a power of ten that cover all values. */
export function numberScale(
  extent: { readonly low: number; readonly high: number },
  { most, isFixedLow = false, isFixedHigh = false, decimal = '.', unit }: NumberScaling,
): AxisScale {
  const isClock = unit === CLOCK_UNIT
  const room = extent.high > extent.low ? 0 : Math.max(Math.abs(extent.low) / 10, 1)
  const from = extent.low - (isFixedLow ? 0 : room)
  const to = extent.high + room
  const rough = (to - from) / most
  const power = 10 ** Math.floor(Math.log10(rough))
  const step = isClock
    ? (CLOCK_STEPS.find((step) => step >= rough * 0.999999) ?? 12)
    : power * ([1, 2, 5, 10].find((factor) => factor * power >= rough * 0.999999) ?? 10)
  const low = isFixedLow ? from : Math.floor(from / step + 1e-9) * step
  const high = isFixedHigh ? to : Math.ceil(to / step - 1e-9) * step
  const first = Math.ceil(low / step - 1e-9)
  const count = Math.floor(high / step + 1e-9) - first + 1
  const digits = Math.max(0, -Math.floor(Math.log10(step) + 1e-9))
  const ticks = Array.from({ length: count }, (_, index) => {
    const tick = Number(((first + index) * step).toPrecision(12))
    return { at: tick, text: isClock ? clockText(tick) : tickText(tick, digits).replace('.', decimal) }
  })
  return { low: Number(low.toPrecision(12)), high: Number(high.toPrecision(12)), ticks }
}

/** 12 000, 1.5 M: short enough for the margin of a phone. */
function tickText(value: number, digits: number): string {
  const size = Math.abs(value)
  if (size >= 1e15 || (size > 0 && size < 1e-6)) return value.toExponential(1)
  if (size >= 1e9) return `${trimmed(value / 1e9)} G`
  if (size >= 1e6) return `${trimmed(value / 1e6)} M`
  const text = digits > 0 ? value.toFixed(Math.min(digits, 8)) : String(value)
  const grouped = size >= 1e4 ? text.replace(/\B(?=(\d{3})+(?!\d))/g, ' ') : text
  return grouped.replace('-', '−')
}

const trimmed = (value: number): string => String(Number(value.toPrecision(4))).replace('-', '−')

const DAY_STEPS = [1, 2, 7, 14]
const MONTH_STEPS = [1, 2, 3, 6]
const YEAR_STEPS = [1, 2, 5, 10, 20, 50, 100]

/** A scale with ticks at the start of days, months or years. */
export function timeScale(
  { low, high }: { readonly low: number; readonly high: number },
  most: number,
  months: readonly string[],
): AxisScale {
  const [from, to] = high > low ? [low, high] : [low - DAY_MS, high + DAY_MS]
  const days = (to - from) / DAY_MS
  const dayStep = DAY_STEPS.find((step) => days / step <= most)
  const monthStep = MONTH_STEPS.find((step) => days / 30.44 / step <= most)
  const yearStep = YEAR_STEPS.find((step) => days / 365.25 / step <= most) ?? 100
  const starts = dayStep
    ? dayStarts(from, to, dayStep)
    : monthStep
      ? monthStarts(from, to, monthStep)
      : monthStarts(from, to, 12 * yearStep)
  const nameOf = (start: number, index: number): string => {
    const date = new Date(start)
    const month = months[date.getUTCMonth()] ?? ''
    const year = date.getUTCFullYear()
    if (dayStep) return `${date.getUTCDate()} ${month}`
    if (!monthStep) return String(year)
    return index === 0 || date.getUTCMonth() < monthStep ? `${month} ${year}` : month
  }
  return { low: from, high: to, ticks: starts.map((at, index) => ({ at, text: nameOf(at, index) })) }
}

function dayStarts(from: number, to: number, step: number): number[] {
  const first = Math.ceil(from / DAY_MS)
  const count = Math.floor((to / DAY_MS - first) / step) + 1
  return Array.from({ length: count }, (_, index) => (first + index * step) * DAY_MS)
}

function monthStarts(from: number, to: number, step: number): number[] {
  const start = new Date(from)
  const months = start.getUTCFullYear() * 12 + start.getUTCMonth()
  const starts: number[] = []
  for (let month = Math.floor(months / step) * step; ; month += step) {
    const epochMs = new Date(0).setUTCFullYear(Math.floor(month / 12), month % 12, 1)
    if (epochMs > to) return starts
    if (epochMs >= from) starts.push(epochMs)
  }
}
