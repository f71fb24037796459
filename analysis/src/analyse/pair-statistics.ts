/**
 * The numbers of a judged pair. Each one is listed in this file, and nowhere else: the table of pairs, the stored
 * table, the rows of a result and the evidence of a finding are all derived from these lists.
 */
export interface PairStatistics {
  /** Days with both values at the lag that was found. */
  readonly n: number
  readonly lagDays: number | null
  readonly durationDays: number | null
  /** Raw Pearson and Spearman at that lag, for information. */
  readonly r: number | null
  readonly spearman: number | null
  /** Fisher's z of the prepared series: the sign and size of the finding. */
  readonly z: number | null
  /** Inflation s², degrees of freedom ν and number of independent looks M of the shift test. */
  readonly s2: number | null
  readonly nu: number | null
  readonly m: number | null
  readonly p: number | null
  /** How the hours were compared (`ClockForm`); null for whole days. */
  readonly clock: number | null
  /** Days of the outcome before the cause that were taken into account; null where none were. */
  readonly past: number | null
  /** p corrected for all pairs of the family; the strict one holds for any dependence between pairs. */
  readonly q: number | null
  readonly qStrict: number | null
}

export type Statistic = keyof PairStatistics

/** Whether a statistic depends only on the pair, or on all pairs of its family. */
const KINDS = {
  n: 'pair',
  lagDays: 'pair',
  durationDays: 'pair',
  r: 'pair',
  spearman: 'pair',
  z: 'pair',
  s2: 'pair',
  nu: 'pair',
  m: 'pair',
  p: 'pair',
  clock: 'pair',
  past: 'pair',
  q: 'family',
  qStrict: 'family',
} as const satisfies Record<Statistic, 'pair' | 'family'>

/** Statistics that depend only on the pair. */
export type OwnStatistic = { [Name in Statistic]: (typeof KINDS)[Name] extends 'pair' ? Name : never }[Statistic]

/** All statistics, in the order in which they are stored. */
export const STATISTICS = Object.keys(KINDS) as readonly Statistic[]

/** The results for a pair before its family is corrected. */
export const OWN_STATISTICS = STATISTICS.filter((name): name is OwnStatistic => KINDS[name] === 'pair')

/**
 * Writes the results for a pair before its family is corrected, in the order of `OWN_STATISTICS`, with NaN for null. It
 * names them one by one: a loop over the names takes five times as long.
 */
export function writeOwnStatistics(
  numbers: Float64Array,
  start: number,
  statistics: Pick<PairStatistics, OwnStatistic>,
): void {
  let index = start
  numbers[index++] = statistics.n
  numbers[index++] = statistics.lagDays ?? Number.NaN
  numbers[index++] = statistics.durationDays ?? Number.NaN
  numbers[index++] = statistics.r ?? Number.NaN
  numbers[index++] = statistics.spearman ?? Number.NaN
  numbers[index++] = statistics.z ?? Number.NaN
  numbers[index++] = statistics.s2 ?? Number.NaN
  numbers[index++] = statistics.nu ?? Number.NaN
  numbers[index++] = statistics.m ?? Number.NaN
  numbers[index++] = statistics.p ?? Number.NaN
  numbers[index++] = statistics.clock ?? Number.NaN
  numbers[index++] = statistics.past ?? Number.NaN
}

/** Fills in the statistics of a row, one by one for the same reason. */
export function fillStatistics(
  row: { -readonly [Name in Statistic]: PairStatistics[Name] },
  number: (name: Statistic) => number | null,
): void {
  row.n = number('n') ?? 0
  row.lagDays = number('lagDays')
  row.durationDays = number('durationDays')
  row.r = number('r')
  row.spearman = number('spearman')
  row.z = number('z')
  row.s2 = number('s2')
  row.nu = number('nu')
  row.m = number('m')
  row.p = number('p')
  row.clock = number('clock')
  row.past = number('past')
  row.q = number('q')
  row.qStrict = number('qStrict')
}

/** Numbers of a row that are members of its interval and of its reverse direction. */
export const NESTED_COLUMNS = ['low', 'high', 'reverseLag', 'reverseP', 'dailyP'] as const

/** Numbers that only some rows have, after their family is corrected; see `Conclusion`. Booleans are 1 or 0. */
export const CONCLUDED_COLUMNS = [
  ...(['steady', 'wasLikely', 'difference', 'differenceLow', 'differenceHigh'] as const),
  ...(['direct', 'directLag', 'through1', 'through2', 'through3'] as const),
] as const

export type ConcludedColumn = (typeof CONCLUDED_COLUMNS)[number]

/** Numbers that every judged row may have. */
export type JudgedColumn = Statistic | (typeof NESTED_COLUMNS)[number]

/** One number of a pair, as tables hold it. */
export type PairColumn = JudgedColumn | ConcludedColumn

/** The statistics of a pair that could not be judged, except for how many days it has. */
export const NO_STATISTICS = Object.fromEntries(STATISTICS.map((name) => [name, null])) as Readonly<
  Record<Exclude<Statistic, 'n'>, null>
>

/** The statistics of a row, without its other members. */
export function statisticsOf(row: PairStatistics): PairStatistics {
  const statistics: Record<Exclude<Statistic, 'n'>, number | null> = { ...NO_STATISTICS }
  for (const name of STATISTICS) if (name !== 'n') statistics[name] = row[name]
  return { ...statistics, n: row.n }
}
