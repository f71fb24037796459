/** Something that can be recorded: as much of a variable as recording needs. */
import type { CommonName, Counted, SlimUserVariable } from '@upshot/contract'
import { usualValues } from './asking.ts'

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
  readonly smallest?: number | undefined
  readonly largest?: number | undefined
  readonly leastAllowed?: number | undefined
  readonly mostAllowed?: number | undefined
  /** A symptom, a mood: earlier values of it are not shown before it is recorded, since they would suggest an answer. */
  readonly isOutcome?: boolean | undefined
  /** The person's own words for the steps of its scale. */
  readonly steps?: readonly string[] | undefined
  readonly synonyms: readonly string[]
  /** What people call one or several of its unit. */
  readonly countedAs?: readonly string[] | undefined
  /** What it is counted in: "cup" and "cups". */
  readonly counted?: Counted | undefined
}

const numbers = (...values: readonly (number | undefined)[]): readonly number[] =>
  values.filter((value) => value !== undefined)

/** The largest known value: statistics may be older than the last value. */
function largestOf(...values: readonly (number | undefined)[]): number | undefined {
  const present = numbers(...values)
  return present.length === 0 ? undefined : Math.max(...present)
}

function smallestOf(...values: readonly (number | undefined)[]): number | undefined {
  const present = numbers(...values)
  return present.length === 0 ? undefined : Math.min(...present)
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
    smallest: smallestOf(variable.minimumRecordedValue, ...latest),
    largest: largestOf(variable.maximumRecordedValue, ...latest),
    leastAllowed: variable.minimumAllowedValue,
    mostAllowed: variable.maximumAllowedValue,
    isOutcome: variable.outcome,
    steps: variable.steps,
    synonyms: variable.synonyms ?? [],
    counted: variable.counted,
  }
}

/** A variable of the catalogue, from its list of names. */
export const thingOfName = (common: CommonName): Thing => ({
  variableId: common.variableId,
  name: common.name,
  displayName: common.displayName,
  unit: common.unitAbbreviatedName,
  kind: common.variableCategoryName,
  operation: common.combinationOperation,
  valence: common.valence,
  usual: [],
  synonyms: common.synonyms,
  countedAs: common.countedAs,
  counted: common.counted,
})
