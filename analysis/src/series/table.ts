/**
 * One variable on the daily grid of its table.
 *
 * `values` has one entry per day of the table, NaN if unknown; outcomes are judged by it. `causeValues` exists if
 * absence means something (a zero-filled treatment): the same days with filling, used only if the variable is the
 * cause. `search` replaces the table's search for this cause. `clock` has the clock forms of its entries, if it has
 * several a day; `time` is the hour of an outcome with one entry a day. `entries` are the entries themselves, if their
 * hours are known; entries outside the days of the table are ignored.
 */
export interface Variable {
  readonly name: string
  readonly values: Float64Array
  readonly causeValues?: Float64Array
  readonly search?: Search
  readonly clock?: ClockSeries
  readonly time?: Float64Array
  readonly entries?: TimedValues
  /**
   * The hours of the first and last entry of each day, if known; they determine whether two variables have an order.
   */
  readonly dayHours?: { readonly first: Float64Array; readonly last: Float64Array }
  /** The severity on the days on which it occurred, for an outcome whose `values` say whether it did. */
  readonly severity?: Float64Array
  /** Whether it is a treatment: it may be taken because of the outcome, and is always tested for that. */
  readonly isTreatment?: boolean
}

/**
 * Entries in the order of time: the day of each in the table, the hour of its local clock (15.5 is half past three),
 * its value, and whether the entries of a day are summed.
 */
export interface TimedValues {
  readonly combination: Combination
  readonly days: Int32Array
  readonly hours: Float64Array
  readonly values: Float64Array
}

/**
 * A cause by the clock, day by day: the amount after an hour of the day, and the hour of the last entry.
 */
export interface ClockSeries {
  readonly after12: Float64Array
  readonly after15: Float64Array
  readonly after18: Float64Array
  readonly last: Float64Array
}

/**
 * The search for a cause: every lag from `firstLag` to `lastLag` days, at every duration of action in days.
 *
 * A person who states an onset delay and a duration narrows both to one value, so nothing has to be searched.
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
