/** The settings of a variable as a form, and what a person changed in it. Pure. */
import type { SlimUserVariable, UserVariableUpdate } from '@upshot/contract'
import { HOUR_SECONDS } from '../../time/lengths.ts'

/** As typed. */
export interface SettingsForm {
  readonly name: string
  readonly category: string
  readonly unit: string
  readonly combination: 'SUM' | 'MEAN'
  readonly filling: 'none' | 'zero' | 'value'
  readonly fillingValue: string
  readonly smallest: string
  readonly largest: string
  readonly onsetHours: string
  readonly durationHours: string
  readonly isOutcome: boolean
}

type VariableSettings = Omit<UserVariableUpdate, 'id' | 'name' | 'variableName' | 'variableId'>
export type NumberField = 'fillingValue' | 'smallest' | 'largest' | 'onsetHours' | 'durationHours'

export type ReadForm =
  | { readonly kind: 'good'; readonly settings: VariableSettings }
  | { readonly kind: 'bad'; readonly fields: readonly (NumberField | 'name' | 'limits')[] }

/** `text` writes a number as the person does. */
export function formOf(variable: SlimUserVariable, text: (value: number) => string): SettingsForm {
  const number = (value: number | undefined) => (value === undefined ? '' : text(value))
  return {
    name: variable.displayName,
    category: variable.variableCategoryName,
    unit: variable.unitAbbreviatedName,
    combination: variable.combinationOperation,
    filling: variable.fillingType,
    fillingValue: variable.fillingType === 'value' ? number(variable.fillingValue) : '',
    smallest: number(variable.minimumAllowedValue),
    largest: number(variable.maximumAllowedValue),
    onsetHours: number(variable.onsetDelay / HOUR_SECONDS),
    durationHours: number(variable.durationOfAction / HOUR_SECONDS),
    isOutcome: variable.outcome,
  }
}

/** Reads a number as the person types it. */
type ReadNumber = (text: string) => number | undefined

/** Only what differs from before. */
export function readForm(form: SettingsForm, saved: SettingsForm, read: ReadNumber): ReadForm {
  const numbers: Readonly<Record<NumberField, number | undefined>> = {
    fillingValue: read(form.fillingValue),
    smallest: read(form.smallest),
    largest: read(form.largest),
    onsetHours: read(form.onsetHours),
    durationHours: read(form.durationHours),
  }
  const faulty = faultyFields(form, saved, numbers)
  return faulty.length > 0
    ? { kind: 'bad', fields: faulty }
    : { kind: 'good', settings: changesOf(form, saved, numbers) }
}

type Numbers = Readonly<Record<NumberField, number | undefined>>

function faultyFields(form: SettingsForm, saved: SettingsForm, numbers: Numbers) {
  const isWanted = (field: NumberField) => field !== 'fillingValue' || form.filling === 'value'
  const mayBeEmpty = (field: NumberField) => field === 'smallest' || field === 'largest'
  const typed: NumberField[] = ['fillingValue', 'smallest', 'largest', 'onsetHours', 'durationHours']
  const noNumbers = typed.filter(
    (field) =>
      isWanted(field) &&
      numbers[field] === undefined &&
      !(form[field].trim() === '' && (mayBeEmpty(field) || form[field] === saved[field])),
  )
  const { smallest, largest } = numbers
  return [
    ...(form.name.trim() === '' ? (['name'] as const) : []),
    ...noNumbers,
    ...(smallest !== undefined && largest !== undefined && smallest > largest ? (['limits'] as const) : []),
  ]
}

function changesOf(form: SettingsForm, saved: SettingsForm, numbers: Numbers): VariableSettings {
  const isChanged = (...fields: (keyof SettingsForm)[]) => fields.some((field) => form[field] !== saved[field])
  const seconds = (hours: number | undefined) => (hours === undefined ? null : Math.round(hours * HOUR_SECONDS))
  return {
    ...(isChanged('name') ? { alias: form.name.trim() } : {}),
    ...(isChanged('category') ? { variableCategoryName: form.category } : {}),
    ...(isChanged('unit') ? { unitAbbreviatedName: form.unit } : {}),
    ...(isChanged('combination') ? { combinationOperation: form.combination } : {}),
    ...(isChanged('filling', 'fillingValue')
      ? { fillingType: form.filling, ...(form.filling === 'value' ? { fillingValue: numbers.fillingValue ?? 0 } : {}) }
      : {}),
    ...(isChanged('smallest') ? { minimumAllowedValue: numbers.smallest ?? null } : {}),
    ...(isChanged('largest') ? { maximumAllowedValue: numbers.largest ?? null } : {}),
    ...(isChanged('onsetHours') ? { onsetDelay: seconds(numbers.onsetHours) } : {}),
    ...(isChanged('durationHours') ? { durationOfAction: seconds(numbers.durationHours) } : {}),
    ...(isChanged('isOutcome') ? { outcome: form.isOutcome } : {}),
  }
}

/** Restores the changed settings: their previous values, or the default if there was none. */
export function settingsBefore(variable: SlimUserVariable, changed: readonly string[] = ALL): VariableSettings {
  const previous: VariableSettings = {
    alias: variable.alias ?? null,
    variableCategoryName: variable.variableCategoryName,
    unitAbbreviatedName: variable.unitAbbreviatedName,
    combinationOperation: variable.combinationOperation,
    fillingType: variable.fillingType,
    fillingValue: variable.fillingType === 'value' ? (variable.fillingValue ?? null) : null,
    minimumAllowedValue: variable.minimumAllowedValue ?? null,
    maximumAllowedValue: variable.maximumAllowedValue ?? null,
    onsetDelay: variable.onsetDelay,
    durationOfAction: variable.durationOfAction,
    outcome: variable.outcome,
  }
  return Object.fromEntries(Object.entries(previous).filter(([name]) => changed.includes(name))) as VariableSettings
}

const ALL: readonly string[] = [
  'alias',
  'variableCategoryName',
  'unitAbbreviatedName',
  'combinationOperation',
  'fillingType',
  'fillingValue',
  'minimumAllowedValue',
  'maximumAllowedValue',
  'onsetDelay',
  'durationOfAction',
  'outcome',
]
