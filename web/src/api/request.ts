/** Calls by the name of the endpoint, typed by the contract. At run time only a small table is needed. */
import type {
  AnswerOf,
  EndpointName,
  Endpoints,
  ParamsOf,
  QueryOf,
  SentBody,
  SentFile,
  SlimAnswerOf,
  SortOrder,
} from '@upshot/contract'
import { NoAnswer, OtherPerson, orNoAnswer, refusalOf } from './failure.ts'
import type { Access, AccessTokens } from './token.ts'

interface SlimEndpoint {
  readonly method: 'GET' | 'POST' | 'DELETE'
  readonly path: string
  readonly isUpload?: true
  readonly query?: Readonly<Record<string, string>>
}

type EndpointTable = Readonly<Partial<Record<string, SlimEndpoint>>>

/** Endpoints that answer with a record. Streams and downloads are handled elsewhere. */
export type CallName = {
  [N in EndpointName]: Endpoints[N] extends { isStream: true } | { isDownload: true } ? never : N
}[EndpointName]

/** A sort order may also be a string: `-startAt`. */
type WrittenQuery<Q> = { readonly [K in keyof Q]?: SortOrder extends Q[K] ? Q[K] | string : Q[K] }

export type InputOf<N extends CallName> = {
  readonly query?: WrittenQuery<Exclude<QueryOf<Endpoints[N]>, undefined>>
  readonly body?: SentBody<Endpoints[N]>
} & (ParamsOf<Endpoints[N]> extends undefined ? unknown : { readonly params: ParamsOf<Endpoints[N]> })

export type CallAnswer<N extends CallName> = AnswerOf<Endpoints[N]>

/** Endpoints that accept `fields: 'slim'`, and what they then answer. */
export type SlimName = { [N in CallName]: Endpoints[N] extends { slimAnswer: object } ? N : never }[CallName]
export type SlimInput<N extends SlimName> = InputOf<N> & { readonly query: { readonly fields: 'slim' } }
export type SlimAnswer<N extends SlimName> = SlimAnswerOf<Endpoints[N]>

interface CallFunction {
  <N extends SlimName>(name: N, input: SlimInput<N>, options?: CallOptions): Promise<SlimAnswer<N>>
  <N extends CallName>(name: N, input?: InputOf<N>, options?: CallOptions): Promise<CallAnswer<N>>
}

export interface CallOptions {
  /** Fails unless the token is this person's. */
  readonly userId?: number
  readonly idempotencyKey?: string
  readonly signal?: AbortSignal
}

/** An untyped call, as the outbox stores it. */
export interface AnyCall {
  readonly name: string
  readonly params?: Readonly<Record<string, unknown>> | undefined
  readonly query?: Readonly<Record<string, unknown>> | undefined
  readonly body?: unknown
}

export function createCaller(dependencies: {
  readonly table: EndpointTable
  /** Loads the endpoints that `table` lacks. */
  readonly more?: () => Promise<EndpointTable>
  readonly apiPrefix: string
  readonly fetch: typeof globalThis.fetch
  readonly nowMs: () => number
  readonly tokens: Pick<AccessTokens, 'access' | 'forget'>
  /** Called with every answer, before its content is read, and with the time when its request began. */
  readonly onAnswer?: (answer: Response, begunAtMs: number) => void
}) {
  const { table, more, apiPrefix, fetch, nowMs, tokens, onAnswer } = dependencies

  async function endpointNamed(name: string): Promise<SlimEndpoint> {
    const endpoint = table[name] ?? (await more?.().catch(() => Promise.reject(new NoAnswer())))?.[name]
    if (!endpoint) throw new RangeError(`There is no endpoint ${name}.`)
    return endpoint
  }

  async function once(call: AnyCall, options: CallOptions, { token }: Access): Promise<Response> {
    const endpoint = await endpointNamed(call.name)
    const begunAtMs = nowMs()
    const sent = fetch(addressOf(apiPrefix, endpoint, call), {
      method: endpoint.method,
      ...contentOf(endpoint, call, options, token),
    })
    const answer = await sent.catch((error: unknown) => {
      throw options.signal?.aborted ? error : new NoAnswer()
    })
    onAnswer?.(answer, begunAtMs)
    return answer
  }

  /** Returns the content of the answer and the id of its user. Throws NoAnswer, NoSession, OtherPerson or RefusedRequest. */
  async function send(call: AnyCall, options: CallOptions = {}): Promise<ReceivedAnswer> {
    let access = await accessFor(options)
    let answer = await once(call, options, access)
    if (answer.status === 401) {
      // The token may have expired or been revoked; retry once with a new one.
      tokens.forget(access.token)
      access = await accessFor(options)
      answer = await once(call, options, access)
    }
    if (!answer.ok) throw await refusalOf(answer, nowMs())
    return { ...(await received(answer)), userId: access.person.userId }
  }

  async function accessFor({ userId }: CallOptions): Promise<Access> {
    const access = await tokens.access()
    if (userId !== undefined && access.person.userId !== userId) throw new OtherPerson()
    return access
  }

  const call = async (name: string, input?: object, options?: CallOptions): Promise<unknown> =>
    (await send({ name, ...input }, options)).content

  return { send, call: call as CallFunction }
}

interface ReceivedAnswer {
  readonly content: unknown
  /** Content type of the text. */
  readonly length: number
  readonly userId: number
}

const received = (answer: Response): Promise<Omit<ReceivedAnswer, 'userId'>> =>
  orNoAnswer(answer.text().then((text) => ({ content: JSON.parse(text), length: text.length })))

function addressOf(prefix: string, { path, query = {} }: SlimEndpoint, call: AnyCall): string {
  const filled = path.replace(/\{(\w+)\}/g, (_braces, name: string) => encodeURIComponent(String(call.params?.[name])))
  const search = new URLSearchParams()
  for (const [name, value] of Object.entries(call.query ?? {})) {
    if (value !== undefined) search.append(name, written(query[name], value))
  }
  const text = search.toString()
  return `${prefix}${filled}${text === '' ? '' : `?${text}`}`
}

function written(as: string | undefined, value: unknown): string {
  if (as === 'time' && typeof value === 'number') return new Date(value * 1000).toISOString().slice(0, 19)
  if (as !== 'sort' || typeof value === 'string') return String(value)
  const { field, isDescending } = value as SortOrder
  return isDescending ? `-${field}` : field
}

function contentOf(
  { isUpload }: SlimEndpoint,
  { body }: AnyCall,
  { idempotencyKey, signal }: CallOptions,
  token: string,
): RequestInit {
  const hasJson = body !== undefined && !isUpload
  const headers = {
    authorization: `Bearer ${token}`,
    ...(idempotencyKey === undefined ? {} : { 'idempotency-key': idempotencyKey }),
    ...(hasJson ? { 'content-type': 'application/json' } : {}),
  }
  const content = isUpload ? { body: formOf(body as SentFile) } : hasJson ? { body: JSON.stringify(body) } : {}
  return { headers, ...content, ...(signal ? { signal } : {}) }
}

function formOf({ file, name }: SentFile): FormData {
  const form = new FormData()
  form.append('file', file, name ?? 'file')
  return form
}

/** Every answer names the version of the app that the server has now. */
export const VERSION_HEADER = 'x-upshot-version'

/** Calls `onOld` once, when an answer names a different version from the first answer. */
export function createVersionWatch(onOld: () => void) {
  let build: string | undefined
  let isOld = false
  return (answer: Response): void => {
    const version = answer.headers.get(VERSION_HEADER)
    if (version === null || isOld) return
    build ??= version
    if (version === build) return
    isOld = true
    onOld()
  }
}
