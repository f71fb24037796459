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
  /** An array body holds the well-formed items; what is wrong with the others is in `faults`. */
  readonly body: E extends { isUpload: true } ? ReceivedFile : BodyOf<E>
  /** The other items of an array body, for a service that wants to name all that is wrong with them. */
  readonly malformed: readonly PostedItem<unknown>[]
  readonly faults: Faults
}

type AnswerFor<E extends Endpoint> = E extends { isStream: true }
  ? LiveEvents<AnswerOf<E>>
  : E extends { isDownload: true }
    ? Download
    : Reply<AnswerOf<E> | SlimAnswerOf<E>>

/** Translates a request for a service and its result for the caller. It decides nothing. */
type Handler<E extends Endpoint> = (input: Input<E>) => Promise<AnswerFor<E>>

/** All of them: a missing handler does not compile. */
export type Handlers = { readonly [K in EndpointName]: Handler<Endpoints[K]> }
export type HandlersOf<K extends EndpointName> = Pick<Handlers, K>

/** What a handler of a stream gives: turns of events, until the signal ends them. */
export interface StreamedEvent<T> {
  /** The caller sends it back as Last-Event-ID to go on from there. */
  readonly id: number
  readonly type: string
  readonly record: T
}

/** What happens for the caller, as it happens, until the signal says stop. A turn without events is a sign of life. */
export type LiveEvents<T> = (signal: AbortSignal) => AsyncIterable<readonly StreamedEvent<T>[]>
