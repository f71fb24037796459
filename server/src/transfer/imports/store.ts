import type { Executor } from '../../storage/executor.ts'
import { fileStore } from './file-store.ts'
import { importRows } from './import-rows.ts'
import { mappingStore } from './mapping-store.ts'
import { undoStore } from './undo-store.ts'

export type ImportStore = ReturnType<typeof importStore>

export const importStore = (executor: Executor) => ({
  ...importRows(executor),
  ...fileStore(executor),
  ...mappingStore(executor),
  ...undoStore(executor),
})
