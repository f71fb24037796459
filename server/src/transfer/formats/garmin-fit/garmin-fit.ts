/** FIT files of Garmin and other makers, alone or in the archives that they hand out. */

import { say } from '../../../lib/language.ts'

import { type Format, type ReadItem, type SourceFile, UnreadableFile } from '../format.ts'
import { knownFormat } from '../known-formats.ts'
import { beginningOf } from '../reading/text-pieces.ts'
import { passingOver, readerOf } from '../reading/uses.ts'
import { BrokenFit, type FitMessage, FitUse, fitMessages, isFit } from './fit-decoder.ts'
import { KINDS_READ } from './fit-file.ts'
import { FitDays, recordsOf } from './fit-records.ts'

/** A day on a bicycle, second by second, takes a tenth of it. */
const LARGEST_BYTES = 32 * 1024 * 1024

export const garminFit: Format = {
  ...knownFormat('garmin-fit'),
  technical: [
    'file_creator',
    'device_info',
    'field_description',
    'developer_data_id',
    'capabilities',
    'message_index',
    /^file_id\./,
  ],
  sniff: ({ files }) => {
    const found = files.filter((file) => isFit(beginningOf(file))).length
    return found === 0 ? 0 : found === files.length ? 1 : 0.9
  },
  read: async function* ({ files }) {
    const days = new FitDays()
    const isAlone = files.filter(({ head }) => isFit(head)).length === 1
    for (const file of files) {
      if (isFit(file.head)) yield* isAlone ? fileItems(file, days) : passingOver(file, fileItems(file, days))
    }
    yield* days.entries()
  },
}

/** All of a file is read before its first item is given out: nothing comes in of one that is damaged further down. */
async function* fileItems(file: SourceFile, days: FitDays): AsyncGenerator<ReadItem> {
  yield* recordsOf(messagesIn(await bytesOf(file), file), file.path, days)
}

function messagesIn(bytes: Uint8Array, file: SourceFile): readonly FitMessage[] {
  const { path } = file
  try {
    return [...fitMessages(bytes, { kinds: KINDS_READ, use: readerOf(file, FitUse) })]
  } catch (error) {
    throw error instanceof BrokenFit
      ? new UnreadableFile(say('{path} cannot be read: {message}.', { path, message: error.message }))
      : error
  }
}

async function bytesOf(file: SourceFile): Promise<Uint8Array> {
  const pieces: Uint8Array[] = []
  let size = 0
  for await (const piece of file.open()) {
    size += piece.length
    if (size > LARGEST_BYTES)
      throw new UnreadableFile(say('{path} is larger than any FIT file a device writes.', { path: file.path }))
    pieces.push(Uint8Array.from(piece))
  }
  return Buffer.concat(pieces)
}
