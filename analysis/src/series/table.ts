/**
 * One variable on the daily grid of its table.
 *
 * `values` has one entry per day of the table, NaN where nothing is known; it is what an outcome is judged by.
 * `causeValues` is there when absence means something (a zero-filled treatment): the same days with the filling,
 * used only where the variable stands as a cause. `search` replaces the table's search for this cause. `clock` is what
 * the hours of its entries say, where it has several a day; `time` the hour at which an outcome of one a day came.
 * `entries` are its entries themselves, where their hours are known; those beyond the days of the table do not count.
 */
export interface Variable {
  readonly name: string
  readonly values: Float64Array
  readonly causeValues?: Float64Array
  readonly search?: Search
  readonly clock?: ClockSeries
  readonly time?: Float64Array
  readonly entries?: TimedValues
  /** The hours of the first and last entry of each day, where hours are known: by them two variables may have an order. */
  readonly dayHours?: { readonly first: Float64Array; readonly last: Float64Array }
  /** How severe it was on the days on which it occurred, of an outcome whose `values` say whether it did. */
  readonly severity?: Float64Array
  /** Whether it is a treatment: what may be taken because of how the outcome is, and is always tested for that. */
  readonly isTreatment?: boolean
}

/**
 * Entries in the order of time: the day of each in the table, the hour of its local clock (15.5 is half past three), its
 * value, and whether the entries of a day add up.
 */
export interface TimedValues {
  readonly combination: Combination
  readonly days: Int32Array
  readonly hours: Float64Array
  readonly values: Float64Array
}

/**
 * A cause by the clock, day by day: how much of it came after an hour, and the hour of the last of it.
 */
export interface ClockSeries {
  readonly after12: Float64Array
  readonly after15: Float64Array
  readonly after18: Float64Array
  readonly last: Float64Array
}

/**
 * What is tried for a cause: every lag from `firstLag` to `lastLag` days, at every duration of action in days.
 *
 * A person who states an onset delay and a duration narrows both to one value, and pays for no search.
 */
export interface Search {
  readonly firstLag: number
  readonly lastLag: number
  readonly durations: readonly number[]
}

/**
 * A person's variables over one run of days, from the first to the last day of the whole table.
 */
export interface DayTable {
  /** Days from 1970-01-01 to the first day of the table. */
  readonly firstDay: number
  /** Number of days T, gaps included. */
  readonly days: number
  readonly variables: readonly Variable[]
}

/**
 * How the measurements of one day become one value.
 */
export type Combination = 'SUM' | 'MEAN'
