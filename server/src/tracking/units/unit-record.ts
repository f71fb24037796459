/** The definition of a unit. */

export interface ConversionStep {
  readonly operation: 'ADD' | 'MULTIPLY'
  readonly value: number
}

export interface UnitCategoryRecord {
  readonly id: number
  readonly name: string
  /** Empty where the category has no unit that the others convert to. */
  readonly standardUnitAbbreviatedName: string
}

export interface UnitRecord {
  readonly id: number
  readonly name: string
  readonly abbreviatedName: string
  readonly category: string
  readonly categoryId: number
  /** Only units of one dimension convert into each other; 'only-itself' converts to nothing else. */
  readonly dimension:
    | 'clock'
    | 'count'
    | 'currency'
    | 'energy'
    | 'frequency'
    | 'glycated share'
    | 'length'
    | 'mass'
    | 'only-itself'
    | 'power'
    | 'pressure'
    | 'radioactivity'
    | 'rating'
    | 'signed length'
    | 'speed'
    | 'temperature'
    | 'time'
    | 'volume'
    /** The amount of one substance per volume. */
    | `of ${string}`
  /** From this unit to its dimension's standard unit: apply in order, undo in reverse order. */
  readonly conversionSteps: readonly ConversionStep[]
  /** Hard limits: a value outside is refused. */
  readonly minimumValue: number | null
  readonly maximumValue: number | null
  /** Soft limits: a value outside is recorded and left out of analysis. */
  readonly minimumAllowedValue: number | null
  readonly maximumAllowedValue: number | null
  readonly maximumDailyValue: number | null
  readonly advanced: 0 | 1
  readonly manualTracking: 0 | 1
  readonly combinationOperation: 'SUM' | 'MEAN'
  readonly fillingType: 'none' | 'zero'
  readonly synonyms: readonly string[]
  /** The unit's code in the Unified Code for Units of Measure, where it has one. */
  readonly ucum: string | null
}
