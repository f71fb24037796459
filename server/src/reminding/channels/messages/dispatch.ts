/**
 * From due notifications to channels: the transaction that creates the notifications adds one job for a few devices and
 * one for each mail. For people who want one message for everything, they are gathered for a second first.
 */
import {
  handles,
  type JobHandlers,
  type JobStore,
  type NewJob,
  type RecurringJob,
  type RunningJob,
} from '../../../jobs/job.ts'
import { type Clock, epochSeconds } from '../../../lib/clock.ts'
import { utcText } from '../../../lib/utc-text.ts'
import { inPieces } from '../../../storage/executor.ts'
import type { Storage } from '../../../storage/storage.ts'
import type { NotificationsTable } from '../../../storage/tables.ts'
import type { Transaction } from '../../../storage/transaction.ts'
import type { EventStores, Events } from '../../events/service.ts'
import { deliverJob } from '../../events/webhooks/service.ts'
import type { WebhookStore } from '../../events/webhooks/store.ts'
import type { HealthOf } from '../../health/health.ts'
import type { HealthStore } from '../../health/store.ts'
import { healthKey } from '../devices/service.ts'
import type { DeviceStore } from '../devices/store.ts'
import type { MessageStore, Recipient } from './store.ts'

interface DispatchStores extends EventStores {
  readonly messages: MessageStore
  readonly devices: DeviceStore
  readonly health: HealthStore
  readonly jobs: JobStore
}

/** Messages for one device, in the order they are sent; each is about one or several notifications. */
export interface DeviceMessages {
  readonly userId: number
  readonly targetId: number
  readonly messages: readonly (readonly number[])[]
  readonly failures: number
}

export interface MailMessage {
  readonly userId: number
  readonly notificationIds: readonly number[]
  readonly failures: number
}

const FAN_OUT = 'channels.fanOut'

/** The key makes sure that at most one waits for a person. */
const fanOutJob = (userId: number, runAtMs: number): NewJob => ({
  name: FAN_OUT,
  payload: { userId },
  key: `${FAN_OUT} ${userId}`,
  lane: 'dueNow',
  runAtMs,
})

export const PUSH = 'channels.pushDevices'

/**
 * One job reads and marks for several devices at once. If the process is killed, at most this many messages are sent
 * twice.
 */
const DEVICES_AT_ONCE = 10

export interface PushMessages {
  readonly devices: readonly DeviceMessages[]
}

export const pushJobs = (sending: readonly DeviceMessages[]): NewJob[] =>
  [...inPieces(sending, DEVICES_AT_ONCE)].map((devices) => ({
    name: PUSH,
    payload: { devices } satisfies PushMessages,
    lane: 'dueNow',
  }))

export const MAIL = 'channels.mail'

/** Notifications due within this time are combined, for people who chose that. */
const GATHER_MS = 1000

/** The health of a person's mailbox is stored under this key. */
export const mailboxOf = (userId: number): HealthOf => ({ user_id: userId, channel: 'email', target_id: 0 })

type DueRow = Pick<NotificationsTable, 'user_id' | 'id' | 'reminder_id' | 'variable_id' | 'due_epoch'>
type ResolvedRow = Omit<DueRow, 'due_epoch'>

export function createDispatch({
  storage,
  clock,
  events,
  hasMail,
}: {
  readonly storage: Storage<DispatchStores>
  readonly clock: Clock
  readonly events: Events
  readonly hasMail: boolean
}) {
  /** Call it in the transaction that creates the notifications or sends them again. */
  async function onDue(transaction: Transaction, due: readonly DueRow[]): Promise<void> {
    const t = storage.join(transaction)
    await events.emitAll(t, due.map(dueEvent))
    const recipients = await t.messages.recipients([...new Set(due.map((row) => row.user_id))])
    const idsOf = Map.groupBy(due, (row) => row.user_id)
    const waitingIds = (recipient: Recipient) => (idsOf.get(recipient.userId) ?? []).map(({ id }) => id)
    const combining = recipients.filter(({ combines }) => combines)
    await t.messages.queue(
      combining.flatMap((message) => waitingIds(message).map((id) => ({ user_id: message.userId, id }))),
      clock.nowMs(),
    )
    await t.jobs.addAll([
      ...combining.map(({ userId }) => fanOutJob(userId, clock.nowMs() + GATHER_MS)),
      ...(await sendJobs(
        t,
        recipients
          .filter(({ combines }) => !combines)
          .map((recipient) => ({ recipient, messages: waitingIds(recipient).map((id) => [id]) })),
      )),
    ])
  }

  const onChanged = (t: Transaction, row: ResolvedRow, action: 'snooze' | 'undo'): Promise<void> =>
    events.emit(t, row.user_id, {
      type: 'notification.changed',
      data: {
        trackingReminderNotificationId: row.id,
        trackingReminderId: row.reminder_id,
        variableId: row.variable_id,
        action,
      },
    })

  const onResolved = (t: Transaction, rows: readonly ResolvedRow[], action: string): Promise<void> =>
    events.emitAll(
      t,
      rows.map((row) => resolvedEvent(row, action)),
    )

  /** Takes the queue and adds the jobs in one transaction, so that each message is sent once. */
  async function fanOut(userId: number): Promise<void> {
    await storage.transaction(async (t) => {
      const ids = await t.messages.take(userId)
      const [recipient] = await t.messages.recipients([userId])
      if (ids.length === 0 || !recipient) return
      const messages = recipient.combines ? [ids] : ids.map((id) => [id])
      await t.jobs.addAll(await sendJobs(t, [{ recipient, messages }]))
    })
  }

  /** What is still unanswered, and what it says, is read when it is sent. A failing target is left alone until its next attempt. */
  async function sendJobs(t: DispatchStores, all: readonly Addressed[]): Promise<NewJob[]> {
    const userIds = all.map(({ recipient }) => recipient.userId)
    const devices = Map.groupBy(await t.devices.ofUsers(userIds), (device) => device.user_id)
    const avoided = await t.health.avoided(userIds, epochSeconds(clock))
    const notBefore = (of: HealthOf): Pick<NewJob, 'runAtMs'> => {
      const nextTry = avoided.find(
        (row) => row.user_id === of.user_id && row.channel === of.channel && row.target_id === of.target_id,
      )?.next_try_epoch
      return nextTry ? { runAtMs: nextTry * 1000 } : {}
    }
    const pushes = all
      .filter(({ recipient }) => recipient.wantsPush)
      .flatMap(({ recipient: { userId }, messages }) =>
        (devices.get(userId) ?? []).map((device) => ({
          sending: { userId, targetId: device.id, messages, failures: 0 },
          ...notBefore(healthKey(device)),
        })),
      )
    const mails = all
      .filter(({ recipient }) => hasMail && recipient.wantsMail)
      .flatMap(({ recipient: { userId }, messages }) =>
        messages.map(
          (notificationIds): NewJob => ({
            name: MAIL,
            payload: { userId, notificationIds, failures: 0 } satisfies MailMessage,
            lane: 'mail',
            ...notBefore(mailboxOf(userId)),
          }),
        ),
      )
    const isNow = ({ runAtMs }: Pick<NewJob, 'runAtMs'>) => runAtMs === undefined
    return [
      ...pushJobs(pushes.filter(isNow).map(({ sending }) => sending)),
      ...pushes
        .filter((push) => !isNow(push))
        .flatMap(({ sending, ...later }) => pushJobs([sending]).map((job) => ({ ...job, ...later }))),
      ...mails,
    ]
  }

  const jobs: JobHandlers = handles<{ userId: number }>(FAN_OUT, ({ userId }, _job: RunningJob) => fanOut(userId))

  return { onDue, onResolved, onChanged, jobs }
}

interface Addressed {
  readonly recipient: Recipient
  readonly messages: readonly (readonly number[])[]
}

const subjectOf = (row: ResolvedRow) => ({
  trackingReminderNotificationId: row.id,
  trackingReminderId: row.reminder_id,
  variableId: row.variable_id,
})

const dueEvent = (row: DueRow) => ({
  userId: row.user_id,
  event: { type: 'reminder.due', data: { ...subjectOf(row), reminderTime: utcText(row.due_epoch) } } as const,
})

const resolvedEvent = (row: ResolvedRow, action: string) => ({
  userId: row.user_id,
  event: { type: 'notification.resolved', data: { ...subjectOf(row), action } } as const,
})

/**
 * Adds jobs again for overdue messages: backups do not include the job queue, and an administrator may empty it. Jobs
 * have keys, so none is added twice.
 */
interface RecoveryStores {
  readonly messages: MessageStore
  readonly webhooks: WebhookStore
  readonly jobs: JobStore
}

export const RECOVER: RecurringJob = { name: 'channels.recover', everySeconds: 3600 }

/** Later than any retry of the queue itself. */
const OVERDUE_SECONDS = 1800

export const recovery = ({ storage, clock }: { storage: Storage<RecoveryStores>; clock: Clock }): JobHandlers =>
  handles(RECOVER.name, () =>
    storage.transaction(async (t) => {
      const beforeEpoch = epochSeconds(clock) - OVERDUE_SECONDS
      const deliveries = await t.webhooks.overdue(beforeEpoch)
      const people = await t.messages.stuck(beforeEpoch * 1000)
      await t.jobs.addAll([...deliveries.map(deliverJob), ...people.map((userId) => fanOutJob(userId, clock.nowMs()))])
    }),
  )
