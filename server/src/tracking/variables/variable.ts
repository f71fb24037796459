/**
 * One person's use of a variable, with every setting resolved: their choice, otherwise the catalogue, otherwise category and
 * unit.
 */
import type { CombinationOperation, Valence } from '@upshot/contract'
import type { Cover } from '../../http/caller.ts'
import { nameKey } from '../../lib/names.ts'
import { Refusal } from '../../lib/refusal.ts'
import type { UserVariablesTable } from '../../storage/tables.ts'
import type { Tag } from '../tag.ts'
import type { UnitRecord } from '../units/unit-record.ts'
import {
  CLOCK,
  circularMean,
  conversionBetween,
  convert,
  converted,
  isRating,
  unitNamed,
  unitOf,
  unitsLike,
  withoutNoise,
  YES_NO,
} from '../units/units.ts'
import type { CommonVariable } from './catalogue/common-variable.ts'
import { catalogue } from './catalogue/index.ts'
import type { VariableCategoryRecord } from './categories.data.ts'
import { categoryNamed, categoryOf, mustBeCategory } from './categories.ts'

type Filling =
  | { readonly type: 'none' }
  | { readonly type: 'zero' }
  | { readonly type: 'value'; readonly value: number }

/** In the variable's unit; null = no limit. */
interface Limits {
  readonly minimum: number | null
  readonly maximum: number | null
}

export interface Variable {
  readonly id: number
  readonly userId: number
  readonly name: string
  readonly alias: string | null
  readonly description: string | null
  readonly category: VariableCategoryRecord
  readonly unit: UnitRecord
  readonly combination: CombinationOperation
  readonly filling: Filling
  readonly onsetDelaySeconds: number
  readonly durationOfActionSeconds: number
  readonly limits: Limits
  readonly dailyLimits: Limits
  readonly isOutcome: boolean
  readonly isCauseOnly: boolean
  readonly isShared: boolean
  readonly valence: Valence
  readonly experimentStartEpoch: number | null
  readonly experimentEndEpoch: number | null
  readonly upc: string | null
  readonly common: CommonVariable | undefined
  /** The person's choices, as stored. */
  readonly settings: UserVariablesTable
  /** Units that values were ever recorded in. */
  readonly recordedUnitIds: readonly number[]
  readonly numberOfMeasurements: number
  readonly earliestEpoch: number | null
  readonly latestEpoch: number | null
  /** The newest three, newest first, in the variable's unit. */
  readonly recent: readonly number[]
  readonly statistics: Statistics | undefined
  /** Something was recorded, changed or deleted since its statistics were calculated. */
  readonly isStale: boolean
  readonly createdEpoch: number
  readonly updatedEpoch: number
}

/** The person's own words for the steps of its scale, from the smallest value on. */
export const stepWordsOf = ({ settings: { steps } }: Pick<Variable, 'settings'>): string[] | undefined =>
  steps === null ? undefined : (JSON.parse(steps) as string[])

/** These words, as a member of a record. */
export function stepsMember(variable: Pick<Variable, 'settings'>): { readonly steps?: string[] } {
  const steps = stepWordsOf(variable)
  return steps ? { steps } : {}
}

/** A description of its values, in its unit; calculated by measurements/statistics.ts and stored with the variable. */
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

/** What a record shows about the person's other variables. */
export interface Neighbours {
  readonly tags: readonly Tag[]
  readonly byId: ReadonlyMap<number, Variable>
}

/** A value as recorded, and the id of its unit. */
type RecentValue = readonly [value: number, unitId: number]

const commonById = new Map(catalogue.map((variable) => [variable.id, variable]))

export const commonVariable = (id: number): CommonVariable | undefined => commonById.get(id)

/** The catalogue's definition, before a person changes anything. */
export function commonDefinition({ name, category: categoryName, unit: unitName, combination }: CommonVariable) {
  const category = categoryNamed(categoryName)
  const unit = unitNamed(unitName)
  if (!category || !unit) throw new Error(`The catalogue's ${name} has no category or unit.`)
  return { variableName: name, category, unit, combination }
}

export function variableOf(row: UserVariablesTable): Variable {
  const common = commonById.get(row.variable_id)
  const category = categoryOf(row.category_id)
  const unit = unitOf(row.unit_id)
  return {
    id: row.variable_id,
    userId: row.user_id,
    name: row.name,
    alias: row.alias,
    description: row.description ?? common?.description ?? null,
    category,
    unit,
    combination: row.combination,
    filling: fillingOf(row, common, category, unit),
    onsetDelaySeconds: row.onset_delay_seconds ?? common?.onsetDelaySeconds ?? category.onsetDelaySeconds,
    durationOfActionSeconds:
      row.duration_of_action_seconds ?? common?.durationOfActionSeconds ?? category.durationOfActionSeconds,
    limits: limitsOf(row, common, category, unit),
    dailyLimits: { minimum: row.minimum_allowed_daily, maximum: row.maximum_allowed_daily },
    isOutcome: claim(row.is_outcome) ?? common?.outcome ?? (category.outcome && !isTag(unit, category)),
    isCauseOnly: claim(row.is_cause_only) ?? common?.causeOnly ?? category.causeOnly,
    isShared: row.is_shared === 1,
    valence: row.valence ?? common?.valence ?? category.valence ?? 'numeric',
    experimentStartEpoch: row.experiment_start_epoch,
    experimentEndEpoch: row.experiment_end_epoch,
    upc: row.upc,
    common,
    settings: row,
    recordedUnitIds: row.recorded_unit_ids.split(',').map(Number),
    numberOfMeasurements: row.number_of_measurements,
    earliestEpoch: row.earliest_epoch,
    latestEpoch: row.latest_epoch,
    // Parsed when accessed: a page of measurements needs its variables, but not these two.
    get recent() {
      const values = JSON.parse(row.recent) as RecentValue[]
      return values.map(([value, unitId]) => converted(value, unitOf(unitId), unit))
    },
    get statistics() {
      return row.statistics === null ? undefined : (JSON.parse(row.statistics) as Statistics)
    },
    isStale: row.stale_since_ms !== null,
    createdEpoch: row.created_epoch,
    updatedEpoch: row.updated_epoch,
  }
}

/** Rows that are read once are converted to variables once. */
const variablesOfRows = new WeakMap<readonly UserVariablesTable[], readonly Variable[]>()

export function variablesOf(rows: readonly UserVariablesTable[]): readonly Variable[] {
  const cached = variablesOfRows.get(rows)
  if (cached) return cached
  const variables = rows.map(variableOf)
  variablesOfRows.set(rows, variables)
  return variables
}

/** Categories of what is felt, which may be answered with yes or no. */
const FELT: ReadonlySet<string> = new Set(['Emotions', 'Symptoms', 'Conditions', 'Sleep'])

/** A diary's tag, ticked if true: something done, which is no outcome unless somebody says so. */
const isTag = (unit: UnitRecord, category: VariableCategoryRecord): boolean =>
  unit.id === YES_NO && !FELT.has(category.name)

const claim = (flag: 0 | 1 | null): boolean | undefined => (flag === null ? undefined : flag === 1)

function fillingOf(
  row: UserVariablesTable,
  common: CommonVariable | undefined,
  category: VariableCategoryRecord,
  unit: UnitRecord,
): Filling {
  if (row.filling_type === 'value') return { type: 'value', value: row.filling_value ?? 0 }
  if (row.filling_type !== null) return { type: row.filling_type }
  if (isRating(unit)) return { type: 'none' }
  if (common) return { type: common.filling }
  // A day without an entry only means "none" if both the category and the unit say so.
  return { type: category.fillingType === 'zero' && unit.fillingType === 'zero' ? 'zero' : 'none' }
}

function limitsOf(
  row: UserVariablesTable,
  common: CommonVariable | undefined,
  category: VariableCategoryRecord,
  unit: UnitRecord,
): Limits {
  return {
    minimum: row.minimum_allowed ?? commonLimit(common, common?.minimum, unit) ?? category.minimumAllowedValue,
    maximum: row.maximum_allowed ?? commonLimit(common, common?.maximum, unit),
  }
}

/** The catalogue's limits are in the catalogue's unit. */
function commonLimit(common: CommonVariable | undefined, limit: number | undefined, unit: UnitRecord): number | null {
  const from = common && unitNamed(common.unit)
  const conversion = from && conversionBetween(from, unit)
  return limit === undefined || !conversion ? null : convert(limit, conversion)
}

/** Units that a person may choose for it. */
export const unitsFor = (common: CommonVariable | undefined, unit: UnitRecord): readonly UnitRecord[] =>
  common?.measuredIn?.flatMap((name) => unitNamed(name) ?? []) ?? unitsLike(unit)

export const isCovered = (variable: Pick<Variable, 'id' | 'category'>, cover: Cover | undefined): boolean =>
  (cover?.categoryIds === undefined || cover.categoryIds.includes(variable.category.id)) &&
  (cover?.variableIds === undefined || cover.variableIds.includes(variable.id))

/** Whether the analysis uses a value: within its unit's soft limits as recorded, and within the variable's. */
export function isWithinLimits(variable: Variable, recorded: number, recordedIn: UnitRecord, value: number): boolean {
  return (
    within(recorded, { minimum: recordedIn.minimumAllowedValue, maximum: recordedIn.maximumAllowedValue }) &&
    within(value, variable.limits)
  )
}

export const within = (value: number, { minimum, maximum }: Limits): boolean =>
  (minimum === null || value >= minimum) && (maximum === null || value <= maximum)

/**
 * Combines several values of one period: summed or averaged; one yes makes it a yes. With shares, only a part of each
 * value counts.
 */
export function combine(
  { combination, unit }: Pick<Variable, 'combination' | 'unit'>,
  values: readonly number[],
  shares?: readonly number[],
): number {
  if (values.length === 1 && (shares === undefined || combination === 'MEAN')) return values[0] ?? 0
  if (unit.abbreviatedName === CLOCK) return circularMean(values, shares) ?? values[0] ?? 0
  const sum = values.reduce((total, value, index) => total + value * (shares?.[index] ?? 1), 0)
  if (combination === 'MEAN') {
    const weight = shares ? shares.reduce((total, share) => total + share, 0) : values.length
    return withoutNoise(sum / weight)
  }
  return unit.id === YES_NO ? Math.min(1, sum) : withoutNoise(sum)
}

// Filters variables by the requested name and category. Pure.

interface AskedVariable {
  readonly variableName?: string | undefined
  readonly variableCategoryName?: string | undefined
}

export function variableFilter({ variableName, variableCategoryName }: AskedVariable): (variable: Variable) => boolean {
  const name = variableName === undefined ? undefined : nameKey(variableName)
  const category = variableCategoryName === undefined ? undefined : categoryNamed(variableCategoryName)
  if (variableCategoryName !== undefined && !category) {
    const field = 'variableCategoryName'
    throw new Refusal('badInput', [{ message: mustBeCategory(field), field }])
  }
  return (variable) =>
    (name === undefined || nameKey(variable.name) === name) &&
    (category === undefined || variable.category.id === category.id)
}
