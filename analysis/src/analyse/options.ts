import type { Search, Variable } from '../series/table.ts'

/**
 * What to ask of a table. All members may be left out.
 */
export interface AnalyseOptions {
  /** Names of variables that may be causes; all when absent. */
  readonly causes?: readonly string[]
  /** Names of variables that may be effects; all when absent. */
  readonly outcomes?: readonly string[]
  /** Largest lag searched, in days, for causes without a search of their own. */
  readonly maxLag?: number
  /** Durations of action searched, in days, for causes without a search of their own. */
  readonly durations?: readonly number[]
  /** Whether associations on the same day are listed too, in a family of their own. */
  readonly sameDay?: boolean
  /** false skips the preparation, for comparison with textbooks. */
  readonly prepare?: boolean
  /** Spearman's ρ for every pair, or only for those shown (q ≤ .2), which spares a large table much sorting. */
  readonly spearman?: 'always' | 'shown'
  /** Pairs of names never reported as cause and effect: a food and its ingredient, two readings of one record. */
  readonly related?: readonly (readonly [string, string])[]
}

/**
 * A fortnight: long enough for most habits; foods and treatments bring a longer search of their own.
 */
export const DEFAULT_MAX_LAG = 14
/**
 * A single day, a few days, a week, a fortnight.
 */
export const DEFAULT_DURATIONS: readonly number[] = [1, 3, 7, 14]

/**
 * The search for one cause: its own where it has one, else lags 1 … maxLag at the durations of the options.
 */
export function searchFor(variable: Variable, options: AnalyseOptions): Search {
  return (
    variable.search ?? {
      firstLag: 1,
      lastLag: options.maxLag ?? DEFAULT_MAX_LAG,
      durations: options.durations ?? DEFAULT_DURATIONS,
    }
  )
}

/**
 * The largest lag L of a cause's rings. A narrower search of its own does not shrink the ring: far shifts must stay
 * as far as for everybody, and the ring can be shared.
 */
export function ringLagOf(variable: Variable, options: AnalyseOptions): number {
  return Math.max(searchFor(variable, options).lastLag, options.maxLag ?? DEFAULT_MAX_LAG)
}
