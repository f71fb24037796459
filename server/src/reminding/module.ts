/** Wires up reminders, notifications, the feed, and what leaves the server: events, push, mail and webhooks. */
import type { FastifyInstance } from 'fastify'
import { createHooks } from '../lib/hooks.ts'
import { inEach } from '../lib/language.ts'
import type { PeopleHooks } from '../people/hooks.ts'
import type { Storage } from '../storage/storage.ts'
import type { TrackingHooks } from '../tracking/hooks.ts'
import type { Days } from '../tracking/measurements/days.ts'
import type { Measurements } from '../tracking/measurements/service.ts'
import type { Variables } from '../tracking/variables/service.ts'
import { calendarPages, calendarRoutes } from './calendar/routes.ts'
import { CALENDAR_FEED, type CalendarStores, createCalendarFeeds } from './calendar/service.ts'
import { composeOutgoing, type OutgoingDependencies } from './channels/compose.ts'
import { answerPages } from './channels/messages/pages.ts'
import { channelRoutes } from './channels/routes.ts'
import { dayRoutes } from './days/routes.ts'
import { createDayOverviews } from './days/service.ts'
import { eventRoutes } from './events/routes.ts'
import { feedRoutes } from './feed/routes.ts'
import { createFeed } from './feed/service.ts'
import { goalRoutes } from './goals/routes.ts'
import { createGoals } from './goals/service.ts'
import { createFiring } from './notifications/firing.ts'
import { type NotificationHooks, notificationHooks } from './notifications/hooks.ts'
import { createQuestionOwners } from './notifications/question-owners.ts'
import { dueRecords, notificationRoutes } from './notifications/routes.ts'
import { createNotifications } from './notifications/service.ts'
import type { Highlights } from './reminders/present.ts'
import { reminderRoutes } from './reminders/routes.ts'
import { createReminders } from './reminders/service.ts'
import { createStockWarnings } from './stock-warnings.ts'
import type { RemindingStores } from './stores.ts'
import { remindingWords } from './words/words.ts'

/** On every device that is signed in: somebody else can set a new password. */
const resetLinkCard = (baseUrl: string) =>
  inEach((language) => {
    const { title, text } = remindingWords[language].resetLink
    return { title, content: text, link: `${baseUrl}/auth/notice` }
  })

export function remindingModule(
  dependencies: Omit<OutgoingDependencies, 'notifications' | 'prepareStop' | 'stop'> & {
    readonly storage: OutgoingDependencies['storage'] & Storage<RemindingStores> & Storage<CalendarStores>
    readonly measurements: Measurements
    readonly days: Days
    readonly variables: Pick<Variables, 'neighbours'>
  },
) {
  const { measurements, variables, mailer, settings } = dependencies
  const hooks = createHooks<NotificationHooks>(notificationHooks)
  const questionOwners = createQuestionOwners()
  const base = { ...dependencies, hooks: hooks.run, questionOwners }
  const notifications = createNotifications({ ...base, measurements })
  const { prepareStop, stop } = questionOwners
  const outgoing = composeOutgoing({ ...dependencies, notifications, prepareStop, stop })
  const { dispatch } = outgoing
  hooks.add({ due: dispatch.onDue, resolved: dispatch.onResolved, changed: dispatch.onChanged })
  const { emit } = outgoing.events
  const reminders = createReminders({
    ...dependencies,
    onChanged: async (t, userId, trackingReminderIds) => {
      await emit(t, userId, { type: 'reminder.changed', data: { trackingReminderIds } })
      await stockWarnings.changed(t, userId)
    },
  })
  const calendarFeeds = createCalendarFeeds({ ...dependencies, reminders, baseUrl: settings.baseUrl })
  const firing = createFiring(base)
  const feed = createFeed({ ...dependencies, notifications, emit })
  const stockWarnings = createStockWarnings({ ...dependencies, feed })
  const goals = createGoals({ ...dependencies, reminders, emit })
  const dayOverviews = createDayOverviews({ ...dependencies, feed })
  const { events, eventStreams, webhooks, devices, channels, answers, deletionNotice, keys, sendTest, notices } =
    outgoing

  const on: Partial<PeopleHooks & TrackingHooks> = {
    settingsChanged: async (t, userId) => {
      await reminders.realign(t, userId)
      await stockWarnings.changed(t, userId)
      await emit(t, userId, { type: 'settings.changed', data: {} })
    },
    variableSettingsChanged: (t, userId, variableIds) =>
      emit(t, userId, { type: 'variable.changed', data: { variableIds } }),
    shareRevoked: async (t, userId, clientId) => {
      await webhooks.endClient(t, userId, clientId)
      await devices.endClient(t, userId, clientId)
      await events.emit(t, userId, { type: 'share.revoked', data: { clientId } })
    },
    listAccess: async (t, userId, access) => {
      access.push(...(await webhooks.ownAccess(t, userId)), ...(await calendarFeeds.access(t, userId)))
    },
    accessReset: async (t, userId, exceptKeys) => {
      await webhooks.endOwn(t, userId, exceptKeys)
      await devices.endClient(t, userId, null)
      if (!exceptKeys.has(CALENDAR_FEED)) await calendarFeeds.end(t, userId)
    },
    deviceLeft: devices.leave,
    // Open streams notice within a second that their token was revoked.
    sessionsEnded: (t, userId) => emit(t, userId, { type: 'session.ended', data: {} }),
    leaving: deletionNotice.leaving,
    resetLinkMade: async (t, userId, language) => {
      await feed.publish(t, userId, {
        key: 'account-reset-link',
        kind: 'message',
        card: resetLinkCard(settings.baseUrl),
      })
      const { title, text } = remindingWords[language].resetLink
      await notices.announce(t, userId, { title, body: text })
    },
    measured: async (t, userId, change) => {
      await events.measurementsChanged(t, userId, change)
      await stockWarnings.measured(t, userId, change)
    },
    variableRemoved: async (t, userId, variableId) => {
      await reminders.forgetVariable(t, userId, variableId)
      await events.variableRemoved(t, userId, variableId)
    },
    variableRestored: async (t, userId, variableId, removedEpoch) => {
      await reminders.restoreVariable(t, userId, variableId, removedEpoch)
      await emit(t, userId, { type: 'variable.changed', data: { variableIds: [variableId] } })
    },
  }
  return {
    services: {
      reminders,
      calendarFeeds,
      notifications,
      firing,
      feed,
      dayOverviews,
      events,
      eventStreams,
      webhooks,
      devices,
      channels,
      keys,
      announce: notices.announce,
    },
    /** `highlights`: what the learning module adds to each variable. */
    handlers: (highlights: Highlights) => ({
      ...reminderRoutes({
        reminders,
        due: dueRecords(notifications, highlights),
        neighbours: (userId, knownVariables) => variables.neighbours({ userId }, knownVariables),
        highlights,
      }),
      ...notificationRoutes(notifications, highlights),
      ...feedRoutes(feed),
      ...dayRoutes(dependencies.days, dayOverviews),
      ...goalRoutes({
        goals,
        reminders,
        neighbours: (userId, knownVariables) => variables.neighbours({ userId }, knownVariables),
      }),
      ...eventRoutes(eventStreams, webhooks),
      ...channelRoutes(channels, devices, sendTest),
      ...calendarRoutes(calendarFeeds),
    }),
    /** For modules above whose reminders ask their own questions, such as experiments. */
    addQuestionOwner: questionOwners.add,
    pages: async (app: FastifyInstance): Promise<void> => {
      await answerPages(answers)(app)
      await calendarPages(calendarFeeds)(app)
    },
    jobs: { ...outgoing.jobs, ...firing.jobs, ...stockWarnings.jobs },
    schedule: [...firing.schedule, ...outgoing.schedule, ...stockWarnings.schedule],
    on,
    /** Runs before the first request: keys made inside a transaction would be lost if it failed. */
    prepare: async (): Promise<void> => {
      await webhooks.sealAll()
      await keys.vapid()
      await keys.links()
    },
    stop: async (): Promise<void> => {
      await eventStreams.stop()
      mailer?.close()
    },
  }
}
