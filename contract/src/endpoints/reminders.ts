import Type from 'typebox'
import { endpoint } from '../endpoint.ts'
import { MOST_REMINDERS } from '../limits.ts'
import {
  everywhere,
  flag,
  integer,
  paging,
  range,
  requiredInteger,
  slimness,
  sort,
  text,
  timeFilter,
} from '../query.ts'
import { Envelope, enveloped } from '../records/envelope.ts'
import {
  ReminderDay,
  TrackingReminder,
  TrackingReminderInput,
  TrackingReminderNotification,
} from '../records/reminder.ts'
import { SlimTrackingReminder } from '../records/slim.ts'
import { UserVariable } from '../records/variable.ts'

const group = 'Reminders'

export const reminderSortFields = [
  'createdAt',
  'updatedAt',
  'variableName',
  'reminderStartTimeLocal',
  'reminderFrequency',
  'nextReminderTimeEpochSeconds',
  'id',
] as const

export const reminderEndpoints = {
  listTrackingReminders: endpoint({
    method: 'GET',
    path: '/trackingReminders',
    group,
    scope: 'readmeasurements',
    summary: 'List reminders',
    description: 'Which variables a person is asked about, when, and when each reminder is due next.',
    query: Type.Object({
      id: integer('One reminder.', { minimum: 1 }),
      variableId: integer('Variable.', { minimum: 1 }),
      variableName: text('Exact name of the variable.'),
      variableCategoryName: text('Kind of variable.'),
      enabled: flag('true: only those that are switched on. false: only those that are off.'),
      sort: sort(reminderSortFields),
      ...paging(),
      createdAt: timeFilter('Time of creation.'),
      updatedAt: timeFilter('Time of the last change.'),
      ...slimness,
      ...everywhere,
    }),
    answer: Type.Array(TrackingReminder),
    slimAnswer: Type.Array(SlimTrackingReminder),
    isBare: true,
  }),
  listReminderDays: endpoint({
    method: 'GET',
    path: '/trackingReminders/days',
    group,
    scope: 'readmeasurements',
    summary: 'See what was taken, late or left out',
    description:
      'The local days on which a reminder asked, oldest first, and what became of each question. An entry counts whether it was an answer or not.',
    query: Type.Object({
      id: requiredInteger('The reminder.', { minimum: 1 }),
      ...range({
        from: 'First day; default: 29 days before the last.',
        to: 'Last day, at most a year after the first; default: today.',
      }),
      ...everywhere,
    }),
    answer: Type.Array(ReminderDay),
    isBare: true,
  }),
  saveTrackingReminders: endpoint({
    method: 'POST',
    path: '/trackingReminders',
    group,
    scope: 'writemeasurements',
    summary: 'Create or update reminders',
    description:
      'A reminder with the same variable, start time, frequency and days of the week is updated; any other is created. All or nothing. A new reminder creates a notification for its latest past time at once.',
    query: Type.Object(everywhere),
    body: Type.Array(TrackingReminderInput, { maxItems: MOST_REMINDERS }),
    answer: enveloped({
      data: Type.Object({
        trackingReminderNotifications: Type.Array(TrackingReminderNotification),
        trackingReminders: Type.Array(TrackingReminder),
        userVariables: Type.Array(UserVariable),
      }),
    }),
    example: [{ variableName: 'Overall Mood', reminderFrequency: 86_400, reminderStartTimeLocal: '20:00:00' }],
  }),
  restoreTrackingReminder: endpoint({
    method: 'POST',
    path: '/trackingReminders/restore',
    group,
    scope: 'writemeasurements',
    summary: 'Restore a deleted reminder',
    description: 'Brings back a reminder that was deleted in the last 30 days. An app can restore only its own.',
    query: Type.Object(everywhere),
    body: Type.Object({ id: Type.Integer() }),
    answer: enveloped({ data: Type.Object({ trackingReminder: TrackingReminder }) }),
    example: { id: 1 },
  }),
  deleteTrackingReminder: endpoint({
    method: 'DELETE',
    path: '/trackingReminders/delete',
    group,
    scope: 'writemeasurements',
    summary: 'Delete a reminder',
    description: 'Deletes the reminder and its notifications. Measurements stay. For 30 days it can be restored.',
    query: Type.Object(everywhere),
    body: Type.Object({ id: Type.Integer() }),
    answer: Envelope,
    example: { id: 1 },
  }),
}
