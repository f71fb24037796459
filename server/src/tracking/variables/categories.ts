import type { VariableCategory } from '@upshot/contract'
import { variableCategoryNames } from '@upshot/contract/names'
import { type Sentence, say } from '../../lib/language.ts'
import { nameKey } from '../../lib/names.ts'
import { sayOf } from '../../lib/refusal.ts'
import { unitNamed } from '../units/units.ts'
import { type VariableCategoryRecord, variableCategoryRecords } from './categories.data.ts'

const byId = new Map(variableCategoryRecords.map((category) => [category.id, category]))
const byName = new Map(
  variableCategoryRecords.flatMap((category) =>
    [...category.synonyms, category.nameSingular, category.name].map((name) => [nameKey(name), category] as const),
  ),
)

/** By name, by the filter list's spelling, or by synonym. */
export const categoryNamed = (name: string): VariableCategoryRecord | undefined => byName.get(nameKey(name))

export const categoryById = (id: number): VariableCategoryRecord | undefined => byId.get(id)

/** A category that is known to exist. */
export function categoryOf(id: number): VariableCategoryRecord {
  const category = byId.get(id)
  if (!category) throw new Error(`There is no category ${id}.`)
  return category
}

export const categoryNames = variableCategoryNames.join(', ')

export const mustBeCategory = (field: string): Sentence =>
  sayOf(field, say('must be one of: {categoryNames}.', { categoryNames }))

export function presentCategory(category: VariableCategoryRecord): VariableCategory {
  const unit = category.defaultUnitAbbreviatedName === null ? undefined : unitNamed(category.defaultUnitAbbreviatedName)
  return {
    id: category.id,
    name: category.name as VariableCategory['name'],
    variableCategoryName: category.name,
    variableCategoryNameSingular: category.nameSingular,
    measurementSynonymSingularLowercase: category.nameSingular.toLowerCase(),
    synonyms: [...category.synonyms],
    combinationOperation: category.combinationOperation,
    onsetDelay: category.onsetDelaySeconds,
    durationOfAction: category.durationOfActionSeconds,
    outcome: category.outcome,
    causeOnly: category.causeOnly,
    manualTracking: category.manualTracking,
    public: true,
    ...(category.fillingType === 'zero' ? { fillingValue: 0 } : {}),
    ...(unit ? { unitAbbreviatedName: unit.abbreviatedName, unitId: unit.id } : {}),
    ...(category.minimumAllowedValue === null ? {} : { minimumAllowedValue: String(category.minimumAllowedValue) }),
  }
}

/** For the people module, which only knows categories by number and name. */
export const categories = {
  idNamed: (name: string): number | undefined => categoryNamed(name)?.id,
  nameOf: (id: number): string => categoryOf(id).name,
}
