import type {
  AnswerOf,
  BodyOf,
  Endpoint,
  EndpointName,
  Endpoints,
  ParamsOf,
  PostedItem,
  QueryOf,
  SlimAnswerOf,
} from '@upshot/contract'
import type { Faults } from '../lib/refusal.ts'
import type { Caller, Subject } from './caller.ts'
import type { Download } from './download.ts'
import type { Reply } from './reply.ts'
import type { ReceivedFile } from './upload.ts'

export interface Input<E extends Endpoint> {
  readonly caller: Caller
  readonly subject: Subject
  readonly params: ParamsOf<E>
  readonly query: QueryOf<E>
  /** Of an array body, the valid items; faults of the others are in `faults`. */
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
