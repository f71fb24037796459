/** Events in a person's data that matter to the modules above. */
import type { Transaction } from '../storage/transaction.ts'

/** One person's measurements that were written together. */
export interface MeasurementChange {
  readonly kind: 'created' | 'updated' | 'deleted'
  readonly rows: readonly { readonly id: number; readonly variable_id: number }[]
}

export interface TrackingHooks {
  measured(t: Transaction, userId: number, change: MeasurementChange): Promise<void>
  /** Called before its rows are deleted. */
  variableRemoved(t: Transaction, userId: number, variableId: number): Promise<void>
  /**
   * The variable was restored with its rows. `removedEpoch`: everything removed with it was removed at or after this
   * time.
   */
  variableRestored(t: Transaction, userId: number, variableId: number, removedEpoch: number): Promise<void>
  /** The share, or the way values count, may have changed. */
  variableSettingsChanged(t: Transaction, userId: number, variableIds: readonly number[]): Promise<void>
  /** The statistics of a variable are up to date again. */
  statisticsRefreshed(t: Transaction, userId: number): Promise<void>
}

/** The same handler for every change of a person's records. */
export const everyChange = (answer: (t: Transaction, userId: number) => Promise<void>): TrackingHooks => ({
  measured: answer,
  variableRemoved: answer,
  variableRestored: answer,
  variableSettingsChanged: answer,
  statisticsRefreshed: answer,
})

export const trackingHooks = {
  measured: true,
  variableRemoved: true,
  variableRestored: true,
  variableSettingsChanged: true,
  statisticsRefreshed: true,
} as const satisfies Record<keyof TrackingHooks, true>
