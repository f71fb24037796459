import { at } from '../at.ts'
import { weekday } from '../series/day-number.ts'

/** Own span from which on a yearly season can be told from a trend: one and a half years. */
export const SEASON_FROM_DAYS = 548

const DAYS_PER_YEAR = 365.25
const HARMONICS = 4

/**
 * The calendar that two unrelated variables may share, as regressors on the given days of a table.
 *
 * Intercept, u and u² with u = (t − T/2)/T for slow change over the table; six weekday indicators for the week; and
 * with `hasSeason` sine and cosine of one to four cycles a year, at the angle 2π·day number/365.25.
 */
export function calendarTerms(
  dayIndices: Float64Array,
  table: { readonly firstDay: number; readonly days: number },
  hasSeason: boolean,
): Float64Array[] {
  const column = (value: (day: number) => number) => dayIndices.map(value)
  const u = (day: number) => (day - table.days / 2) / table.days
  const terms = [column(() => 1), column(u), column((day) => u(day) ** 2)]
  for (let name = 1; name <= 6; name++) {
    terms.push(column((day) => (weekday(table.firstDay + day) === name ? 1 : 0)))
  }
  if (!hasSeason) return terms
  for (let cycles = 1; cycles <= HARMONICS; cycles++) {
    const angle = (day: number) => (2 * Math.PI * cycles * (table.firstDay + day)) / DAYS_PER_YEAR
    terms.push(
      column((day) => Math.sin(angle(day))),
      column((day) => Math.cos(angle(day))),
    )
  }
  return terms
}

/**
 * The indices of the days on which a series has a value.
 */
export function observedDays(values: Float64Array): Float64Array {
  const days: number[] = []
  for (let day = 0; day < values.length; day++) if (!Number.isNaN(at(values, day))) days.push(day)
  return Float64Array.from(days)
}
