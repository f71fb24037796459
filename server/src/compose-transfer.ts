/** The wiring of imports, exports and connectors. */
import type { Outgoing } from './compose-outgoing.ts'
import type { composeReminding } from './compose-reminding.ts'
import type { Config } from './config.ts'
import type { JobHandlers, Recurring } from './jobs/job.ts'
import type { Clock } from './lib/clock.ts'
import type { Logger } from './lib/log.ts'
import type { RemindingStores } from './reminding/stores.ts'
import type { Storage } from './storage/storage.ts'
import type { Measurements } from './tracking/measurements/service.ts'
import { exportRoutes } from './transfer/exports/routes.ts'
import { createExports } from './transfer/exports/service.ts'
import type { TransferStores } from './transfer/stores.ts'

export interface TransferGround<Stores extends TransferStores & RemindingStores> {
  readonly storage: Storage<Stores>
  readonly clock: Clock
  readonly log: Logger
  readonly settings: Pick<Config, 'baseUrl'>
  readonly measurements: Measurements
  readonly reminding: ReturnType<typeof composeReminding<Stores>>
  readonly outgoing: Outgoing
}

export type Transfer = ReturnType<typeof composeTransfer>

export function composeTransfer<Stores extends TransferStores & RemindingStores>(ground: TransferGround<Stores>) {
  const jobs: JobHandlers = {}
  const schedule: readonly Recurring[] = []
  return {
    exports: createExports(ground),
    jobs,
    schedule,
    stop: async (): Promise<void> => {},
  }
}

export const transferHandlers = (transfer: Transfer) => ({
  ...exportRoutes(transfer.exports),
})
