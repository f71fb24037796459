/**
 * Stores entries from files and live sources by the same rules as any measurement, except that a bad entry is rejected
 * alone and not the whole batch.
 */
import type { Transaction } from '../../storage/transaction.ts'
import {
  type ImportedEntry,
  type RejectedEntry,
  readImportedEntries,
} from '../../tracking/measurements/read-imported.ts'
import { recordEntries } from '../../tracking/measurements/record.ts'
import type { SavedRow } from '../../tracking/measurements/store.ts'
import type { TrackingStores } from '../../tracking/stores.ts'
import type { FilePosition } from '../formats/format.ts'
import type { ImportStore } from './store.ts'

/** An entry to store; `ReadEntry` of a format is one. */
export interface IncomingEntry extends ImportedEntry {
  /** Position in the file. */
  readonly position?: FilePosition
}

export interface EntryBatch {
  readonly userId: number
  readonly connectorId: number
  /** If set, the entries can be undone, and statistics wait until the import has finished. */
  readonly importId?: number
  readonly entries: readonly IncomingEntry[]
  readonly nowMs: number
}

export interface PlacedRejection extends RejectedEntry {
  readonly position: FilePosition | undefined
}

export interface EntriesOutcome {
  readonly created: number
  readonly replaced: number
  readonly unchanged: number
  /** Entries with the same variable, time and source as another of this batch or import: the last wins. */
  readonly repeated: number
  readonly rejected: readonly PlacedRejection[]
  /** Number of replaced earlier values, by variable name key. */
  readonly replacedByKey: ReadonlyMap<string, number>
  /** Name keys of new variables. */
  readonly newKeys: ReadonlySet<string>
  /** For the hooks that follow recorded measurements. */
  readonly rows: readonly SavedRow[]
  /** Name keys by variable id. */
  readonly variableKeys: ReadonlyMap<number, string>
}

export interface EntryBatchStores extends TrackingStores {
  readonly imports: Pick<ImportStore, 'noteVariables' | 'noteReplacements'>
}

export async function importEntries(
  stores: EntryBatchStores & Transaction,
  batch: EntryBatch,
): Promise<EntriesOutcome> {
  const { userId, connectorId, importId, nowMs } = batch
  const rejected: RejectedEntry[] = []
  const read = readImportedEntries(batch.entries, Math.floor(nowMs / 1000), rejected)
  const { rows, variables, newVariables, repeated } = await recordEntries(
    stores,
    read,
    { userId, clientId: null, nowMs, connectorId, importId },
    { onFault: 'rejectEach', rejected, present: 'replace', statistics: importId === undefined ? 'now' : 'later' },
  )
  const isFromThisImport = ({ before, importedBy }: SavedRow) =>
    importId !== undefined && (before?.import_id === importId || importedBy === importId)
  const count = (outcome: SavedRow['outcome']) =>
    rows.filter((row) => row.outcome === outcome && !isFromThisImport(row)).length
  if (importId !== undefined) {
    const created = newVariables.map(({ id, updatedEpoch }) => ({ variable_id: id, mark_epoch: updatedEpoch }))
    await stores.imports.noteVariables(userId, importId, created)
    // Values from this same import are not earlier values.
    await stores.imports.noteReplacements(
      userId,
      importId,
      rows.filter((row) => row.before !== undefined && !isFromThisImport(row)),
    )
  }
  const variableKeys = new Map([...variables].map(([id, { settings }]) => [id, settings.name_key]))
  return {
    created: count('created'),
    replaced: count('replaced'),
    unchanged: count('unchanged'),
    repeated: repeated + rows.filter(isFromThisImport).length,
    rejected: rejected.map((entry) => ({ ...entry, position: batch.entries[entry.index]?.position })),
    newKeys: new Set(newVariables.map((variable) => variable.settings.name_key)),
    rows,
    variableKeys,
    replacedByKey: countByKey(
      rows.filter((row) => row.outcome === 'replaced' && !isFromThisImport(row)),
      variableKeys,
    ),
  }
}

export function countByKey(
  rows: readonly Pick<SavedRow, 'variable_id'>[],
  keys: ReadonlyMap<number, string>,
): ReadonlyMap<string, number> {
  const counts = new Map<string, number>()
  for (const { variable_id } of rows) {
    const key = keys.get(variable_id) ?? ''
    counts.set(key, (counts.get(key) ?? 0) + 1)
  }
  return counts
}
