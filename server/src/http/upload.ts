/** A request that brings a file: it goes to the disk as it comes, so that no size of it takes memory. */
import { randomUUID } from 'node:crypto'
import { type FileHandle, mkdir, open, rm } from 'node:fs/promises'
import { join } from 'node:path'
import multipart from '@fastify/multipart'
import type { FastifyError, FastifyInstance, FastifyRequest } from 'fastify'
import { streamingSha256 } from '../lib/hash.ts'
import { Refusal } from '../lib/refusal.ts'

/** A file that was received whole. Whoever wants to keep it moves it away; else it is gone when the request is answered. */
export interface ReceivedFile {
  readonly path: string
  /** As the sender calls it. */
  readonly fileName: string
  readonly sha256: string
  readonly sizeBytes: number
}

export interface Uploads {
  /** Only we can look into it. */
  readonly folder: string
  /** How large a file that begins like this may be. */
  readonly mostBytes: (head: Uint8Array) => number
}

/** So many files at a time, and so many of one person: each takes room on the disk while it comes. */
const MOST_AT_ONCE = 8
const MOST_OF_ONE = 2
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

/** Receives one file for as long as `work` takes. */
export function createReceiver({ folder, mostBytes }: Uploads) {
  const inHand = new Map<number, number>()

  async function receive<R>(request: FastifyRequest, work: (file: ReceivedFile) => Promise<R>): Promise<R> {
    const userId = request.caller?.userId ?? 0
    const own = inHand.get(userId) ?? 0
    const all = [...inHand.values()].reduce((sum, count) => sum + count, 0)
    if (own >= MOST_OF_ONE || all >= MOST_AT_ONCE)
      throw new Refusal('tooMany', 'Other files are being sent at this moment. Please try again when they are through.')
    inHand.set(userId, own + 1)
    const path = join(folder, `incoming-${randomUUID()}`)
    try {
      await mkdir(folder, { recursive: true, mode: 0o700 })
      return await work(await receiveTo(path, request, mostBytes).catch(asRefusal))
    } finally {
      await rm(path, { force: true })
      const left = (inHand.get(userId) ?? 1) - 1
      if (left > 0) inHand.set(userId, left)
      else inHand.delete(userId)
    }
  }

  return receive
}

/** What the disk refuses is told as that; anything else is the form's fault. */
function asRefusal(error: Error & { code?: string; syscall?: string }): never {
  if (error instanceof Refusal || error.syscall !== undefined || refusals[error.code ?? ''] !== undefined) throw error
  throw new Refusal('badInput', 'The form could not be read to its end.')
}

async function receiveTo(
  path: string,
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
    const handle = await open(path, 'wx', 0o600)
    try {
      received = { path, fileName: nameOf(part.filename), ...(await write(handle, part.file, mostBytes)) }
    } finally {
      await handle.close()
    }
  }
  if (!received) throw new Refusal('badInput', [{ message: 'file is required.', field: 'file' }])
  return received
}

async function write(
  handle: FileHandle,
  content: AsyncIterable<Buffer>,
  mostBytes: Uploads['mostBytes'],
): Promise<{ sha256: string; sizeBytes: number }> {
  const hash = streamingSha256()
  let sizeBytes = 0
  let most: number | undefined
  for await (const piece of content) {
    most ??= mostBytes(piece)
    sizeBytes += piece.length
    if (sizeBytes > most) throw new Refusal('tooLarge', `The file may have ${Math.floor(most / 1_048_576)} MB at most.`)
    hash.update(piece)
    await handle.write(piece)
  }
  return { sha256: hash.digest('hex'), sizeBytes }
}

/** Only ever shown: the last part of a path, without what cannot be seen. */
function nameOf(given: string | undefined): string {
  const last = (given ?? '').toWellFormed().split(/[/\\]/).at(-1) ?? ''
  const tidy = last.replace(/\p{C}/gu, '').trim().slice(0, LONGEST_NAME)
  return tidy === '' ? 'file' : tidy
}
