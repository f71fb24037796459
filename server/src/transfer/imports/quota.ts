/** How much room the files of one person take: those that imports keep, and uploads that are not finished. */
import { rm } from 'node:fs/promises'
import type { RoomRequest } from '../../http/upload.ts'
import { Refusal, say } from '../../lib/refusal.ts'
import type { Storage } from '../../storage/storage.ts'
import type { ImportFolder } from './folder.ts'
import type { ImportRow } from './import-rows.ts'
import type { ImportStores } from './stores.ts'

const MB = 1_048_576
/** A refusal names so many files that could go. */
const MOST_NAMED = 5

export interface QuotaParts {
  readonly storage: Storage<Pick<ImportStores, 'imports'>>
  readonly folder: ImportFolder
  /** 0 = no limit. */
  readonly quotaMb: number
}

/** Uploads that broke off give way, the oldest first: they can be sent again. Kept files only go if the person says so. */
export const createQuota =
  ({ storage, folder, quotaMb }: QuotaParts) =>
  async ({ userId, moreBytes, resumed }: RoomRequest): Promise<void> => {
    if (quotaMb === 0) return
    const kept = await storage.read((t) => t.imports.keptFiles(userId))
    const uploads = await folder.partials.ofPerson(userId)
    const used = sum(kept.map((row) => row.size_bytes)) + sum(uploads.map(({ bytes }) => bytes))
    let over = used + moreBytes - quotaMb * MB
    const brokenOff = uploads.filter(({ isComing, sha256 }) => !isComing && (!resumed || sha256 !== resumed))
    for (const { path, bytes } of brokenOff.toSorted((a, b) => a.atMs - b.atMs)) {
      if (over <= 0) return
      await rm(path, { force: true })
      over -= bytes
    }
    if (over > 0) throw noRoom(kept, { usedBytes: used, quotaMb })
  }

const sum = (sizes: readonly number[]): number => sizes.reduce((total, size) => total + size, 0)

function noRoom(kept: readonly ImportRow[], { usedBytes, quotaMb }: { usedBytes: number; quotaMb: number }): Refusal {
  const used = say(
    `Your files use ${inMb(usedBytes)} of your ${quotaMb} MB. This file does not fit.`,
    `Deine Dateien belegen ${inMb(usedBytes)} von ${quotaMb} MB. Diese Datei passt nicht dazu.`,
  )
  if (kept.length === 0) return new Refusal('tooLarge', used)
  const files = kept
    .toSorted((a, b) => b.size_bytes - a.size_bytes)
    .slice(0, MOST_NAMED)
    .map(({ id, file_name, size_bytes }) => `${id} (${file_name}, ${inMb(size_bytes)})`)
  return new Refusal(
    'tooLarge',
    say(
      `${used.en} To make room, finish or cancel ${files.map((file) => `import ${file}`).join(' or ')}.`,
      `${used.de} Um Platz zu schaffen, lies einen dieser Importe fertig ein oder verwirf ihn: ${files.join(', ')}.`,
    ),
  )
}

const inMb = (bytes: number): string => `${(bytes / MB).toFixed(bytes < 10 * MB ? 1 : 0)} MB`
