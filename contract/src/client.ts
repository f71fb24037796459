/** A client typed from the contract: one method for each endpoint, nothing generated, nothing to keep in step. */
import { type AnswerOf, API_PREFIX, type Endpoint, type QueryOf, type SentBody } from './endpoint.ts'
import { type EndpointName, type Endpoints, endpoints } from './endpoints.ts'
import { type Comparison, type Conditions, READING, type Reading, type SortOrder } from './query.ts'
import type { Failure } from './records/envelope.ts'

type Call<E extends Endpoint> = (input?: {
  readonly query?: Partial<Exclude<QueryOf<E>, undefined>>
  readonly body?: SentBody<E>
  readonly idempotencyKey?: string
}) => Promise<AnswerOf<E>>

/** Streams are followed, not called. */
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
  return async (input: { query?: object; body?: unknown; idempotencyKey?: string } = {}): Promise<unknown> => {
    const url = new URL(baseUrl.replace(/\/$/, '') + API_PREFIX + endpoint.path)
    for (const [name, value] of queryEntries(endpoint, input.query ?? {})) url.searchParams.append(name, value)
    const headers: Record<string, string> = { authorization: `Bearer ${token}` }
    if (input.idempotencyKey !== undefined) headers['idempotency-key'] = input.idempotencyKey
    const hasBody = input.body !== undefined
    if (hasBody) headers['content-type'] = 'application/json'
    const body = hasBody ? { body: JSON.stringify(input.body) } : {}
    const answer = await fetch(url, { method: endpoint.method, headers, ...body })
    const content: unknown = await answer.json()
    if (!answer.ok) throw new RequestRefused(content as Failure)
    return content
  }
}

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
