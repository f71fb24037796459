/** What is told to the outside. Ids, never health values: whoever may see the values fetches them with a token. */
import type { EventType } from '@upshot/contract'

interface MeasurementChange {
  readonly variableIds: readonly number[]
  /** The first of them, in batches that are very large. */
  readonly measurementIds: readonly number[]
  readonly count: number
}

/** A variable was removed, with everything recorded for it. */
interface VariableMeasurements {
  readonly variableIds: readonly number[]
  readonly areAll: true
}

interface Data {
  readonly 'measurement.created': MeasurementChange
  readonly 'measurement.updated': MeasurementChange
  readonly 'measurement.deleted': MeasurementChange | VariableMeasurements
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

export type OutgoingEvent = { readonly [T in EventType]: { readonly type: T; readonly data: Data[T] } }[EventType]

const IDS_TOLD = 200

/** One event for a whole batch. */
export const measured = (
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
