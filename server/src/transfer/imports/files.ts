/**
 * Uploaded files until they are read. On SQLite one process does everything, and its folder is enough. On PostgreSQL the
 * process that receives a file need not be the one that reads it: there it is kept in the database, in parts, and copied
 * into the folder of whoever reads it.
 */
import { randomUUID } from 'node:crypto'
import { createReadStream, existsSync } from 'node:fs'
import { open, rm } from 'node:fs/promises'
import { join } from 'node:path'
import { type Clock, epochSeconds } from '../../lib/clock.ts'
import type { Storage } from '../../storage/storage.ts'
import { dropFileJob } from './ending.ts'
import { type ImportFolder, LOOSE_MS } from './folder.ts'
import type { ImportRow } from './import-rows.ts'
import type { ImportStores } from './stores.ts'

/** A file that can be read here, until it is closed. */
export interface OpenedFile {
  readonly path: string
  close(): Promise<void>
}

export interface ImportFiles {
  readonly folder: ImportFolder
  /** Keeps a file under a name of ours, which is returned; whoever brought it takes the other name away. */
  keep(userId: number, path: string): Promise<string>
  /** What was kept in vain. */
  remove(userId: number, storedName: string): Promise<void>
  /** Gone when the transaction is through, and not without it. */
  dropIn(t: ImportStores, userId: number, storedName: string): Promise<void>
  /** Undefined if it is not here any more. */
  open(row: ImportRow): Promise<OpenedFile | undefined>
  /** Takes away what no import knows of any more. */
  tidy(known: ReadonlySet<string>): Promise<void>
}

export interface FilesParts {
  readonly storage: Storage<ImportStores>
  readonly clock: Clock
  readonly folder: ImportFolder
}

const PART_BYTES = 1_048_576

export function filesInFolder({ clock, folder }: FilesParts): ImportFiles {
  return {
    folder,
    keep: (_userId, path) => folder.keep(path),
    remove: (_userId, storedName) => folder.remove(storedName),
    dropIn: (t, _userId, storedName) => t.jobs.addAll([dropFileJob(storedName)]),
    open: async ({ stored_name }) =>
      stored_name === null ? undefined : { path: folder.pathOf(stored_name), close: async () => undefined },
    tidy: (known) => folder.tidy(known, clock.nowMs()),
  }
}

export function filesInDatabase({ storage, clock, folder }: FilesParts): ImportFiles {
  const remove = (userId: number, storedName: string): Promise<void> =>
    storage.transaction((t) => t.imports.removeFile(userId, storedName))

  async function keepAs(stored: { user_id: number; stored_name: string }, path: string): Promise<void> {
    let part = 0
    for await (const bytes of createReadStream(path, { highWaterMark: PART_BYTES })) {
      const row = { ...stored, part, bytes: bytes as Buffer, created_epoch: epochSeconds(clock) }
      await storage.transaction((t) => t.imports.addPart(row))
      part++
    }
  }

  /** False if there is less of it than there was. */
  async function copyTo(path: string, { user_id, size_bytes }: ImportRow, storedName: string): Promise<boolean> {
    const handle = await open(path, 'wx', 0o600)
    try {
      let copied = 0
      for (let part = 0; copied < size_bytes; part++) {
        const bytes = await storage.read((t) => t.imports.part(user_id, storedName, part))
        if (!bytes) return false
        await handle.write(bytes)
        copied += bytes.length
      }
      return true
    } finally {
      await handle.close()
    }
  }

  return {
    folder,
    keep: async (user_id, path) => {
      const stored_name = randomUUID()
      await keepAs({ user_id, stored_name }, path).catch(async (error) => {
        await remove(user_id, stored_name)
        throw error
      })
      return stored_name
    },
    remove,
    dropIn: (t, userId, storedName) => t.imports.removeFile(userId, storedName),
    open: async (row) => {
      if (row.stored_name === null) return undefined
      await folder.prepare()
      const path = join(folder.path, `reading-${randomUUID()}`)
      const close = (): Promise<void> => rm(path, { force: true })
      const isWhole = await copyTo(path, row, row.stored_name).catch(async (error) => {
        await close()
        throw error
      })
      if (isWhole) return { path, close }
      await close()
      // Earlier releases kept it in the folder of the process that received it.
      const former = folder.pathOf(row.stored_name)
      return existsSync(former) ? { path: former, close: async () => undefined } : undefined
    },
    tidy: async (known) => {
      await folder.tidy(known, clock.nowMs())
      await storage.transaction((t) => t.imports.removeLoose(epochSeconds(clock) - LOOSE_MS / 1000))
    },
  }
}
