/**
 * What every live source has in common: what the person enters to connect, what the administrator must set up first,
 * and how it is read. A source knows no store and no person: it sends requests through `ask`, which are guarded,
 * and yields entries in batches, each with the position from which the next update continues.
 */
import type { InputField } from '@upshot/contract'
import { type Language, type Sentence, say } from '../../lib/language.ts'
import type { ReadEntry, ReadItem } from '../formats/format.ts'

/** An input field. All values are stored as text. */
export interface SourceField {
  readonly key: ParameterName
  readonly displayName: Sentence
  readonly helpText: Sentence
  readonly type: NonNullable<InputField['type']>
  readonly placeholder?: string
  readonly isRequired: boolean
  /** Stored encrypted, and never shown again. */
  readonly isSecret?: true
  /** The value to store, or what is wrong with it. */
  readonly read: (text: string) => FieldValue
}

export type FieldValue = { readonly value: string } | { readonly problem: Sentence }

const parameterNames = ['latitude', 'longitude', 'since', 'detail', 'url', 'token', 'username', 'sensors'] as const
export type ParameterName = (typeof parameterNames)[number]
export type Parameters = Readonly<Partial<Record<ParameterName, string>>>

/** How far a source has been read: plain JSON. */
export type SourcePosition = Readonly<Record<string, string | number>>

export interface SourceRead {
  readonly parameters: Parameters
  readonly secrets: Parameters
  /** Undefined the first time. */
  readonly position: SourcePosition | undefined
  readonly nowEpoch: number
  readonly timeZone: string
  /** Sends requests with the person's token, if the source has one. */
  readonly ask: Ask
}

export interface SourceBatch {
  readonly entries: readonly ReadEntry[]
  /** Where the next update continues, once these entries are stored. */
  readonly position: SourcePosition
  /**
   * The period for which these entries are complete. Earlier measurements of the same variables that are missing here have
   * moved and are deleted: a night whose start was corrected must not count twice.
   */
  readonly completeFor?: { readonly fromEpoch: number; readonly toEpoch: number }
}

export interface LiveSource {
  /** Kebab case. */
  readonly name: string
  /** Never changes: measurements are stored with it. */
  readonly connectorId: number
  readonly displayName: string
  /** One sentence. */
  readonly description: Sentence
  /** What is imported and how it is stored, for the help page. */
  readonly longDescription: Sentence
  readonly getItUrl: string
  readonly categoryName: string
  readonly fields: readonly SourceField[]
  readonly oauth?: OAuthProvider
  /** For sources that push to a secret address instead of being read: the items of a request body, with positions in `file`. */
  readonly readPushed?: (body: unknown, file: string) => Iterable<ReadItem>
  /** Interval between updates. */
  readonly everySeconds: number
  read(reading: SourceRead): AsyncIterable<SourceBatch>
}

/** The OAuth client of this installation at a provider. */
export interface OAuthClient {
  readonly id: string
  readonly secret: string
}

export interface Tokens {
  readonly accessToken: string
  readonly refreshToken?: string
  /** When the access token expires, if the provider says so. */
  readonly expiresEpoch?: number
  /** The person's account there, if revoking needs it. */
  readonly account?: string
}

export type TokenGrant =
  | { readonly kind: 'code'; readonly code: string; readonly redirectUri: string }
  | { readonly kind: 'refresh'; readonly refreshToken: string }

export type ProviderName = 'oura' | 'withings' | 'strava' | 'google'

export interface OAuthProvider {
  /** The name under which its client is configured. */
  readonly name: ProviderName
  readonly displayName: string
  readonly authorizeUrl: string
  readonly tokenUrl: string
  readonly scopes: readonly string[]
  readonly scopeSeparator: ' ' | ','
  readonly extraParameters?: Readonly<Record<string, string>>
  /** Steps for the administrator to get the client id and secret from the provider. */
  readonly setUpSteps: readonly Sentence[]
  /** For providers whose token requests differ from RFC 6749. */
  readonly askTokens?: (ask: Ask, client: OAuthClient, grant: TokenGrant, nowEpoch: number) => Promise<Tokens>
  /** Revokes access, for providers that support it. */
  readonly revoke?: (ask: Ask, client: OAuthClient, tokens: Tokens, nowEpoch: number) => Promise<void>
}

/** Names of the settings that hold a provider's client. */
export const settingsOf = ({ name }: Pick<OAuthProvider, 'name'>): readonly [string, string] => [
  `${name.toUpperCase()}_CLIENT_ID`,
  `${name.toUpperCase()}_CLIENT_SECRET`,
]

export interface AskOptions {
  readonly headers?: Readonly<Record<string, string>>
  /** Sent by POST as a form. */
  readonly form?: Readonly<Record<string, string>>
  /** Sent by POST as JSON. */
  readonly json?: object
}

/** Requests JSON from an address. Anything else throws a `SourceFailure`. */
export type Ask = (url: string, options?: AskOptions) => Promise<unknown>

export type FailureKind =
  /** Access was revoked or has expired: the person has to connect again. */
  | 'expired'
  /** Rate limited. */
  | 'limited'
  /** Unreachable, or a server error. */
  | 'away'
  /** The response does not match the source's documentation. */
  | 'malformed'
  /** The request was refused: a wrong address or name. */
  | 'refused'

/** Why an update ended early, with a sentence for the person. */
export class SourceFailure extends Error {
  readonly kind: FailureKind
  readonly sentence: Sentence
  readonly retryAfterSeconds: number | undefined
  constructor(kind: FailureKind, sentence: Sentence, retryAfterSeconds?: number) {
    super(sentence.en)
    this.kind = kind
    this.sentence = sentence
    this.retryAfterSeconds = retryAfterSeconds
  }
}

// Why a source could not be read, as sentences for the person.

export const failures = {
  unreachable: (name: string, reason: Sentence): Sentence =>
    say('{name} cannot be reached: {reason}', { name, reason }),
  slow: (name: string): Sentence => say('{name} is taking too long to answer. We will try again later.', { name }),
  busy: (name: string): Sentence => say('{name} asks us to wait. We will try again later.', { name }),
  shutOut: (name: string): Sentence => say('{name} no longer lets us in. Please connect it again.', { name }),
  notAllowed: (name: string): Sentence =>
    say('You did not allow {name} to share your data. Connect it again and allow it there.', { name }),
  unknownHere: (name: string): Sentence =>
    say('{name} does not recognise this installation. Please ask the administrator to check its settings.', { name }),
  broken: (name: string, status: number): Sentence =>
    say('{name} is having problems right now ({status}).', { name, status }),
  notFound: (name: string, status: number): Sentence =>
    say('{name} could not find what we asked for ({status}).', { name, status }),
  tooMuch: (name: string): Sentence => say('{name} sent more data than we can read at once.', { name }),
  unreadable: (name: string): Sentence => say('{name} sent an answer that we cannot read.', { name }),
  unfinished: (name: string): Sentence => say('{name} did not finish its search.', { name }),
  notSetUp: (name: string): Sentence => say('{name} is not set up on this installation.', { name }),
  otherKey: say('The secret key of this installation has changed. Please connect the source again.'),
  ours: say('Something went wrong on our side. We will try again.'),
  unknownUnit: (entity: string, unit: string): Sentence =>
    say('{entity} is measured in "{unit}", which we do not know. Please add one of our units in brackets.', {
      entity,
      unit,
    }),
  otherUnit: (entity: string, unit: string, name: string, expected: string): Sentence =>
    say('{entity} is in {unit}, but {name} is measured in {own}.', { entity, unit, name, own: expected }),
}

/** Stored with the connection; earlier releases stored one English sentence. */
export const storedFailure = (sentence: Sentence): string => JSON.stringify(sentence)

export function failureIn(stored: string, language: Language): string {
  if (!stored.startsWith('{')) return stored
  return (JSON.parse(stored) as Sentence)[language]
}
