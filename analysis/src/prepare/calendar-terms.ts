import { at } from '../arrays/at.ts'
import { normalQuantile } from '../distributions/normal.ts'
import { weekday } from '../series/daily-grid.ts'

/** Minimum span for distinguishing a yearly season from a trend: one and a half years. */
export const SEASON_FROM_DAYS = 548

export const DAYS_PER_YEAR = 365.25
const HARMONICS = 4

/**
 * The calendar that two unrelated variables may share, as regressors on every day of a table.
 */
export interface Calendar {
  /** First day of the table, as a day number, and its length. */
  readonly firstDay: number
  readonly days: number
  /** The weekday of each day: a mean for each of the seven is as good as an intercept and six indicators. */
  readonly weekdays: Uint8Array
  /** u and u² with u = (t − T/2)/T. */
  readonly trend: readonly Float64Array[]
  /** Sine and cosine of one to four cycles a year, at the angle 2π·day number/365.25. */
  readonly season: readonly Float64Array[]
  /** A lasting step on each day on which many variables of the table changed; see `sharedChanges`. */
  readonly steps: readonly Float64Array[]
  readonly breaks: readonly number[]
  readonly hasChangingWeek: boolean
  readonly hasSharpSeason: boolean
  /** The normal score of time itself, Φ⁻¹((t + ½)/T), which is what ranking turns a straight trend into. */
  readonly bent: Float64Array
}

/** Changes shared by the variables of a table. */
type SharedParts = Pick<Calendar, 'breaks' | 'hasChangingWeek' | 'hasSharpSeason'>

/**
 * The calendar of a table, created once for all its variables.
 */
export function calendarOf(
  { firstDay, days }: { readonly firstDay: number; readonly days: number },
  { breaks = [], hasChangingWeek = false, hasSharpSeason = false }: Partial<SharedParts> = {},
): Calendar {
  const column = (value: (day: number) => number) => new Float64Array(days).map((_, day) => value(day))
  const u = (day: number) => (day - days / 2) / days
  const trend = [column(u), column((day) => u(day) ** 2)]
  const weekdays = new Uint8Array(days).map((_, day) => weekday(firstDay + day))
  const season: Float64Array[] = []
  for (let cycles = 1; cycles <= HARMONICS; cycles++) {
    const angle = (day: number) => (2 * Math.PI * cycles * (firstDay + day)) / DAYS_PER_YEAR
    season.push(
      column((day) => Math.sin(angle(day))),
      column((day) => Math.cos(angle(day))),
    )
  }
  const steps = breaks.map((first) => column((day) => (day < first ? 0 : 1)))
  const shared = { steps, breaks, hasChangingWeek, hasSharpSeason }
  const bent = column((day) => normalQuantile((day + 0.5) / days))
  return { firstDay, days, weekdays, trend, season, ...shared, bent }
}

/**
 * The indices of the days on which a series has a value.
 */
export function observedDays(values: Float64Array): Float64Array {
  const days = new Float64Array(values.length)
  let count = 0
  for (let day = 0; day < values.length; day++) if (!Number.isNaN(at(values, day))) days[count++] = day
  return days.subarray(0, count)
}

/**
 * The entries of a column on some days.
 */
export function onDays(column: Float64Array, days: Float64Array): Float64Array {
  const chosen = new Float64Array(days.length)
  for (let index = 0; index < days.length; index++) chosen[index] = at(column, at(days, index))
  return chosen
}

/**
 * A column that has the given values on the given days, and NaN on all others.
 */
export function onGrid(values: Float64Array, days: Float64Array, length: number): Float64Array {
  const grid = new Float64Array(length).fill(Number.NaN)
  for (let index = 0; index < days.length; index++) grid[at(days, index)] = at(values, index)
  return grid
}
