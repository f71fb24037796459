import type { Executor } from '../storage/executor.ts'
import { connectionStore } from './connectors/store.ts'
import { exportStore } from './exports/store.ts'
import { homeStore } from './home/store.ts'
import { importStore } from './imports/store.ts'
import { inboxStore } from './inboxes/store.ts'

/** The stores of this module. A transaction provides all of them. */
export const transferStores = (executor: Executor) => ({
  exports: exportStore(executor),
  imports: importStore(executor),
  home: homeStore(executor),
  inboxes: inboxStore(executor),
  connections: connectionStore(executor),
})
