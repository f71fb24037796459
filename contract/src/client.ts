/**
 * A client typed from the contract: one method for each endpoint, without generated code. At run time it needs only a
 * table (`slimTable`), so that an app need not load the schemas.
 */
import type { CallShape, CallTable, ParameterEncoding } from './call-table.ts'
import type { AnswerOf, Endpoint, ParamsOf, QueryOf, SentBody, SentFile, SlimAnswerOf } from './endpoint.ts'
import type { EndpointName, Endpoints } from './endpoints.ts'
import { createEventReader, type StreamEvent } from './event-stream.ts'
import type { Comparison, Conditions, SortOrder } from './query.ts'
import type { Failure } from './records/envelope.ts'

/** A path relative to the server's address. */
const API_PREFIX = '/api/v3'

/** An order may also be written as people type it: `-startAt`. */
type TypedQuery<Q> = { readonly [K in keyof Q]?: SortOrder extends Q[K] ? Q[K] | string : Q[K] }

/** Options of every call. */
export interface CallOptions {
  /** Makes it safe to retry a write: requests with the same key are carried out once. */
  readonly idempotencyKey?: string
  readonly signal?: AbortSignal
}

type QueryInput<E extends Endpoint> = keyof Exclude<QueryOf<E>, undefined> extends never
  ? unknown
  : { readonly query?: TypedQuery<Exclude<QueryOf<E>, undefined>> }

/** A body may be omitted only if all its members are optional. */
type BodyInput<E extends Endpoint> =
  SentBody<E> extends undefined
    ? unknown
    : Record<never, never> extends SentBody<E>
      ? { readonly body?: SentBody<E> }
      : { readonly body: SentBody<E> }

type ParamsInput<E extends Endpoint> = E extends { params: object } ? { readonly params: ParamsOf<E> } : unknown

type CallInput<E extends Endpoint> = CallOptions & QueryInput<E> & BodyInput<E> & ParamsInput<E>

/** The same request with `fields: 'slim'`. */
type SlimInput<E extends Endpoint> = CallInput<E> & { readonly query: { readonly fields: 'slim' } }

interface SlimCall<E extends Endpoint> {
  (input: SlimInput<E>): Promise<SlimAnswerOf<E>>
  (input?: CallInput<E>): Promise<AnswerOf<E>>
}

/** A download is not read here: its content is in the response, which streams. */
type Returned<E extends Endpoint> = E extends { isStream: true }
  ? AsyncIterable<StreamEvent>
  : Promise<E extends { isDownload: true } ? Response : AnswerOf<E>>

type ClientCall<E extends Endpoint> = E extends { slimAnswer: object }
  ? SlimCall<E>
  : Record<never, never> extends CallInput<E>
    ? (input?: CallInput<E>) => Returned<E>
    : (input: CallInput<E>) => Returned<E>

interface AnyInput extends CallOptions {
  readonly params?: Readonly<Record<string, unknown>>
  readonly query?: object
  readonly body?: unknown
}

export type Client = { readonly [K in EndpointName]: ClientCall<Endpoints[K]> }

export interface ClientOptions {
  readonly baseUrl: string
  /** A function is called before every request, because an app's tokens are valid for minutes. */
  readonly token: string | (() => Promise<string>)
  readonly fetch?: typeof globalThis.fetch
  /** false: a server that does not know a name ignores it instead of refusing the request. Default: true. */
  readonly isStrict?: boolean
  /** Called with the status and headers of every response: `Link`, `Date`, `x-upshot-version`. */
  readonly onAnswer?: (answer: Response) => void
}

/** The service refused the request: the message names the first fault, `failure` holds all of them. */
export class RequestRefused extends Error {
  readonly failure: Failure
  constructor(failure: Failure) {
    super(failure.errors[0]?.message ?? failure.summary)
    this.failure = failure
  }
}

export function createClientFrom(table: CallTable, options: ClientOptions): Client {
  const calls = Object.entries(table).map(([name, shape]) => [name, createCall(shape, options)])
  return Object.fromEntries(calls) as Client
}

function createCall(shape: CallShape, options: ClientOptions) {
  if (shape.isStream) return (input: AnyInput = {}) => eventsOf(() => request(shape, input, options))
  if (shape.isDownload) return (input: AnyInput = {}) => request(shape, input, options)
  return async (input: AnyInput = {}): Promise<unknown> => (await request(shape, input, options)).json()
}

async function request(shape: CallShape, input: AnyInput, options: ClientOptions): Promise<Response> {
  const { baseUrl, token, fetch = globalThis.fetch, onAnswer, isStrict = true } = options
  const url = new URL(baseUrl.replace(/\/$/, '') + API_PREFIX + filledIn(shape.path, input.params ?? {}))
  for (const [name, value] of queryEntries(shape, input.query ?? {})) url.searchParams.append(name, value)
  const bearer = typeof token === 'string' ? token : await token()
  const answer = await fetch(url, { method: shape.method, ...sent(shape, input, { bearer, isStrict }) })
  onAnswer?.(answer)
  if (!answer.ok) throw new RequestRefused(failureIn(await answer.text(), answer))
  return answer
}

/** A proxy in front of the server may refuse with a page of its own. */
function failureIn(text: string, { status, statusText }: Response): Failure {
  try {
    const content: unknown = JSON.parse(text)
    if (isFailure(content)) return content
  } catch {}
  const summary = `The answer was ${status} ${statusText}`.trim()
  return { status: 'ERROR', success: false, code: status, summary, description: text, errors: [] }
}

const isFailure = (content: unknown): content is Failure =>
  typeof content === 'object' && content !== null && 'errors' in content && Array.isArray(content.errors)

/** Ends with the stream. Leaving the loop closes the connection. */
async function* eventsOf(open: () => Promise<Response>): AsyncGenerator<StreamEvent> {
  const { body } = await open()
  if (!body) return
  const pieces = body.getReader()
  const read = createEventReader()
  const decoder = new TextDecoder()
  try {
    for (let piece = await pieces.read(); piece.value; piece = await pieces.read())
      yield* read(decoder.decode(piece.value, { stream: true }))
  } finally {
    await pieces.cancel()
  }
}

function sent(
  { isUpload }: CallShape,
  { body, idempotencyKey, signal }: AnyInput,
  { bearer, isStrict }: Sender,
): RequestInit {
  const hasJson = body !== undefined && !isUpload
  const headers = {
    authorization: `Bearer ${bearer}`,
    ...(isStrict ? { prefer: 'handling=strict' } : {}),
    ...(idempotencyKey === undefined ? {} : { 'idempotency-key': idempotencyKey }),
    ...(hasJson ? { 'content-type': 'application/json' } : {}),
  }
  const json = hasJson ? { body: JSON.stringify(body) } : {}
  return { headers, ...(isUpload ? { body: formOf(body as SentFile) } : json), ...(signal ? { signal } : {}) }
}

interface Sender {
  readonly bearer: string
  readonly isStrict: boolean
}

function formOf({ file, name }: SentFile): FormData {
  const form = new FormData()
  form.append('file', file, name ?? 'file')
  return form
}

const filledIn = (path: string, params: Readonly<Record<string, unknown>>): string =>
  path.replace(/\{(\w+)\}/g, (_braces, name: string) => encodeURIComponent(String(params[name])))

function queryEntries(shape: CallShape, query: object): [string, string][] {
  return Object.entries(query).flatMap(([name, value]): [string, string][] =>
    value === undefined ? [] : write(shape.query?.[name], value).map((text) => [name, text]),
  )
}

function write(writing: ParameterEncoding | undefined, value: unknown): string[] {
  if (typeof value === 'string') return [value]
  switch (writing) {
    case 'sort': {
      const { field, isDescending } = value as SortOrder
      return [isDescending ? `-${field}` : field]
    }
    case 'numberFilter':
      return (value as Conditions).map((any) =>
        any.map((condition) => prefix(condition.comparison) + condition.value).join(','),
      )
    case 'timeFilter':
      return (value as Conditions).map((any) =>
        any.map((condition) => prefix(condition.comparison) + utc(condition.value)).join(','),
      )
    case 'time':
      return [utc(value as number)]
    default:
      return [String(value)]
  }
}

const prefix = (comparison: Comparison) => (comparison === 'eq' ? '' : `(${comparison})`)
const utc = (epochSeconds: number) => new Date(epochSeconds * 1000).toISOString().slice(0, 19)
