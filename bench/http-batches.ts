/** Batches of new measurements, the same for the client that posts them and for the baseline loop. */

export interface BatchRecipe {
  readonly count: number
  readonly items: number
  readonly variables: number
  /** Every batch of a run has different times, which start here. */
  readonly fromEpoch: number
}

export const BENCH_CATEGORY = 'Foods'
export const BENCH_UNIT = 'g'
export const BENCH_SOURCE = 'Bench'
export const variableName = (index: number): string => `Bench variable ${index}`

interface Value {
  readonly variable: number
  readonly startEpoch: number
  readonly value: number
}

/** Interleaved like the entries of a day: variable after variable, minute after minute. */
export function valuesOf({ items, variables, fromEpoch }: BatchRecipe, batch: number): Value[] {
  return Array.from({ length: items }, (_, index) => ({
    variable: index % variables,
    startEpoch: fromEpoch + (batch * items + index) * 60,
    value: Math.round(((index * 7919 + batch * 104_729) % 10_007) * 0.37) / 10,
  }))
}

export function batchBody(recipe: BatchRecipe, batch: number): string {
  const items = valuesOf(recipe, batch).map(({ variable, startEpoch, value }) => ({
    variableName: variableName(variable),
    variableCategoryName: BENCH_CATEGORY,
    unitAbbreviatedName: BENCH_UNIT,
    combinationOperation: 'SUM',
    sourceName: BENCH_SOURCE,
    startAt: new Date(startEpoch * 1000).toISOString().slice(0, 19),
    value,
  }))
  return JSON.stringify(items)
}
