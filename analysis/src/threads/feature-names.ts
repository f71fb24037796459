import { type AnalyseOptions, ringLagOf, searchFor } from '../analyse/options.ts'
import type { DayTable, Variable } from '../series/table.ts'
import type { FeatureName } from './messages.ts'

/**
 * The features that the questions of a table will ask for, so that threads can make them beforehand: every variable
 * as an effect, then every cause at its durations. One left out here would still be made, only later and in one thread.
 */
export function featureNames(table: DayTable, options: AnalyseOptions): FeatureName[] {
  const effects = table.variables.map((_, variable): FeatureName => ({ variable, role: 'effect', duration: 1 }))
  const causes = table.variables.flatMap((variable, place) =>
    causeNames(variable, place, { options, days: table.days }),
  )
  return [...effects, ...causes]
}

interface Asked {
  readonly options: AnalyseOptions
  readonly days: number
}

function causeNames(variable: Variable, place: number, { options, days }: Asked): FeatureName[] {
  if (options.causes && !options.causes.includes(variable.name)) return []
  const durations = new Set([1, ...searchFor(variable, options, days).durations])
  // Unfilled, and at duration 1, a variable is the same series as a cause and as an effect.
  if (!variable.causeValues) durations.delete(1)
  return [...durations].map((duration) => ({ variable: place, role: 'cause', duration }))
}

/** Every largest lag of the rings that the questions of a table ask for. */
export function largestLags(table: DayTable, options: AnalyseOptions): number[] {
  return [...new Set(table.variables.map((variable) => ringLagOf(variable, options, table.days)))]
}
