/** A person changes the settings of their variables, or resets them. */
import { type PostedItem, settingScopes, type UserVariableUpdate } from '@upshot/contract'
import { epochSeconds } from '../../lib/clock.ts'
import { say } from '../../lib/language.ts'
import { timeFault } from '../../lib/ranges.ts'
import { entriesOf, flagOrNull } from '../../lib/raw-row.ts'
import type { Faults, FoundFault, ReportFault } from '../../lib/refusal.ts'
import { requireScope, type ScopeHolder } from '../../lib/scopes.ts'
import { readMoment } from '../../lib/utc-text.ts'
import { coverOf } from '../../people/grants/rules.ts'
import type { UserVariablesTable } from '../../storage/tables.ts'
import type { Transaction } from '../../storage/transaction.ts'
import type { UnitRecord } from '../units/unit-record.ts'
import {
  conversionBetween,
  convert,
  isRating,
  noSuchUnit,
  unitById,
  unitInSentence,
  unitNamed,
  unitOf,
  withoutNoise,
} from '../units/units.ts'
import { categoryById, categoryNamed, categoryOf, mustBeCategory } from './categories.ts'
import {
  findOrAdopt,
  findVariable,
  holdVariable,
  markFedStale,
  markStale,
  NO_VARIABLE,
  notFound,
  type VariableReference,
} from './service.ts'
import type { VariableDependencies, VariableStores } from './store.ts'
import { isCovered, type Variable, variableOf } from './variable.ts'

// Converts a posted change of settings to columns; every impossible setting is reported.

type SettingChanges = Partial<UserVariablesTable>
/** Settings that are stored unchanged: member → column. */
const plain = {
  alias: 'alias',
  description: 'description',
  onsetDelay: 'onset_delay_seconds',
  durationOfAction: 'duration_of_action_seconds',
  minimumAllowedValue: 'minimum_allowed',
  maximumAllowedValue: 'maximum_allowed',
  minimumAllowedDailyValue: 'minimum_allowed_daily',
  maximumAllowedDailyValue: 'maximum_allowed_daily',
  valence: 'valence',
  upc: 'upc',
  order: 'place',
} as const satisfies { [K in keyof UserVariableUpdate]?: keyof UserVariablesTable }

const flags = {
  outcome: 'is_outcome',
  causeOnly: 'is_cause_only',
  shareUserMeasurements: 'is_shared',
  isPinned: 'is_pinned',
  standsForSame: 'stands_for_same',
} as const satisfies { [K in keyof UserVariableUpdate]?: keyof UserVariablesTable }

const times = {
  experimentStartTime: 'experiment_start_epoch',
  experimentEndTime: 'experiment_end_epoch',
} as const satisfies { [K in keyof UserVariableUpdate]?: keyof UserVariablesTable }

/** Only the person can share a variable with everyone; a record that is sent back unchanged asks for nothing. */
const changesSharing = ({ isShared }: Variable, { shareUserMeasurements: requested }: UserVariableUpdate): boolean =>
  requested !== undefined && (requested ?? false) !== isShared

function changesOf(variable: Variable, update: UserVariableUpdate, reportFault: ReportFault): SettingChanges {
  const changes: Record<string, unknown> = {}
  for (const [member, column] of entriesOf(plain)) {
    if (update[member] !== undefined) changes[column] = update[member]
  }
  for (const [member, column] of entriesOf(flags)) {
    const claim = update[member]
    if (claim !== undefined) changes[column] = flagOrNull(claim)
  }
  for (const [member, column] of entriesOf(times)) {
    const text = update[member]
    if (text !== undefined) changes[column] = text === null ? null : timeOf(text, member, reportFault)
  }
  const settings = {
    ...changes,
    ...categoryChange(variable, update, reportFault),
    ...unitChange(variable, update, reportFault),
  }
  const all: SettingChanges = {
    ...settings,
    ...combinationChange(variable, update, reportFault),
    ...fillingChange(update, reportFault),
    ...stepsChange(variable, update, reportFault),
  }
  checkLimits(variable, all, reportFault)
  return all
}

function timeOf(text: string, field: string, reportFault: ReportFault): number | undefined {
  const moment = readMoment(text)
  return moment ? moment.epochSeconds : reportFault(timeFault(field))
}

const NO_CATEGORY_ID = say('variableCategoryId must be the id of a category.')

function categoryChange({ settings }: Variable, update: UserVariableUpdate, reportFault: ReportFault): SettingChanges {
  const { variableCategoryName: name, variableCategoryId: id } = update
  const requested = name === undefined ? id : name
  if (requested === undefined) return {}
  if (requested === null) return { category_id: settings.default_category_id }
  const category = typeof requested === 'number' ? categoryById(requested) : categoryNamed(requested)
  if (category) return { category_id: category.id }
  if (typeof requested === 'string')
    reportFault({ message: mustBeCategory('variableCategoryName'), field: 'variableCategoryName' })
  else reportFault({ message: NO_CATEGORY_ID, field: 'variableCategoryId' })
  return {}
}

/** Every value ever recorded must convert into the new unit. Own limits and filling move with it. */
function unitChange(variable: Variable, update: UserVariableUpdate, reportFault: ReportFault): SettingChanges {
  const { unitAbbreviatedName: name, unitId: id } = update
  const requested = name === undefined ? id : name
  if (requested === undefined) return {}
  const field = name === undefined ? 'unitId' : 'unitAbbreviatedName'
  const unitId = requested ?? variable.settings.default_unit_id
  const unit = typeof unitId === 'number' ? unitById(unitId) : unitNamed(unitId)
  if (!unit) {
    reportFault({ message: noSuchUnit(unitId), field })
    return {}
  }
  const obstacle = obstacleTo(variable, unit)
  if (obstacle) {
    reportFault({
      message: say('{name} was recorded in {recorded}, which cannot be converted to {unit}.', {
        name: variable.name,
        recorded: unitInSentence(obstacle),
        unit: unitInSentence(unit),
      }),
      field,
    })
    return {}
  }
  return { unit_id: unit.id, ...movedLimits(variable, unit, update) }
}

/** A unit the variable was recorded in that does not convert into `unit`. */
const obstacleTo = (variable: Variable, unit: UnitRecord): UnitRecord | undefined =>
  [variable.unit, ...variable.recordedUnitIds.map(unitOf)].find((from) => !conversionBetween(from, unit))

/** The unit after a reset: the default, unless a recorded unit does not convert into it. */
const unitAfterReset = (variable: Variable): number => {
  const defaultUnit = unitOf(variable.settings.default_unit_id)
  return obstacleTo(variable, defaultUnit) ? variable.unit.id : defaultUnit.id
}

/** Limits are in the variable's unit, so limits that stay are converted to the new one. */
function movedLimits(variable: Variable, unit: UnitRecord, update: UserVariableUpdate): SettingChanges {
  const conversion = conversionBetween(variable.unit, unit)
  if (!conversion || conversion.kind === 'same') return {}
  const moved = (limit: number | null) => (limit === null ? null : convert(limit, conversion))
  const { settings } = variable
  return {
    ...(update.minimumAllowedValue === undefined ? { minimum_allowed: moved(settings.minimum_allowed) } : {}),
    ...(update.maximumAllowedValue === undefined ? { maximum_allowed: moved(settings.maximum_allowed) } : {}),
    ...(update.minimumAllowedDailyValue === undefined
      ? { minimum_allowed_daily: moved(settings.minimum_allowed_daily) }
      : {}),
    ...(update.maximumAllowedDailyValue === undefined
      ? { maximum_allowed_daily: moved(settings.maximum_allowed_daily) }
      : {}),
    ...(update.fillingValue === undefined ? { filling_value: moved(settings.filling_value) } : {}),
  }
}

function combinationChange(variable: Variable, update: UserVariableUpdate, reportFault: ReportFault): SettingChanges {
  if (update.combinationOperation === undefined) return {}
  const combination = update.combinationOperation ?? variable.settings.default_combination
  if (combination === 'SUM' && isRating(variable.unit)) {
    reportFault({
      message: say('Ratings cannot be summed: combinationOperation must be MEAN.'),
      field: 'combinationOperation',
    })
  }
  return { combination }
}

/** A rating has as many steps as its unit; other units count them from 1. */
function stepsChange(
  variable: Variable,
  { steps, ...update }: UserVariableUpdate,
  reportFault: ReportFault,
): SettingChanges {
  if (steps === undefined) return {}
  if (steps === null) return { steps: null }
  const { unitAbbreviatedName: name } = update
  const unit = (name && unitNamed(name)) || variable.unit
  const { minimumValue: least, maximumValue: most } = unit
  const count = isRating(unit) && least !== null && most !== null ? most - least + 1 : steps.length
  if (steps.length !== count)
    reportFault({
      message: say('A scale in {unit} needs {count} words.', { unit: unitInSentence(unit), count }),
      field: 'steps',
    })
  return { steps: JSON.stringify(steps.map((step) => step.trim())) }
}

/** A value alone means "fill with it"; a type alone discards the value. */
function fillingChange(
  { fillingType: type, fillingValue: value }: UserVariableUpdate,
  reportFault: ReportFault,
): SettingChanges {
  if (type === undefined && value === undefined) return {}
  if (type === 'value' && typeof value !== 'number') {
    reportFault({
      message: say('fillingType "value" needs a fillingValue.'),
      field: 'fillingValue',
    })
  }
  if (type === undefined && typeof value === 'number')
    return { filling_type: value === 0 ? 'zero' : 'value', filling_value: value }
  if (type === undefined) return { filling_type: null, filling_value: null }
  return { filling_type: type, filling_value: type === 'value' ? (value ?? 0) : null }
}

function checkLimits(variable: Variable, changes: SettingChanges, reportFault: ReportFault): void {
  const pairs = [
    ['minimum_allowed', 'maximum_allowed', 'minimumAllowedValue'],
    ['minimum_allowed_daily', 'maximum_allowed_daily', 'minimumAllowedDailyValue'],
  ] as const
  for (const [lower, upper, field] of pairs) {
    const minimum = changes[lower] === undefined ? variable.settings[lower] : changes[lower]
    const maximum = changes[upper] === undefined ? variable.settings[upper] : changes[upper]
    const isCrossed = typeof minimum === 'number' && typeof maximum === 'number' && minimum > maximum
    if (isCrossed)
      reportFault({
        message: say('{field} must not be above the maximum.', { field }),
        field,
      })
  }
}

/** Settings that affect the analysis. */
const analysed: readonly (keyof UserVariablesTable)[] = [
  'unit_id',
  'category_id',
  'combination',
  'filling_type',
  'filling_value',
  'onset_delay_seconds',
  'duration_of_action_seconds',
  'minimum_allowed',
  'maximum_allowed',
  'minimum_allowed_daily',
  'maximum_allowed_daily',
  'is_outcome',
  'is_cause_only',
  'stands_for_same',
  'valence',
  'experiment_start_epoch',
  'experiment_end_epoch',
]

const matters = (changes: SettingChanges): boolean => analysed.some((column) => changes[column] !== undefined)

/** The owner of the variables, and the scopes of the caller. */
interface Changer extends ScopeHolder {
  readonly userId: number
}

/** The scope needed to share a variable with everyone. */
const SHARING = settingScopes.shareAllData

export type VariableChanges = ReturnType<typeof createVariableChanges>

export function createVariableChanges({ storage, clock, hooks }: VariableDependencies) {
  async function update(
    { userId, scopes }: Changer,
    updates: readonly PostedItem<UserVariableUpdate>[],
    faults: Faults,
  ): Promise<Variable[]> {
    return storage.transaction(async (stores) => {
      const createdEpoch = epochSeconds(clock)
      const ids: number[] = []
      const analysedIds = new Set<number>()
      for (const { index, value } of updates) {
        const report = (fault: FoundFault) => faults.add({ ...fault, index })
        const variable = await findOrAdopt(stores, userId, { naming: value, createdEpoch })
        if (!variable) {
          report(missingVariable(value))
          continue
        }
        if (changesSharing(variable, value)) requireScope({ scopes }, SHARING)
        const changes = changesOf(variable, value, report)
        if (await opensToOthers(stores, variable, changes.category_id)) requireScope({ scopes }, SHARING)
        await stores.variables.update(userId, variable.id, { ...changes, updated_epoch: createdEpoch })
        await rescaleTags(stores, variable, changes.unit_id)
        if (matters(changes)) analysedIds.add(variable.id)
        ids.push(variable.id)
      }
      refuseVariableFaults(faults)
      await markAnalysed(stores, userId, [...analysedIds])
      await hooks.variableSettingsChanged(stores, userId, [...new Set(ids)])
      const fresh = new Map(
        (await stores.variables.withIds(userId, ids)).map((row) => [row.variable_id, variableOf(row)]),
      )
      return [...new Set(ids)].flatMap((id) => fresh.get(id) ?? [])
    })
  }

  async function markAnalysed(t: VariableStores & Transaction, userId: number, ids: readonly number[]): Promise<void> {
    if (ids.length === 0) return
    await markStale(t, userId, ids, clock.nowMs())
    await markFedStale(t, userId, ids, clock.nowMs())
  }

  async function reset({ userId, scopes }: Changer, naming: VariableReference): Promise<Variable> {
    return storage.transaction(async (stores) => {
      const variable = await holdVariable(stores, userId, naming)
      if (!variable) throw notFound()
      if (await opensToOthers(stores, variable, variable.settings.default_category_id))
        requireScope({ scopes }, SHARING)
      const unit_id = unitAfterReset(variable)
      // Only the person decides whether it is shared.
      const unchanged = scopes.has(SHARING) ? {} : { is_shared: variable.settings.is_shared }
      await stores.variables.reset(userId, variable.id, { unit_id, updated_epoch: epochSeconds(clock), ...unchanged })
      await rescaleTags(stores, variable, unit_id)
      await markAnalysed(stores, userId, [variable.id])
      await hooks.variableSettingsChanged(stores, userId, [variable.id])
      const fresh = await findVariable(stores, userId, { id: variable.id })
      return fresh ?? variable
    })
  }

  return { update, reset }
}

/** Whether a share limited to categories would show the variable in the new one but not in the old. */
async function opensToOthers(
  { grants }: VariableStores,
  variable: Variable,
  categoryId: number | undefined,
): Promise<boolean> {
  if (categoryId === undefined || categoryId === variable.category.id) return false
  const moved = { id: variable.id, category: categoryOf(categoryId) }
  const covers = (await grants.ofUser(variable.userId)).map(coverOf)
  return covers.some((cover) => isCovered(moved, cover) && !isCovered(variable, cover))
}

/** A tag's factor is in the units of both its ends: when one of them changes, inferred values must not. */
async function rescaleTags(stores: VariableStores, variable: Variable, unitId: number | undefined): Promise<void> {
  const conversion = unitId === undefined ? undefined : conversionBetween(variable.unit, unitOf(unitId))
  if (conversion?.kind !== 'linear' || conversion.offset !== 0) return
  const { factor: scale } = conversion
  for (const { taggedId, tagId, factor } of await stores.tags.edges(variable.userId)) {
    if (taggedId !== variable.id && tagId !== variable.id) continue
    const rescaled = withoutNoise(tagId === variable.id ? factor * scale : factor / scale)
    await stores.tags.setFactor(variable.userId, { taggedId, tagId, factor: rescaled })
  }
}

function missingVariable(update: UserVariableUpdate): FoundFault {
  const isNamed = [update.id, update.variableId, update.name, update.variableName].some((name) => name !== undefined)
  return isNamed
    ? { message: NO_VARIABLE }
    : { message: say('One of id, variableId or name is required.'), field: 'name' }
}

/** If variables are merely missing: 404. Otherwise bad input, which lists the missing ones too. */
function refuseVariableFaults(faults: Faults): void {
  if (!faults.isEmpty && faults.list.every((fault) => fault.message === NO_VARIABLE)) {
    throw faults.refusal('notFound')
  }
  faults.refuseIfAny()
}
