import type { ConcludedColumn } from './pair-statistics.ts'

/** A difference of the outcome in its own unit, with its simultaneous 95 % interval. */
export interface Difference {
  readonly value: number
  readonly low: number
  readonly high: number
}

/**
 * What is calculated for a row only after its family is corrected, because it depends on other rows, or takes too long for
 * rows that are not shown.
 */
export interface Conclusion {
  /** Whether q ≤ .025, also on the table without its last weeks (`CUTS`); null where q > .05. */
  readonly steady: boolean | null
  /** Whether it is likely only because the last analysis called it so. */
  readonly wasLikely: boolean
  /** The outcome after a high against after a low cause; null where a side has too few days. */
  readonly difference: Difference | null
  /** Whether the link stays when other candidates are taken into account; null where that was not asked. */
  readonly direct: boolean | null
  /** The lag at which it stays. */
  readonly directLag: number | null
  /** Places of the variables that it may run through, or that were taken into account where it is direct; at most three. */
  readonly through: readonly number[]
}

/** Of a row about which nothing more is known. */
export const NO_CONCLUSION: Conclusion = {
  steady: null,
  wasLikely: false,
  difference: null,
  direct: null,
  directLag: null,
  through: [],
}

/** One number of a conclusion; NaN for null. */
export function concludedNumber(conclusion: Conclusion, column: ConcludedColumn): number {
  const { steady, wasLikely, difference, direct, directLag, through } = conclusion
  const numbers: Record<ConcludedColumn, number | null | undefined> = {
    steady: steady === null ? null : Number(steady),
    wasLikely: Number(wasLikely),
    difference: difference?.value,
    differenceLow: difference?.low,
    differenceHigh: difference?.high,
    direct: direct === null ? null : Number(direct),
    directLag,
    through1: through[0],
    through2: through[1],
    through3: through[2],
  }
  return numbers[column] ?? Number.NaN
}

/** The conclusion that such numbers tell of. */
export function conclusionFrom(number: (column: ConcludedColumn) => number | null): Conclusion {
  const truth = (column: ConcludedColumn) => {
    const value = number(column)
    return value === null ? null : value === 1
  }
  const value = number('difference')
  const low = number('differenceLow')
  const high = number('differenceHigh')
  return {
    steady: truth('steady'),
    wasLikely: truth('wasLikely') ?? false,
    difference: value === null || low === null || high === null ? null : { value, low, high },
    direct: truth('direct'),
    directLag: number('directLag'),
    through: (['through1', 'through2', 'through3'] as const).map(number).filter((through) => through !== null),
  }
}
