/** Uploaded files until they are read: the folder or database that keeps them, and the quota of each person. */
import { createHash, randomUUID } from 'node:crypto'
import { createReadStream, existsSync } from 'node:fs'
import { copyFile, link, mkdir, open, readdir, rm, stat } from 'node:fs/promises'
import { join } from 'node:path'
import { pipeline } from 'node:stream/promises'
import { partialUploads } from '../../http/partial-uploads.ts'
import type { RoomRequest } from '../../http/upload.ts'
import { type Clock, epochSeconds } from '../../lib/clock.ts'
import { inEach, say } from '../../lib/language.ts'
import { Refusal } from '../../lib/refusal.ts'
import { MS_PER_DAY } from '../../lib/utc-text.ts'
import type { Storage } from '../../storage/storage.ts'
import { dropFileJob } from './ending.ts'
import type { ImportRow, ImportStores } from './store.ts'

/** Younger files may belong to an unfinished request. */
const LOOSE_MS = MS_PER_DAY

export type ImportFolder = ReturnType<typeof importFolder>

export function importFolder(path: string) {
  return {
    path,

    /** Interrupted uploads; `tidy` deletes them like any file that no import refers to. */
    partials: partialUploads(path),

    prepare: (): Promise<unknown> => mkdir(path, { recursive: true, mode: 0o700 }),

    pathOf: (storedName: string): string => join(path, storedName),

    /** Stores the file under a generated name and returns it; the caller deletes the original. */
    keep: async (file: string): Promise<string> => {
      const storedName = randomUUID()
      // Not every file system supports hard links.
      await link(file, join(path, storedName)).catch(() => copyFile(file, join(path, storedName)))
      return storedName
    },

    remove: (storedName: string): Promise<void> => rm(join(path, storedName), { force: true }),

    /** Deletes files that no import refers to. */
    tidy: async (neededNames: ReadonlySet<string>, nowMs: number): Promise<void> => {
      const names = await readdir(path).catch((): string[] => [])
      for (const name of names.filter((name) => !neededNames.has(name))) {
        const stats = await stat(join(path, name)).catch(() => undefined)
        if (stats && nowMs - stats.mtimeMs > LOOSE_MS) await rm(join(path, name), { force: true })
      }
    },
  }
}

/** Hash and size of a file that stays where it is. */
export async function hashOf(file: string): Promise<{ readonly sha256: string; readonly sizeBytes: number }> {
  const hash = createHash('sha256')
  await pipeline(createReadStream(file, { highWaterMark: 1_048_576 }), hash)
  return { sha256: hash.digest('hex'), sizeBytes: (await stat(file)).size }
}

// With SQLite, one process does everything and its folder is enough. With PostgreSQL, the process that receives a file
// need not be the one that reads it: the file is kept in the database, in parts, and copied into the folder of the process
// that reads it.

/** A local file, until it is closed. */
interface OpenedFile {
  readonly path: string
  close(): Promise<void>
}

export interface ImportFiles {
  readonly folder: ImportFolder
  /** Stores the file under a generated name and returns it; the caller deletes the original. */
  keep(userId: number, path: string): Promise<string>
  /** Deletes a file that is not needed after all. */
  remove(userId: number, storedName: string): Promise<void>
  /** Deletes the file if and when the transaction commits. */
  dropIn(t: ImportStores, userId: number, storedName: string): Promise<void>
  /** Undefined if the file is missing. */
  open(row: ImportRow): Promise<OpenedFile | undefined>
  /** Deletes files that no import refers to. */
  tidy(neededNames: ReadonlySet<string>): Promise<void>
}

interface FilesDependencies {
  readonly storage: Storage<ImportStores>
  readonly clock: Clock
  readonly folder: ImportFolder
}

const PART_BYTES = 1_048_576

export function filesInFolder({ clock, folder }: FilesDependencies): ImportFiles {
  return {
    folder,
    keep: (_userId, path) => folder.keep(path),
    remove: (_userId, storedName) => folder.remove(storedName),
    dropIn: (t, _userId, storedName) => t.jobs.addAll([dropFileJob(storedName)]),
    open: async ({ stored_name }) =>
      stored_name === null ? undefined : { path: folder.pathOf(stored_name), close: async () => undefined },
    tidy: (neededNames) => folder.tidy(neededNames, clock.nowMs()),
  }
}

export function filesInDatabase({ storage, clock, folder }: FilesDependencies): ImportFiles {
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

  /** False if parts are missing. */
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
    tidy: async (neededNames) => {
      await folder.tidy(neededNames, clock.nowMs())
      await storage.transaction((t) => t.imports.removeLoose(epochSeconds(clock) - LOOSE_MS / 1000))
    },
  }
}

const MB = 1_048_576
/** How many files a refusal suggests to remove. */
const MOST_NAMED = 5

/** Makes room by deleting interrupted uploads, oldest first, since they can be sent again. Files of imports are only deleted by the person. */
export const createQuota =
  ({
    storage,
    folder,
    quotaMb,
  }: {
    readonly storage: Storage<Pick<ImportStores, 'imports'>>
    readonly folder: ImportFolder
    /** 0 = no limit. */
    readonly quotaMb: number
  }) =>
  async ({ userId, moreBytes, resumed }: RoomRequest): Promise<void> => {
    if (quotaMb === 0) return
    const keptRows = await storage.read((t) => t.imports.keptFiles(userId))
    const uploads = await folder.partials.ofPerson(userId)
    const used = sum(keptRows.map((row) => row.size_bytes)) + sum(uploads.map(({ bytes }) => bytes))
    let over = used + moreBytes - quotaMb * MB
    const brokenOff = uploads.filter(({ isBeingSent, sha256 }) => !isBeingSent && (!resumed || sha256 !== resumed))
    for (const { path, bytes } of brokenOff.toSorted((a, b) => a.atMs - b.atMs)) {
      if (over <= 0) return
      await rm(path, { force: true })
      over -= bytes
    }
    if (over > 0) throw noRoom(keptRows, { usedBytes: used, quotaMb })
  }

const sum = (sizes: readonly number[]): number => sizes.reduce((total, size) => total + size, 0)

function noRoom(
  keptRows: readonly ImportRow[],
  { usedBytes, quotaMb }: { usedBytes: number; quotaMb: number },
): Refusal {
  const used = say('Your files use {usedBytes} of your {quotaMb} MB. This file does not fit.', {
    usedBytes: inMb(usedBytes),
    quotaMb,
  })
  if (keptRows.length === 0) return new Refusal('tooLarge', used)
  const files = keptRows
    .toSorted((a, b) => b.size_bytes - a.size_bytes)
    .slice(0, MOST_NAMED)
    .map(({ id, file_name, size_bytes }) => `${id} (${file_name}, ${inMb(size_bytes)})`)
  return new Refusal(
    'tooLarge',
    say('{used} To make room, finish or cancel {imports}.', {
      used,
      imports: inEach((language) =>
        language === 'en' ? files.map((file) => `import ${file}`).join(' or ') : files.join(', '),
      ),
    }),
  )
}

const inMb = (bytes: number): string => `${(bytes / MB).toFixed(bytes < 10 * MB ? 1 : 0)} MB`
