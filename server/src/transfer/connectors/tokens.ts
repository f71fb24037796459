/** The tokens of one connection while it is being read: renewed before they end, or when they are no longer taken. */
import type { Ask } from './asking.ts'
import { SourceFailure } from './asking.ts'
import { failures } from './failures.ts'
import type { OAuth } from './oauth.ts'
import type { OAuthClient, OAuthProvider, Tokens } from './provider.ts'
import type { ConnectionSecrets } from './secrets.ts'

/** So long before its end a token is renewed already: a request takes a while. */
const EARLY_SECONDS = 120

export interface TokenParts {
  readonly provider: OAuthProvider
  readonly client: OAuthClient
  readonly oauth: OAuth
  /** Without a token of its own. */
  readonly ask: Ask
  readonly tokens: Tokens
  readonly nowEpoch: () => number
  /** Refuses to go on where the connection is no longer ours. */
  readonly keep: (tokens: Tokens) => Promise<void>
}

/** Asks with the person's token. One reading asks one thing at a time, so no token is renewed twice. */
export function askWithTokens({ provider, client, oauth, ask, nowEpoch, keep, tokens: first }: TokenParts): Ask {
  let tokens = first

  async function renew(): Promise<void> {
    const { refreshToken } = tokens
    if (refreshToken === undefined) throw new SourceFailure('expired', failures.shutOut(provider.displayName))
    tokens = { ...tokens, ...(await oauth.refresh(provider, client, { refreshToken, ask })) }
    await keep(tokens)
  }

  return async (url, options = {}) => {
    if (tokens.expiresEpoch !== undefined && tokens.expiresEpoch - EARLY_SECONDS <= nowEpoch()) await renew()
    const withToken = () =>
      ask(url, { ...options, headers: { ...options.headers, authorization: `Bearer ${tokens.accessToken}` } })
    const asked = tokens.accessToken
    try {
      return await withToken()
    } catch (error) {
      const isRefused = error instanceof SourceFailure && error.kind === 'expired' && tokens.accessToken === asked
      if (!isRefused || tokens.refreshToken === undefined) throw error
      await renew()
      return withToken()
    }
  }
}

export const keptTokens = (tokens: Tokens): ConnectionSecrets => ({ ...tokens })

export function tokensIn(kept: ConnectionSecrets): Tokens | undefined {
  const { accessToken, refreshToken, expiresEpoch, account } = kept
  if (typeof accessToken !== 'string') return undefined
  return {
    accessToken,
    ...(typeof refreshToken === 'string' ? { refreshToken } : {}),
    ...(typeof expiresEpoch === 'number' ? { expiresEpoch } : {}),
    ...(typeof account === 'string' ? { account } : {}),
  }
}
