import type { CommonName, TagVariable, UserVariable, VariableCategoryName } from '@upshot/contract'
import { languages } from '@upshot/contract/names'
import type { Caller, Subject } from '../../http/caller.ts'
import type { Language } from '../../lib/language.ts'
import { definedMembers } from '../../lib/members.ts'
import { utcText } from '../../lib/utc-text.ts'
import type { Tag } from '../tag.ts'
import { ownUnitMembers, presentUnit, unitMembers } from '../units/present.ts'
import type { UnitRecord } from '../units/unit-record.ts'
import { isRating, withoutNoise, YES_NO } from '../units/units.ts'
import type { CommonVariable } from './catalogue/common-variable.ts'
import { countedMember, displayNameIn, nameIn, otherWordsFor, thingWords } from './catalogue/words.ts'
import type { VariableCategoryRecord } from './categories.data.ts'
import { presentCategory } from './categories.ts'
import { commonDefinition, type Neighbours, stepsMember, unitsFor, type Variable } from './variable.ts'

export function presentVariable(variable: Variable, neighbours: Neighbours, language: Language): UserVariable {
  const { alias, settings } = variable
  return {
    ...identityOf(variable.id, variable.name, displayNameIn(language, variable)),
    userId: variable.userId,
    ...kindOf(variable.category, variable.unit, variable.common),
    combinationOperation: variable.combination,
    fillingType: variable.filling.type,
    onsetDelay: variable.onsetDelaySeconds,
    onsetDelayInHours: variable.onsetDelaySeconds / 3600,
    durationOfAction: variable.durationOfActionSeconds,
    durationOfActionInHours: variable.durationOfActionSeconds / 3600,
    outcome: variable.isOutcome,
    causeOnly: variable.isCauseOnly,
    shareUserMeasurements: variable.isShared,
    valence: variable.valence,
    ...countedMember(language, variable.name, variable.unit.abbreviatedName),
    isPinned: settings.is_pinned === 1,
    ...(settings.stands_for_same === 1 ? { standsForSame: true } : {}),
    ...stepsMember(variable),
    public: variable.common !== undefined,
    createdAt: utcText(variable.createdEpoch),
    updatedAt: utcText(variable.updatedEpoch),
    ...fillingValue(variable),
    ...definedMembers({
      alias,
      description: variable.description,
      upc: variable.upc,
      order: settings.place,
      minimumAllowedValue: variable.limits.minimum,
      maximumAllowedValue: variable.limits.maximum,
      minimumAllowedDailyValue: settings.minimum_allowed_daily,
      maximumAllowedDailyValue: settings.maximum_allowed_daily,
      experimentStartTime: variable.experimentStartEpoch === null ? null : utcText(variable.experimentStartEpoch),
      experimentEndTime: variable.experimentEndEpoch === null ? null : utcText(variable.experimentEndEpoch),
      loinc: variable.common?.loinc,
      synonyms: variable.common ? [...otherWordsFor(variable.common, language)] : undefined,
    }),
    ...countsOf(variable),
    ...statisticsOf(variable),
    ...tagsOf(variable, neighbours, language),
  }
}

/** A common variable that the person does not use yet. */
export function presentCommon(common: CommonVariable, userId: number, language: Language): UserVariable {
  const { category, unit } = commonDefinition(common)
  return {
    ...identityOf(common.id, common.name, nameIn(language, common.name)),
    userId,
    ...kindOf(category, unit, common),
    combinationOperation: common.combination,
    fillingType: common.filling,
    valence: common.valence,
    ...countedMember(language, common.name, unit.abbreviatedName),
    outcome: common.outcome ?? category.outcome,
    causeOnly: common.causeOnly ?? category.causeOnly,
    onsetDelay: common.onsetDelaySeconds ?? category.onsetDelaySeconds,
    durationOfAction: common.durationOfActionSeconds ?? category.durationOfActionSeconds,
    description: common.description,
    synonyms: [...otherWordsFor(common, language)],
    isPinned: false,
    public: true,
    numberOfRawMeasurements: 0,
    ...definedMembers({
      loinc: common.loinc,
      minimumAllowedValue: common.minimum,
      maximumAllowedValue: common.maximum,
    }),
  }
}

export function presentName(common: CommonVariable, language: Language): CommonName {
  const { id, name, unit, category, combination } = common
  const words = thingWords[language].get(id)
  const counted = languages.flatMap((each) => Object.values(thingWords[each].get(id)?.counted ?? {}))
  const countedAs = [...new Set(counted)]
  return {
    variableId: id,
    name,
    displayName: words?.name ?? name,
    ...definedMembers({ shortName: words?.shortName }),
    synonyms: [...otherWordsFor(common, language)],
    ...(countedAs.length > 0 ? { countedAs } : {}),
    ...countedMember(language, name, unit),
    unitAbbreviatedName: unit,
    variableCategoryName: category as VariableCategoryName,
    combinationOperation: combination,
    valence: common.valence,
  }
}

const identityOf = (id: number, name: string, displayName: string) => ({
  id,
  variableId: id,
  name,
  variableName: name,
  displayName,
})

function kindOf(category: VariableCategoryRecord, unit: UnitRecord, common: CommonVariable | undefined) {
  return {
    unit: presentUnit(unit),
    ...unitMembers(unit),
    ...ownUnitMembers(unit),
    availableUnits: unitsFor(common, unit).map(presentUnit),
    variableCategory: presentCategory(category),
    variableCategoryId: category.id,
    variableCategoryName: presentCategory(category).name,
    manualTracking: category.manualTracking,
    inputType: inputTypeOf(unit),
  }
}

/** The input that a client offers for a value. */
export function inputTypeOf(unit: UnitRecord): string {
  if (unit.id === YES_NO) return 'yesOrNo'
  if (!isRating(unit)) return 'value'
  return unit.minimumValue === 1 && unit.maximumValue === 5 ? 'oneToFiveNumbers' : 'slider'
}

function fillingValue({ filling }: Variable): { fillingValue?: number } {
  if (filling.type === 'none') return {}
  return { fillingValue: filling.type === 'zero' ? 0 : filling.value }
}

function countsOf({ numberOfMeasurements, earliestEpoch, latestEpoch, recent }: Variable) {
  const [lastValue, secondToLastValue, thirdToLastValue] = recent
  return {
    numberOfRawMeasurements: numberOfMeasurements,
    ...definedMembers({
      earliestMeasurementTime: earliestEpoch,
      latestMeasurementTime: latestEpoch,
      lastValue,
      secondToLastValue,
      thirdToLastValue,
    }),
  }
}

function statisticsOf({ statistics }: Variable): Partial<UserVariable> {
  if (!statistics) return {}
  const [mostCommonValue, secondMostCommonValue, thirdMostCommonValue] = statistics.mostCommon
  const tidy = (value: number | null) => (value === null ? null : withoutNoise(value))
  return definedMembers({
    mean: tidy(statistics.mean),
    median: tidy(statistics.median),
    variance: tidy(statistics.variance),
    standardDeviation: tidy(statistics.standardDeviation),
    skewness: tidy(statistics.skewness),
    kurtosis: tidy(statistics.kurtosis),
    minimumRecordedValue: statistics.minimum,
    maximumRecordedValue: statistics.maximum,
    minimumNonZeroValue: statistics.minimumNonZero,
    numberOfUniqueValues: statistics.numberOfUniqueValues,
    numberOfChanges: statistics.numberOfChanges,
    mostCommonValue,
    secondMostCommonValue,
    thirdMostCommonValue,
    mostCommonOriginalUnitId: statistics.mostCommonUnitId,
    numberOfProcessedDailyMeasurements: statistics.numberOfDays,
    numberOfUniqueDailyValues: statistics.numberOfUniqueDailyValues,
    maximumRecordedDailyValue: statistics.maximumDaily,
    lastProcessedDailyValue: statistics.lastDaily,
    dataSourceNames: statistics.sources.map(({ name }) => name).join(', '),
    dataSources: statistics.sources.map(({ name, count }) => ({ name, displayName: name, count })),
  })
}

/** Ingredients of this variable, and variables that this one is an ingredient of. */
function tagsOf(variable: Variable, { tags, byId }: Neighbours, language: Language): Partial<UserVariable> {
  const ingredients = tags.filter((tag) => tag.taggedId === variable.id)
  const wholes = tags.filter((tag) => tag.tagId === variable.id)
  const present = (list: readonly Tag[], other: (tag: Tag) => number) =>
    list.flatMap((tag) => presentTagVariable(byId.get(other(tag)), tag.factor, language))
  const userTagVariables = present(ingredients, (tag) => tag.tagId)
  const userTaggedVariables = present(wholes, (tag) => tag.taggedId)
  return {
    ...(userTagVariables.length > 0 ? { userTagVariables, ingredientUserTagVariables: userTagVariables } : {}),
    ...(userTaggedVariables.length > 0
      ? { userTaggedVariables, ingredientOfUserTagVariables: userTaggedVariables }
      : {}),
  }
}

function presentTagVariable(
  variable: Variable | undefined,
  conversionFactor: number,
  language: Language,
): TagVariable[] {
  if (!variable) return []
  return [
    {
      ...identityOf(variable.id, variable.name, displayNameIn(language, variable)),
      conversionFactor,
      unitAbbreviatedName: variable.unit.abbreviatedName,
      variableCategoryName: variable.category.name,
    },
  ]
}

// Members that modules above add to the records of variables, such as what was found out about them.

interface VariableAdditionOptions {
  readonly includeCharts: boolean
  /** The reader: not the subject, if a share shows it. */
  readonly reader: Pick<Caller, 'userId' | 'clientId'>
}

/** Members to add, by variable id. For a subject with a cover, only what is based on covered variables. */
export type VariableAdditions = (
  subject: Pick<Subject, 'userId' | 'timeZone' | 'cover' | 'language'>,
  variables: readonly Variable[],
  wishes: VariableAdditionOptions,
) => Promise<ReadonlyMap<number, Partial<UserVariable>>>

/** Combines several sources of additions. */
export const additionsFromAll =
  (sources: readonly VariableAdditions[]): VariableAdditions =>
  async (subject, variables, wishes) => {
    const answers = await Promise.all(sources.map((additions) => additions(subject, variables, wishes)))
    const all = new Map<number, Partial<UserVariable>>()
    for (const [id, members] of answers.flatMap((answer) => [...answer])) all.set(id, { ...all.get(id), ...members })
    return all
  }
