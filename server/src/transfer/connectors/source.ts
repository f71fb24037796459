/**
 * What every live source has in common: what the person must tell to connect, what the administrator must set up first,
 * and how it is read. A source knows no store and no person: it asks through `ask`, which makes guarded requests,
 * and hands back entries piece by piece, each with the position from which the next reading goes on.
 */
import type { InputField } from '@upshot/contract'
import type { Sentence } from '../../lib/language.ts'
import type { ReadEntry, ReadItem } from '../formats/format.ts'

/** Something the person fills in. All of it is kept as text. */
export interface SourceField {
  readonly key: ParameterName
  readonly displayName: Sentence
  readonly helpText: Sentence
  readonly type: NonNullable<InputField['type']>
  readonly placeholder?: string
  readonly isRequired: boolean
  /** Kept encrypted, and never shown again. */
  readonly isSecret?: true
  /** The value as it is kept, or what is wrong with it. */
  readonly read: (text: string) => FieldValue
}

export type FieldValue = { readonly value: string } | { readonly problem: Sentence }

const parameterNames = ['latitude', 'longitude', 'since', 'detail', 'url', 'token', 'username', 'sensors'] as const
export type ParameterName = (typeof parameterNames)[number]
export type Parameters = Readonly<Partial<Record<ParameterName, string>>>

/** How far a source has been read: plain JSON. */
export type Position = Readonly<Record<string, string | number>>

export interface Reading {
  readonly parameters: Parameters
  readonly secrets: Parameters
  /** Undefined the first time. */
  readonly position: Position | undefined
  readonly nowEpoch: number
  readonly timeZone: string
  /** With the person's token where the source has one. */
  readonly ask: Ask
}

export interface Piece {
  readonly entries: readonly ReadEntry[]
  /** From here the next reading goes on, once these entries are stored. */
  readonly position: Position
  /**
   * The time of which these entries are all that the source knows. What it told before of the same variables and no
   * longer tells has moved: a night that was found to begin earlier must not be slept twice.
   */
  readonly whole?: { readonly fromEpoch: number; readonly toEpoch: number }
}

export interface LiveSource {
  /** Kebab case. */
  readonly name: string
  /** Fixed for ever: measurements are stored with it. */
  readonly connectorId: number
  readonly displayName: string
  /** One sentence. */
  readonly description: Sentence
  /** What comes in and how it is kept, for the help page. */
  readonly longDescription: Sentence
  readonly getItUrl: string
  readonly categoryName: string
  readonly fields: readonly SourceField[]
  readonly oauth?: OAuthProvider
  /** It sends to us: an address with a secret in it takes the place of reading. What a body says; places are told in `file`. */
  readonly readPushed?: (body: unknown, file: string) => Iterable<ReadItem>
  /** How often it is read. */
  readonly everySeconds: number
  read(reading: Reading): AsyncIterable<Piece>
}

// What has to be known of a provider that lets us in on a person's behalf.

/** How this installation is known to a provider. */
export interface OAuthClient {
  readonly id: string
  readonly secret: string
}

export interface Tokens {
  readonly accessToken: string
  readonly refreshToken?: string
  /** When the access token ends, where the provider says so. */
  readonly expiresEpoch?: number
  /** Who the person is there, where it is needed to say goodbye. */
  readonly account?: string
}

export type TokenGrant =
  | { readonly kind: 'code'; readonly code: string; readonly redirectUri: string }
  | { readonly kind: 'refresh'; readonly refreshToken: string }

export type ProviderName = 'oura' | 'withings' | 'strava' | 'google'

export interface OAuthProvider {
  /** Under which its client is in the settings. */
  readonly name: ProviderName
  readonly displayName: string
  readonly authorizeUrl: string
  readonly tokenUrl: string
  readonly scopes: readonly string[]
  readonly scopeSeparator: ' ' | ','
  readonly extraParameters?: Readonly<Record<string, string>>
  /** What the administrator does at the provider, after which both settings are known. */
  readonly setUpSteps: readonly Sentence[]
  /** Where tokens are asked for in another way than RFC 6749 says. */
  readonly askTokens?: (ask: Ask, client: OAuthClient, grant: TokenGrant, nowEpoch: number) => Promise<Tokens>
  /** Where the provider can be told that it is over. */
  readonly revoke?: (ask: Ask, client: OAuthClient, tokens: Tokens, nowEpoch: number) => Promise<void>
}

/** Names of the settings that hold a provider's client. */
export const settingsOf = ({ name }: Pick<OAuthProvider, 'name'>): readonly [string, string] => [
  `${name.toUpperCase()}_CLIENT_ID`,
  `${name.toUpperCase()}_CLIENT_SECRET`,
]

// The words between a live source and those who ask it for us.

export interface AskOptions {
  readonly headers?: Readonly<Record<string, string>>
  /** Sent by POST as a form. */
  readonly form?: Readonly<Record<string, string>>
  /** Sent by POST as JSON. */
  readonly json?: object
}

/** The JSON that an address answers with. Whatever else comes back is a `SourceFailure`. */
export type Ask = (url: string, options?: AskOptions) => Promise<unknown>

export type FailureKind =
  /** The source no longer takes our key: only the person can help. */
  | 'expired'
  /** Too many questions. */
  | 'limited'
  /** Not to be reached, or broken on its side. */
  | 'away'
  /** It answered with something that is not what it documents. */
  | 'malformed'
  /** It does not do what we asked: a wrong address or name. */
  | 'refused'

/** Why a reading ended early, as a sentence for the person. */
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
