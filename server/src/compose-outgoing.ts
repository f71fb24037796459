/** The wiring of the ways out: events, webhooks, devices, mail. */
import type { Config } from './config.ts'
import type { Clock } from './lib/clock.ts'
import type { Logger } from './lib/log.ts'
import type { Sealing } from './lib/sealing.ts'
import { createDoor, type DoorParts } from './notify/door.ts'
import { createMailer } from './notify/mail.ts'
import { createPushSender } from './notify/push.ts'
import { createInstallationSecrets } from './people/accounts/installation-secrets.ts'
import type { PeopleStores } from './people/stores.ts'
import { createDevices } from './reminding/channels/devices/service.ts'
import { createInstallationKeys } from './reminding/channels/keys.ts'
import { type Act, createAnswers } from './reminding/channels/messages/answers.ts'
import { createDispatch } from './reminding/channels/messages/dispatch.ts'
import { answerPages } from './reminding/channels/messages/pages.ts'
import type { Due } from './reminding/channels/messages/rules.ts'
import { messageJobs } from './reminding/channels/messages/send.ts'
import { RECOVER, recovery } from './reminding/channels/recovery.ts'
import { channelRoutes } from './reminding/channels/routes.ts'
import { createChannels } from './reminding/channels/service.ts'
import type { OutgoingStores } from './reminding/channels/stores.ts'
import { eventRoutes } from './reminding/events/routes.ts'
import { createEvents, type EventStores } from './reminding/events/service.ts'
import { createEventStreams } from './reminding/events/stream.ts'
import { webhookJobs } from './reminding/events/webhooks/deliver.ts'
import { createFarewell } from './reminding/events/webhooks/farewell.ts'
import { createWebhooks } from './reminding/events/webhooks/service.ts'
import type { Storage } from './storage/storage.ts'

/** What the channels ask of the notifications, which come to be after them. */
export interface Inbox {
  /** Those of the notifications that still wait for an answer. */
  readDue(userId: number, ids: readonly number[]): Promise<readonly Due[]>
  /** Refuses what cannot be done. */
  act(userId: number, act: Act): Promise<void>
}

export interface OutgoingGround {
  readonly storage: Storage<OutgoingStores & EventStores & PeopleStores>
  readonly clock: Clock
  readonly log: Logger
  readonly settings: Pick<Config, 'baseUrl' | 'smtp' | 'vapidSubject' | 'allowsHttpWebhooks' | 'heartbeatMs'>
  /** For tests, which own no public address. */
  readonly outside: Partial<DoorParts> | undefined
  readonly inbox: Inbox
  readonly sealing: Sealing
}

export type Outgoing = ReturnType<typeof composeOutgoing>

export function composeOutgoing({ storage, clock, log, settings, outside, inbox, sealing }: OutgoingGround) {
  const parts = { storage, clock, log, sealing }
  const door = createDoor({ allowsHttp: settings.allowsHttpWebhooks, ...outside })
  const keys = createInstallationKeys(createInstallationSecrets(storage, sealing))
  const mailer = settings.smtp && createMailer(settings.smtp)
  const hasMail = mailer !== undefined
  const eventStreams = createEventStreams({ ...parts, heartbeatMs: settings.heartbeatMs })
  const events = createEvents({ ...parts, onEvent: eventStreams.poke })
  const webhooks = createWebhooks({ ...parts, door })
  const devices = createDevices({ ...parts, door })
  const due = { readDue: inbox.readDue, act: inbox.act }
  const dispatch = createDispatch({ ...parts, ...due, events, hasMail })
  const push = createPushSender({ door, keys: keys.vapid, subject: settings.vapidSubject })
  const sending = { ...parts, ...due, push, mailer, keys, baseUrl: settings.baseUrl }
  return {
    keys,
    events,
    eventStreams,
    webhooks,
    devices,
    channels: createChannels({ ...parts, devices, keys, hasMail }),
    answers: createAnswers({ ...parts, ...due, keys }),
    dispatch,
    farewell: createFarewell({ ...parts, door }),
    mailer,
    jobs: { ...webhookJobs({ ...parts, door }), ...dispatch.jobs, ...messageJobs(sending), ...recovery(parts) },
    schedule: [RECOVER],
    /** A grant has ended: webhooks and devices of the app end with it, and the person's own are told. */
    onRevoked: async (userId: number, clientId: string): Promise<void> => {
      await webhooks.endClient(userId, clientId)
      await devices.endClient(userId, clientId)
      await events.emitWithin(userId, { type: 'share.revoked', data: { clientId } })
    },
    /** Before the first request: keys made inside a transaction that fails would be lost with it. */
    prepare: async (): Promise<void> => {
      await keys.vapid()
      await keys.links()
      await webhooks.sealAll()
    },
    stop: (): void => {
      eventStreams.stop()
      mailer?.close()
    },
  }
}

export const outgoingHandlers = ({ eventStreams, webhooks, channels, devices }: Outgoing) => ({
  ...eventRoutes(eventStreams, webhooks),
  ...channelRoutes(channels, devices),
})

export const outgoingPages = ({ answers }: Outgoing) => answerPages(answers)
