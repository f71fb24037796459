/** FIT files of Garmin and other makers, alone or in the archives that they hand out. */

import { FitDays } from './fit-days.ts'
import { BrokenFit, fitMessages, isFit } from './fit-decoder.ts'
import { KINDS_READ } from './fit-file.ts'
import { recordsOf } from './fit-records.ts'
import type { Format, ReadItem, SourceFile } from './format.ts'
import { UnreadableFile } from './unreadable-file.ts'

/** A day on a bicycle, second by second, takes a tenth of it. */
const LARGEST_BYTES = 32 * 1024 * 1024

export const garminFit: Format = {
  name: 'garmin-fit',
  connectorId: 11,
  displayName: 'Garmin FIT files',
  description:
    'Activities, daily monitoring, sleep, weight and blood pressure from FIT files of Garmin and other makers.',
  instructions: [
    'Sign in at garmin.com and open "Account Management", then "Export Your Data" (www.garmin.com/account/datamanagement/exportdata).',
    'Ask for the export and wait for the mail with the link; download the zip file.',
    'Upload the zip as it is, or single .fit files from Garmin Connect ("Export Original") or from the watch itself.',
  ],
  getItUrl: 'https://www.garmin.com/account/datamanagement/exportdata',
  sniff: ({ files }) => {
    const found = files.filter(({ head }) => isFit(head)).length
    return found === 0 ? 0 : found === files.length ? 1 : 0.9
  },
  read: async function* ({ files }) {
    const days = new FitDays()
    for (const file of files) {
      if (isFit(file.head)) yield* fileItems(file, days)
      else yield { kind: 'leftOut', what: 'files that are no FIT files' }
    }
    yield* days.entries()
  },
}

/** One damaged file of thousands is told and passed over. */
async function* fileItems(file: SourceFile, days: FitDays): AsyncGenerator<ReadItem> {
  const bytes = await bytesOf(file)
  const items: ReadItem[] = []
  try {
    for (const item of recordsOf([...fitMessages(bytes, KINDS_READ)], file.path, days)) items.push(item)
  } catch (error) {
    if (!(error instanceof BrokenFit)) throw error
    yield {
      kind: 'rejected',
      place: { file: file.path, line: 1 },
      reason: `The file cannot be read: ${error.message}.`,
    }
    return
  }
  yield* items
}

async function bytesOf(file: SourceFile): Promise<Uint8Array> {
  const pieces: Uint8Array[] = []
  let size = 0
  for await (const piece of file.open()) {
    size += piece.length
    if (size > LARGEST_BYTES) throw new UnreadableFile(`${file.path} is larger than any FIT file a device writes.`)
    pieces.push(Uint8Array.from(piece))
  }
  return Buffer.concat(pieces)
}
