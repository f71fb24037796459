import { type AnalyseOptions, ringLagOf, searchFor } from '../analyse/options.ts'
import { layoutFor } from '../ring/shared-spectra.ts'
import type { DayTable, Variable } from '../series/table.ts'
import type { FeatureName } from './messages.ts'

/** The work would need more memory than the pool may use. Nothing was started. */
export class PoolMemoryError extends RangeError {}

/** 1 GB by default. */
const DEFAULT_MOST_BYTES = 2 ** 30

/** Arrays as long as the table that a feature holds: raw, deviations, presence, prepared. */
const ARRAYS_PER_FEATURE = 4

/** Bytes that a judged pair takes in messages and results together. */
const BYTES_PER_PAIR = 500

/** Throws if the work would need more memory than is allowed. */
export function refuseOver(bytes: number, most = DEFAULT_MOST_BYTES): void {
  if (bytes > most) throw new PoolMemoryError(`${bytes} bytes are needed for this analysis, ${most} are allowed`)
}

/**
 * The approximate number of bytes that the analysis of a table takes: shared spectra, features, and rows of results.
 */
export function analysisBytes(table: DayTable, options: AnalyseOptions, workers: number): number {
  const { days, variables } = table
  const features = featureNames(table, options).length
  const banks = largestLags(table, options).map((maxLag) => layoutFor({ days, maxLag, variables: features, workers }))
  const shared = [...new Map(banks.map((layout) => [layout.size, layout.totalBytes])).values()]
  const causes = options.causes?.length ?? variables.length
  const outcomes = options.outcomes?.length ?? variables.length
  const arrays = features * days * ARRAYS_PER_FEATURE * Float64Array.BYTES_PER_ELEMENT
  return shared.reduce((sum, bytes) => sum + bytes, arrays + causes * outcomes * BYTES_PER_PAIR)
}

/**
 * The features that the questions of a table will need, so that threads can create them beforehand: every variable as
 * an effect, then every cause at its durations. A feature missing here would still be created, but later and in one
 * thread.
 */
export function featureNames(table: DayTable, options: AnalyseOptions): FeatureName[] {
  const effects = table.variables.map((_, variable): FeatureName => ({ variable, role: 'effect', duration: 1 }))
  const causes = table.variables.flatMap((variable, index) =>
    causeNames(variable, index, { options, days: table.days }),
  )
  return [...effects, ...causes]
}

interface FeatureRequest {
  readonly options: AnalyseOptions
  readonly days: number
}

function causeNames(variable: Variable, index: number, { options, days }: FeatureRequest): FeatureName[] {
  if (options.causes && !options.causes.includes(variable.name)) return []
  const durations = new Set([1, ...searchFor(variable, options, days).durations])
  // Unfilled, and at duration 1, a variable is the same series as a cause and as an effect.
  if (!variable.causeValues) durations.delete(1)
  return [...durations].map((duration) => ({ variable: index, role: 'cause', duration }))
}

/** The largest lags of all rings that the questions of a table need. */
export function largestLags(table: DayTable, options: AnalyseOptions): number[] {
  return [...new Set(table.variables.map((variable) => ringLagOf(variable, options, table.days)))]
}
