import type { Static, TObject, TSchema } from 'typebox'
import type { Scope } from './scopes.ts'

/** The groups of the interface, each with its purpose. */
export const groups = {
  Measurements: 'What people record: a value of a variable at a time.',
  Variables: 'What can be recorded, and how each person uses it.',
  Tags: 'What contains what: coffee contains caffeine.',
  'Units and categories': 'The units of measurement and the kinds of variables.',
  Reminders: 'When a person is asked, and what waits for an answer.',
  Feed: 'Cards that an app shows as they are.',
  Account: 'The person the token belongs to.',
  Sharing: 'Who may read what, and who did.',
  Tokens: 'A person’s tokens for their own scripts.',
  Apps: 'For app makers: registering apps.',
  Channels: 'How reminders reach a person: push, e-mail, webhooks.',
  Events: 'What happens, as a stream or sent to your address.',
  Findings: 'What goes together in a person’s records, with how sure that is.',
  Studies: 'Findings as pages that can be published and joined.',
  Votes: 'What people think of findings.',
  Experiments: 'Randomised experiments that a person does on themselves.',
  Imports: 'Files from other programs.',
  Connectors: 'Sources that send data or are read automatically.',
  Sources: 'Which source counts where several recorded the same thing.',
  Charts: 'Charts as plain data.',
  Days: 'A day as an app shows it.',
  Goals: 'What people want to improve, for their first steps.',
  Home: 'Sensors and buttons over MQTT, and reminders in a calendar.',
  Administration: 'Running the installation.',
} as const

type EndpointGroup = keyof typeof groups

/** One operation of the interface. Types, checks, documents, scopes and the client all follow from it. */
export interface Endpoint {
  readonly method: 'GET' | 'POST' | 'DELETE'
  /** Below /api/v3. A part in braces, such as {connectorName}, is a member of `params`. */
  readonly path: string
  /** Other paths for the same operation. */
  readonly alsoAt?: readonly string[]
  /** Other full paths, for clients that expect it under another version. */
  readonly alsoAtAddresses?: readonly string[]
  readonly group: EndpointGroup
  readonly scope: Scope
  readonly summary: string
  readonly description: string
  /** The parameters of the path that are in braces. */
  readonly params?: TObject
  readonly query?: TObject
  readonly body?: TSchema
  /** An array body whose items may also come in sets: one branch of its union then holds many values. */
  readonly sets?: SetMember
  readonly answer: TSchema
  /** The response to `fields=slim`: the same records without what a client can get from elsewhere. */
  readonly slimAnswer?: TSchema
  /** The answer is the record itself, without an envelope. */
  readonly isBare?: true
  /** The answer is the same for everybody: it gets an ETag and may be cached. */
  readonly isPublic?: true
  /** The answer belongs to the caller, is large and seldom changes: it gets an ETag too. */
  readonly isRevalidated?: true
  /** The answer is a stream of server-sent events, each of them such a record. */
  readonly isStream?: true
  /** The answer is a file, written while it is sent. */
  readonly isDownload?: true
  /**
   * The request is a form: settings, as in the query, followed by the part `file`, which is written to disk as it
   * arrives.
   */
  readonly isUpload?: true
  /** The body may also be a form, for programs that cannot write JSON. */
  readonly takesForm?: true
  /** The answer contains a secret, even if only the token of the request: it is not stored under an idempotency key. */
  readonly hasSecret?: true
  /** Only for our own app, within minutes after the person confirmed their password or a passkey. */
  readonly needsConfirmation?: true
  /** Afterwards the caller no longer exists: the answer is not stored under an idempotency key. */
  readonly endsCaller?: true
  /**
   * The operation waits for another machine, which is forbidden in the transaction that stores a response, so
   * idempotency keys do not apply.
   */
  readonly waitsForOthers?: true
  /** An example request, for the reference. */
  readonly example?: unknown
}

/** The member that holds the values of a set. */
export interface SetMember {
  readonly member: string
  /** Its name in older clients. */
  readonly alsoNamed?: string
}

export const API_PREFIX = '/api/v3'

/** The root of every version. Tokens and rate limits apply below it. */
export const API_ROOT = '/api/'

/** Where assistants connect (Model Context Protocol); tokens and rate limits apply there too. */
export const MCP_PATH = '/mcp'

/** Keeps the exact type of an endpoint while checking that it is one. */
export const endpoint = <const E extends Endpoint>(definition: E): E => definition

/** A value of a posted array, with its index. */
export interface PostedItem<T> {
  readonly index: number
  readonly value: T
}

export type ParamsOf<E extends Endpoint> = E extends { params: infer P extends TSchema } ? Static<P> : undefined

export type QueryOf<E extends Endpoint> = E extends { query: infer Q extends TSchema } ? Static<Q> : undefined

/** An array body reaches its handler item by item, so that one bad item does not hide the faults of the next. */
export type BodyOf<E extends Endpoint> = E extends { body: infer B extends TSchema }
  ? Static<B> extends readonly (infer T)[]
    ? readonly PostedItem<T>[]
    : Static<B>
  : undefined

/** A file to upload, with its name. */
export interface SentFile {
  readonly file: Blob
  readonly name?: string
}

/** The request a client sends. */
export type SentBody<E extends Endpoint> = E extends { isUpload: true }
  ? SentFile
  : E extends { body: infer B extends TSchema }
    ? Static<B>
    : undefined

export type AnswerOf<E extends Endpoint> = E extends { answer: infer A extends TSchema } ? Static<A> : never

/** `never` if the endpoint has no slim answer. */
export type SlimAnswerOf<E extends Endpoint> = E extends { slimAnswer: infer A extends TSchema } ? Static<A> : never
