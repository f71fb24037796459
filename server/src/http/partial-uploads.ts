/**
 * Interrupted uploads: received bytes are kept for a day, by person and hash of the whole file, so that the upload can
 * be resumed. This also works if the process died: the name of a partial file says whose it is and which process was
 * writing it.
 */
import { randomUUID } from 'node:crypto'
import { readdir, rename, rm, stat } from 'node:fs/promises'
import { hostname } from 'node:os'
import { join } from 'node:path'
import { sha256 as sha256Of } from '../lib/hash.ts'

/** Identifies a file of a person. */
export interface Upload {
  readonly userId: number
  /** The hash of the whole file, 64 hexadecimal digits in lower case. */
  readonly sha256: string
}

/** A partial upload on disk. */
export interface UploadOnDisk {
  readonly path: string
  /** Undefined if the client did not announce the hash. */
  readonly sha256: string | undefined
  /** 0 if the same bytes are stored under another name. */
  readonly bytes: number
  readonly atMs: number
  /** Whether somebody is writing to it. */
  readonly isBeingSent: boolean
}

/** Each takes disk space until it is complete or deleted. */
const MOST_OF_ONE = 2
/** The word in file names instead of a hash. */
const UNANNOUNCED = 'unannounced'
/** Several machines can share a folder, and process ids are local to a machine. */
const MACHINE = sha256Of(hostname()).slice(0, 8)
/** Files this process is writing. The id of a process that died may have been reused for ours. */
const coming = new Set<string>()

export function partialUploads(folder: string) {
  const prefixOf = (userId: number): string => `partial-${userId}-`
  const pathOf = ({ userId, sha256 }: Upload): string => join(folder, prefixOf(userId) + sha256)
  const comingPrefixOf = ({ userId, sha256 }: Upload): string => `incoming-${userId}-${sha256}-${MACHINE}-`

  const received = async (upload: Upload): Promise<number> => {
    await rescue(upload)
    return (await statOf(pathOf(upload)))?.size ?? 0
  }

  /** Keeps the longer of two attempts, and the newest files up to the limit. */
  async function keep(upload: Upload, path: string): Promise<void> {
    const size = (await statOf(path))?.size ?? 0
    const storedBytes = (await statOf(pathOf(upload)))?.size ?? 0
    if (size === 0 || size < storedBytes) return
    await rename(path, pathOf(upload))
    for (const old of (await newestFirst(upload.userId)).slice(MOST_OF_ONE)) await rm(old, { force: true })
  }

  /** Files left by a process that was killed. */
  async function rescue(upload: Upload): Promise<void> {
    const prefix = comingPrefixOf(upload)
    for (const name of (await namesIn(folder)).filter((name) => name.startsWith(prefix))) {
      if (!isBeingSent(name)) await keep(upload, join(folder, name))
    }
  }

  /** Unknown for processes of other machines. */
  function isBeingSent(name: string): boolean {
    const [kind, , , machine, writer] = name.split('-')
    if (kind !== 'incoming') return false
    const pid = Number(writer)
    return machine !== MACHINE || (pid === process.pid ? coming.has(join(folder, name)) : isRunning(pid))
  }

  /** Newest first. */
  async function newestFirst(userId: number): Promise<string[]> {
    const names = (await namesIn(folder)).filter((name) => name.startsWith(prefixOf(userId)))
    const paths = names.map((name) => join(folder, name))
    const dated = await Promise.all(paths.map(async (path) => ({ path, atMs: (await statOf(path))?.mtimeMs ?? 0 })))
    return dated.toSorted((a, b) => b.atMs - a.atMs).map(({ path }) => path)
  }

  const belongsTo = (userId: number) => (name: string) =>
    name.startsWith(prefixOf(userId)) || name.startsWith(`incoming-${userId}-`)

  async function onDisk(name: string): Promise<UploadOnDisk[]> {
    const path = join(folder, name)
    const file = await statOf(path)
    if (!file) return []
    const hash = name.split('-')[2]
    const sha256 = hash === UNANNOUNCED ? undefined : hash
    return [{ path, sha256, bytes: file.nlink > 1 ? 0 : file.size, atMs: file.mtimeMs, isBeingSent: isBeingSent(name) }]
  }

  return {
    /** Bytes received so far. */
    received,

    keep,

    /** All partial uploads of a person. */
    ofPerson: async (userId: number): Promise<readonly UploadOnDisk[]> => {
      const names = (await namesIn(folder)).filter(belongsTo(userId))
      return (await Promise.all(names.map(onDisk))).flat()
    },

    /** Provides the path to write to while `work` runs; without a hash the upload cannot be resumed. */
    whileComing: async <R>(
      { userId, sha256 = UNANNOUNCED }: Partial<Upload> & Pick<Upload, 'userId'>,
      work: (path: string) => Promise<R>,
    ): Promise<R> => {
      const path = join(folder, `${comingPrefixOf({ userId, sha256 })}${process.pid}-${randomUUID()}`)
      coming.add(path)
      try {
        return await work(path)
      } finally {
        await rm(path, { force: true })
        coming.delete(path)
      }
    },

    /** Moves the partial file to the new path, so that no other request appends to it; returns its size. */
    take: async (upload: Upload, path: string): Promise<number> => {
      await rescue(upload)
      const isThere = await rename(pathOf(upload), path).then(
        () => true,
        () => false,
      )
      return isThere ? ((await statOf(path))?.size ?? 0) : 0
    },

    drop: (upload: Upload): Promise<void> => rm(pathOf(upload), { force: true }),

    dropAll: async (userId: number): Promise<void> => {
      for (const name of (await namesIn(folder)).filter(belongsTo(userId)))
        await rm(join(folder, name), { force: true })
    },
  }
}

const namesIn = (folder: string) => readdir(folder).catch((): string[] => [])

/** Signal 0 only checks; EPERM means that the process exists. */
function isRunning(pid: number): boolean {
  try {
    return process.kill(pid, 0)
  } catch (error) {
    return (error as { code?: string }).code !== 'ESRCH'
  }
}

const statOf = (path: string) => stat(path).catch(() => undefined)
