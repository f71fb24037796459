import Type from 'typebox'
import { endpoint } from '../endpoint.ts'
import { MOST_ITEMS } from '../limits.ts'
import { everywhere, flag, paging, slimness, sort, text, timeFilter } from '../query.ts'
import { enveloped } from '../records/envelope.ts'
import { LateAnswer, NotificationAction, TrackingReminderNotification } from '../records/reminder.ts'
import { SlimNotification } from '../records/slim.ts'

const group = 'Reminders'

export const notificationEndpoints = {
  listTrackingReminderNotifications: endpoint({
    method: 'GET',
    path: '/trackingReminderNotifications',
    group,
    scope: 'readmeasurements',
    summary: 'Read reminder notifications',
    description: 'Notifications that are waiting for an answer, most recently due first.',
    query: Type.Object({
      sort: sort(['createdAt', 'updatedAt', 'reminderTime', 'trackingReminderNotificationTime', 'variableName', 'id']),
      ...paging({ default: 20, maximum: 200 }),
      createdAt: timeFilter('Time of creation.'),
      updatedAt: timeFilter('Time of the last change.'),
      variableCategoryName: text('Kind of variable.'),
      variableName: text('Exact name of the variable.'),
      reminderTime: timeFilter('Time it is due.'),
      onlyPast: flag('Only those already due (default true); false also shows snoozed ones.'),
      includeDeleted: flag('Also those answered or skipped within the last day.'),
      ...slimness,
      ...everywhere,
    }),
    answer: enveloped({ data: Type.Array(TrackingReminderNotification) }),
    slimAnswer: enveloped({ data: Type.Array(SlimNotification) }),
  }),
  answerTrackingReminderNotifications: endpoint({
    method: 'POST',
    path: '/trackingReminderNotifications',
    group,
    scope: 'writemeasurements',
    summary: 'Track, snooze or skip notifications',
    description:
      'Each item is handled separately: those that could not be applied are in errors with their index. Sending the same answer again changes nothing. If the question already has another value, that one stays, and lateAnswers gives yours as a measurement that you can post.',
    query: Type.Object({ undoable: flag('Answer with undoIds, for the action undo.'), ...everywhere }),
    body: Type.Array(NotificationAction, { maxItems: MOST_ITEMS }),
    answer: enveloped({
      data: Type.Object({
        trackingReminderNotifications: Type.Array(TrackingReminderNotification),
        lateAnswers: Type.Optional(Type.Array(LateAnswer)),
        undoIds: Type.Optional(
          Type.Array(Type.String(), {
            description:
              'If the request said undoable: one for each item that changed a single question, in their order.',
          }),
        ),
      }),
    }),
    example: [{ id: 1, action: 'track', modifiedValue: 4 }],
  }),
}
