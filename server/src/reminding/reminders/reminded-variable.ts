import type { TrackingReminderInput } from '@upshot/contract'
import { tidyName } from '../../lib/names.ts'
import { type FoundFault, say } from '../../lib/refusal.ts'
import { noSuchUnit, unitNamed } from '../../tracking/units/units.ts'
import { categoryNamed, categoryNames } from '../../tracking/variables/categories.ts'
import { createVariable, findOrAdopt, findVariable, NO_VARIABLE } from '../../tracking/variables/service.ts'
import type { Variable } from '../../tracking/variables/variable.ts'
import type { ReminderRow } from './store.ts'
import type { ReminderStores } from './stores.ts'

export type Complain = (fault: FoundFault) => undefined

const NEEDS_CATEGORY = say(
  `A new variable needs a variableCategoryName, one of: ${categoryNames}.`,
  `Eine neue Variable braucht eine Kategorie (variableCategoryName): ${categoryNames}.`,
)
const NEEDS_UNIT = say(
  'A new variable needs a unit; GET /units lists them.',
  'Eine neue Variable braucht eine Einheit; GET /units nennt alle.',
)

/** The reminder's own variable, one the person uses, a common one, or a new one of the category and unit given. */
export async function variableFor(
  t: ReminderStores,
  { userId, named, nowEpoch }: { userId: number; named: ReminderRow | undefined; nowEpoch: number },
  input: TrackingReminderInput,
  complain: Complain,
): Promise<Variable | undefined> {
  if (named) return findVariable(t, userId, { variableId: named.variable_id })
  const { variableId, variableName } = input
  if (variableId === undefined && variableName === undefined) {
    return complain({
      message: say('One of id, variableId or variableName is required.', 'id, variableId oder variableName fehlt.'),
      field: 'variableName',
    })
  }
  const naming = variableId === undefined ? { variableName } : { variableId }
  const found = await findOrAdopt(t, userId, { naming, createdEpoch: nowEpoch })
  if (found) return found
  if (variableId !== undefined) return complain({ message: NO_VARIABLE, field: 'variableId' })
  const { variableCategoryName = '', unitAbbreviatedName = '' } = input
  const category = categoryNamed(variableCategoryName)
  const unit = unitNamed(unitAbbreviatedName || (category?.defaultUnitAbbreviatedName ?? ''))
  if (!category) {
    complain({ message: NEEDS_CATEGORY, field: 'variableCategoryName' })
  }
  if (unitAbbreviatedName === '' || !unit) {
    const message = unitAbbreviatedName === '' ? NEEDS_UNIT : noSuchUnit(unitAbbreviatedName)
    complain({ message, field: 'unitAbbreviatedName' })
  }
  if (!category || !unit || unitAbbreviatedName === '') return undefined
  const combination = input.combinationOperation ?? unit.combinationOperation
  await createVariable(t, userId, {
    variableName: tidyName(variableName ?? ''),
    category,
    unit,
    combination,
    createdEpoch: nowEpoch,
  })
  return findVariable(t, userId, { variableName })
}
