/** Uploads that broke off: what came is kept for a day, by person and hash of the whole file, so that the rest can follow. */
import { readdir, rename, rm, stat } from 'node:fs/promises'
import { join } from 'node:path'

/** Which file of whose. */
export interface Upload {
  readonly userId: number
  /** Of the whole file, 64 hexadecimal digits in lower case. */
  readonly sha256: string
}

/** Each takes room on the disk until it is whole or tidied away. */
const MOST_OF_ONE = 2

export function partialUploads(folder: string) {
  const prefixOf = (userId: number): string => `partial-${userId}-`
  const pathOf = ({ userId, sha256 }: Upload): string => join(folder, prefixOf(userId) + sha256)

  const received = async (upload: Upload): Promise<number> => (await found(pathOf(upload)))?.size ?? 0

  /** The newest first. */
  async function ofPerson(userId: number): Promise<string[]> {
    const names = await readdir(folder).catch((): string[] => [])
    const paths = names.filter((name) => name.startsWith(prefixOf(userId))).map((name) => join(folder, name))
    const dated = await Promise.all(paths.map(async (path) => ({ path, atMs: (await found(path))?.mtimeMs ?? 0 })))
    return dated.toSorted((a, b) => b.atMs - a.atMs).map(({ path }) => path)
  }

  return {
    /** How many bytes are here. */
    received,

    /** Moves it to where the rest is added, so that nobody else adds to it meanwhile; returns how much it is. */
    take: async (upload: Upload, path: string): Promise<number> => {
      const isThere = await rename(pathOf(upload), path).then(
        () => true,
        () => false,
      )
      return isThere ? ((await found(path))?.size ?? 0) : 0
    },

    /** Of two tries the longer one stays; of more files than a person may have, the newest. */
    keep: async (upload: Upload, path: string): Promise<void> => {
      const size = (await found(path))?.size ?? 0
      if (size === 0 || size < (await received(upload))) return
      await rename(path, pathOf(upload))
      for (const old of (await ofPerson(upload.userId)).slice(MOST_OF_ONE)) await rm(old, { force: true })
    },

    drop: (upload: Upload): Promise<void> => rm(pathOf(upload), { force: true }),

    dropAll: async (userId: number): Promise<void> => {
      for (const path of await ofPerson(userId)) await rm(path, { force: true })
    },
  }
}

const found = (path: string) => stat(path).catch(() => undefined)
