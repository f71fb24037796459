/** Uploads: files are written to disk while they arrive, so that their size takes no memory. */

import { createReadStream } from 'node:fs'
import { mkdir, open } from 'node:fs/promises'
import multipart from '@fastify/multipart'
import { type Endpoint, LONGEST_QUERY_TEXT } from '@upshot/contract'
import type { FastifyError, FastifyInstance, FastifyRequest } from 'fastify'
import { streamingSha256 } from '../lib/hash.ts'
import { say } from '../lib/language.ts'
import { isStorable } from '../lib/raw-row.ts'
import { Faults, Refusal } from '../lib/refusal.ts'
import { partialUploads, type Upload } from './partial-uploads.ts'
import { unstorableMessage } from './read-body.ts'
import type { RawQuery } from './read-query.ts'
import { createConcurrencyLimit } from './request-limits.ts'

// A multipart form: settings first, then one file, then nothing more.

/** Limits of forms, in bytes; longer values would be too long as text anyway. */
const FORM_LIMITS = {
  files: 1,
  fields: 20,
  fieldSize: 4 * LONGEST_QUERY_TEXT,
  fileSize: Number.POSITIVE_INFINITY,
}

export interface Field {
  readonly name: string
  readonly value: string
}

interface UploadForm {
  /** The fields before the file. */
  readonly fields: readonly Field[]
  /** The name that the client sent. */
  readonly fileName: string | undefined
  readonly content: AsyncIterable<Buffer>
  /** Refuses fields after the file. */
  readonly finish: () => Promise<void>
  /** Stops reading. */
  readonly close: () => void
}

/** Reads up to the file. */
async function openForm(request: FastifyRequest): Promise<UploadForm> {
  const parts = request.parts()
  const fields: Field[] = []
  for (let next = await parts.next(); !next.done; next = await parts.next()) {
    const part = next.value
    if (part.type === 'field') {
      // A part of the type application/json arrives already parsed.
      const value = typeof part.value === 'string' ? part.value : JSON.stringify(part.value)
      fields.push({ name: part.fieldname, value })
      continue
    }
    const { file, filename, fieldname } = part
    if (fieldname !== 'file') {
      file.resume()
      throw new Refusal('badInput', [
        {
          message: say('The form field that contains the file must be called file.'),
          field: 'file',
        },
      ])
    }
    const finish = async () => {
      for (let after = await parts.next(); !after.done; after = await parts.next())
        refuseAfterFile(after.value.fieldname)
    }
    return { fields, fileName: filename, content: file, finish, close: () => void file.destroy() }
  }
  throw new Refusal('badInput', [{ message: say('file is required.'), field: 'file' }])
}

function refuseAfterFile(name: string): never {
  const message = say('{name} came after the file. Please send it before the file.', { name })
  throw new Refusal('badInput', [{ message, field: name }])
}

/** A body that is the file itself, as sent by `curl -T` and by automations on phones. */
function openBody(request: FastifyRequest, fileName: string | undefined): UploadForm {
  const content = request.raw
  return { fields: [], fileName, content, finish: async () => undefined, close: () => void content.resume() }
}

/** Merges the settings of the form with the query. Refuses duplicates and unknown names. */
export function withFields(endpoint: Endpoint, query: RawQuery, fields: readonly Field[]): RawQuery {
  const parameterNames = Object.keys(endpoint.query?.properties ?? {})
  const all = new Map(Object.entries(query))
  const faults = new Faults()
  for (const { name, value } of fields) {
    if (!parameterNames.includes(name)) {
      faults.add({
        message: say('There is no setting {name}. Before the file, the form takes {known}.', {
          name,
          known: parameterNames.join(', '),
        }),
        field: name,
      })
    } else if (all.has(name)) {
      faults.add({
        message: say('{name} is given twice. Please send it once, in the query or in the form.', { name }),
        field: name,
      })
    } else if (!isStorable(value)) {
      faults.add({ message: unstorableMessage(name), field: name })
    }
    all.set(name, value)
  }
  faults.refuseIfAny()
  return Object.fromEntries(all)
}

/** A completely received file. Move it to keep it; otherwise it is deleted after the response. */
export interface ReceivedFile {
  readonly path: string
  /** The name that the client sent. */
  readonly fileName: string
  readonly sha256: string
  readonly sizeBytes: number
}

/** A file with an announced hash: received bytes are kept if the connection breaks. */
export interface Announcement {
  readonly sha256: string
  /** Offset of the rest; undefined to start from the beginning, whatever was received before. */
  readonly offset: number | undefined
}

/** Reads the announced hash and offset, with all faults at once. */
export function announcementIn(
  query: { readonly sha256?: unknown; readonly offset?: unknown } = {},
): Announcement | undefined {
  const { sha256, offset } = query
  const faults = new Faults()
  if (sha256 === undefined && offset !== undefined)
    faults.add({
      message: say('Send sha256, the hash of the whole file, together with offset.'),
      field: 'offset',
    })
  const isHash = typeof sha256 === 'string' && /^[0-9a-f]{64}$/i.test(sha256)
  if (sha256 !== undefined && !isHash)
    faults.add({
      message: say('sha256 must be 64 hexadecimal digits.'),
      field: 'sha256',
    })
  faults.refuseIfAny()
  return isHash ? { sha256: sha256.toLowerCase(), offset: typeof offset === 'number' ? offset : undefined } : undefined
}

export interface Uploads {
  /** Readable only by the user that runs the server. */
  readonly folder: string
  /** Maximum size of a file, by its first `HEAD_BYTES` or all of a shorter one. */
  readonly mostBytes: (head: Uint8Array) => number
  /** Refuses if a person's files and this many more bytes exceed their quota. */
  readonly makeRoom: (needed: RoomRequest) => Promise<void>
}

export interface RoomRequest {
  readonly userId: number
  /** The bytes needed in addition to those on disk. */
  readonly moreBytes: number
  /** The upload being resumed, which must not be deleted. */
  readonly resumed?: string | undefined
}

/** Enough to recognise archives. Chunks can have any size. */
const HEAD_BYTES = 4
/** How often free disk space is checked while a file arrives. */
const ROOM_STEP_BYTES = 16 * 1_048_576

/** Each takes disk space while it arrives. */
const LIMITS = {
  mostAtOnce: 8,
  mostOfOne: 2,
  refusal: say('Other files are being uploaded right now. Please try again in a moment.'),
}
const LONGEST_NAME = 255

const refusals: Record<string, Refusal> = {
  FST_ERR_CTP_INVALID_MEDIA_TYPE: new Refusal('unsupportedType', say('Send the file as multipart/form-data.')),
  FST_INVALID_MULTIPART_CONTENT_TYPE: new Refusal('unsupportedType', say('Send the file as multipart/form-data.')),
  FST_FILES_LIMIT: new Refusal('badInput', say('Send one file at a time.')),
  FST_PARTS_LIMIT: new Refusal(
    'badInput',
    say('The form has too many parts. Please send the settings, then one file.'),
  ),
  FST_FIELDS_LIMIT: new Refusal('badInput', say('The form contains too many settings. Please send each of them once.')),
  ENOSPC: new Refusal('away', say('The server has no disk space left for this file.')),
}

/** In this scope, only forms are read. */
export async function addUploadScope(app: FastifyInstance, addRoutes: (scope: FastifyInstance) => void): Promise<void> {
  await app.register(async (scope) => {
    scope.removeAllContentTypeParsers()
    await scope.register(multipart, { limits: FORM_LIMITS })
    scope.setErrorHandler(async (error) => {
      throw refusals[(error as Partial<FastifyError>).code ?? ''] ?? error
    })
    addRoutes(scope)
  })
}

/** A request with a file, and its person. */
interface UploadRequest {
  readonly request: FastifyRequest
  readonly userId: number
  /** Called with the settings before the file; may refuse. Undefined: the form takes no settings. */
  readonly announcedBy?: (fields: readonly Field[]) => Promise<Announcement | undefined>
  /** A body that is not a form is the file itself, under this name. */
  readonly bodyName?: string | undefined
}

export type Receive = <R>(sent: UploadRequest, work: (file: ReceivedFile) => Promise<R>) => Promise<R>

/**
 * Receives a file and keeps it while `work` runs. One receiver for all routes, so that its limits cover all of them.
 */
export function createReceiver(uploads: Uploads): Receive {
  const { folder, makeRoom } = uploads
  const begin = createConcurrencyLimit(LIMITS)
  const partials = partialUploads(folder)
  const receiveAnnounced = announcedReceiver(partials, uploads)

  return async ({ request, userId, announcedBy = refuseFields, bodyName }, work) => {
    const end = begin(userId)
    let form: UploadForm | undefined
    try {
      await mkdir(folder, { recursive: true, mode: 0o700 })
      form =
        bodyName === undefined || request.isMultipart()
          ? await openForm(request).catch(asRefusal)
          : openBody(request, bodyName)
      const announced = await announcedBy(form.fields)
      const resumed = announced?.offset === undefined ? undefined : announced.sha256
      // Checked first, so that earlier bytes are kept if there is no room for the rest.
      await makeRoom({ userId, moreBytes: lengthOf(request), resumed })
      if (announced) return await receiveAnnounced({ form, userId, ...announced }, work)
      const opened = form
      return await partials.whileComing({ userId }, async (path) =>
        work(await receiveTo({ path, from: 0, userId }, opened, uploads).catch(asRefusal)),
      )
    } finally {
      form?.close()
      end()
    }
  }
}

async function refuseFields(fields: readonly Field[]): Promise<undefined> {
  if (fields.length > 0) throw new Refusal('badInput', say('Please send nothing but the file in this form.'))
}

/** Size of the form, a little more than the file. 0 if unknown. */
function lengthOf({ headers }: FastifyRequest): number {
  const length = Number(headers['content-length'])
  return Number.isSafeInteger(length) && length > 0 ? length : 0
}

interface AnnouncedUpload extends Announcement, Upload {
  readonly form: UploadForm
}

/** Appends to earlier bytes; whatever fails, received bytes are kept. */
function announcedReceiver(partials: ReturnType<typeof partialUploads>, uploads: Uploads) {
  const receiveAt = async <R>(arriving: AnnouncedUpload, path: string, work: (file: ReceivedFile) => Promise<R>) => {
    const { form, userId, sha256, offset } = arriving
    try {
      const from = offset === undefined ? 0 : await partials.take(arriving, path)
      if (from !== (offset ?? 0)) throw outOfStep(from)
      const file = await receiveTo({ path, from, userId }, form, uploads).catch(asRefusal)
      if (file.sha256 !== sha256) throw otherFile()
      const result = await work(file)
      await partials.drop(arriving)
      return result
    } catch (error) {
      if (isWorthless(error)) await partials.drop(arriving)
      else await partials.keep(arriving, path)
      throw error
    }
  }
  return <R>(arriving: AnnouncedUpload, work: (file: ReceivedFile) => Promise<R>): Promise<R> =>
    partials.whileComing(arriving, (path) => receiveAt(arriving, path, work))
}

const outOfStep = (received: number) =>
  new Refusal('outOfStep', [
    {
      message: say('The upload has to continue at byte {received}: send offset={received}.', { received }),
      field: 'offset',
    },
  ])

const otherFile = () =>
  new Refusal('otherFile', [
    {
      message: say(
        'This file is not the one you announced: its checksum differs. Please send it again from the start.',
      ),
      field: 'sha256',
    },
  ])

/** Errors after which the partial file is useless. */
const isWorthless = (error: unknown): boolean =>
  error instanceof Refusal
    ? error.kind === 'otherFile' || error.kind === 'tooLarge'
    : (error as { code?: string }).code === 'ENOSPC'

/** Disk errors are reported as such; anything else is a malformed form. */
function asRefusal(error: Error & { code?: string; syscall?: string }): never {
  if (error instanceof Refusal || error.syscall !== undefined || refusals[error.code ?? ''] !== undefined) throw error
  throw new Refusal('badInput', say('The form ended too early. Please send it again.'))
}

/** Path, current size and owner of a file. */
interface UploadTarget {
  readonly path: string
  readonly from: number
  readonly userId: number
}

async function receiveTo(target: UploadTarget, form: UploadForm, uploads: Uploads): Promise<ReceivedFile> {
  const written = await write(target, form.content, uploads)
  await form.finish()
  return { path: target.path, fileName: nameOf(form.fileName), ...written }
}

async function write(
  { path, from, userId }: UploadTarget,
  content: AsyncIterable<Buffer>,
  { mostBytes, makeRoom }: Uploads,
): Promise<{ sha256: string; sizeBytes: number }> {
  const measured = new FileTally(mostBytes)
  if (from > 0)
    for await (const piece of createReadStream(path, { highWaterMark: 1_048_576 })) measured.add(piece as Buffer)
  const handle = await open(path, from > 0 ? 'a' : 'wx', 0o600)
  try {
    let checkedAt = measured.sizeBytes
    for await (const piece of content) {
      measured.add(piece)
      await handle.write(piece)
      if (measured.sizeBytes < checkedAt + ROOM_STEP_BYTES) continue
      checkedAt = measured.sizeBytes
      await makeRoom({ userId, moreBytes: 0 })
    }
    await makeRoom({ userId, moreBytes: 0 })
  } finally {
    await handle.close()
  }
  return { sha256: measured.sha256(), sizeBytes: measured.sizeBytes }
}

const tooLarge = (mostMb: number) => say('The file may be at most {mostMb} MB.', { mostMb })

/** Counts and hashes a file while it arrives. */
class FileTally {
  sizeBytes = 0
  readonly #hash = streamingSha256()
  readonly #mostBytes: Uploads['mostBytes']
  #head = Buffer.alloc(0)
  #most: number

  constructor(mostBytes: Uploads['mostBytes']) {
    this.#mostBytes = mostBytes
    this.#most = mostBytes(this.#head)
  }

  add(piece: Buffer): void {
    if (this.#head.length < HEAD_BYTES) {
      this.#head = Buffer.concat([this.#head, piece.subarray(0, HEAD_BYTES - this.#head.length)])
      this.#most = this.#mostBytes(this.#head)
    }
    this.sizeBytes += piece.length
    if (this.sizeBytes > this.#most) throw new Refusal('tooLarge', tooLarge(Math.floor(this.#most / 1_048_576)))
    this.#hash.update(piece)
  }

  sha256(): string {
    return this.#hash.digest('hex')
  }
}

/** The name for display only: the last part of a path, without invisible characters. */
function nameOf(name: string | undefined): string {
  const last = (name ?? '').toWellFormed().split(/[/\\]/).at(-1) ?? ''
  const tidy = last.replace(/\p{C}/gu, '').trim().slice(0, LONGEST_NAME)
  return tidy === '' ? 'file' : tidy
}
