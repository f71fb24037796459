/** The jobs that send one message to one address, and what follows from the answer. */

import { handles, type JobHandlers, type JobStore, type RunningJob } from '../../../jobs/job.ts'
import { type Clock, epochSeconds } from '../../../lib/clock.ts'
import { say } from '../../../lib/refusal.ts'
import { SECONDS_PER_DAY } from '../../../lib/utc-text.ts'
import { reasonOf } from '../../../notify/guarded-requests.ts'
import type { Mailer } from '../../../notify/mail.ts'
import type { PushOutcome, PushSender } from '../../../notify/push.ts'
import { laterOf, retryDelaySeconds } from '../../../notify/retries.ts'
import type { Storage } from '../../../storage/storage.ts'
import { afterFailure, afterSuccess } from '../../health/rules.ts'
import { type DeviceStores, forget, healthKey } from '../devices/service.ts'
import type { InstallationKeys } from '../keys.ts'
import { type AddressedMessage, MAIL, PUSH } from './dispatch.ts'
import { reminderMail } from './mail.ts'
import { type DueNotification, type Message, messagesOf, pushPayload, topicOf } from './rules.ts'
import type { MessageStore, Recipient } from './store.ts'

export interface SendStores extends DeviceStores {
  readonly messages: MessageStore
  readonly jobs: JobStore
}

export interface SendParts {
  readonly storage: Storage<SendStores>
  readonly clock: Clock
  readonly push: PushSender
  readonly mailer: Mailer | undefined
  readonly keys: InstallationKeys
  readonly baseUrl: string
  readonly readDue: (userId: number, ids: readonly number[]) => Promise<readonly DueNotification[]>
}

/** A push service drops what a browser has not fetched by then; a link in a mail works a day longer than its question. */
const LIFE_SECONDS = 4 * 3600
const LINK_SECONDS = 15 * SECONDS_PER_DAY

export function messageJobs(parts: SendParts): JobHandlers {
  const { storage, clock, push, mailer, keys, readDue } = parts

  /** What is still unanswered, as one message; undefined if nothing is, or the person has gone. */
  async function compose(sending: AddressedMessage): Promise<{ message: Message; recipient: Recipient } | undefined> {
    const [recipient] = await storage.read((t) => t.messages.recipients([sending.userId]))
    const due = await readDue(sending.userId, sending.notificationIds)
    const [message] = recipient ? messagesOf(due, { ...recipient, combines: true }) : []
    return recipient && message ? { recipient, message } : undefined
  }

  async function sendPush(sending: AddressedMessage, job: RunningJob): Promise<void> {
    const device = await storage.read((t) => t.devices.withId(sending.userId, sending.targetId))
    const composed = device && (await compose(sending))
    if (!device || !composed?.recipient.wantsPush) return
    const { message, recipient } = composed
    const payload = pushPayload(message, recipient)
    const outcome = await push
      .send(device, { payload, topic: topicOf(message), lifeSeconds: LIFE_SECONDS })
      .catch((error): PushOutcome => ({ kind: 'failed', reason: reasonOf(error) }))
    await storage.transaction(async (t) => {
      if (!(await t.jobs.once(job))) return
      if (outcome.kind === 'gone') await forget(t, device)
      else await note(t, { name: PUSH, sending, of: healthKey(device) }, outcome)
    })
  }

  async function sendMail(sending: AddressedMessage, job: RunningJob): Promise<void> {
    const composed = await compose(sending)
    if (!mailer || !composed?.recipient.wantsMail) return
    const { message, recipient } = composed
    const mail = reminderMail(message, {
      to: recipient.email,
      userId: recipient.userId,
      baseUrl: parts.baseUrl,
      key: await keys.links(),
      expiresEpoch: epochSeconds(clock) + LINK_SECONDS,
      detail: recipient.detail,
      language: recipient.language,
    })
    const outcome = await mailer.send(mail).then(
      (): PushOutcome => ({ kind: 'sent' }),
      (): PushOutcome => ({ kind: 'failed', reason: NOT_ACCEPTED }),
    )
    const of = { user_id: recipient.userId, channel: 'email', target_id: 0 } as const
    await storage.transaction(async (t) => {
      if (await t.jobs.once(job)) await note(t, { name: MAIL, sending, of }, outcome)
    })
  }

  async function note(t: SendStores, { name, sending, of }: Attempt, outcome: PushOutcome): Promise<void> {
    const nowEpoch = epochSeconds(clock)
    if (outcome.kind !== 'failed') return t.health.save(of, afterSuccess(nowEpoch))
    const failures = sending.failures + 1
    const delay = retryDelaySeconds('reminder', failures)
    const nextTryEpoch = delay === undefined ? undefined : nowEpoch + laterOf(delay, outcome.retryAfter)
    await t.health.save(of, afterFailure(await t.health.of(of), { reason: outcome.reason, nowEpoch, nextTryEpoch }))
    if (nextTryEpoch !== undefined)
      await t.jobs.add(name, { ...sending, failures }, { lane: 'dueNow', runAtMs: nextTryEpoch * 1000 })
  }

  return { ...handles<AddressedMessage>(PUSH, sendPush), ...handles<AddressedMessage>(MAIL, sendMail) }
}

const NOT_ACCEPTED = say(
  'The mail server did not accept the message.',
  'Der Mailserver hat die Nachricht nicht angenommen.',
)

interface Attempt {
  readonly name: string
  readonly sending: AddressedMessage
  readonly of: Parameters<DeviceStores['health']['of']>[0]
}
