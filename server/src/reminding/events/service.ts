/** Events for open streams and for webhooks that subscribed to them. */
import type { EventType } from '@upshot/contract'
import type { JobStore } from '../../jobs/job.ts'
import { type Clock, epochSeconds } from '../../lib/clock.ts'
import { utcText } from '../../lib/utc-text.ts'
import type { Storage } from '../../storage/storage.ts'
import type { Transaction } from '../../storage/transaction.ts'
import type { MeasurementChange } from '../../tracking/hooks.ts'
import type { EventRow, EventStore } from './store.ts'
import { enqueueAll } from './webhooks/service.ts'
import type { WebhookStore } from './webhooks/store.ts'

/** Stores that events need. */
export interface EventStores {
  readonly events: EventStore
  readonly webhooks: WebhookStore
  readonly jobs: JobStore
}

interface PersonEvent {
  readonly userId: number
  readonly event: OutgoingEvent
}

export type Events = ReturnType<typeof createEvents>

/** Called in the transaction of the change. */
export type EventListener = (t: Transaction, userIds: readonly number[]) => Promise<void>

export function createEvents({
  storage,
  clock,
  onEvent,
}: {
  readonly storage: Storage<EventStores>
  readonly clock: Clock
  /** Called when a person has a new event, which may not be committed yet. */
  readonly onEvent: (userId: number) => void
}) {
  const listeners: EventListener[] = []

  /** Call it in the transaction of the change, so that both are committed or neither. */
  const emit = (t: Transaction, userId: number, event: OutgoingEvent): Promise<void> => emitAll(t, [{ userId, event }])

  /** Many events of many people at once: thousands of reminders can be due in the same minute. */
  async function emitAll(transaction: Transaction, happened: readonly PersonEvent[]): Promise<void> {
    if (happened.length === 0) return
    const t = storage.join(transaction)
    const created_epoch = epochSeconds(clock)
    const rows = happened.map(({ userId, event: { type, data } }) => ({
      user_id: userId,
      type,
      data: JSON.stringify(data),
      created_epoch,
    }))
    const events = await t.events.append(rows)
    await enqueueAll(
      t,
      events.map((event) => ({ event, body: bodyOf(event) })),
    )
    const userIds = [...new Set(happened.map((personEvent) => personEvent.userId))]
    for (const listener of listeners) await listener(transaction, userIds)
    for (const userId of userIds) onEvent(userId)
  }

  async function measurementsChanged(t: Transaction, userId: number, { kind, rows }: MeasurementChange): Promise<void> {
    if (rows.length > 0) await emit(t, userId, measured(`measurement.${kind}`, rows))
  }

  const variableRemoved = (t: Transaction, userId: number, variableId: number): Promise<void> =>
    emit(t, userId, { type: 'measurement.deleted', data: { variableIds: [variableId], areAll: true } })

  /** Adds a listener of a module above that shows elsewhere what a person has. */
  const listen = (listener: EventListener): void => {
    listeners.push(listener)
  }

  return { emit, emitAll, measurementsChanged, variableRemoved, listen }
}

/** The payload that Standard Webhooks recommends; streams send the same record. */
export const recordOf = ({ type, data, created_epoch }: Pick<EventRow, 'type' | 'data' | 'created_epoch'>) => ({
  type: type as EventType,
  timestamp: utcText(created_epoch),
  data: JSON.parse(data) as Record<string, unknown>,
})

const bodyOf = (event: EventRow): string => JSON.stringify(recordOf(event))

/** Payloads of events. They contain ids, never health values, which clients fetch with a token. */
interface ChangedMeasurements {
  readonly variableIds: readonly number[]
  /** Ids of the measurements; of very large batches, only the first. */
  readonly measurementIds: readonly number[]
  readonly count: number
}

/** A variable was removed, with everything recorded for it. */
interface VariableMeasurements {
  readonly variableIds: readonly number[]
  readonly areAll: true
}

interface EventData {
  readonly 'measurement.created': ChangedMeasurements
  readonly 'measurement.updated': ChangedMeasurements
  readonly 'measurement.deleted': ChangedMeasurements | VariableMeasurements
  readonly 'reminder.due': {
    readonly trackingReminderNotificationId: number
    readonly trackingReminderId: number
    readonly variableId: number
    readonly reminderTime: string
  }
  readonly 'notification.resolved': {
    readonly trackingReminderNotificationId: number
    readonly trackingReminderId: number
    readonly variableId: number
    readonly action: string
  }
  /** Still waiting, but later; or waiting again. */
  readonly 'notification.changed': {
    readonly trackingReminderNotificationId: number
    readonly trackingReminderId: number
    readonly variableId: number
    readonly action: 'snooze' | 'undo'
  }
  readonly 'reminder.changed': { readonly trackingReminderIds: readonly number[] }
  readonly 'variable.changed': { readonly variableIds: readonly number[] }
  readonly 'settings.changed': Readonly<Record<string, never>>
  readonly 'connector.changed': { readonly connectorName: string }
  readonly 'vote.changed': { readonly causeVariableId: number; readonly effectVariableId: number }
  readonly 'card.created': { readonly kind: string }
  readonly 'card.removed': { readonly cardId: string }
  readonly 'analysis.completed': {
    readonly numberOfLikely: number
    /** How many findings are new, gone or different. */
    readonly changed: number
  }
  readonly 'share.revoked': { readonly clientId: string }
  readonly 'session.ended': Readonly<Record<string, never>>
  readonly 'import.completed': { readonly importId: number; readonly state: string }
  readonly 'import.progress': {
    readonly importId: number
    readonly state: string
    /** How much of the file is read, from 0 to 1. */
    readonly share: number
    readonly counts: Readonly<Record<string, number>>
  }
  readonly 'study.published': { readonly studyId: string }
  readonly 'experiment.started': { readonly experimentId: number; readonly commitment: string }
  readonly 'experiment.ended': { readonly experimentId: number }
  readonly 'user.deleted': { readonly userId: number }
}

type OutgoingEvent = { readonly [T in EventType]: { readonly type: T; readonly data: EventData[T] } }[EventType]

const IDS_TOLD = 200

/** One event for a whole batch. */
const measured = (
  type: 'measurement.created' | 'measurement.updated' | 'measurement.deleted',
  rows: readonly { readonly id: number; readonly variable_id: number }[],
): OutgoingEvent => ({
  type,
  data: {
    variableIds: [...new Set(rows.map((row) => row.variable_id))],
    measurementIds: rows.slice(0, IDS_TOLD).map((row) => row.id),
    count: rows.length,
  },
})
