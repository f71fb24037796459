/** FIT files of Garmin and other makers, alone or in the archives that they hand out. */

import { say } from '../../../lib/refusal.ts'
import type { Format, ReadItem, SourceFile } from '../format.ts'
import { beginningOf } from '../reading/beginnings.ts'
import { passingOver } from '../reading/passing-over.ts'
import { UnreadableFile } from '../unreadable-file.ts'
import { FitDays } from './fit-days.ts'
import { BrokenFit, type FitMessage, fitMessages, isFit } from './fit-decoder.ts'
import { KINDS_READ } from './fit-file.ts'
import { recordsOf } from './fit-records.ts'

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
    'Request the export, wait for the e-mail with the link, and download the zip file.',
    'Upload the zip as it is, or single .fit files from Garmin Connect ("Export Original") or from the watch itself.',
  ],
  getItUrl: 'https://www.garmin.com/account/datamanagement/exportdata',
  sniff: ({ files }) => {
    const found = files.filter((file) => isFit(beginningOf(file))).length
    return found === 0 ? 0 : found === files.length ? 1 : 0.9
  },
  read: async function* ({ files }) {
    const days = new FitDays()
    const isAlone = files.filter(({ head }) => isFit(head)).length === 1
    for (const file of files) {
      if (!isFit(file.head))
        yield { kind: 'leftOut', what: say('files that are not FIT files', 'Dateien, die keine FIT-Dateien sind') }
      else yield* isAlone ? fileItems(file, days) : passingOver(file, fileItems(file, days))
    }
    yield* days.entries()
  },
}

/** All of a file is read before its first item is given out: nothing comes in of one that is damaged further down. */
async function* fileItems(file: SourceFile, days: FitDays): AsyncGenerator<ReadItem> {
  yield* recordsOf(messagesIn(await bytesOf(file), file.path), file.path, days)
}

function messagesIn(bytes: Uint8Array, path: string): readonly FitMessage[] {
  try {
    return [...fitMessages(bytes, KINDS_READ)]
  } catch (error) {
    throw error instanceof BrokenFit
      ? new UnreadableFile(
          say(`${path} cannot be read: ${error.message}.`, `${path} lässt sich nicht lesen (${error.message}).`),
        )
      : error
  }
}

async function bytesOf(file: SourceFile): Promise<Uint8Array> {
  const pieces: Uint8Array[] = []
  let size = 0
  for await (const piece of file.open()) {
    size += piece.length
    if (size > LARGEST_BYTES)
      throw new UnreadableFile(
        say(
          `${file.path} is larger than any FIT file a device writes.`,
          `${file.path} ist größer als jede FIT-Datei, die ein Gerät schreibt.`,
        ),
      )
    pieces.push(Uint8Array.from(piece))
  }
  return Buffer.concat(pieces)
}
