/** A request that brings a file: it goes to the disk as it comes, so that no size of it takes memory. */
import { randomUUID } from 'node:crypto'
import { createReadStream } from 'node:fs'
import { mkdir, open, rm } from 'node:fs/promises'
import { join } from 'node:path'
import multipart from '@fastify/multipart'
import type { FastifyError, FastifyInstance, FastifyRequest } from 'fastify'
import { streamingSha256 } from '../lib/hash.ts'
import { Faults, Refusal } from '../lib/refusal.ts'
import { partialUploads, type Upload } from './partial-uploads.ts'
import { createTurns } from './turns.ts'

/** A file that was received whole. Whoever wants to keep it moves it away; else it is gone when the request is answered. */
export interface ReceivedFile {
  readonly path: string
  /** As the sender calls it. */
  readonly fileName: string
  readonly sha256: string
  readonly sizeBytes: number
}

/** A file whose hash is said beforehand: what comes of it is kept if the connection breaks. */
export interface Announced {
  readonly sha256: string
  /** Where the rest begins; undefined: the file comes from its start, whatever is here. */
  readonly offset: number | undefined
}

/** From what is asked; all that is wrong with it is named at once. */
export function announcedIn(
  query: { readonly sha256?: unknown; readonly offset?: unknown } = {},
): Announced | undefined {
  const { sha256, offset } = query
  const faults = new Faults()
  if (sha256 === undefined && offset !== undefined)
    faults.add({ message: 'offset is of use with sha256 alone, the hash of the whole file.', field: 'offset' })
  const isHash = typeof sha256 === 'string' && /^[0-9a-f]{64}$/i.test(sha256)
  if (sha256 !== undefined && !isHash) faults.add({ message: 'sha256 must be 64 hexadecimal digits.', field: 'sha256' })
  faults.refuseIfAny()
  return isHash ? { sha256: sha256.toLowerCase(), offset: typeof offset === 'number' ? offset : undefined } : undefined
}

export interface Uploads {
  /** Only we can look into it. */
  readonly folder: string
  /** How large a file that begins like this may be. */
  readonly mostBytes: (head: Uint8Array) => number
}

/** Each takes room on the disk while it comes. */
const LIMITS = {
  mostAtOnce: 8,
  mostOfOne: 2,
  refusal: 'Other files are being sent at this moment. Please try again when they are through.',
}
const LONGEST_NAME = 255

const refusals: Record<string, Refusal> = {
  FST_ERR_CTP_INVALID_MEDIA_TYPE: new Refusal('unsupportedType', 'Send the file as multipart/form-data.'),
  FST_INVALID_MULTIPART_CONTENT_TYPE: new Refusal('unsupportedType', 'Send the file as multipart/form-data.'),
  FST_FILES_LIMIT: new Refusal('badInput', 'Send one file at a time.'),
  FST_PARTS_LIMIT: new Refusal('badInput', 'Send one file at a time, and nothing else in the form.'),
  FST_FIELDS_LIMIT: new Refusal('badInput', 'Send settings in the query: the form holds nothing but the file.'),
  ENOSPC: new Refusal('away', 'There is no room for the file on the disk of the service.'),
}

/** In there, forms are all that is read. */
export async function addUploadScope(app: FastifyInstance, addRoutes: (scope: FastifyInstance) => void): Promise<void> {
  await app.register(async (scope) => {
    scope.removeAllContentTypeParsers()
    await scope.register(multipart, { limits: { files: 1, fields: 0, fileSize: Number.POSITIVE_INFINITY } })
    scope.setErrorHandler(async (error) => {
      throw refusals[(error as Partial<FastifyError>).code ?? ''] ?? error
    })
    addRoutes(scope)
  })
}

/** A request with a file, and whose it is. */
export interface Sent {
  readonly request: FastifyRequest
  readonly userId: number
  readonly announced?: Announced | undefined
}

export type Receive = <R>(sent: Sent, work: (file: ReceivedFile) => Promise<R>) => Promise<R>

/** Receives one file for as long as `work` takes; one receiver for all ways in, so that its limits hold for all of them. */
export function createReceiver({ folder, mostBytes }: Uploads): Receive {
  const begin = createTurns(LIMITS)
  const receiveAnnounced = announcedReceiver(folder, mostBytes)

  return async ({ request, userId, announced }, work) => {
    const end = begin(userId)
    const path = join(folder, `incoming-${randomUUID()}`)
    try {
      await mkdir(folder, { recursive: true, mode: 0o700 })
      if (announced) return await receiveAnnounced({ request, userId, ...announced }, work)
      return await work(await receiveTo({ path, from: 0 }, request, mostBytes).catch(asRefusal))
    } finally {
      await rm(path, { force: true })
      end()
    }
  }
}

interface Arriving extends Announced, Upload {
  readonly request: FastifyRequest
}

/** What came before goes in front; whatever breaks, what is here by then is kept. */
function announcedReceiver(folder: string, mostBytes: Uploads['mostBytes']) {
  const partials = partialUploads(folder)
  const receiveAt = async <R>(arriving: Arriving, path: string, work: (file: ReceivedFile) => Promise<R>) => {
    const { request, sha256, offset } = arriving
    try {
      const from = offset === undefined ? 0 : await partials.take(arriving, path)
      if (from !== (offset ?? 0)) throw outOfStep(from)
      const file = await receiveTo({ path, from }, request, mostBytes).catch(asRefusal)
      if (file.sha256 !== sha256) throw otherFile()
      const done = await work(file)
      await partials.drop(arriving)
      return done
    } catch (error) {
      if (isWorthless(error)) await partials.drop(arriving)
      else await partials.keep(arriving, path)
      throw error
    }
  }
  return <R>(arriving: Arriving, work: (file: ReceivedFile) => Promise<R>): Promise<R> =>
    partials.whileComing(arriving, (path) => receiveAt(arriving, path, work))
}

const outOfStep = (received: number) =>
  new Refusal('outOfStep', [
    { message: `offset must be ${received}: so many bytes of this file are here.`, field: 'offset' },
  ])

const otherFile = () =>
  new Refusal('otherFile', [
    {
      message: 'The file does not have this SHA-256. What came is dropped: please send it from its start.',
      field: 'sha256',
    },
  ])

/** More of it would not help. */
const isWorthless = (error: unknown): boolean =>
  error instanceof Refusal
    ? error.kind === 'otherFile' || error.kind === 'tooLarge'
    : (error as { code?: string }).code === 'ENOSPC'

/** What the disk refuses is told as that; anything else is the form's fault. */
function asRefusal(error: Error & { code?: string; syscall?: string }): never {
  if (error instanceof Refusal || error.syscall !== undefined || refusals[error.code ?? ''] !== undefined) throw error
  throw new Refusal('badInput', 'The form could not be read to its end.')
}

/** Where a file goes, and how much of it is there. */
interface Begun {
  readonly path: string
  readonly from: number
}

async function receiveTo(
  begun: Begun,
  request: FastifyRequest,
  mostBytes: Uploads['mostBytes'],
): Promise<ReceivedFile> {
  let received: ReceivedFile | undefined
  for await (const part of request.parts()) {
    if (part.type !== 'file') continue
    if (part.fieldname !== 'file') {
      part.file.resume()
      throw new Refusal('badInput', [{ message: 'The part with the file must be called file.', field: 'file' }])
    }
    const { path } = begun
    received = { path, fileName: nameOf(part.filename), ...(await write(begun, part.file, mostBytes)) }
  }
  if (!received) throw new Refusal('badInput', [{ message: 'file is required.', field: 'file' }])
  return received
}

async function write(
  { path, from }: Begun,
  content: AsyncIterable<Buffer>,
  mostBytes: Uploads['mostBytes'],
): Promise<{ sha256: string; sizeBytes: number }> {
  const hash = streamingSha256()
  let sizeBytes = 0
  let most: number | undefined
  const count = (piece: Buffer): void => {
    most ??= mostBytes(piece)
    sizeBytes += piece.length
    if (sizeBytes > most) throw new Refusal('tooLarge', `The file may have ${Math.floor(most / 1_048_576)} MB at most.`)
    hash.update(piece)
  }
  if (from > 0) for await (const piece of createReadStream(path, { highWaterMark: 1_048_576 })) count(piece as Buffer)
  const handle = await open(path, from > 0 ? 'a' : 'wx', 0o600)
  try {
    for await (const piece of content) {
      count(piece)
      await handle.write(piece)
    }
  } finally {
    await handle.close()
  }
  return { sha256: hash.digest('hex'), sizeBytes }
}

/** Only ever shown: the last part of a path, without what cannot be seen. */
function nameOf(given: string | undefined): string {
  const last = (given ?? '').toWellFormed().split(/[/\\]/).at(-1) ?? ''
  const tidy = last.replace(/\p{C}/gu, '').trim().slice(0, LONGEST_NAME)
  return tidy === '' ? 'file' : tidy
}
