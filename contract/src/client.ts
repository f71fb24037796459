/**
 * A client typed from the contract: one method for each endpoint, with no generated code to keep up to date. At run time
 * it needs nothing but a table (`slimTable`), so that an app can leave the schemas behind.
 */
import type { CallShape, CallTable, ParameterEncoding } from './call-table.ts'
import type { AnswerOf, Endpoint, ParamsOf, QueryOf, SentBody, SentFile, SlimAnswerOf } from './endpoint.ts'
import type { EndpointName, Endpoints } from './endpoints.ts'
import type { Comparison, Conditions, SortOrder } from './query.ts'
import type { Failure } from './records/envelope.ts'

/** Below the address of the server. */
const API_PREFIX = '/api/v3'

/** An order may also be written as people type it: `-startAt`. */
type TypedQuery<Q> = { readonly [K in keyof Q]?: SortOrder extends Q[K] ? Q[K] | string : Q[K] }

interface CallInput<E extends Endpoint> {
  readonly query?: TypedQuery<Exclude<QueryOf<E>, undefined>>
  readonly body?: SentBody<E>
  readonly idempotencyKey?: string
  readonly signal?: AbortSignal
}

type WithParams<E extends Endpoint, I> = E extends { params: object } ? I & { readonly params: ParamsOf<E> } : I

/** The same request with `fields: 'slim'`. */
type SlimInput<E extends Endpoint> = CallInput<E> & { readonly query: { readonly fields: 'slim' } }

interface SlimCall<E extends Endpoint> {
  (input: WithParams<E, SlimInput<E>>): Promise<SlimAnswerOf<E>>
  (input?: WithParams<E, CallInput<E>>): Promise<AnswerOf<E>>
}

/** Parameters in the path are required. */
type Call<E extends Endpoint> = E extends { params: object }
  ? (input: WithParams<E, CallInput<E>>) => Promise<AnswerOf<E>>
  : E extends { slimAnswer: object }
    ? SlimCall<E>
    : (input?: CallInput<E>) => Promise<AnswerOf<E>>

interface AnyInput {
  readonly params?: Readonly<Record<string, unknown>>
  readonly query?: object
  readonly body?: unknown
  readonly idempotencyKey?: string
  readonly signal?: AbortSignal
}

/** Without streams and downloads. */
export type Client = {
  readonly [K in EndpointName as Endpoints[K] extends { isStream: true } | { isDownload: true } ? never : K]: Call<
    Endpoints[K]
  >
}

export interface ClientOptions {
  readonly baseUrl: string
  /** A function is asked before every request: tokens of an app live for minutes. */
  readonly token: string | (() => Promise<string>)
  readonly fetch?: typeof globalThis.fetch
  /** Sees the status and the headers of every answer: `Link`, `Date`, `x-upshot-version`. */
  readonly onAnswer?: (answer: Response) => void
}

/** The service refused: the message names the first fault, `failure` holds all of them. */
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
  const { baseUrl, token, fetch = globalThis.fetch, onAnswer } = options
  return async (input: AnyInput = {}): Promise<unknown> => {
    const url = new URL(baseUrl.replace(/\/$/, '') + API_PREFIX + filledIn(shape.path, input.params ?? {}))
    for (const [name, value] of queryEntries(shape, input.query ?? {})) url.searchParams.append(name, value)
    const bearer = typeof token === 'string' ? token : await token()
    const answer = await fetch(url, { method: shape.method, ...sent(shape, input, bearer) })
    onAnswer?.(answer)
    const content: unknown = await answer.json()
    if (!answer.ok) throw new RequestRefused(content as Failure)
    return content
  }
}

function sent({ isUpload }: CallShape, { body, idempotencyKey, signal }: AnyInput, bearer: string): RequestInit {
  const hasJson = body !== undefined && !isUpload
  const headers = {
    authorization: `Bearer ${bearer}`,
    ...(idempotencyKey === undefined ? {} : { 'idempotency-key': idempotencyKey }),
    ...(hasJson ? { 'content-type': 'application/json' } : {}),
  }
  const json = hasJson ? { body: JSON.stringify(body) } : {}
  return { headers, ...(isUpload ? { body: formOf(body as SentFile) } : json), ...(signal ? { signal } : {}) }
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
      return (value as Conditions).map((any) => any.map((one) => prefix(one.comparison) + one.value).join(','))
    case 'timeFilter':
      return (value as Conditions).map((any) => any.map((one) => prefix(one.comparison) + utc(one.value)).join(','))
    case 'time':
      return [utc(value as number)]
    default:
      return [String(value)]
  }
}

const prefix = (comparison: Comparison) => (comparison === 'eq' ? '' : `(${comparison})`)
const utc = (epochSeconds: number) => new Date(epochSeconds * 1000).toISOString().slice(0, 19)
