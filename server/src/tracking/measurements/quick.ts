/** One number and little more, made into an item like any other: what is not said is taken from the variable. */
import type { MeasurementItem, QuickMeasurement } from '@upshot/contract'
import { Refusal, say } from '../../lib/refusal.ts'
import { utcText } from '../../lib/utc-text.ts'
import type { CommonVariable } from '../variables/catalogue/common-variable.ts'
import { categoryNamed } from '../variables/categories.ts'
import type { Variable } from '../variables/variable.ts'

const SOURCE = 'Quick entry'
const CATEGORY = 'Miscellaneous'

export interface QuickEntry extends Partial<QuickMeasurement> {
  readonly value: number
}

type KnownVariable = Pick<MeasurementItem, 'variableName' | 'unitAbbreviatedName' | 'combinationOperation'> & {
  readonly variableCategoryName: string
}

export const knownOf = ({ name, unit, category, combination }: Variable): KnownVariable => ({
  variableName: name,
  unitAbbreviatedName: unit.abbreviatedName,
  variableCategoryName: category.name,
  combinationOperation: combination,
})

export const knownOfCommon = ({ name, unit, category, combination }: CommonVariable): KnownVariable => ({
  variableName: name,
  unitAbbreviatedName: unit,
  variableCategoryName: category,
  combinationOperation: combination,
})

/** The unit and the category count for a new variable only; the server reads the names as it does everywhere. */
export function quickItem(entry: QuickEntry, known: KnownVariable | undefined, nowEpoch: number): MeasurementItem {
  const { variableName, value } = entry
  if (variableName === undefined || variableName.trim() === '')
    throw new Refusal('badInput', [
      {
        message: say('variableName is required.', 'Der Name der Variable (variableName) fehlt.'),
        field: 'variableName',
      },
    ])
  const unitAbbreviatedName = entry.unitAbbreviatedName ?? known?.unitAbbreviatedName
  if (unitAbbreviatedName === undefined) {
    const message = say(
      `${variableName} is new: unitAbbreviatedName is required. GET /units lists the units.`,
      `${variableName} ist neu und braucht eine Einheit (unitAbbreviatedName). GET /units nennt alle.`,
    )
    throw new Refusal('badInput', [{ message, field: 'unitAbbreviatedName' }])
  }
  const category = known?.variableCategoryName ?? entry.variableCategoryName ?? CATEGORY
  return {
    variableName: known?.variableName ?? variableName,
    value,
    unitAbbreviatedName,
    variableCategoryName: category,
    combinationOperation: known?.combinationOperation ?? categoryNamed(category)?.combinationOperation ?? 'MEAN',
    startAt: entry.startAt ?? utcText(nowEpoch),
    sourceName: entry.sourceName ?? SOURCE,
    ...(entry.note === undefined ? {} : { note: entry.note }),
  }
}
