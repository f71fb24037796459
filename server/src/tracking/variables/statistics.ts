/** What a variable's values look like, in one pass over them plus one sort. Values are in the variable's unit. */

export interface Statistics {
  readonly mean: number
  readonly median: number
  readonly variance: number | null
  readonly standardDeviation: number | null
  readonly skewness: number | null
  readonly kurtosis: number | null
  readonly minimum: number
  readonly maximum: number
  readonly minimumNonZero: number | null
  readonly numberOfUniqueValues: number
  readonly numberOfChanges: number
  readonly mostCommon: readonly number[]
  readonly mostCommonUnitId: number
  readonly sources: readonly { readonly name: string; readonly count: number }[]
  readonly numberOfDays: number
  readonly numberOfUniqueDailyValues: number
  readonly minimumDaily: number | null
  readonly maximumDaily: number | null
  readonly lastDaily: number | null
}

/** In order of time. */
export interface RecordedValue {
  readonly value: number
  readonly unitId: number
  readonly sourceName: string
}

/** `undefined` where there is nothing to describe. */
export function describe(recorded: readonly RecordedValue[], dailyValues: readonly number[]): Statistics | undefined {
  const values = recorded.map((recordedValue) => recordedValue.value)
  const first = values[0]
  if (first === undefined) return undefined
  const nonZero = values.filter((value) => value !== 0)
  const units = tally(recorded.map((recordedValue) => recordedValue.unitId))
  return {
    ...momentsOf(values),
    median: medianOf(values),
    minimum: values.reduce((least, value) => Math.min(least, value), first),
    maximum: values.reduce((most, value) => Math.max(most, value), first),
    minimumNonZero: nonZero.length > 0 ? nonZero.reduce((least, value) => Math.min(least, value)) : null,
    numberOfUniqueValues: new Set(values).size,
    numberOfChanges: values.reduce((count, value, at) => count + (at > 0 && value !== values[at - 1] ? 1 : 0), 0),
    mostCommon: tally(values)
      .slice(0, 3)
      .map(({ key }) => key),
    mostCommonUnitId: units[0]?.key ?? 0,
    sources: tally(recorded.map((recordedValue) => recordedValue.sourceName)).map(({ key, count }) => ({
      name: key,
      count,
    })),
    ...describeDays(dailyValues),
  }
}

function describeDays(values: readonly number[]) {
  const hasDays = values.length > 0
  return {
    numberOfDays: values.length,
    numberOfUniqueDailyValues: new Set(values).size,
    minimumDaily: hasDays ? values.reduce((least, value) => Math.min(least, value)) : null,
    maximumDaily: hasDays ? values.reduce((most, value) => Math.max(most, value)) : null,
    lastDaily: values.at(-1) ?? null,
  }
}

/**
 * Sample variance (n − 1), and the adjusted Fisher–Pearson coefficients of skewness G1 and excess kurtosis G2
 * (Joanes & Gill 1998), which spreadsheets and statistics packages show. Sums of powers of deviations from the mean.
 */
function momentsOf(values: readonly number[]) {
  const n = values.length
  const mean = values.reduce((sum, value) => sum + value, 0) / n
  let [two, three, four] = [0, 0, 0]
  for (const value of values) {
    const deviation = value - mean
    const square = deviation * deviation
    two += square
    three += square * deviation
    four += square * square
  }
  const variance = n > 1 ? two / (n - 1) : null
  const isSpread = two > 0
  const g1 = isSpread ? (Math.sqrt(n) * three) / two ** 1.5 : 0
  const g2 = isSpread ? (n * four) / (two * two) - 3 : 0
  return {
    mean,
    variance,
    standardDeviation: variance === null ? null : Math.sqrt(variance),
    skewness: n > 2 && isSpread ? (g1 * Math.sqrt(n * (n - 1))) / (n - 2) : null,
    kurtosis: n > 3 && isSpread ? ((n - 1) / ((n - 2) * (n - 3))) * ((n + 1) * g2 + 6) : null,
  }
}

function medianOf(values: readonly number[]): number {
  const sorted = Float64Array.from(values).sort()
  const middle = sorted.length >> 1
  const upper = sorted[middle] ?? 0
  return sorted.length % 2 === 1 ? upper : ((sorted[middle - 1] ?? 0) + upper) / 2
}

/** How often each key comes, most often first; ties in order of first appearance. */
function tally<K>(keys: readonly K[]): { key: K; count: number }[] {
  const counts = new Map<K, number>()
  for (const key of keys) counts.set(key, (counts.get(key) ?? 0) + 1)
  return [...counts].map(([key, count]) => ({ key, count })).sort((a, b) => b.count - a.count)
}
