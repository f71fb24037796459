/** Turns rows into the records of an export. Empty members are omitted. */
import type { CheckIn } from '@upshot/contract'
import { definedMembers } from '../../lib/members.ts'
import { dayText, timeText, utcText } from '../../lib/utc-text.ts'
import type { UserRow } from '../../people/users/store.ts'
import { type DoseStep, doseStepsIn, timesIn } from '../../reminding/reminders/plan.ts'
import { EVERY_WEEKDAY, isoWeekdays } from '../../reminding/reminders/when.ts'
import { type ExportedMember, exportedMembers } from '../../storage/tables/measurement-columns.ts'
import type {
  FeedCardsTable,
  MeasurementsTable,
  RemindersTable,
  SourceRanksTable,
  UserTagsTable,
  UserVariablesTable,
  VotesTable,
} from '../../storage/tables.ts'
import { unitOf } from '../../tracking/units/units.ts'
import { categoryOf } from '../../tracking/variables/categories.ts'
import { commonVariable } from '../../tracking/variables/variable.ts'
import type {
  AccountRecord,
  MeasurementRecord,
  NoteRecord,
  ReminderRecord,
  SkippedDayRecord,
  SourceOrderRecord,
  TagRecord,
  VariableRecord,
  VoteRecord,
} from '../formats/upshot/upshot-json.ts'
import type { SkippedDay } from './store.ts'

/** Variable names by id. */
export type NamesById = ReadonlyMap<number, string>

const claim = (flag: 0 | 1 | null): boolean | null => (flag === null ? null : flag === 1)
const date = (day: number | null): string | null => (day === null ? null : dayText(day))
const time = (epoch: number | null): string | null => (epoch === null ? null : utcText(epoch))

const timesOf = (row: { created_epoch: number; updated_epoch: number }) => ({
  createdAt: utcText(row.created_epoch),
  updatedAt: utcText(row.updated_epoch),
})

export function accountRecord(user: UserRow, names: NamesById): AccountRecord {
  const { primary_outcome_variable_id: outcome } = user
  return {
    email: user.email,
    displayName: user.display_name,
    timeZone: user.time_zone,
    ...definedMembers({
      language: user.language,
      firstName: user.first_name,
      lastName: user.last_name,
      description: user.description,
      avatar: user.avatar_url,
      phoneNumber: user.phone_number,
    }),
    earliestReminderTime: user.earliest_reminder_time,
    latestReminderTime: user.latest_reminder_time,
    combineNotifications: user.combine_notifications === 1,
    pushNotificationsEnabled: user.push_enabled === 1,
    smsNotificationsEnabled: user.sms_enabled === 1,
    sendReminderNotificationEmails: user.reminder_emails === 1,
    sendPredictorEmails: user.predictor_emails === 1,
    sendReviewEmails: user.review_emails === 1,
    sendReviewNotifications: user.review_notifications === 1,
    shareAllData: user.share_all_data === 1,
    trackLocation: user.track_location === 1,
    getPreviewBuilds: user.get_preview_builds === 1,
    notificationDetail: user.notification_detail,
    ...definedMembers({
      primaryOutcomeVariableName: outcome === null ? null : names.get(outcome),
      checkIns: user.check_ins === null ? null : (JSON.parse(user.check_ins) as CheckIn[]),
    }),
  }
}

export function variableRecord(row: UserVariablesTable): VariableRecord {
  return {
    name: row.name,
    variableCategoryName: categoryOf(row.category_id).name,
    unitAbbreviatedName: unitOf(row.unit_id).abbreviatedName,
    combinationOperation: row.combination,
    defaults: {
      variableCategoryName: categoryOf(row.default_category_id).name,
      unitAbbreviatedName: unitOf(row.default_unit_id).abbreviatedName,
      combinationOperation: row.default_combination,
    },
    ...definedMembers({
      alias: row.alias,
      description: row.description,
      valence: row.valence,
      fillingType: row.filling_type,
      fillingValue: row.filling_value,
      onsetDelay: row.onset_delay_seconds,
      durationOfAction: row.duration_of_action_seconds,
      minimumAllowedValue: row.minimum_allowed,
      maximumAllowedValue: row.maximum_allowed,
      minimumAllowedDailyValue: row.minimum_allowed_daily,
      maximumAllowedDailyValue: row.maximum_allowed_daily,
      outcome: claim(row.is_outcome),
      causeOnly: claim(row.is_cause_only),
      shareUserMeasurements: claim(row.is_shared),
      experimentStartTime: time(row.experiment_start_epoch),
      experimentEndTime: time(row.experiment_end_epoch),
      upc: row.upc,
      isPinned: claim(row.is_pinned),
      standsForSame: claim(row.stands_for_same),
      steps: row.steps === null ? null : (JSON.parse(row.steps) as string[]),
      order: row.place,
    }),
    ...timesOf(row),
  }
}

/** Undefined for a tag whose variable was deleted. */
export function tagRecord(row: UserTagsTable, names: NamesById): TagRecord | undefined {
  const taggedVariableName = names.get(row.tagged_variable_id)
  const tagVariableName = names.get(row.tag_variable_id)
  if (taggedVariableName === undefined || tagVariableName === undefined) return undefined
  return { taggedVariableName, tagVariableName, conversionFactor: row.conversion_factor, ...timesOf(row) }
}

/** Without its progress, which is planned again on import. */
export function reminderRecord(row: RemindersTable, names: NamesById): ReminderRecord | undefined {
  const variableName = names.get(row.variable_id)
  if (variableName === undefined) return undefined
  return {
    variableName,
    reminderFrequency: row.frequency_seconds,
    reminderStartTimeLocal: timeText(row.start_second),
    anchorDay: dayText(row.anchor_day),
    ...definedMembers({ startTrackingDate: date(row.first_day), stopTrackingDate: date(row.last_day) }),
    unitAbbreviatedName: unitOf(row.unit_id).abbreviatedName,
    ...definedMembers({ defaultValue: row.default_value, instructions: row.instructions, reminderSound: row.sound }),
    enabled: row.is_enabled === 1,
    email: row.by_email === 1,
    sms: row.by_sms === 1,
    notificationBar: row.in_bar === 1,
    popUp: row.as_pop_up === 1,
    nagIntervalMinutes: row.nag_minutes,
    nagTimes: row.nag_times,
    ...definedMembers({
      leastHoursBetween: row.least_minutes_between === null ? null : row.least_minutes_between / 60,
      mostPerDay: row.most_per_day,
      daysOfWeek: row.weekdays === EVERY_WEEKDAY ? null : isoWeekdays(row.weekdays),
      reminderTimesLocal: row.times === null ? null : timesIn(row).map(timeText),
      doseSteps: row.dose_steps === null ? null : doseStepsIn(row).map(doseStep),
      pausedUntil: date(row.paused_until_day),
      stock: row.stock_amount,
      stockCountedAt: row.stock_epoch === null ? null : utcText(row.stock_epoch),
      amountPerPiece: row.stock_amount === null ? null : row.piece_amount,
      stockWarningDays: row.stock_amount === null ? null : row.stock_warning_days,
    }),
    ...definedMembers({ clientId: row.client_id }),
    ...timesOf(row),
  }
}

const doseStep = ({ day, value }: DoseStep) => ({ startDate: dayText(day), defaultValue: value })

export function skippedDayRecord({ variable_id, day }: SkippedDay, names: NamesById): SkippedDayRecord | undefined {
  const variableName = names.get(variable_id)
  return variableName === undefined ? undefined : { variableName, day: dayText(day) }
}

export function measurementRecord(row: MeasurementsTable, variableName: string): MeasurementRecord {
  return {
    variableName,
    startAt: localText(row.start_epoch, row.offset_minutes),
    value: row.value,
    unitAbbreviatedName: unitOf(row.unit_id).abbreviatedName,
    sourceName: row.source_name,
    ...optionalMembersOf(row),
    ...timesOf(row),
  }
}

/** Optional members, by the table of measurement columns. */
function optionalMembersOf(row: MeasurementsTable): Pick<MeasurementRecord, ExportedMember> {
  const members: Record<string, string | number> = {}
  for (const { column, member, isTime } of exportedMembers) {
    const value = row[column]
    if (value !== null) members[member] = isTime ? utcText(value as number) : value
  }
  return members
}

/** `2026-06-14T20:00:00+02:00`, or UTC if the offset is unknown. */
function localText(epoch: number, offsetMinutes: number | null): string {
  if (offsetMinutes === null) return utcText(epoch)
  const size = Math.abs(offsetMinutes)
  const digits = [Math.floor(size / 60), size % 60].map((part) => String(part).padStart(2, '0')).join(':')
  return `${utcText(epoch + offsetMinutes * 60)}${offsetMinutes < 0 ? '-' : '+'}${digits}`
}

/** A vote may be about a common variable that the person does not use. */
const nameOf = (id: number, names: NamesById): string | undefined => names.get(id) ?? commonVariable(id)?.name

/** Rows are in rank order. */
export function sourceOrderRecords(rows: readonly SourceRanksTable[], names: NamesById): SourceOrderRecord[] {
  const byVariable = Map.groupBy(rows, (row) => row.variable_id)
  return [...byVariable].flatMap(([variableId, ranks]) => {
    const sourceNames = ranks.map((rank) => rank.source_name)
    const variableName = names.get(variableId)
    if (variableId === 0) return [{ sourceNames }]
    return variableName === undefined ? [] : [{ variableName, sourceNames }]
  })
}

export function voteRecords(rows: readonly VotesTable[], names: NamesById): VoteRecord[] {
  return rows.flatMap((row) => {
    const causeVariableName = nameOf(row.cause_variable_id, names)
    const effectVariableName = nameOf(row.effect_variable_id, names)
    if (causeVariableName === undefined || effectVariableName === undefined) return []
    const { type, client_id: clientId } = row
    const value = row.value > 0 ? ('up' as const) : ('down' as const)
    const app = clientId === null ? {} : { clientId }
    return [{ causeVariableName, effectVariableName, type, value, ...app, ...timesOf(row) }]
  })
}

/** Notes still in the feed, without dismissed ones. */
export function noteRecords(rows: readonly FeedCardsTable[]): NoteRecord[] {
  const notes = rows.filter((row) => row.kind === 'note' && row.dismissed_epoch === null)
  return notes.map((row) => {
    const { title, content } = JSON.parse(row.card) as { title?: string; content?: string }
    return { ...(title ? { title } : {}), ...(content ? { content } : {}), ...timesOf(row) }
  })
}
