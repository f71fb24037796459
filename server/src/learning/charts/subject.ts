/** What a chart is about: names, units and daily values as plain data. */
import type { CombinationOperation } from '@upshot/contract'

export interface ChartSubject {
  readonly variableId: number
  readonly name: string
  /** Abbreviation, as axes show it. */
  readonly unit: string
  readonly kind: 'rating' | 'yesNo' | 'number'
  readonly combination: CombinationOperation
  /** Ratings: the ends of their scale. */
  readonly range?: { readonly low: number; readonly high: number } | undefined
}

export interface Day {
  /** Local day, as days since 1970. */
  readonly day: number
  readonly value: number
}

/** One entry by the clock on the person's wall. */
export interface Reading extends Day {
  /** 0 to 23. */
  readonly hour: number
}

export interface VariableData {
  readonly subject: ChartSubject
  /** Oldest first. */
  readonly readings: readonly Reading[]
  /** Oldest first, filled days included. */
  readonly days: readonly Day[]
}
