import type { Search, Variable } from '../series/table.ts'

/**
 * Options for analysing a table. All members are optional.
 */
export interface AnalyseOptions {
  /** Names of variables that may be causes; all when absent. */
  readonly causes?: readonly string[]
  /** Names of variables that may be effects; all when absent. */
  readonly outcomes?: readonly string[]
  /** Largest lag searched, in days, for causes that do not set their own search. */
  readonly maxLag?: number
  /** Durations of action searched, in days, for causes that do not set their own search. */
  readonly durations?: readonly number[]
  /**
   * Whether a young table is searched at few lags and durations, and at more as days are added (`WIDTHS`). By default,
   * this is the case if no largest lag is given.
   */
  readonly widens?: boolean
  /** Whether associations on the same day are also listed, in a separate family. */
  readonly sameDay?: boolean
  /** false skips the preparation, for comparison with textbooks. */
  readonly prepare?: boolean
  /** Spearman's ρ for every pair, or only for shown ones (q ≤ .2), which saves a large table much sorting. */
  readonly spearman?: 'always' | 'shown'
  /**
   * Which causes are judged given the outcome's past, if that predicts them: things done or taken on some days
   * (`events`, the default), or all.
   */
  readonly past?: 'events' | 'all'
  /** Pairs of names never reported as cause and effect: a food and its ingredient, two readings of one record. */
  readonly related?: readonly (readonly [string, string])[]
}

/**
 * A fortnight: long enough for most habits; foods and treatments have their own, longer search.
 */
export const DEFAULT_MAX_LAG = 14
/**
 * A single day, a few days, a week, a fortnight.
 */
export const DEFAULT_DURATIONS: readonly number[] = [1, 3, 7, 14]

/** The search in a table with fewer days. */
interface Width {
  readonly belowDays: number
  readonly maxLag: number
  readonly longest: number
}

/**
 * A young table has few far shifts, and too few days for many looks. So only the most important lags are searched at
 * first, the next three days. A strong link then shows after six weeks instead of ten, and a food after six instead of
 * seventeen.
 */
const WIDTHS: readonly Width[] = [
  { belowDays: 70, maxLag: 3, longest: 1 },
  { belowDays: 98, maxLag: 7, longest: 3 },
  { belowDays: 126, maxLag: 14, longest: 14 },
]

function widthAt(days: number, { widens, maxLag }: AnalyseOptions): Width | undefined {
  return (widens ?? maxLag === undefined) ? WIDTHS.find(({ belowDays }) => days < belowDays) : undefined
}

/** The largest lag that is searched in a table of this many days, of a search that widens to `maxLag`. */
export const lagsSearched = (days: number, maxLag: number): number =>
  Math.min(maxLag, widthAt(days, { widens: true })?.maxLag ?? maxLag)

/**
 * The search for one cause in a table of this many days: its own if it has one, otherwise lags 1 … maxLag at the
 * durations of the options. If a person has set the lag or the duration, it is searched from the first day.
 */
export function searchFor(variable: Variable, options: AnalyseOptions, days: number): Search {
  const search = variable.search ?? {
    firstLag: 1,
    lastLag: options.maxLag ?? DEFAULT_MAX_LAG,
    durations: options.durations ?? DEFAULT_DURATIONS,
  }
  const width = widthAt(days, options)
  if (!width) return search
  const short = search.durations.filter((duration) => duration <= width.longest)
  return {
    firstLag: search.firstLag,
    lastLag: Math.max(search.firstLag, Math.min(search.lastLag, width.maxLag)),
    durations: short.length > 0 ? short : search.durations.slice(0, 1),
  }
}

/**
 * The largest lag L of a cause's rings. A cause's own, narrower search does not shrink the ring: far shifts must be as
 * far as for all others, so that the ring can be shared.
 */
export function ringLagOf(variable: Variable, options: AnalyseOptions, days: number): number {
  const usual = options.maxLag ?? DEFAULT_MAX_LAG
  const most = Math.min(usual, widthAt(days, options)?.maxLag ?? usual)
  return Math.max(searchFor(variable, options, days).lastLag, most)
}
