/** Calls endpoints from inside the server on behalf of a caller, with the same checks as for a request. */
import {
  type AnswerOf,
  API_PREFIX,
  type Endpoint,
  type EndpointName,
  type Endpoints,
  endpoints,
  type Failure,
} from '@upshot/contract'
import { asAnswered, Refusal, type RefusalKind, refusals } from '../lib/refusal.ts'
import { type AnsweringDependencies, type AnyHandler, createAnswerer, type RequestContent } from './answering.ts'
import type { Caller } from './caller.ts'
import type { HandlersOf } from './handler.ts'
import type { StoredReply } from './idempotency.ts'

export interface CallInput {
  readonly query?: Readonly<Record<string, string | number | boolean | undefined>>
  readonly params?: Readonly<Record<string, string>>
  readonly body?: unknown
  /** Calls with the same key have one effect. */
  readonly idempotencyKey?: string
}

export type CallEndpoint<K extends EndpointName> = <N extends K>(
  caller: Caller,
  name: N,
  input?: CallInput,
) => Promise<AnswerOf<Endpoints[N]>>

/** Only the endpoints that are named can be called. */
export function createCall<K extends EndpointName>(
  names: readonly K[],
  { handlers, ...dependencies }: AnsweringDependencies & { readonly handlers: HandlersOf<K> },
): CallEndpoint<K> {
  const answerers = new Map<string, (request: RequestContent) => Promise<StoredReply>>(
    names.map((name) => [
      name,
      createAnswerer(endpoints[name] satisfies Endpoint, handlers[name] as unknown as AnyHandler, dependencies),
    ]),
  )
  return async (caller, name, input = {}) => {
    const answer = await answerers.get(name)?.(askedBy(caller, endpoints[name], input))
    if (!answer) throw new Error(`${name} is not an endpoint that may be called.`)
    const body = JSON.parse(String(answer.body)) as unknown
    if (answer.status >= 400) throw refusalIn(body as Failure)
    return body as never
  }
}

/** The call as a request: all query parameters are text. */
function askedBy(caller: Caller, { method, path }: Endpoint, input: CallInput): RequestContent {
  const { params = {}, body, idempotencyKey } = input
  const parameters = Object.entries(input.query ?? {}).flatMap(([name, value]) =>
    value === undefined ? [] : [[name, String(value)] satisfies [string, string]],
  )
  const address = path.replace(/\{(\w+)\}/g, (_, name: string) => encodeURIComponent(params[name] ?? ''))
  return {
    caller,
    spoken: undefined,
    method,
    url: `${API_PREFIX}${address}?${new URLSearchParams(parameters)}`,
    headers: {
      prefer: 'handling=strict',
      ...(idempotencyKey === undefined ? {} : { 'idempotency-key': idempotencyKey }),
    },
    params,
    query: Object.fromEntries(parameters),
    body,
    bodyText: body === undefined ? undefined : JSON.stringify(body),
  }
}

/** A refusal stored under an idempotency key is returned as a response. */
function refusalIn({ code, errors }: Failure): Refusal {
  const kinds = Object.keys(refusals) as RefusalKind[]
  return new Refusal(kinds.find((kind) => refusals[kind].status === code) ?? 'badInput', asAnswered(errors))
}
