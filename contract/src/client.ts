/** A client typed from the contract: one method for each endpoint, with no generated code to keep up to date. */
import {
  type AnswerOf,
  API_PREFIX,
  type Endpoint,
  type ParamsOf,
  type QueryOf,
  type SentBody,
  type SentFile,
} from './endpoint.ts'
import { type EndpointName, type Endpoints, endpoints } from './endpoints.ts'
import { type Comparison, type Conditions, READING, type Reading, type SortOrder } from './query.ts'
import type { Failure } from './records/envelope.ts'

interface CallInput<E extends Endpoint> {
  readonly query?: Partial<Exclude<QueryOf<E>, undefined>>
  readonly body?: SentBody<E>
  readonly idempotencyKey?: string
}

/** Parameters in the path are required. */
type Call<E extends Endpoint> = E extends { params: object }
  ? (input: CallInput<E> & { readonly params: ParamsOf<E> }) => Promise<AnswerOf<E>>
  : (input?: CallInput<E>) => Promise<AnswerOf<E>>

interface AnyInput {
  readonly params?: Readonly<Record<string, unknown>>
  readonly query?: object
  readonly body?: unknown
  readonly idempotencyKey?: string
}

/** Without streams and downloads. */
export type Client = {
  readonly [K in EndpointName as Endpoints[K] extends { isStream: true } | { isDownload: true } ? never : K]: Call<
    Endpoints[K]
  >
}

export interface ClientOptions {
  readonly baseUrl: string
  readonly token: string
  readonly fetch?: typeof globalThis.fetch
}

/** The service refused: the message names the first fault, `failure` holds all of them. */
export class RequestRefused extends Error {
  readonly failure: Failure
  constructor(failure: Failure) {
    super(failure.errors[0]?.message ?? failure.summary)
    this.failure = failure
  }
}

export function createClient(options: ClientOptions): Client {
  const called = Object.entries<Endpoint>(endpoints).filter(
    ([, endpoint]) => !endpoint.isStream && !endpoint.isDownload,
  )
  const calls = called.map(([name, endpoint]) => [name, createCall(endpoint, options)])
  return Object.fromEntries(calls) as Client
}

function createCall(endpoint: Endpoint, { baseUrl, token, fetch = globalThis.fetch }: ClientOptions) {
  return async (input: AnyInput = {}): Promise<unknown> => {
    const url = new URL(baseUrl.replace(/\/$/, '') + API_PREFIX + filledIn(endpoint.path, input.params ?? {}))
    for (const [name, value] of queryEntries(endpoint, input.query ?? {})) url.searchParams.append(name, value)
    const headers: Record<string, string> = { authorization: `Bearer ${token}` }
    if (input.idempotencyKey !== undefined) headers['idempotency-key'] = input.idempotencyKey
    const hasJson = input.body !== undefined && !endpoint.isUpload
    if (hasJson) headers['content-type'] = 'application/json'
    const json = hasJson ? { body: JSON.stringify(input.body) } : {}
    const body = endpoint.isUpload ? { body: formOf(input.body as SentFile) } : json
    const answer = await fetch(url, { method: endpoint.method, headers, ...body })
    const content: unknown = await answer.json()
    if (!answer.ok) throw new RequestRefused(content as Failure)
    return content
  }
}

function formOf({ file, name }: SentFile): FormData {
  const form = new FormData()
  form.append('file', file, name ?? 'file')
  return form
}

const filledIn = (path: string, params: Readonly<Record<string, unknown>>): string =>
  path.replace(/\{(\w+)\}/g, (_braces, name: string) => encodeURIComponent(String(params[name])))

function queryEntries(endpoint: Endpoint, query: object): [string, string][] {
  return Object.entries(query).flatMap(([name, value]): [string, string][] => {
    if (value === undefined) return []
    const schema = endpoint.query?.properties[name] as { [READING]?: Reading } | undefined
    return write(schema?.[READING] ?? { as: 'text' }, value).map((text) => [name, text])
  })
}

function write(reading: Reading, value: unknown): string[] {
  switch (reading.as) {
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
