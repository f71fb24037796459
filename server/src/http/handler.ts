import { PassThrough, type Writable } from 'node:stream'
import type {
  AnswerOf,
  BodyOf,
  Endpoint,
  EndpointName,
  Endpoints,
  Envelope,
  ParamsOf,
  PostedItem,
  QueryOf,
  SlimAnswerOf,
} from '@upshot/contract'
import type { FastifyReply } from 'fastify'
import { say } from '../lib/language.ts'
import type { Faults } from '../lib/refusal.ts'
import type { Caller, Subject } from './caller.ts'
import { createConcurrencyLimit } from './request-limits.ts'
import type { ReceivedFile } from './upload.ts'

/** JSON that is already serialized: hot paths write their responses by hand. */
export class JsonText<T> {
  readonly text: string | Buffer
  /** The parsed text; it exists only as a type. */
  declare readonly shape: T
  constructor(text: string | Buffer) {
    this.text = text
  }
}

export interface Reply<T> {
  readonly status: 200 | 201
  readonly body: T | JsonText<T>
  readonly headers?: Readonly<Record<string, string>>
  /** Where the next page starts, if there is one. */
  readonly next?: { readonly limit: number; readonly offset: number }
}

type OwnMembers<T> = Omit<T, keyof Envelope> & Partial<Pick<Envelope, 'errors' | 'link' | 'card'>>

/** Texts for the envelope. */
export interface ReplyText {
  readonly summary: string
  readonly description: string
}

function envelope<T extends Envelope>(status: 200 | 201, text: ReplyText, members: OwnMembers<T>): Reply<T> {
  const head = { status: 'OK', success: true, code: status, summary: text.summary, description: text.description }
  return { status, body: { ...head, ...members } as unknown as T }
}

export const ok = <T extends Envelope>(text: ReplyText, members: OwnMembers<T>, next?: Reply<T>['next']): Reply<T> => ({
  ...envelope(200, text, members),
  ...(next ? { next } : {}),
})
export const created = <T extends Envelope>(text: ReplyText, members: OwnMembers<T>): Reply<T> =>
  envelope(201, text, members)

/** The record itself, without an envelope. */
export const replyWith = <T>(body: T | JsonText<T>, next?: Reply<T>['next']): Reply<T> => ({
  status: 200,
  body,
  ...(next ? { next } : {}),
})

/** The requested page of a list, and where the next one starts, if there is one. */
export function pageOf<T>(
  list: readonly T[],
  page: { limit?: number; offset?: number },
): { items: T[]; next?: Reply<T>['next'] } {
  const { limit = 100, offset = 0 } = page
  const items = list.slice(offset, offset + limit)
  return offset + limit < list.length ? { items, next: { limit, offset: offset + limit } } : { items }
}

export interface Input<E extends Endpoint> {
  readonly caller: Caller
  readonly subject: Subject
  readonly params: ParamsOf<E>
  readonly query: QueryOf<E>
  /** The body; of an array, the valid items, with the faults of the others in `faults`. */
  readonly body: E extends { isUpload: true } ? ReceivedFile : BodyOf<E>
  /** The invalid items of an array body, for services that report further faults in them. */
  readonly malformed: readonly PostedItem<unknown>[]
  readonly faults: Faults
}

type AnswerFor<E extends Endpoint> = E extends { isStream: true }
  ? LiveEvents<AnswerOf<E>>
  : E extends { isDownload: true }
    ? Download
    : Reply<AnswerOf<E> | SlimAnswerOf<E>>

/** Translates between HTTP and a service. It makes no decisions. */
type Handler<E extends Endpoint> = (input: Input<E>) => Promise<AnswerFor<E>>

/** All of them: a missing handler does not compile. */
export type Handlers = { readonly [K in EndpointName]: Handler<Endpoints[K]> }
export type HandlersOf<K extends EndpointName> = Pick<Handlers, K>

/** One event of a stream. */
export interface StreamedEvent<T> {
  /** Clients send it as Last-Event-ID to continue from there. */
  readonly id: number
  readonly type: string
  readonly record: T
}

/** Yields events as they happen, until the signal is aborted. An empty batch is a heartbeat. */
export type LiveEvents<T> = (signal: AbortSignal) => AsyncIterable<readonly StreamedEvent<T>[]>

// Downloads that are written while they are sent.

export interface Download {
  readonly type: string
  readonly fileName: string
  /** Closes the sink when everything is written. */
  writeTo(sink: Writable): Promise<void>
}

/** Each holds a database connection for as long as its reader takes. */
const LIMITS = {
  mostAtOnce: 4,
  mostOfOne: 2,
  refusal: say('Other exports are being downloaded right now. Please try again in a moment.'),
}
/** Clients that read nothing for this long are disconnected. */
const STALLED_MS = 60_000

/** Sends the download that `make` returns, within the limits. */
export type SendDownload = (reply: FastifyReply, userId: number, make: () => Promise<Download>) => Promise<FastifyReply>

export function createDownloads({ stalledMs = STALLED_MS } = {}): SendDownload {
  const begin = createConcurrencyLimit(LIMITS)
  return async (reply, userId, make) => {
    const end = begin(userId)
    const { type, fileName, writeTo } = await make().catch((error: unknown) => {
      end()
      throw error
    })
    reply.raw.setTimeout(stalledMs, () => reply.raw.destroy())
    const sink = new PassThrough()
    // After the headers are sent, a failure can only abort the response; the log has the reason.
    writeTo(sink)
      .catch((error: Error) => {
        if (!sink.destroyed) reply.log.error({ err: error }, 'download failed')
        sink.destroy(error)
      })
      .finally(end)
    return reply
      .code(200)
      .type(type)
      .header('content-disposition', `attachment; filename="${fileName}"`)
      .header('cache-control', 'private, no-store')
      .send(sink)
  }
}
