/** Turns records of a document into rows; faults are reported with their position in the document. */

import { inEach, type Sentence, say } from '../../../lib/language.ts'
import { nameKey } from '../../../lib/names.ts'
import { timeFault } from '../../../lib/ranges.ts'
import { flag, flagOrNull } from '../../../lib/raw-row.ts'
import { type Faults, sayOf } from '../../../lib/refusal.ts'
import { dayNumber, type Moment, readMoment } from '../../../lib/utc-text.ts'
import { isTimeZone } from '../../../lib/zone.ts'
import type { UserRow } from '../../../people/users/store.ts'
import { secondOfTime } from '../../../reminding/reminders/plan.ts'
import { reportOutside, SHORTEST_SECONDS } from '../../../reminding/reminders/read.ts'
import { EVERY_WEEKDAY, weekdayBits } from '../../../reminding/reminders/when.ts'
import type { RemindersTable, UserVariablesTable } from '../../../storage/tables.ts'
import {
  detailsIn,
  type Entry,
  type EntryFault,
  type EntryHead,
  endFault,
  endOf,
  inZone,
  readHead,
  startFault,
  unitFault,
  valueFault,
  zoneClocks,
  zoneFault,
} from '../../../tracking/measurements/entry.ts'
import { closesCircle, type Tag } from '../../../tracking/tag.ts'
import type { UnitRecord } from '../../../tracking/units/unit-record.ts'
import { conversionBetween, isRating, unitNamed } from '../../../tracking/units/units.ts'
import { commonVariableNamed } from '../../../tracking/variables/catalogue/words.ts'
import type { VariableCategoryRecord } from '../../../tracking/variables/categories.data.ts'
import { categoryNamed, categoryOf } from '../../../tracking/variables/categories.ts'
import type { AccountRecord, MeasurementRecord, ReminderRecord, VariableRecord } from './upshot-json.ts'

/** A position in the document, and where to report faults. */
export interface FaultPosition {
  readonly place: string
  readonly faults: Faults
}

export function readUnit(name: string, { place, faults }: FaultPosition): UnitRecord | undefined {
  return (
    unitNamed(name) ??
    faults.add({
      message: say('{place}: there is no unit "{name}".', { place, name }),
    })
  )
}

function readCategory(name: string, { place, faults }: FaultPosition): VariableCategoryRecord | undefined {
  return (
    categoryNamed(name) ??
    faults.add({
      message: say('{place}: there is no category "{name}".', { place, name }),
    })
  )
}

function readTime(text: string, { place, faults }: FaultPosition): Moment | undefined {
  return readMoment(text) ?? faults.add({ message: say('{place}: "{text}" is not a time.', { place, text }) })
}

/** Both times, or undefined after reporting faults. */
export function readTimes(record: { readonly createdAt: string; readonly updatedAt: string }, spot: FaultPosition) {
  const created = readTime(record.createdAt, spot)
  const updated = readTime(record.updatedAt, spot)
  return created && updated && { created_epoch: created.epochSeconds, updated_epoch: updated.epochSeconds }
}

type VariableDefinition = Pick<VariableRecord, 'variableCategoryName' | 'unitAbbreviatedName' | 'combinationOperation'>

function readDefinition(definition: VariableDefinition, spot: FaultPosition) {
  const category = readCategory(definition.variableCategoryName, spot)
  const unit = readUnit(definition.unitAbbreviatedName, spot)
  if (unit && isRating(unit) && definition.combinationOperation === 'SUM')
    spot.faults.add({
      message: say('{place}: ratings cannot be summed.', { place: spot.place }),
    })
  return category && unit && { category, unit, combination: definition.combinationOperation }
}

type Identity = 'user_id' | 'variable_id' | 'name' | 'name_key'

/** All columns of a variable except owner and name. */
export function variableColumns(record: VariableRecord, spot: FaultPosition) {
  const current = readDefinition(record, spot)
  const defaults = readDefinition(record.defaults, spot)
  const times = readTimes(record, spot)
  const settings = settingColumns(record, spot)
  if (!current || !defaults || !times) return undefined
  return {
    category_id: current.category.id,
    unit_id: current.unit.id,
    combination: current.combination,
    default_category_id: defaults.category.id,
    default_unit_id: defaults.unit.id,
    default_combination: defaults.combination,
    ...times,
    ...settings,
  } satisfies Partial<Omit<UserVariablesTable, Identity>>
}

function settingColumns(record: VariableRecord, spot: FaultPosition) {
  const time = (text: string | undefined) => (text === undefined ? null : (readTime(text, spot)?.epochSeconds ?? null))
  return {
    alias: record.alias ?? null,
    description: record.description ?? null,
    valence: record.valence ?? null,
    filling_type: record.fillingType ?? null,
    filling_value: record.fillingValue ?? null,
    onset_delay_seconds: record.onsetDelay ?? null,
    duration_of_action_seconds: record.durationOfAction ?? null,
    minimum_allowed: record.minimumAllowedValue ?? null,
    maximum_allowed: record.maximumAllowedValue ?? null,
    minimum_allowed_daily: record.minimumAllowedDailyValue ?? null,
    maximum_allowed_daily: record.maximumAllowedDailyValue ?? null,
    is_outcome: flagOrNull(record.outcome),
    is_cause_only: flagOrNull(record.causeOnly),
    is_shared: flagOrNull(record.shareUserMeasurements),
    experiment_start_epoch: time(record.experimentStartTime),
    experiment_end_epoch: time(record.experimentEndTime),
    upc: record.upc ?? null,
    is_pinned: flagOrNull(record.isPinned),
    stands_for_same: flagOrNull(record.standsForSame),
    steps: record.steps ? JSON.stringify(record.steps) : null,
    place: record.order ?? null,
  } satisfies Partial<UserVariablesTable>
}

/** Settings of the account; missing members change nothing. */
export function accountColumns(account: AccountRecord, { place, faults }: FaultPosition): Partial<UserRow> {
  if (!isTimeZone(account.timeZone))
    faults.add({
      message: say('{place}: "{timeZone}" is not a time zone.', { place, timeZone: account.timeZone }),
    })
  const columns = {
    display_name: account.displayName,
    time_zone: account.timeZone,
    language: account.language,
    first_name: account.firstName,
    last_name: account.lastName,
    description: account.description,
    avatar_url: account.avatar,
    phone_number: account.phoneNumber,
    earliest_reminder_time: account.earliestReminderTime,
    latest_reminder_time: account.latestReminderTime,
    combine_notifications: flagOrNull(account.combineNotifications),
    push_enabled: flagOrNull(account.pushNotificationsEnabled),
    sms_enabled: flagOrNull(account.smsNotificationsEnabled),
    reminder_emails: flagOrNull(account.sendReminderNotificationEmails),
    predictor_emails: flagOrNull(account.sendPredictorEmails),
    review_emails: flagOrNull(account.sendReviewEmails),
    review_notifications: flagOrNull(account.sendReviewNotifications),
    share_all_data: flagOrNull(account.shareAllData),
    track_location: flagOrNull(account.trackLocation),
    get_preview_builds: flagOrNull(account.getPreviewBuilds),
    notification_detail: account.notificationDetail,
    check_ins: account.checkIns && JSON.stringify(account.checkIns),
  }
  return Object.fromEntries(Object.entries(columns).filter(([, value]) => value !== undefined && value !== null))
}

/** A variable named in the document, as it is in the account. */
export interface DocumentVariable {
  readonly id: number
  readonly unit: UnitRecord
  readonly categoryId: number
  readonly isNew: boolean
}

/** The variables of a document by name. */
export class DocumentVariables {
  readonly #byKey = new Map<string, DocumentVariable>()

  add(name: string, variable: DocumentVariable): void {
    this.#byKey.set(nameKey(name), variable)
  }

  named(name: string | undefined): DocumentVariable | undefined {
    return name === undefined ? undefined : this.#byKey.get(nameKey(name))
  }

  values(): Iterable<DocumentVariable> {
    return this.#byKey.values()
  }

  hasKey(key: string): boolean {
    return this.#byKey.has(key)
  }

  get size(): number {
    return this.#byKey.size
  }
}

interface Proposal {
  readonly tagged: DocumentVariable
  readonly ingredient: DocumentVariable
  readonly factor: number
  readonly edges: readonly Tag[]
}

export function isTagAllowed(
  { tagged, ingredient, factor, edges }: Proposal,
  { place, faults }: FaultPosition,
): boolean {
  const faultCount = faults.list.length
  if (factor === 0)
    faults.add({
      message: say('{place}: conversionFactor must not be 0.', { place }),
    })
  if (closesCircle(tagged.id, ingredient.id, edges))
    faults.add({
      message: say('{place}: this tag would create a loop.', { place }),
    })
  if (isRating(tagged.unit) !== isRating(ingredient.unit))
    faults.add({
      message: say('{place}: a rating can only be tagged with a rating.', { place }),
    })
  return faults.list.length === faultCount
}

/** Every name in a document must be one of its variables. */
export const knownVariable = (
  documentVariables: DocumentVariables,
  name: string,
  { place, faults }: FaultPosition,
): DocumentVariable | undefined =>
  documentVariables.named(name) ??
  faults.add({
    message: say('{place}: "{name}" is not among the variables of the file.', { place, name }),
  })

/** Votes may be about common variables that the person does not use. */
export const votedId = (name: string, documentVariables: DocumentVariables, spot: FaultPosition): number | undefined =>
  documentVariables.named(name)?.id ?? commonVariableNamed(name)?.id ?? knownVariable(documentVariables, name, spot)?.id

export interface DocumentEntry {
  readonly entry: Entry
  readonly variable: DocumentVariable
}

export type ReadMeasurement = (
  record: MeasurementRecord,
  index: number,
  spot: FaultPosition,
) => DocumentEntry | undefined

/** Reads measurements by the usual rules; each distinct heading is checked once. */
export function measurementReader(documentVariables: DocumentVariables, nowEpoch: number): ReadMeasurement {
  const headOf = headReader()
  const clockOf = zoneClocks()
  return (record, index, spot) => {
    const { place, faults } = spot
    const faultCount = faults.list.length
    const tell = (fault: EntryFault | undefined) =>
      fault && faults.add({ message: inEach((language) => `${place}: ${fault.reason[language]}`) })
    const variable = knownVariable(documentVariables, record.variableName, spot)
    const start = readTime(record.startAt, spot)
    const end = record.endAt === undefined ? undefined : readTime(record.endAt, spot)
    const times = readTimes(record, spot)
    const head = variable && headOf(record, variable, tell)
    if (!variable || !head || !start || !times) return undefined
    const { epochSeconds } = start
    tell(startFault(epochSeconds, nowEpoch))
    if (end) tell(endFault(epochSeconds, end.epochSeconds))
    const clock = record.timeZone === undefined ? undefined : clockOf(record.timeZone)
    if (record.timeZone !== undefined && !clock) tell(zoneFault(record.timeZone))
    tell(unitFault(head.unit, variable.unit, record.variableName))
    tell(valueFault(record.value, head.unit))
    if (faults.list.length > faultCount) return undefined
    const entry: Entry = {
      head,
      ...(record.timeZone === undefined || !clock ? { moment: start } : inZone(start, record.timeZone, clock)),
      endEpoch: endOf(epochSeconds, end?.epochSeconds),
      value: record.value,
      details: detailsIn(record),
      position: { index },
      origin: { client_id: record.clientId ?? null, connector_id: record.connectorId ?? null, ...times },
    }
    return { entry, variable }
  }
}

function headReader() {
  const heads = new Map<string, EntryHead>()
  return (record: MeasurementRecord, variable: DocumentVariable, tell: (fault: EntryFault) => void) => {
    const { variableName, unitAbbreviatedName: unit, sourceName } = record
    const key = [variableName, unit, sourceName].join('\u0001')
    const cached = heads.get(key)
    if (cached) return cached
    const categoryName = categoryOf(variable.categoryId).name
    // The variable exists, so no value decides its combination.
    const head = readHead({ variableName, unit, sourceName, categoryName, combination: 'MEAN' }, tell)
    if (head) heads.set(key, head)
    return head
  }
}

type ReminderValues = Omit<RemindersTable, 'user_id' | 'id'>

export function reminderColumns(
  record: ReminderRecord,
  { documentVariables }: { readonly documentVariables: DocumentVariables },
  spot: FaultPosition,
): ReminderValues | undefined {
  const faultCount = spot.faults.list.length
  const variable = knownVariable(documentVariables, record.variableName, spot)
  const unit = readUnit(record.unitAbbreviatedName, spot)
  const times = readTimes(record, spot)
  const days = readDays(record, spot)
  const reportFault = (message: Sentence): undefined => spot.faults.add({ message: sayOf(`${spot.place}:`, message) })
  const { reminderFrequency: frequency, defaultValue } = record
  if (frequency !== 0 && frequency < SHORTEST_SECONDS)
    reportFault(
      say('reminderFrequency must be 0 or at least {shortestSeconds} seconds.', {
        shortestSeconds: SHORTEST_SECONDS,
      }),
    )
  if (unit && variable && !conversionBetween(unit, variable.unit))
    reportFault(say('{name} cannot be converted to {name2}.', { name: unit.name, name2: variable.unit.name }))
  if (unit && defaultValue !== undefined)
    reportOutside(defaultValue, unit, 'defaultValue', ({ message }) => reportFault(message))
  const medicine = medicineColumns(record, spot)
  if (!variable || !unit || !times || !days || spot.faults.list.length > faultCount) return undefined
  return {
    variable_id: variable.id,
    ...medicine,
    frequency_seconds: frequency,
    start_second: secondOfTime(record.reminderStartTimeLocal) ?? 0,
    ...days,
    unit_id: unit.id,
    default_value: defaultValue ?? null,
    ...tellingColumns(record),
    ...times,
  }
}

const tellingColumns = (record: ReminderRecord) => ({
  is_enabled: flag(record.enabled),
  instructions: record.instructions ?? null,
  sound: record.reminderSound ?? null,
  by_email: flag(record.email),
  by_sms: flag(record.sms),
  in_bar: flag(record.notificationBar),
  as_pop_up: flag(record.popUp),
  nag_minutes: record.nagIntervalMinutes,
  nag_times: record.nagTimes,
  least_minutes_between: Math.round((record.leastHoursBetween ?? 0) * 60) || null,
  most_per_day: record.mostPerDay || null,
  weekdays: record.daysOfWeek ? weekdayBits(record.daysOfWeek) : EVERY_WEEKDAY,
  times: record.reminderTimesLocal
    ? JSON.stringify(record.reminderTimesLocal.map((time) => secondOfTime(time) ?? 0))
    : null,
  client_id: record.clientId ?? null,
  fired_day: null,
  fired_epoch: null,
  fired_second: null,
  next_due_epoch: null,
})

/** The columns of a taper and of a stock. */
function medicineColumns(record: ReminderRecord, spot: FaultPosition) {
  const steps = (record.doseSteps ?? []).flatMap(({ startDate, defaultValue: value }) => {
    const day = readDay(startDate, spot)
    return day === undefined ? [] : [{ day, value }]
  })
  const counted = record.stockCountedAt === undefined ? undefined : readMoment(record.stockCountedAt)
  if (record.stockCountedAt !== undefined && !counted)
    spot.faults.add({ message: sayOf(`${spot.place}:`, timeFault('stockCountedAt').message) })
  return {
    dose_steps: steps.length === 0 ? null : JSON.stringify(steps.sort((a, b) => a.day - b.day)),
    stock_amount: counted ? (record.stock ?? null) : null,
    stock_epoch: record.stock === undefined ? null : (counted?.epochSeconds ?? null),
    piece_amount: record.amountPerPiece ?? 1,
    stock_warning_days: record.stockWarningDays ?? 7,
    stock_warned_epoch: null,
    stock_due_epoch: counted && record.stock !== undefined ? 0 : null,
  }
}

function readDays(
  { anchorDay, startTrackingDate, stopTrackingDate, pausedUntil }: ReminderRecord,
  spot: FaultPosition,
) {
  const anchor = readDay(anchorDay, spot)
  const first = startTrackingDate === undefined ? null : readDay(startTrackingDate, spot)
  const last = stopTrackingDate === undefined ? null : readDay(stopTrackingDate, spot)
  const paused = pausedUntil === undefined ? null : readDay(pausedUntil, spot)
  if (anchor === undefined || first === undefined || last === undefined || paused === undefined) return undefined
  if (first !== null && last !== null && last < first)
    return spot.faults.add({
      message: say('{place}: stopTrackingDate must not be before startTrackingDate.', { place: spot.place }),
    })
  return { anchor_day: anchor, first_day: first, last_day: last, paused_until_day: paused }
}

export function readDay(text: string, spot: FaultPosition): number | undefined {
  const moment = readTime(text, spot)
  return moment && dayNumber(moment.epochSeconds)
}
