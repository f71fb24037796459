/**
 * From due notifications to channels: queued in the transaction that creates the notification, fanned out once, sent by
 * one job per target.
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
import type { Storage } from '../../../storage/storage.ts'
import type { NotificationsTable } from '../../../storage/tables.ts'
import type { Transaction } from '../../../storage/transaction.ts'
import type { EventStores, Events } from '../../events/service.ts'
import { deliverJob } from '../../events/webhooks/service.ts'
import type { WebhookStore } from '../../events/webhooks/store.ts'
import type { HealthStore } from '../../health/store.ts'
import { healthKey } from '../devices/service.ts'
import type { DeviceStore } from '../devices/store.ts'
import { type DueNotification, isForPush, messagesOf } from './rules.ts'
import type { MessageStore, Recipient } from './store.ts'

interface DispatchStores extends EventStores {
  readonly messages: MessageStore
  readonly devices: DeviceStore
  readonly health: HealthStore
  readonly jobs: JobStore
}

interface DispatchParts {
  readonly storage: Storage<DispatchStores>
  readonly clock: Clock
  readonly events: Events
  readonly hasMail: boolean
  /** The notifications that are still unanswered. */
  readonly readDueIn: (t: Transaction, userId: number, ids: readonly number[]) => Promise<readonly DueNotification[]>
}

/** One message to one address. */
export interface AddressedMessage {
  readonly userId: number
  /** 0 for the mailbox. */
  readonly targetId: number
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

export const PUSH = 'channels.push'
export const MAIL = 'channels.mail'

/** Notifications due within this time are combined, for people who chose that. */
const GATHER_MS = 1000

type DueRow = Pick<NotificationsTable, 'user_id' | 'id' | 'reminder_id' | 'variable_id' | 'due_epoch'>
type ResolvedRow = Omit<DueRow, 'due_epoch'>

export function createDispatch({ storage, clock, events, hasMail, readDueIn }: DispatchParts) {
  /** Call it in the transaction that creates the notifications or sends them again. */
  async function onDue(transaction: Transaction, due: readonly DueRow[]): Promise<void> {
    const t = storage.join(transaction)
    await events.emitAll(t, due.map(dueEvent))
    const recipients = await t.messages.recipients([...new Set(due.map((row) => row.user_id))])
    const reached = new Set(recipients.map((recipient) => recipient.userId))
    await t.messages.queue(
      due.filter((row) => reached.has(row.user_id)),
      clock.nowMs(),
    )
    await t.jobs.addAll(
      recipients.map(({ userId, combines }) => fanOutJob(userId, clock.nowMs() + (combines ? GATHER_MS : 0))),
    )
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
      const due = await readDueIn(t, userId, ids)
      await t.jobs.addAll([...(await pushJobs(t, recipient, due)), ...(await mailJobs(t, recipient, due))])
    })
  }

  async function pushJobs(t: DispatchStores, recipient: Recipient, due: readonly DueNotification[]): Promise<NewJob[]> {
    if (!recipient.wantsPush) return []
    const messages = messagesOf(due.filter(isForPush), recipient)
    const jobs: NewJob[] = []
    for (const device of await t.devices.ofUser(recipient.userId)) {
      const runAtMs = await notBefore(t, healthKey(device))
      for (const { due: some } of messages) {
        jobs.push({ name: PUSH, payload: sending(recipient.userId, device.id, some), lane: 'dueNow', ...runAtMs })
      }
    }
    return jobs
  }

  async function mailJobs(t: DispatchStores, recipient: Recipient, due: readonly DueNotification[]): Promise<NewJob[]> {
    if (!hasMail || !recipient.wantsMail) return []
    const { userId } = recipient
    const runAtMs = await notBefore(t, { user_id: userId, channel: 'email', target_id: 0 })
    return messagesOf(due, recipient).map(({ due: some }) => ({
      name: MAIL,
      payload: sending(userId, 0, some),
      lane: 'dueNow',
      ...runAtMs,
    }))
  }

  /** A failing target is not tried before its next attempt. */
  async function notBefore(t: DispatchStores, of: Parameters<HealthStore['of']>[0]): Promise<{ runAtMs?: number }> {
    const nextTry = (await t.health.of(of))?.next_try_epoch ?? null
    return nextTry === null || nextTry <= epochSeconds(clock) ? {} : { runAtMs: nextTry * 1000 }
  }

  const jobs: JobHandlers = handles<{ userId: number }>(FAN_OUT, ({ userId }, _job: RunningJob) => fanOut(userId))

  return { onDue, onResolved, onChanged, jobs }
}

const sending = (userId: number, targetId: number, due: readonly DueNotification[]): AddressedMessage => ({
  userId,
  targetId,
  notificationIds: due.map((one) => one.id),
  failures: 0,
})

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
