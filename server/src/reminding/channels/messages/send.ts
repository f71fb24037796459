/** Jobs that send messages, and handle the outcome. */

import type { NotificationDetail } from '@upshot/contract'
import { handles, type JobHandlers, type JobStore, type NewJob, type RunningJob } from '../../../jobs/job.ts'
import { type Clock, epochSeconds } from '../../../lib/clock.ts'
import { type Language, say } from '../../../lib/language.ts'
import { SECONDS_PER_DAY } from '../../../lib/utc-text.ts'
import { reasonOf } from '../../../notify/guarded-requests.ts'
import type { Mail, Mailer } from '../../../notify/mail.ts'
import type { PushOutcome, PushSender } from '../../../notify/push.ts'
import { laterOf, retryDelaySeconds } from '../../../notify/retries.ts'
import { html } from '../../../pages/html.ts'
import type { Storage } from '../../../storage/storage.ts'
import { afterFailure, afterSuccess, type HealthOf } from '../../health/health.ts'
import { remindingWords } from '../../words/words.ts'
import { type DeviceStores, forget, healthKey } from '../devices/service.ts'
import type { DeviceRow } from '../devices/store.ts'
import type { InstallationKeys } from '../keys.ts'
import { answerToken, type LinkAction, linkActions, toldActions, unsubscribeToken } from './answers.ts'
import {
  type DeviceMessages,
  MAIL,
  type MailMessage,
  mailboxOf,
  PUSH,
  type PushMessages,
  pushJobs,
} from './dispatch.ts'
import {
  type DueNotification,
  isAboutExperiment,
  isForPush,
  type Message,
  messagesOf,
  nameOf,
  pushPayload,
  topicOf,
  withUnit,
} from './rules.ts'
import type { MessageStore, Recipient } from './store.ts'

interface SendStores extends DeviceStores {
  readonly messages: MessageStore
  readonly jobs: JobStore
}

/** How long a push service keeps an undelivered message. Links in mails work a day longer than their question. */
const LIFE_SECONDS = 4 * 3600
const LINK_SECONDS = 15 * SECONDS_PER_DAY

export function messageJobs(dependencies: {
  readonly storage: Storage<SendStores>
  readonly clock: Clock
  readonly push: PushSender
  readonly mailer: Mailer | undefined
  readonly keys: InstallationKeys
  readonly baseUrl: string
  readonly readDueOf: (
    asked: readonly { readonly userId: number; readonly ids: readonly number[] }[],
  ) => Promise<ReadonlyMap<number, readonly DueNotification[]>>
}): JobHandlers {
  const { storage, clock, push, mailer, keys, readDueOf } = dependencies

  const recipientsOf = (userIds: readonly number[]): Promise<Recipient[]> =>
    storage.read((t) => t.messages.recipients([...new Set(userIds)]))

  /** Reads what is still unanswered of all of them together, and sends to all at the same time. */
  async function sendPushes({ devices }: PushMessages, job: RunningJob): Promise<void> {
    const userIds = devices.map(({ userId }) => userId)
    const rows = new Map((await storage.read((t) => t.devices.ofUsers(userIds))).map((row) => [row.id, row]))
    const recipients = new Map((await recipientsOf(userIds)).map((recipient) => [recipient.userId, recipient]))
    const addressed = devices.flatMap((sending) => {
      const device = rows.get(sending.targetId)
      const recipient = recipients.get(sending.userId)
      return device?.user_id === sending.userId && recipient?.wantsPush ? [{ sending, device, recipient }] : []
    })
    const due = await readDueOf(
      addressed.map(({ sending: { userId, messages } }) => ({ userId, ids: messages.flat() })),
    )
    const sent = await Promise.all(
      addressed.map((pending) => sendToDevice(pending, due.get(pending.sending.userId) ?? [])),
    )
    const outcomes = sent.filter(isTried)
    if (outcomes.length > 0) await storage.transaction((t) => notePushes(t, outcomes, job))
  }

  /** After a failure the remaining messages wait too: the push service would most likely refuse them as well. */
  async function sendToDevice(
    { sending, device, recipient }: WantedPush,
    unanswered: readonly DueNotification[],
  ): Promise<TriedPush & { readonly outcome: PushOutcome | undefined }> {
    const due = new Map(unanswered.filter(isForPush).map((notification) => [notification.id, notification]))
    const style = { ...recipient, combines: true }
    let outcome: PushOutcome | undefined
    let sent = 0
    for (const ids of sending.messages) {
      const [message] = messagesOf(
        ids.flatMap((id) => due.get(id) ?? []),
        style,
      )
      if (message) outcome = await sendOne(device, message, recipient)
      if (outcome && outcome.kind !== 'sent') break
      sent += 1
    }
    return { device, outcome, left: { ...sending, messages: sending.messages.slice(sent) } }
  }

  async function notePushes(t: SendStores, pushes: readonly PushOutcomeOf[], job: RunningJob): Promise<void> {
    const nowEpoch = epochSeconds(clock)
    const arrived = pushes.filter(({ outcome }) => outcome.kind === 'sent')
    // Most messages arrive. Recording that twice is harmless, so the job needs no mark.
    await t.health.saveAll(arrived.map(({ device }) => ({ ...healthKey(device), ...afterSuccess(nowEpoch) })))
    if (arrived.length === pushes.length || !(await t.jobs.once(job))) return
    for (const { device, outcome, left } of pushes) {
      if (outcome.kind === 'gone') await forget(t, device)
      if (outcome.kind !== 'failed') continue
      const failures = left.failures + 1
      await note(t, { of: healthKey(device), failures, retries: pushJobs([{ ...left, failures }]) }, outcome)
    }
  }

  const sendOne = (device: DeviceRow, message: Message, recipient: Recipient): Promise<PushOutcome> =>
    push
      .send(device, {
        payload: pushPayload(message, recipient),
        topic: topicOf(message),
        lifeSeconds: LIFE_SECONDS,
      })
      .catch((error): PushOutcome => ({ kind: 'failed', reason: reasonOf(error) }))

  async function sendMail(sending: MailMessage, job: RunningJob): Promise<void> {
    const { userId, notificationIds } = sending
    const [recipient] = await recipientsOf([userId])
    if (!mailer || !recipient?.wantsMail) return
    const due = await readDueOf([{ userId, ids: notificationIds }])
    const [message] = messagesOf(due.get(userId) ?? [], { ...recipient, combines: true })
    if (!message) return
    const mail = reminderMail(message, {
      to: recipient.email,
      userId: recipient.userId,
      baseUrl: dependencies.baseUrl,
      key: await keys.links(),
      expiresEpoch: epochSeconds(clock) + LINK_SECONDS,
      detail: recipient.detail,
      language: recipient.language,
    })
    const outcome = await mailer.send(mail).then(
      (): PushOutcome => ({ kind: 'sent' }),
      (): PushOutcome => ({ kind: 'failed', reason: NOT_ACCEPTED }),
    )
    await storage.transaction(async (t) => {
      if (!(await t.jobs.once(job))) return
      const failures = sending.failures + 1
      const retries: NewJob[] = [{ name: MAIL, payload: { ...sending, failures }, lane: 'mail' }]
      await note(t, { of: mailboxOf(userId), failures, retries }, outcome)
    })
  }

  async function note(t: SendStores, { of, failures, retries }: Attempt, outcome: PushOutcome): Promise<void> {
    const nowEpoch = epochSeconds(clock)
    if (outcome.kind !== 'failed') return t.health.save(of, afterSuccess(nowEpoch))
    const delay = retryDelaySeconds('reminder', failures)
    const nextTryEpoch = delay === undefined ? undefined : nowEpoch + laterOf(delay, outcome.retryAfter)
    await t.health.save(of, afterFailure(await t.health.of(of), { reason: outcome.reason, nowEpoch, nextTryEpoch }))
    if (nextTryEpoch !== undefined)
      await t.jobs.addAll(retries.map((retry) => ({ ...retry, runAtMs: nextTryEpoch * 1000 })))
  }

  return {
    ...handles<PushMessages>(PUSH, sendPushes),
    ...handles<MailMessage>(MAIL, sendMail),
    // These two were added by earlier releases.
    ...handles<DeviceMessages>('channels.pushMessages', (sending, job) => sendPushes({ devices: [sending] }, job)),
    ...handles<MailMessage & { readonly targetId: number }>('channels.push', ({ notificationIds, ...sending }, job) =>
      sendPushes({ devices: [{ ...sending, messages: [notificationIds] }] }, job),
    ),
  }
}

const NOT_ACCEPTED = say('The mail server did not accept the message.')

interface WantedPush {
  readonly sending: DeviceMessages
  readonly device: DeviceRow
  readonly recipient: Recipient
}

interface TriedPush {
  readonly device: DeviceRow
  /** What was not sent. */
  readonly left: DeviceMessages
}

interface PushOutcomeOf extends TriedPush {
  readonly outcome: PushOutcome
}

/** There was something to send. */
const isTried = (push: TriedPush & { readonly outcome: PushOutcome | undefined }): push is PushOutcomeOf =>
  push.outcome !== undefined

interface Attempt {
  readonly of: HealthOf
  readonly failures: number
  /** What is left to send after a failure. */
  readonly retries: readonly NewJob[]
}

/**
 * A reminder as a mail: text and HTML have the same content, and every link leads to a page that asks for confirmation.
 */
interface ReminderMail {
  readonly to: string
  readonly userId: number
  readonly baseUrl: string
  readonly key: Buffer
  readonly expiresEpoch: number
  readonly detail: NotificationDetail
  readonly language: Language
}

function titlesIn(language: Language): Record<LinkAction, string> {
  const { track, snoozeHour, skip, did, couldNot, stopExperiment } = remindingWords[language].messages
  return { track: track(undefined), snooze: snoozeHour, skip, yes: did, no: couldNot, stop: stopExperiment }
}

function reminderMail(message: Message, mail: ReminderMail): Mail {
  const { baseUrl, key, userId, language } = mail
  const texts = remindingWords[language].messages
  const unsubscribeUrl = `${baseUrl}/unsubscribe/${unsubscribeToken(key, userId)}`
  const items = message.due.map((due) => itemOf(due, mail))
  // Subjects are shown on locked screens and kept in logs: only a count, no names.
  const subject = texts.due(message.due.length)
  const text = [
    `${subject}.`,
    ...items.map(({ heading, links }) =>
      [`${heading}`, ...links.map(({ title, url }) => `  ${title}: ${url}`)].join('\n'),
    ),
    `${texts.open}: ${baseUrl}/check-in\n${texts.stopMails}: ${unsubscribeUrl}`,
  ].join('\n\n')
  const content = html`<!doctype html>
<html lang="${language}"><head><meta charset="utf-8"><title>Upshot</title></head><body>
<h1>${subject}</h1>
${items.map(({ heading, links }) => html`<p>${heading}<br>${links.map(({ title, url }) => html`<a href="${url}">${title}</a> `)}</p>`)}
<p><a href="${baseUrl}/check-in">${texts.open}</a> · <a href="${unsubscribeUrl}">${texts.stopMails}</a></p>
</body></html>`
  return { to: mail.to, subject, text, html: content.text, unsubscribeUrl }
}

function itemOf(due: DueNotification, { baseUrl, key, userId, expiresEpoch, detail, language }: ReminderMail) {
  const titles = titlesIn(language)
  const usual =
    detail === 'values' && due.defaultValue !== undefined ? ` (${withUnit(due.defaultValue, due, language)})` : ''
  const question = isAboutExperiment(due) ? `: ${due.question}` : usual
  const heading =
    detail === 'nothing' ? remindingWords[language].messages.reminder : `${nameOf(due, language)}${question}`
  const links = (isAboutExperiment(due) ? toldActions : linkActions).map((action) => {
    const token = answerToken(key, { userId, notificationId: due.id, action, expiresEpoch })
    return { title: titles[action], url: `${baseUrl}/answer/${token}` }
  })
  return { heading, links }
}
