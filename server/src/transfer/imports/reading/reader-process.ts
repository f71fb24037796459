/**
 * The process that reads one uploaded file: without database, environment or folder, with the file passed as an open
 * descriptor. The parent ends it; it exits by itself when the parent has ended.
 */
import { plain, say } from '../../../lib/language.ts'

import { openUpload } from '../../archive/open-upload.ts'
import { UnreadableFile } from '../../formats/format.ts'
import { formats } from '../../formats/formats.ts'
import type { Order, ReaderMessage } from './messages.ts'
import { readUpload } from './read-upload.ts'

/** Descriptors from the parent: the file, a scratch file for nested archives, and one that has a path. */
const FILE_FD = 4
const SCRATCH_FD = 5
const NAMED_SCRATCH_FD = 6
const MB = 1024 * 1024
/** The heap limit does not cover buffers. */
const MOST_RSS_BYTES = 250 * MB
/** Number of progress messages, whatever the size; memory is checked with each. */
const PROGRESS_STEPS = 100
const LEAST_STEP_BYTES = MB / 4
const MOST_STEP_BYTES = 4 * MB
/** Batches that may be sent before the parent requests more. */
const MOST_AHEAD = 2

let ahead = 0
let goOn: (() => void) | undefined
let bytesRead = 0
let reportedBytes = 0
let stepBytes = MOST_STEP_BYTES
/** How often the format reads the file; progress covers all passes. */
let passes = 1

const progress = (): number => Math.floor(bytesRead / passes)

const send = (message: ReaderMessage): Promise<void> =>
  new Promise((resolve, reject) => {
    if (!process.send) throw new Error('This program must be started by its parent process.')
    process.send(plain(message), undefined, undefined, (error) => (error ? reject(error) : resolve()))
  })

function noteBytes(bytes: number): void {
  bytesRead += bytes
  if (bytesRead - reportedBytes < stepBytes) return
  reportedBytes = bytesRead
  if (process.memoryUsage.rss() > MOST_RSS_BYTES)
    throw new UnreadableFile(say('Reading the file takes more memory than is allowed.'))
  void send({ kind: 'progress', bytesRead: progress() }).catch(() => process.exit(1))
}

async function read(order: Order): Promise<void> {
  stepBytes = Math.min(MOST_STEP_BYTES, Math.max(LEAST_STEP_BYTES, order.sizeBytes / PROGRESS_STEPS))
  const span = { fd: FILE_FD, start: 0, length: order.sizeBytes, onRead: noteBytes }
  const namedScratch =
    order.namedScratchPath === undefined ? undefined : { fd: NAMED_SCRATCH_FD, path: order.namedScratchPath }
  const upload = await openUpload({ name: order.fileName, span, scratchFd: SCRATCH_FD, namedScratch })
  for await (const piece of readUpload(upload, order, formats)) {
    if (piece.kind === 'format') passes = piece.passes
    if (piece.kind !== 'batch' && piece.kind !== 'records') await send(piece)
    else {
      ahead++
      await send({ ...piece, bytesRead: progress() })
      if (ahead >= MOST_AHEAD) await new Promise<void>((resolve) => (goOn = resolve))
    }
  }
}

const failureOf = (error: unknown): ReaderMessage => {
  if (error instanceof UnreadableFile) return { kind: 'refused', reason: error.sentence }
  return { kind: 'crashed', detail: error instanceof Error ? (error.stack ?? error.message) : String(error) }
}

process.on('disconnect', () => process.exit(1))
process.on('message', (message: { readonly order: Order } | 'more') => {
  if (message === 'more') {
    ahead--
    goOn?.()
    goOn = undefined
    return
  }
  // After the last message, the parent ends this process.
  read(message.order).catch((error) => send(failureOf(error)))
})
