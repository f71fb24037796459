/** What a reminder and its notifications both say about their variable. */
import type { VariableCategoryName } from '@upshot/contract'
import { known } from '../../lib/known.ts'
import { ownUnitMembers, presentUnit, unitMembers } from '../../tracking/units/present.ts'
import type { UnitRecord } from '../../tracking/units/units.data.ts'
import { converted, unitsLike } from '../../tracking/units/units.ts'
import { inputTypeOf } from '../../tracking/variables/present.ts'
import type { Variable } from '../../tracking/variables/variable.ts'
import { type AskedVariable, actionsOf } from './buttons.ts'
import type { ReminderRow } from './store.ts'

export interface Subject extends AskedVariable {
  readonly reminder: ReminderRow
}

export function subjectMembers(subject: Subject) {
  const { variable, unit, reminder } = subject
  const { category } = variable
  return {
    userId: variable.userId,
    variableId: variable.id,
    variableName: variable.name,
    displayName: variable.alias ?? variable.name,
    variableCategoryId: category.id,
    variableCategoryName: category.name as VariableCategoryName,
    userVariableVariableCategoryId: category.id,
    userVariableVariableCategoryName: category.name,
    ...unitMembers(unit),
    ...ownUnitMembers(variable.unit),
    availableUnits: unitsLike(unit).map(presentUnit),
    combinationOperation: variable.combination,
    valence: variable.valence,
    inputType: inputTypeOf(unit),
    manualTracking: category.manualTracking,
    outcome: variable.isOutcome,
    actionArray: actionsOf(subject),
    trackingReminderId: reminder.id,
    reminderFrequency: reminder.frequency_seconds,
    email: reminder.by_email === 1,
    sms: reminder.by_sms === 1,
    notificationBar: reminder.in_bar === 1,
    popUp: reminder.as_pop_up === 1,
    ...known({
      defaultValue: reminder.default_value,
      reminderSound: reminder.sound,
      clientId: reminder.client_id,
      ...(reminder.nag_times > 0 ? { nagIntervalMinutes: reminder.nag_minutes, nagTimes: reminder.nag_times } : {}),
    }),
    ...valuesOf(variable, unit),
  }
}

/** Latest and commonest values, limits and filling, in the unit of the reminder. */
function valuesOf(variable: Variable, unit: UnitRecord) {
  const inUnit = (value: number | null | undefined) =>
    value === null || value === undefined ? undefined : converted(value, variable.unit, unit)
  const [lastValue, secondToLastValue, thirdToLastValue] = variable.recent.map(inUnit)
  const { filling, limits, statistics } = variable
  return known({
    lastValue,
    secondToLastValue,
    thirdToLastValue,
    minimumAllowedValue: inUnit(limits.minimum) ?? unit.minimumAllowedValue,
    maximumAllowedValue: inUnit(limits.maximum) ?? unit.maximumAllowedValue,
    fillingValue: filling.type === 'none' ? undefined : filling.type === 'zero' ? 0 : inUnit(filling.value),
    numberOfUniqueValues: statistics?.numberOfUniqueValues,
  })
}
