/** From the records of a document to columns; what cannot be is named, with its place in the document. */
import { flagOrNull } from '../../../lib/columns.ts'
import { type Faults, say } from '../../../lib/refusal.ts'
import { type Moment, readMoment } from '../../../lib/utc-text.ts'
import { isTimeZone } from '../../../lib/zone.ts'
import type { UserRow } from '../../../people/users/store.ts'
import type { UserVariablesTable } from '../../../storage/tables.ts'
import type { UnitRecord } from '../../../tracking/units/units.data.ts'
import { isRating, unitNamed } from '../../../tracking/units/units.ts'
import type { VariableCategoryRecord } from '../../../tracking/variables/categories.data.ts'
import { categoryNamed } from '../../../tracking/variables/categories.ts'
import type { AccountRecord, VariableRecord } from './upshot-json.ts'

/** Where in the document, and whom to tell. */
export interface Spot {
  readonly place: string
  readonly faults: Faults
}

export function readUnit(name: string, { place, faults }: Spot): UnitRecord | undefined {
  return (
    unitNamed(name) ??
    faults.add({
      message: say(`${place}: there is no unit "${name}".`, `${place}: Die Einheit „${name}“ gibt es nicht.`),
    })
  )
}

function readCategory(name: string, { place, faults }: Spot): VariableCategoryRecord | undefined {
  return (
    categoryNamed(name) ??
    faults.add({
      message: say(`${place}: there is no category "${name}".`, `${place}: Die Kategorie „${name}“ gibt es nicht.`),
    })
  )
}

export function readTime(text: string, { place, faults }: Spot): Moment | undefined {
  return (
    readMoment(text) ??
    faults.add({ message: say(`${place}: "${text}" is not a time.`, `${place}: „${text}“ ist keine Zeit.`) })
  )
}

/** Both, or undefined and the reasons. */
export function readTimes(record: { readonly createdAt: string; readonly updatedAt: string }, spot: Spot) {
  const created = readTime(record.createdAt, spot)
  const updated = readTime(record.updatedAt, spot)
  return created && updated && { created_epoch: created.epochSeconds, updated_epoch: updated.epochSeconds }
}

type Nature = Pick<VariableRecord, 'variableCategoryName' | 'unitAbbreviatedName' | 'combinationOperation'>

function readNature(nature: Nature, spot: Spot) {
  const category = readCategory(nature.variableCategoryName, spot)
  const unit = readUnit(nature.unitAbbreviatedName, spot)
  if (unit && isRating(unit) && nature.combinationOperation === 'SUM')
    spot.faults.add({
      message: say(
        `${spot.place}: ratings cannot be summed.`,
        `${spot.place}: Bewertungen lassen sich nicht zusammenzählen.`,
      ),
    })
  return category && unit && { category, unit, combination: nature.combinationOperation }
}

type Identity = 'user_id' | 'variable_id' | 'name' | 'name_key'

/** All that a variable is, except whose and under which name. */
export function variableColumns(record: VariableRecord, spot: Spot) {
  const nature = readNature(record, spot)
  const defaults = readNature(record.defaults, spot)
  const times = readTimes(record, spot)
  const settings = settingColumns(record, spot)
  if (!nature || !defaults || !times) return undefined
  return {
    category_id: nature.category.id,
    unit_id: nature.unit.id,
    combination: nature.combination,
    default_category_id: defaults.category.id,
    default_unit_id: defaults.unit.id,
    default_combination: defaults.combination,
    ...times,
    ...settings,
  } satisfies Partial<Omit<UserVariablesTable, Identity>>
}

function settingColumns(record: VariableRecord, spot: Spot) {
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
    place: record.order ?? null,
  } satisfies Partial<UserVariablesTable>
}

/** Settings of the account. A claim that the document does not make stays as it is. */
export function accountColumns(account: AccountRecord, { place, faults }: Spot): Partial<UserRow> {
  if (!isTimeZone(account.timeZone))
    faults.add({
      message: say(
        `${place}: "${account.timeZone}" is not a time zone.`,
        `${place}: „${account.timeZone}“ ist keine Zeitzone.`,
      ),
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
    share_all_data: flagOrNull(account.shareAllData),
    track_location: flagOrNull(account.trackLocation),
    get_preview_builds: flagOrNull(account.getPreviewBuilds),
    notification_detail: account.notificationDetail,
  }
  return Object.fromEntries(Object.entries(columns).filter(([, value]) => value !== undefined && value !== null))
}
