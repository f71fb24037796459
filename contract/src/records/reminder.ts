import Type, { type Static } from 'typebox'
import { LONGEST_NAME, LONGEST_NOTE } from '../limits.ts'
import { Action, bestStudy, Card, TrackAllAction } from './card.ts'
import { CategoryNameInput, CombinationOperation, Counted, Valence, VariableCategoryName } from './category.ts'
import { booleans, integers, nullable, numbers, optional, record, required, strings } from './fields.ts'
import { MeasurementItem } from './measurement.ts'
import { Unit } from './unit.ts'

const dayOfWeek = Type.Integer({ minimum: 1, maximum: 7 })
const DAYS_OF_WEEK = 'ISO days of the week on which it asks, 1 = Monday. Every day if absent.'

export const DoseStep = record('DoseStep', 'From this local day on, one tap records this value.', {
  startDate: Type.String({ description: 'YYYY-MM-DD' }),
  defaultValue: Type.Number(),
})
export type DoseStep = Static<typeof DoseStep>
const StepWords = Type.Optional(
  Type.Array(Type.String(), { description: 'A word for each step of the scale, if the person chose some.' }),
)

export const TrackingReminder = record('TrackingReminder', 'When to ask about a variable.', {
  reminderFrequency: Type.Number({ description: 'Seconds between reminders; 0 = as needed.' }),
  unitAbbreviatedName: Type.String(),
  variableCategoryName: VariableCategoryName,
  variableName: Type.String(),
  combinationOperation: CombinationOperation,
  valence: Valence,
  counted: Counted,
  steps: StepWords,
  fillingValue: Type.Optional(Type.Number()),
  ...required(Type.Array(Action), 'actionArray'),
  ...required(Type.Array(Unit), 'availableUnits'),
  ...bestStudy,
  ...required(Card, 'card'),
  ...required(
    Type.Array(Type.String()),
    'localDailyReminderNotificationTimes',
    'localDailyReminderNotificationTimesForAllReminders',
  ),
  ...strings(
    'clientId',
    'errorMessage',
    'firstDailyReminderTime',
    'instructions',
    'iconClassName',
    'lastTracked',
    'latestTrackingReminderNotificationReminderTime',
    'pngPath',
    'pngUrl',
    'productUrl',
    'reminderEndTime',
    'reminderSound',
    'secondDailyReminderTime',
    'startTrackingDate',
    'stopTrackingDate',
    'svgUrl',
    'thirdDailyReminderTime',
    'trackingReminderImageUrl',
    'upc',
    'variableCategoryImageUrl',
    'variableDescription',
  ),
  ...required(
    Type.String(),
    'createdAt',
    'displayName',
    'unitCategoryName',
    'unitName',
    'frequencyTextDescription',
    'frequencyTextDescriptionWithTime',
    'inputType',
    'question',
    'longQuestion',
    'reminderStartTime',
    'reminderStartTimeLocal',
    'reminderStartTimeLocalHumanFormatted',
    'updatedAt',
    'userVariableUnitAbbreviatedName',
    'userVariableUnitCategoryName',
    'userVariableUnitName',
    'userVariableVariableCategoryName',
    'valueAndFrequencyTextDescription',
    'valueAndFrequencyTextDescriptionWithTime',
  ),
  ...integers('nextReminderTimeEpochSeconds', 'numberOfUniqueValues'),
  ...required(
    Type.Integer(),
    'unitCategoryId',
    'unitId',
    'id',
    'numberOfRawMeasurements',
    'reminderStartEpochSeconds',
    'trackingReminderId',
    'userId',
    'userVariableUnitCategoryId',
    'userVariableUnitId',
    'userVariableVariableCategoryId',
    'variableCategoryId',
    'variableId',
  ),
  safeAgainAt: Type.Optional(
    Type.String({
      description: 'UTC: when leastHoursBetween and mostPerDay allow the next one. Absent once that is over.',
    }),
  ),
  takenWithinADay: Type.Optional(
    Type.Array(Type.String(), {
      description: 'With mostPerDay: times of the entries of the last 24 hours, UTC, so that an app can count offline.',
    }),
  ),
  daysOfWeek: Type.Optional(Type.Array(dayOfWeek, { description: DAYS_OF_WEEK })),
  reminderTimesLocal: Type.Optional(
    Type.Array(Type.String(), { description: 'Local times of day, hh:mm:ss, where there are several.' }),
  ),
  doseSteps: Type.Optional(Type.Array(DoseStep, { description: 'A taper, in the order of its days.' })),
  pausedUntil: Type.Optional(Type.String({ description: 'Paused until this local day.' })),
  stockLastsUntil: Type.Optional(
    Type.String({ description: 'The last local day on which the stock suffices, by the schedule or by recent use.' }),
  ),
  stockIsLow: Type.Optional(Type.Boolean({ description: 'It ends within stockWarningDays.' })),
  ...integers('mostPerDay', 'stockWarningDays'),
  ...numbers(
    'amountPerPiece',
    'defaultValue',
    'defaultValueToday',
    'lastValue',
    'leastHoursBetween',
    'maximumAllowedValue',
    'minimumAllowedValue',
    'secondToLastValue',
    'stock',
    'thirdToLastValue',
  ),
  ...required(
    Type.Boolean(),
    'enabled',
    'email',
    'manualTracking',
    'notificationBar',
    'outcome',
    'popUp',
    'repeating',
    'sms',
  ),
  ...integers('nagIntervalMinutes', 'nagTimes'),
})
export type TrackingReminder = Static<typeof TrackingReminder>

/** What a person can set on a reminder. Anything else that a client sends back with it is ignored. */
export const TrackingReminderInput = record(
  'TrackingReminderInput',
  'A reminder to create or change, named by id, variableId or variableName.',
  {
    ...optional(Type.Integer(), 'id', 'trackingReminderId', 'variableId'),
    variableName: Type.Optional(Type.String({ minLength: 1, maxLength: LONGEST_NAME })),
    variableCategoryName: Type.Optional(CategoryNameInput),
    combinationOperation: Type.Optional(CombinationOperation),
    unitAbbreviatedName: Type.Optional(Type.String()),
    reminderFrequency: Type.Optional(
      Type.Number({ minimum: 0, maximum: 31_622_400, description: 'Seconds between reminders; 0 = as needed.' }),
    ),
    ...optional(
      Type.String({ description: 'Local time of day, hh:mm or hh:mm:ss.' }),
      'reminderStartTimeLocal',
      'firstDailyReminderTime',
      'secondDailyReminderTime',
      'thirdDailyReminderTime',
    ),
    reminderStartTime: Type.Optional(Type.String({ description: 'Time of day in UTC, hh:mm:ss.' })),
    startTrackingDate: nullable(Type.String({ description: 'First local day, YYYY-MM-DD.' })),
    stopTrackingDate: nullable(Type.String({ description: 'Last local day, YYYY-MM-DD.' })),
    defaultValue: nullable(Type.Number({ description: 'What one tap records, in the unit of the reminder.' })),
    instructions: nullable(Type.String({ maxLength: 1000 })),
    reminderSound: nullable(Type.String({ maxLength: 100 })),
    ...booleans('enabled', 'email', 'notificationBar', 'popUp', 'sms'),
    nagIntervalMinutes: Type.Optional(
      Type.Integer({
        minimum: 0,
        maximum: 1440,
        description: 'Remind again after this many minutes until it is answered; 0 = never.',
      }),
    ),
    nagTimes: Type.Optional(Type.Integer({ minimum: 0, maximum: 100, description: 'How many times to remind again.' })),
    leastHoursBetween: nullable(
      Type.Number({
        minimum: 0,
        maximum: 720,
        description: 'For what is taken as needed: how many hours to wait after the latest entry. 0 or null: none.',
      }),
    ),
    mostPerDay: nullable(
      Type.Integer({
        minimum: 0,
        maximum: 100,
        description: 'For what is taken as needed: how many times at most within any 24 hours. 0 or null: no limit.',
      }),
    ),
    daysOfWeek: nullable(Type.Array(dayOfWeek, { maxItems: 7, description: DAYS_OF_WEEK })),
    reminderTimesLocal: nullable(
      Type.Array(Type.String(), {
        maxItems: 24,
        description: 'Several local times of day, hh:mm or hh:mm:ss, for a reminderFrequency of whole days.',
      }),
    ),
    doseSteps: nullable(
      Type.Array(DoseStep, {
        maxItems: 100,
        description: 'A taper: from each day on, its value takes the place of defaultValue.',
      }),
    ),
    pausedUntil: nullable(Type.String({ description: 'Asks nothing before this local day, YYYY-MM-DD.' })),
    stock: nullable(
      Type.Number({
        minimum: 0,
        maximum: 1_000_000,
        description: 'How many pieces (tablets, doses) there are now. Entries from now on are taken off.',
      }),
    ),
    amountPerPiece: Type.Optional(
      Type.Number({
        exclusiveMinimum: 0,
        maximum: 1_000_000_000,
        description: 'What one piece is in the unit of the reminder: 400 for a tablet of 400 mg. 1 by default.',
      }),
    ),
    stockWarningDays: Type.Optional(
      Type.Integer({
        minimum: 0,
        maximum: 90,
        description: 'How many days before the stock ends to say so; 7 by default.',
      }),
    ),
  },
)
export type TrackingReminderInput = Static<typeof TrackingReminderInput>

export const notificationActions = ['track', 'snooze', 'skip', 'trackAll', 'skipAll', 'undo'] as const

export const NotificationAction = record('NotificationAction', 'An answer to a reminder notification.', {
  action: Type.Enum([...notificationActions], {
    description:
      'trackAll and skipAll answer all due notifications of the same reminder; undo undoes an answer from the last 30 days, or a snooze.',
  }),
  id: Type.Optional(Type.Integer({ description: 'Id of the notification.' })),
  undoId: Type.Optional(
    Type.String({
      minLength: 1,
      maxLength: 40,
      description:
        'With undo in place of id: undoes what the same app answered under this undoId, once, unless it was changed since then.',
    }),
  ),
  trackingReminderId: Type.Optional(
    Type.Integer({ description: 'With reminderTime in place of id: for a question that an app asked by itself.' }),
  ),
  reminderTime: Type.Optional(Type.String({ description: 'When the question was due, UTC, as GET /today gives it.' })),
  modifiedValue: Type.Optional(Type.Number({ description: "Recorded instead of the reminder's default value." })),
  takenAt: Type.Optional(
    Type.String({ description: 'With track: when it was, UTC or with an offset, if not at the time of the question.' }),
  ),
  note: Type.Optional(Type.String({ maxLength: LONGEST_NOTE, description: 'Recorded with the value.' })),
})
export type NotificationAction = Static<typeof NotificationAction>

export const slotStates = ['taken', 'late', 'skipped', 'leftOut', 'waiting'] as const

export const ReminderSlot = record('ReminderSlot', 'A question that was asked, and what became of it.', {
  reminderTime: Type.String({ description: 'When it was asked, UTC.' }),
  state: Type.Enum([...slotStates], {
    description:
      'taken: recorded at most an hour after it was asked; late: later than that, before the next question; skipped: answered with "not today"; leftOut: nothing was recorded; waiting: nothing yet.',
  }),
  takenAt: Type.Optional(Type.String({ description: 'UTC' })),
})
export type ReminderSlot = Static<typeof ReminderSlot>

export const ReminderDay = record('ReminderDay', 'The questions of a reminder on one local day.', {
  date: Type.String({ description: 'YYYY-MM-DD' }),
  slots: Type.Array(ReminderSlot),
})
export type ReminderDay = Static<typeof ReminderDay>

export const LateAnswer = record('LateAnswer', 'A value that was not recorded, because the question had another one.', {
  index: Type.Integer({ description: 'Its place in the posted array.' }),
  message: Type.String(),
  ...required(MeasurementItem, 'measurement'),
})
export type LateAnswer = Static<typeof LateAnswer>

export const TrackingReminderNotification = record(
  'TrackingReminderNotification',
  'A reminder that is due, waiting for an answer.',
  {
    actionArray: Type.Array(Action),
    availableUnits: Type.Array(Unit),
    id: Type.Integer(),
    trackAllActions: Type.Array(TrackAllAction),
    combinationOperation: CombinationOperation,
    valence: Valence,
    counted: Counted,
    steps: StepWords,
    variableCategoryName: VariableCategoryName,
    fillingValue: Type.Optional(Type.Number()),
    state: Type.Enum(['pending', 'tracked', 'skipped']),
    minimumAllowedValue: Type.Optional(Type.Number()),
    maximumAllowedValue: Type.Optional(Type.Number()),
    ...bestStudy,
    ...required(Card, 'card'),
    ...strings(
      'clientId',
      'description',
      'iconIcon',
      'imageUrl',
      'iconClassName',
      'notifiedAt',
      'pngPath',
      'pngUrl',
      'productUrl',
      'reminderEndTime',
      'reminderSound',
      'svgUrl',
      'trackingReminderImageUrl',
      'variableCategoryImageUrl',
      'variableImageUrl',
    ),
    ...required(
      Type.String(),
      'createdAt',
      'displayName',
      'unitAbbreviatedName',
      'unitCategoryName',
      'unitName',
      'inputType',
      'question',
      'longQuestion',
      'reminderStartTime',
      'reminderTime',
      'title',
      'trackingReminderNotificationTime',
      'trackingReminderNotificationTimeLocal',
      'trackingReminderNotificationTimeLocalHumanString',
      'updatedAt',
      'userVariableUnitAbbreviatedName',
      'userVariableUnitCategoryName',
      'userVariableUnitName',
      'userVariableVariableCategoryName',
      'variableName',
    ),
    ...integers('numberOfUniqueValues', 'nagIntervalMinutes', 'nagTimes'),
    experimentId: Type.Optional(
      Type.Integer({
        description: 'The experiment whose instruction of the day it is; its answers are Did it and Could not.',
      }),
    ),
    ...required(
      Type.Integer(),
      'unitCategoryId',
      'unitId',
      'reminderFrequency',
      'trackingReminderId',
      'trackingReminderNotificationId',
      'trackingReminderNotificationTimeEpoch',
      'userId',
      'userVariableUnitCategoryId',
      'userVariableUnitId',
      'userVariableVariableCategoryId',
      'variableCategoryId',
      'variableId',
    ),
    ...numbers(
      'modifiedValue',
      'defaultValue',
      'lastValue',
      'mostCommonValue',
      'secondMostCommonValue',
      'secondToLastValue',
      'thirdMostCommonValue',
      'thirdToLastValue',
    ),
    ...required(Type.Number(), 'total'),
    ...required(Type.Boolean(), 'email', 'manualTracking', 'notificationBar', 'outcome', 'popUp', 'sms'),
  },
)
export type TrackingReminderNotification = Static<typeof TrackingReminderNotification>
