/** Wires up what leaves the server: events, webhooks, push and mail. */
import type { Config } from '../../config/config.ts'
import type { Clock } from '../../lib/clock.ts'
import type { Logger } from '../../lib/log.ts'
import type { Sealing } from '../../lib/sealing.ts'
import { createGuardedRequests, type GuardedRequestsDependencies } from '../../notify/guarded-requests.ts'
import type { Mailer } from '../../notify/mail.ts'
import { createPushSender } from '../../notify/push.ts'
import { createInstallationSecrets } from '../../people/accounts/installation-secrets.ts'
import type { PeopleStores } from '../../people/stores.ts'
import type { Storage } from '../../storage/storage.ts'
import type { Transaction } from '../../storage/transaction.ts'
import { createEvents, type EventStores } from '../events/service.ts'
import { createEventStreams } from '../events/stream.ts'
import { createDeletionNotice, webhookJobs } from '../events/webhooks/deliver.ts'
import { createWebhooks, type WebhookStores } from '../events/webhooks/service.ts'
import type { Notifications } from '../notifications/service.ts'
import { createDevices, createNotices, createTest } from './devices/service.ts'
import { createInstallationKeys } from './keys.ts'
import { type AnswerDependencies, createAnswers } from './messages/answers.ts'
import { createDispatch, RECOVER, recovery } from './messages/dispatch.ts'
import { messageJobs } from './messages/send.ts'
import { createChannels } from './service.ts'
import type { OutgoingStores } from './stores.ts'

export interface OutgoingDependencies {
  readonly storage: Storage<OutgoingStores & EventStores & PeopleStores & Pick<WebhookStores, 'variables'>>
  readonly clock: Clock
  readonly log: Logger
  readonly settings: Pick<Config, 'baseUrl' | 'vapidSubject' | 'allowsHttpWebhooks' | 'webhookHosts' | 'heartbeatMs'>
  readonly mailer: Mailer | undefined
  readonly sealing: Sealing
  /** For tests only: allows requests to hosts without a public address. */
  readonly outside: Partial<GuardedRequestsDependencies> | undefined
  readonly prepareStop: (userId: number, reminderId: number) => Promise<void>
  /** Stops what the reminder belongs to, such as an experiment. */
  readonly stop: (t: Transaction, userId: number, reminderId: number) => Promise<void>
  readonly notifications: Pick<AnswerDependencies, 'readDue' | 'readDueIn'> &
    Pick<Notifications, 'apply'> &
    Pick<Parameters<typeof messageJobs>[0], 'readDueOf'>
}

export function composeOutgoing(dependencies: OutgoingDependencies) {
  const { storage, clock, log, settings, mailer, outside, notifications, sealing } = dependencies
  const { readDue, readDueIn, readDueOf, apply } = notifications
  const allDependencies = { storage, clock, log, sealing, readDue, readDueIn, readDueOf }
  const guardedRequests = createGuardedRequests({ allowsHttp: settings.allowsHttpWebhooks, ...outside })
  // Only webhooks may reach trusted hosts: URLs of push services come from clients.
  const webhookRequests = createGuardedRequests({
    allowsHttp: settings.allowsHttpWebhooks,
    trustedHosts: settings.webhookHosts,
    hostsSetting: 'WEBHOOK_HOSTS',
    ...outside,
  })
  const keys = createInstallationKeys(createInstallationSecrets(storage, sealing))
  const hasMail = mailer !== undefined
  const eventStreams = createEventStreams({ ...allDependencies, heartbeatMs: settings.heartbeatMs })
  const events = createEvents({ ...allDependencies, onEvent: eventStreams.poke })
  const webhooks = createWebhooks({ ...allDependencies, guardedRequests: webhookRequests })
  const devices = createDevices({ ...allDependencies, guardedRequests })
  const dispatch = createDispatch({ ...allDependencies, events, hasMail })
  const push = createPushSender({ guardedRequests, keys: keys.vapid, subject: settings.vapidSubject, clock })
  const sending = { ...allDependencies, push, mailer, keys, baseUrl: settings.baseUrl }
  const notices = createNotices({ ...allDependencies, push })
  const deletionNotice = createDeletionNotice({ ...allDependencies, guardedRequests: webhookRequests })
  const act: AnswerDependencies['act'] = async (t, userId, action) => {
    await apply(t, { userId, clientId: null }, action)
  }
  return {
    keys,
    events,
    eventStreams,
    webhooks,
    devices,
    sendTest: createTest({ ...allDependencies, push }),
    notices,
    channels: createChannels({ ...allDependencies, devices, keys, hasMail }),
    answers: createAnswers({
      ...allDependencies,
      act,
      prepareStop: dependencies.prepareStop,
      stop: dependencies.stop,
      keys,
    }),
    dispatch,
    deletionNotice,
    jobs: {
      ...webhookJobs({ ...allDependencies, guardedRequests: webhookRequests }),
      ...dispatch.jobs,
      ...deletionNotice.jobs,
      ...notices.jobs,
      ...messageJobs(sending),
      ...recovery(allDependencies),
    },
    schedule: [RECOVER],
  }
}
