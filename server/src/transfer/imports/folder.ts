/** Where uploaded files wait: a folder that only we can look into, under names that are ours. */

import { createHash, randomUUID } from 'node:crypto'
import { createReadStream } from 'node:fs'
import { copyFile, link, mkdir, readdir, rm, stat } from 'node:fs/promises'
import { join } from 'node:path'
import { pipeline } from 'node:stream/promises'
import { partialUploads } from '../../http/partial-uploads.ts'
import { MS_PER_DAY } from '../../lib/utc-text.ts'

/** Younger ones may belong to a request that is not finished. */
export const LOOSE_MS = MS_PER_DAY

export type ImportFolder = ReturnType<typeof importFolder>

export function importFolder(path: string) {
  return {
    path,

    /** Uploads that broke off; `tidy` takes them away like anything that no import knows of. */
    partials: partialUploads(path),

    prepare: (): Promise<unknown> => mkdir(path, { recursive: true, mode: 0o700 }),

    pathOf: (storedName: string): string => join(path, storedName),

    /** Keeps a file under a name of ours, which is returned; whoever brought it takes the other name away. */
    keep: async (file: string): Promise<string> => {
      const storedName = randomUUID()
      // Not every file system gives a file two names.
      await link(file, join(path, storedName)).catch(() => copyFile(file, join(path, storedName)))
      return storedName
    },

    remove: (storedName: string): Promise<void> => rm(join(path, storedName), { force: true }),

    /** Takes away what no import knows of any more. */
    tidy: async (known: ReadonlySet<string>, nowMs: number): Promise<void> => {
      const names = await readdir(path).catch((): string[] => [])
      for (const name of names.filter((one) => !known.has(one))) {
        const found = await stat(join(path, name)).catch(() => undefined)
        if (found && nowMs - found.mtimeMs > LOOSE_MS) await rm(join(path, name), { force: true })
      }
    },
  }
}

/** The hash of a file that is not ours to move. */
export async function hashOf(file: string): Promise<{ readonly sha256: string; readonly sizeBytes: number }> {
  const hash = createHash('sha256')
  await pipeline(createReadStream(file, { highWaterMark: 1_048_576 }), hash)
  return { sha256: hash.digest('hex'), sizeBytes: (await stat(file)).size }
}
