import Type from 'typebox'
import { endpoint } from '../endpoint.ts'
import { LONGEST_NOTE, MOST_ITEMS, MOST_REMINDERS } from '../limits.ts'
import { languages } from '../names.ts'
import {
  choice,
  day,
  everywhere,
  flag,
  integer,
  paging,
  range,
  requiredInteger,
  slimness,
  sort,
  subject,
  text,
  timeFilter,
  zone,
} from '../query.ts'
import { Card } from '../records/card.ts'
import { Channel, Device, DeviceInput, NotificationDetail } from '../records/channel.ts'
import { DatedNote, Day, DayCount, DayNote, Review, Today } from '../records/day.ts'
import { Envelope, enveloped } from '../records/envelope.ts'
import { LiveEvent, Webhook, WebhookDelivery, WebhookInput } from '../records/event.ts'
import { Goal, GoalChoice } from '../records/goal.ts'
import {
  LateAnswer,
  NotificationAction,
  ReminderDay,
  TrackingReminder,
  TrackingReminderInput,
  TrackingReminderNotification,
} from '../records/reminder.ts'
import { Report, reportPurposes } from '../records/report.ts'
import { SlimNotification, SlimTrackingReminder } from '../records/slim.ts'
import { UserVariable } from '../records/variable.ts'

const query = Type.Object(everywhere)

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
    group: 'Reminders',
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
    group: 'Reminders',
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
    group: 'Reminders',
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
    group: 'Reminders',
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
    group: 'Reminders',
    scope: 'writemeasurements',
    summary: 'Delete a reminder',
    description: 'Deletes the reminder and its notifications. Measurements stay. For 30 days it can be restored.',
    query: Type.Object(everywhere),
    body: Type.Object({ id: Type.Integer() }),
    answer: Envelope,
    example: { id: 1 },
  }),
}

export const notificationEndpoints = {
  listTrackingReminderNotifications: endpoint({
    method: 'GET',
    path: '/trackingReminderNotifications',
    group: 'Reminders',
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
    group: 'Reminders',
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

const Channels = Type.Object({
  channels: Type.Array(Channel),
  devices: Type.Array(Device),
  notificationDetail: NotificationDetail,
  vapidPublicKey: Type.String({ description: 'Use it as applicationServerKey when you subscribe to push.' }),
})

export const channelEndpoints = {
  getChannels: endpoint({
    method: 'GET',
    path: '/channels',
    group: 'Channels',
    scope: 'notify',
    summary: 'How reminders reach you',
    description:
      'Push, e-mail, webhooks and SMS: whether each is available, switched on and working. An app sees only its own devices.',
    query,
    answer: enveloped({ data: Channels }),
  }),
  saveChannels: endpoint({
    method: 'POST',
    path: '/channels',
    group: 'Channels',
    scope: 'manageaccount',
    summary: 'Choose how much a notification shows',
    description: 'To switch channels on or off, use POST /userSettings.',
    query,
    body: Type.Object({ notificationDetail: Type.Optional(NotificationDetail) }),
    answer: enveloped({ data: Channels }),
    example: { notificationDetail: 'names' },
  }),
  listDevices: endpoint({
    method: 'GET',
    path: '/devices',
    group: 'Channels',
    scope: 'notify',
    summary: 'List devices',
    description: 'Browsers and apps that show reminders. An app sees only its own.',
    query,
    answer: enveloped({ devices: Type.Array(Device) }),
  }),
  saveDevice: endpoint({
    method: 'POST',
    path: '/devices',
    group: 'Channels',
    scope: 'notify',
    summary: 'Show reminders on this device',
    description:
      'Takes the push subscription of a browser. Sending the same one again only updates its name and keys. Devices that an app adds are removed when its access ends.',
    query,
    body: DeviceInput,
    answer: enveloped({ device: Device }),
    example: {
      endpoint: 'https://push.example.org/send/abc',
      keys: {
        p256dh: 'BNcRdreALRFXTkOOUHK1EtK2wtaz5Ry4YfYCA_0QTpQtUbVlUls0VJXg7A8u-Ts1XbjhazAkj7I99e8QcYP7DkM',
        auth: 'tBHItJI5svbpez7KI4CCXg',
      },
      name: 'Phone',
    },
  }),
  deleteDevice: endpoint({
    method: 'DELETE',
    path: '/devices/delete',
    group: 'Channels',
    scope: 'notify',
    summary: 'Remove a device',
    description: 'Name it by its id, or by the endpoint of its subscription.',
    query,
    body: Type.Object({ id: Type.Optional(Type.Integer()), endpoint: Type.Optional(Type.String()) }),
    answer: Envelope,
    example: { id: 1 },
  }),
  testDevice: endpoint({
    method: 'POST',
    path: '/devices/test',
    waitsForOthers: true,
    group: 'Channels',
    scope: 'notify',
    summary: 'Send a test reminder',
    description:
      'Sends a message to one device at once, the way reminders go. Name the device by its id, or by the endpoint of its subscription. An app can name only its own devices. 429 if the last test was less than ten seconds ago, 503 if the push service did not accept the message.',
    query,
    body: Type.Object({ id: Type.Optional(Type.Integer()), endpoint: Type.Optional(Type.String()) }),
    answer: Envelope,
    example: { id: 1 },
  }),
}

export const eventEndpoints = {
  streamEvents: endpoint({
    method: 'GET',
    path: '/events',
    group: 'Events',
    scope: 'readmeasurements',
    summary: 'Follow events live',
    description:
      'Server-sent events: each has an id, a type and the record as data. If a stream breaks off, send Last-Event-ID (or lastEventId) to continue from there; a `missed` event says that this was too long ago.',
    query: Type.Object({ lastEventId: integer('Id of the last event you received.', { minimum: 0 }), ...everywhere }),
    answer: LiveEvent,
    isStream: true,
  }),
  listWebhooks: endpoint({
    method: 'GET',
    path: '/webhooks',
    group: 'Events',
    scope: 'notify',
    summary: 'List webhooks',
    description: 'Addresses that receive events. An app sees only its own.',
    query,
    answer: enveloped({ webhooks: Type.Array(Webhook) }),
  }),
  saveWebhook: endpoint({
    method: 'POST',
    path: '/webhooks',
    group: 'Events',
    scope: 'notify',
    hasSecret: true,
    summary: 'Register or change a webhook',
    description:
      'Messages are signed as Standard Webhooks describes and contain ids, not health values. The secret is shown once, when you create the webhook.',
    query,
    body: WebhookInput,
    answer: enveloped({ webhook: Webhook, secret: Type.Optional(Type.String({ description: 'whsec_…' })) }),
    example: { url: 'https://example.org/hooks/upshot', events: ['reminder.due'] },
  }),
  deleteWebhook: endpoint({
    method: 'DELETE',
    path: '/webhooks/delete',
    group: 'Events',
    scope: 'notify',
    summary: 'Remove a webhook',
    description: 'Also deletes its log and the messages that are waiting to be delivered.',
    query,
    body: Type.Object({ id: Type.Integer() }),
    answer: Envelope,
    example: { id: 1 },
  }),
  listWebhookDeliveries: endpoint({
    method: 'GET',
    path: '/webhooks/deliveries',
    group: 'Events',
    scope: 'notify',
    summary: 'Read the delivery log',
    description: 'The latest messages and the outcome of each, newest first.',
    query: Type.Object({
      webhookId: integer('One webhook.', { minimum: 1 }),
      state: choice('Outcome of the delivery.', ['waiting', 'delivered', 'failed']),
      ...paging(),
      ...everywhere,
    }),
    answer: enveloped({ deliveries: Type.Array(WebhookDelivery) }),
  }),
}

export const feedEndpoints = {
  listFeed: endpoint({
    method: 'GET',
    path: '/feed',
    group: 'Feed',
    scope: 'readmeasurements',
    summary: 'Read feed cards',
    description: 'Due notifications, findings, studies, messages and import results, newest first.',
    query: Type.Object({
      sort: sort(['createdAt', 'updatedAt']),
      createdAt: timeFilter('Time the card was created.'),
      updatedAt: timeFilter('Time of the last change.'),
      ...paging(),
      ...everywhere,
    }),
    answer: enveloped({ cards: Type.Array(Card) }),
  }),
  postFeed: endpoint({
    method: 'POST',
    path: '/feed',
    group: 'Feed',
    scope: 'writemeasurements',
    summary: 'Act on feed cards',
    description:
      'A card with an id and a selectedButton, or with an action in its parameters, does what the stored card offers; with neither, it is marked as read. A card without an id becomes a note (title and content). The answer has the next cards.',
    query: Type.Object(everywhere),
    body: Type.Array(Card, { maxItems: MOST_ITEMS }),
    answer: enveloped({ cards: Type.Array(Card) }),
    example: [{ title: 'A note to myself', content: 'Slept badly because of the heat.' }],
  }),
}

export const dayEndpoints = {
  getToday: endpoint({
    method: 'GET',
    path: '/today',
    group: 'Days',
    scope: 'readmeasurements',
    summary: 'Read everything about today',
    description:
      'In one answer what the first page of an app shows: due and upcoming questions, today’s entries, what is usually recorded around this time, at most one new finding (card), at most one other unread card (news), and the state of the analysis.',
    query: Type.Object(everywhere),
    answer: Today,
    isBare: true,
  }),
  getDay: endpoint({
    method: 'GET',
    path: '/day',
    group: 'Days',
    scope: 'readmeasurements',
    summary: 'Read one day',
    description:
      'Entries in order of time, the value of each variable on that day, skipped and answered questions, and notes.',
    query: Type.Object({
      date: day('Local day; default: today.'),
      timeZone: zone("Default: the user's."),
      ...subject,
      ...everywhere,
    }),
    answer: Day,
    isBare: true,
  }),
  saveDayNote: endpoint({
    method: 'POST',
    path: '/day/note',
    group: 'Days',
    scope: 'writemeasurements',
    summary: 'Write the note of a day',
    description: 'One text for each local day, apart from the notes of single entries. null removes it.',
    query: Type.Object(everywhere),
    body: Type.Object({
      date: Type.String({ description: 'Local day, YYYY-MM-DD.' }),
      note: Type.Union([Type.String({ maxLength: LONGEST_NOTE }), Type.Null()]),
    }),
    answer: enveloped({ data: Type.Object({ notes: Type.Array(DayNote) }) }),
    example: { date: '2026-11-15', note: 'Slept at the lake.' },
  }),
  listNotes: endpoint({
    method: 'GET',
    path: '/notes',
    group: 'Days',
    scope: 'readmeasurements',
    summary: 'Find notes of days',
    description: 'Notes of days, newest first. Notes of single entries are found with GET /measurements?noteContains=.',
    query: Type.Object({
      contains: text('Words that the note contains.'),
      ...range({ from: 'First day; default: the first of all.', to: 'Last day; default: today.' }),
      limit: integer('Maximum number of notes.', { minimum: 1, maximum: 400, default: 50 }),
      timeZone: zone("Default: the user's."),
      ...everywhere,
    }),
    answer: Type.Array(DatedNote),
    isBare: true,
  }),
  listDays: endpoint({
    method: 'GET',
    path: '/days',
    group: 'Days',
    scope: 'readmeasurements',
    summary: 'See on which days something was recorded',
    description: 'One item for each local day from the first to the last, both included, oldest first.',
    query: Type.Object({
      ...range({
        from: 'The first day; default: 29 days before the last.',
        to: 'The last day, at most a year after the first; default: today.',
      }),
      timeZone: zone("Default: the user's."),
      ...subject,
      ...everywhere,
    }),
    answer: Type.Array(DayCount),
    isBare: true,
  }),
  getReview: endpoint({
    method: 'GET',
    path: '/review',
    group: 'Days',
    scope: 'readmeasurements',
    summary: 'Read a week',
    description:
      'What a week was like beside the four weeks before it, and what was unusual for this person by the twelve weeks before; new findings, and experiments that ran.',
    query: Type.Object({
      week: day('Any local day of the week, which begins on Monday; default: the last complete week.'),
      timeZone: zone("Default: the user's."),
      ...everywhere,
    }),
    answer: Review,
    isBare: true,
  }),
  getReport: endpoint({
    method: 'GET',
    path: '/report',
    group: 'Days',
    scope: 'readmeasurements',
    summary: 'Read a period on one page',
    description:
      'For an appointment: days with the symptom and with medicines by month, what changed from the first half of the period to the second, medicines with the times they were taken, charts, likely findings, and how complete the diary is. A doctor’s link shows the same.',
    query: Type.Object({
      ...range({ from: 'The first day, in place of days.', to: 'The last day; default: today.' }),
      days: integer('Length of the period; default: 90.', { minimum: 1, maximum: 3661 }),
      purpose: choice('What the appointment is about; default: everything.', reportPurposes),
      medicines: flag('Whether medicines and treatments are part of it; default: true.'),
      findings: flag('Whether likely findings are part of it; default: true.'),
      language: choice('Of the sheet; default: that of your settings.', languages),
      timeZone: zone("Default: the user's."),
      ...subject,
      ...everywhere,
    }),
    answer: Report,
    isBare: true,
  }),
}

export const goalEndpoints = {
  listGoals: endpoint({
    method: 'GET',
    path: '/goals',
    group: 'Goals',
    scope: 'basic',
    summary: 'List what people want to improve',
    description: 'For the first steps in an app: an outcome, what might influence it, and when to ask.',
    query: Type.Object(everywhere),
    answer: Type.Array(Goal),
    isBare: true,
    isPublic: true,
  }),
  chooseGoal: endpoint({
    method: 'POST',
    path: '/goals/choose',
    group: 'Goals',
    scope: 'writemeasurements',
    summary: 'Choose a goal',
    description:
      'Adds the outcome and the chosen factors to the person’s variables, with a daily reminder each, and makes the outcome the primary one. All or nothing.',
    query: Type.Object(everywhere),
    body: GoalChoice,
    answer: enveloped({
      data: Type.Object({
        primaryOutcomeVariableId: Type.Integer(),
        trackingReminders: Type.Array(TrackingReminder),
        userVariables: Type.Array(UserVariable),
      }),
    }),
    example: { goalId: 'sleep', factorIds: [15101] },
  }),
}
