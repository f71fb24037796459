/** The wiring of imports, exports and connectors. */
import type { FastifyInstance } from 'fastify'
import { type ConnectorsGround, composeConnectors, connectorHandlers } from './compose-connectors.ts'
import { composeImports, type ImportsGround } from './compose-imports.ts'
import { createReceiver } from './http/upload.ts'
import type { JobHandlers, Recurring } from './jobs/job.ts'
import type { RemindingStores } from './reminding/stores.ts'
import type { Measurements } from './tracking/measurements/service.ts'
import { exportRoutes } from './transfer/exports/routes.ts'
import { createExports } from './transfer/exports/service.ts'
import { importRoutes } from './transfer/imports/routes.ts'
import type { TransferStores } from './transfer/stores.ts'

export type TransferGround<Stores extends TransferStores & RemindingStores> = ConnectorsGround<Stores> &
  ImportsGround<Stores> & { readonly measurements: Measurements }

export type Transfer = ReturnType<typeof composeTransfer>

export function composeTransfer<Stores extends TransferStores & RemindingStores>(ground: TransferGround<Stores>) {
  const live = composeConnectors<Stores>(ground)
  const files = composeImports<Stores>(ground)
  const receive = createReceiver(files.uploads)
  const jobs: JobHandlers = { ...live.jobs, ...files.runner.jobs }
  const schedule: readonly Recurring[] = [...live.schedule, ...files.runner.schedule]
  return {
    live,
    files,
    receive,
    pages: live.pages({ imports: files.imports, receive }),
    verbs: files.verbs,
    exports: createExports(ground),
    jobs,
    schedule,
    /** Before the queue is: imports that run end at once, and go on when the service is back. */
    stop: async (): Promise<void> => files.runner.stop(),
  }
}

export const transferHandlers = (transfer: Transfer) => ({
  ...exportRoutes(transfer.exports),
  ...connectorHandlers(transfer.live),
  ...importRoutes(transfer.files.imports),
})

/** Pages outside /api/v3. */
export const transferPages =
  (transfer: Transfer) =>
  (app: FastifyInstance): Promise<void> =>
    transfer.pages(app)
