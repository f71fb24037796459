/**
 * Everything of a person as one JSON document: names in place of ids, so that it means the same anywhere. A record that
 * holds more than is stated here is refused rather than half understood.
 */

import { CheckIn, CombinationOperation, Language, Valence } from '@upshot/contract'
import Type, { type Static } from 'typebox'
import { say } from '../../../lib/language.ts'
import { isStorable } from '../../../lib/raw-row.ts'
import { type Faults, sayOf } from '../../../lib/refusal.ts'
import { compiled, schemaWords } from '../../../lib/schema-words.ts'
import { type ExportedMember, type ExportedType, exportedMembers } from '../../../storage/tables/measurement-columns.ts'
import {
  closed,
  Day,
  ExperimentDraftRecord,
  ExperimentRecord,
  Name,
  Time,
  TimeOfDay,
  text,
  times,
} from './experiment-record.ts'

/** Sections about the person that cannot be imported: they involve other people, or a secret is missing. */
export const FOR_READING = [
  'studies',
  'connections',
  'shares',
  'apps',
  'webhooks',
  'devices',
  'imports',
  'importMappings',
  'cards',
  'tokens',
  'passkeys',
  'sessions',
  'log',
] as const
export type ReadOnlySection = (typeof FOR_READING)[number]
export const isForReading = (member: string): boolean => FOR_READING.some((part) => part === member)

const optionalText = Type.Optional(Type.String())
const optionalNumber = Type.Optional(Type.Number())
const optionalClaim = Type.Optional(Type.Boolean())
const ClockTime = Type.Optional(TimeOfDay)
const upTo = (maximum: number) => Type.Integer({ minimum: 0, maximum })

export const AccountRecord = closed({
  email: optionalText,
  displayName: text(1000),
  timeZone: Name,
  language: Type.Optional(Language),
  firstName: optionalText,
  lastName: optionalText,
  description: optionalText,
  avatar: Type.Optional(Type.String({ pattern: '^https://[^\\s"\'<>]+$' })),
  phoneNumber: optionalText,
  earliestReminderTime: ClockTime,
  latestReminderTime: ClockTime,
  combineNotifications: optionalClaim,
  pushNotificationsEnabled: optionalClaim,
  smsNotificationsEnabled: optionalClaim,
  sendReminderNotificationEmails: optionalClaim,
  sendPredictorEmails: optionalClaim,
  sendReviewEmails: optionalClaim,
  sendReviewNotifications: optionalClaim,
  shareAllData: optionalClaim,
  trackLocation: optionalClaim,
  getPreviewBuilds: optionalClaim,
  notificationDetail: Type.Optional(Type.Enum(['nothing', 'names', 'values'])),
  primaryOutcomeVariableName: Type.Optional(Name),
  checkIns: Type.Optional(Type.Array(CheckIn, { maxItems: 30 })),
})
export type AccountRecord = Static<typeof AccountRecord>

const target = { variableCategoryName: Name, unitAbbreviatedName: Name, combinationOperation: CombinationOperation }

export const VariableRecord = closed({
  name: Name,
  ...target,
  /** The value that `reset` restores. */
  defaults: closed(target),
  alias: optionalText,
  description: optionalText,
  valence: Type.Optional(Valence),
  fillingType: Type.Optional(Type.Enum(['none', 'zero', 'value'])),
  fillingValue: optionalNumber,
  onsetDelay: Type.Optional(Type.Integer()),
  durationOfAction: Type.Optional(Type.Integer()),
  minimumAllowedValue: optionalNumber,
  maximumAllowedValue: optionalNumber,
  minimumAllowedDailyValue: optionalNumber,
  maximumAllowedDailyValue: optionalNumber,
  outcome: optionalClaim,
  causeOnly: optionalClaim,
  shareUserMeasurements: optionalClaim,
  experimentStartTime: Type.Optional(Time),
  experimentEndTime: Type.Optional(Time),
  upc: optionalText,
  isPinned: optionalClaim,
  standsForSame: optionalClaim,
  steps: Type.Optional(Type.Array(text(40), { minItems: 2, maxItems: 11 })),
  order: Type.Optional(Type.Integer()),
  ...times,
})
export type VariableRecord = Static<typeof VariableRecord>

export const TagRecord = closed({
  taggedVariableName: Name,
  tagVariableName: Name,
  conversionFactor: Type.Number(),
  ...times,
})
export type TagRecord = Static<typeof TagRecord>

export const ReminderRecord = closed({
  variableName: Name,
  /** Seconds; 0 = as needed. */
  reminderFrequency: upTo(31_622_400),
  reminderStartTimeLocal: TimeOfDay,
  /** Local day from which every n days are counted. */
  anchorDay: Day,
  startTrackingDate: Type.Optional(Day),
  stopTrackingDate: Type.Optional(Day),
  unitAbbreviatedName: Name,
  defaultValue: optionalNumber,
  enabled: Type.Boolean(),
  instructions: Type.Optional(text(1000)),
  reminderSound: Type.Optional(text(100)),
  email: Type.Boolean(),
  sms: Type.Boolean(),
  notificationBar: Type.Boolean(),
  popUp: Type.Boolean(),
  nagIntervalMinutes: upTo(1440),
  nagTimes: upTo(100),
  leastHoursBetween: Type.Optional(Type.Number({ minimum: 0, maximum: 720 })),
  mostPerDay: Type.Optional(upTo(100)),
  daysOfWeek: Type.Optional(Type.Array(Type.Integer({ minimum: 1, maximum: 7 }), { minItems: 1, maxItems: 7 })),
  /** Several times, in order; the first is reminderStartTimeLocal. */
  reminderTimesLocal: Type.Optional(Type.Array(TimeOfDay, { minItems: 2, maxItems: 24 })),
  doseSteps: Type.Optional(Type.Array(closed({ startDate: Day, defaultValue: Type.Number() }), { maxItems: 100 })),
  pausedUntil: Type.Optional(Day),
  /** In pieces, at the time of counting. */
  stock: Type.Optional(Type.Number({ minimum: 0 })),
  stockCountedAt: Type.Optional(text(40)),
  amountPerPiece: Type.Optional(Type.Number({ exclusiveMinimum: 0 })),
  stockWarningDays: Type.Optional(upTo(90)),
  clientId: optionalText,
  ...times,
})
export type ReminderRecord = Static<typeof ReminderRecord>

/** A local day on which the person said "not today": missing, not zero. */
export const SkippedDayRecord = closed({ variableName: Name, day: Day })
export type SkippedDayRecord = Static<typeof SkippedDayRecord>

/** Which source counts if several recorded the same time; without a name, for all variables. */
export const SourceOrderRecord = closed({ variableName: Type.Optional(Name), sourceNames: Type.Array(Name) })
export type SourceOrderRecord = Static<typeof SourceOrderRecord>

export const VoteRecord = closed({
  causeVariableName: Name,
  effectVariableName: Name,
  type: Type.Enum(['causality', 'usefulness']),
  value: Type.Enum(['up', 'down']),
  clientId: optionalText,
  ...times,
})
export type VoteRecord = Static<typeof VoteRecord>

/** Notes that the person wrote into their own feed. */
export const NoteRecord = closed({ title: optionalText, content: optionalText, ...times })
export type NoteRecord = Static<typeof NoteRecord>

/** Members that a measurement has only if their column is filled: the zone of its clock, its end, a note and so on. */
const optionalMembers = Object.fromEntries(
  exportedMembers.map(({ member, type, isTime }) => [
    member,
    isTime || type === 'text' ? optionalText : type === 'integer' ? Type.Optional(Type.Integer()) : optionalNumber,
  ]),
) as { [Member in ExportedMember]: ExportedType<Member> extends string ? typeof optionalText : typeof optionalNumber }

export const MeasurementRecord = closed({
  variableName: Name,
  /** Local time with its offset where it was recorded with one, otherwise UTC. */
  startAt: Time,
  value: Type.Number(),
  unitAbbreviatedName: Name,
  sourceName: Name,
  ...optionalMembers,
  ...times,
})
export type MeasurementRecord = Static<typeof MeasurementRecord>

/** Compiled for the first document that is read. */
const checks = {
  account: compiled(AccountRecord),
  variables: compiled(VariableRecord),
  tags: compiled(TagRecord),
  reminders: compiled(ReminderRecord),
  skippedDays: compiled(SkippedDayRecord),
  sourceOrder: compiled(SourceOrderRecord),
  votes: compiled(VoteRecord),
  notes: compiled(NoteRecord),
  experiments: compiled(ExperimentRecord),
  experimentDrafts: compiled(ExperimentDraftRecord),
  measurements: compiled(MeasurementRecord),
}

export interface Records {
  account: AccountRecord
  variables: VariableRecord
  tags: TagRecord
  reminders: ReminderRecord
  skippedDays: SkippedDayRecord
  sourceOrder: SourceOrderRecord
  votes: VoteRecord
  notes: NoteRecord
  experiments: ExperimentRecord
  experimentDrafts: ExperimentDraftRecord
  measurements: MeasurementRecord
}

export const isSection = (member: string): member is keyof Records => Object.hasOwn(checks, member)

/** The record if it is one; otherwise undefined, and what is wrong with it. */
export function recordOf<S extends keyof Records>(
  section: S,
  value: unknown,
  { place, faults }: { place: string; faults: Faults },
): Records[S] | undefined {
  const check = checks[section]()
  if (check.Check(value)) {
    for (const [member, text] of textsIn(value)) {
      if (!isStorable(text))
        faults.add({
          message: say('{place}.{member} contains a NUL character or an unpaired surrogate.', { place, member }),
        })
    }
    return value as Records[S]
  }
  for (const error of check.Errors(value).slice(0, 3)) {
    faults.add({ message: sayOf(`${place}${error.instancePath.replaceAll('/', '.')}`, schemaWords(error)) })
  }
  return undefined
}

/** Every text of a record, with its place in it. */
function* textsIn(
  value: unknown,
  memberPath: readonly string[] = [],
): Generator<readonly [place: string, text: string]> {
  if (typeof value === 'string') yield [memberPath.join('.'), value]
  else if (typeof value === 'object' && value !== null)
    for (const [member, inner] of Object.entries(value)) yield* textsIn(inner, [...memberPath, member])
}

/**
 * The version that is written. Version 1 had neither reminders nor skipped days, version 2 no votes, notes and orders
 * of trust, version 3 neither pins and places of variables nor the language.
 */
export const VERSION = 4
export const VERSIONS_READ: readonly unknown[] = [1, 2, 3, VERSION]
