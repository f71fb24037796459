/** Days of a week, a month or a year, and the shade of each. Pure. */
import { addDays, weekday } from '../../time/local.ts'

export const LEVELS = 5

/** The range of a scale, or of the values shown. */
export interface ValueRange {
  readonly least: number
  readonly most: number
}

/** One of five levels, from low to high. */
export function levelOf(value: number, { least, most }: ValueRange): number {
  if (most <= least) return Math.ceil(LEVELS / 2)
  const share = (value - least) / (most - least)
  return Math.min(LEVELS, Math.max(1, 1 + Math.floor(share * LEVELS)))
}

export function rangeOf(values: readonly number[]): ValueRange {
  return { least: Math.min(...values), most: Math.max(...values) }
}

export const firstOfMonth = (month: string): string => `${month}-01`
export const monthAfter = (month: string, by: 1 | -1): string =>
  addDays(firstOfMonth(month), by === 1 ? 31 : -1).slice(0, 7)

export function daysOfMonth(month: string): readonly string[] {
  const days: string[] = []
  for (let day = firstOfMonth(month); day.startsWith(month); day = addDays(day, 1)) days.push(day)
  return days
}

/** The weeks of a month from Monday on; undefined before its first and after its last day. */
export function weeksOf(month: string): readonly (readonly (string | undefined)[])[] {
  const days = daysOfMonth(month)
  const blanks = weekday(days[0] ?? '') - 1
  const cells = [...Array.from<undefined>({ length: blanks }), ...days]
  return Array.from({ length: Math.ceil(cells.length / 7) }, (_, week) =>
    Array.from({ length: 7 }, (_day, at) => cells[week * 7 + at]),
  )
}

export const monthsOf = (year: string): readonly string[] =>
  Array.from({ length: 12 }, (_, at) => `${year}-${String(at + 1).padStart(2, '0')}`)

const STRIP_DAYS = 7

/** A week of the strip, with the day in its middle, or at its end if the following days are in the future. */
export function stripOf(day: string, today: string): readonly string[] {
  const middle = addDays(day, Math.floor(STRIP_DAYS / 2))
  const last = middle > today ? (day > today ? day : today) : middle
  return Array.from({ length: STRIP_DAYS }, (_, at) => addDays(last, at - STRIP_DAYS + 1))
}
