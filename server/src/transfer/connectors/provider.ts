/** What has to be known of a provider that lets us in on a person's behalf. */
import type { Sentence } from '../../lib/language.ts'
import type { Ask } from './asking.ts'

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
