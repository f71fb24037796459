/** Something that can be recorded: as much of a variable as recording needs. */
import type { SlimUserVariable } from '@upshot/contract'
import { scaleOf, valueInWords } from '../words/units.ts'
import { usualValues, type ValueKind, valueKind } from './values.ts'

export interface Thing {
  /** Absent for something new. */
  readonly variableId?: number | undefined
  /** As the server knows it. */
  readonly name: string
  /** As the person calls it. */
  readonly displayName: string
  readonly unit: string
  readonly kind: string
  readonly operation: 'MEAN' | 'SUM'
  readonly valence: 'positive' | 'negative' | 'numeric'
  /** In order of size. */
  readonly usual: readonly number[]
  readonly last?: number | undefined
  readonly lastAtMs?: number | undefined
  readonly largest?: number | undefined
  readonly synonyms: readonly string[]
}

const numbers = (...values: readonly (number | undefined)[]): readonly number[] =>
  values.filter((value) => value !== undefined)

/** Statistics follow a little later than values. */
function largestOf(...values: readonly (number | undefined)[]): number | undefined {
  const known = numbers(...values)
  return known.length === 0 ? undefined : Math.max(...known)
}

export function thingOf(variable: SlimUserVariable): Thing {
  const { mostCommonValue, secondMostCommonValue, thirdMostCommonValue } = variable
  const { lastValue, secondToLastValue, thirdToLastValue, latestMeasurementTime } = variable
  const common = numbers(mostCommonValue, secondMostCommonValue, thirdMostCommonValue)
  const latest = numbers(lastValue, secondToLastValue, thirdToLastValue)
  return {
    variableId: variable.variableId,
    name: variable.name,
    displayName: variable.displayName,
    unit: variable.unitAbbreviatedName,
    kind: variable.variableCategoryName,
    operation: variable.combinationOperation,
    valence: variable.valence,
    usual: usualValues([...new Set(common.length > 0 ? common : latest)]),
    last: lastValue,
    lastAtMs: latestMeasurementTime === undefined ? undefined : latestMeasurementTime * 1000,
    largest: largestOf(variable.maximumRecordedValue, ...latest),
    synonyms: variable.synonyms ?? [],
  }
}

/** How a value in this unit is asked for. */
export function kindOfUnit(unit: string): ValueKind {
  const scale = scaleOf(unit)
  if (!scale) return valueKind({ abbreviatedName: unit, categoryName: '', maximumValue: 0 })
  return valueKind({
    abbreviatedName: unit,
    categoryName: 'Rating',
    minimumValue: scale.least,
    maximumValue: scale.most,
  })
}

const DURATIONS: ReadonlySet<string> = new Set(['s', 'min', 'h', 'ms'])

/** It has a beginning and an end. */
export const isLasting = ({ unit }: Pick<Thing, 'unit'>): boolean => DURATIONS.has(unit)

export const isSleep = ({ unit, kind }: Pick<Thing, 'unit' | 'kind'>): boolean =>
  kind === 'Sleep' && DURATIONS.has(unit)

/** "Coffee 1 serving" */
export const namedValue = ({ displayName }: Pick<Thing, 'displayName'>, value: number, unit: string): string =>
  `${displayName} ${valueInWords(value, unit)}`
