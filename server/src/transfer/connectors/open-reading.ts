/** What a source is handed to be read with: what the person told, where it was left, and a way to ask. */
import { type Clock, epochSeconds } from '../../lib/clock.ts'
import type { GuardedRequests } from '../../notify/guarded-requests.ts'
import type { UserStore } from '../../people/users/store.ts'
import type { Storage } from '../../storage/storage.ts'
import { createAsk } from './ask.ts'
import { failures } from './failures.ts'
import type { OAuth } from './oauth.ts'
import type { ConnectionSecrets, Secrets } from './secrets.ts'
import {
  type Ask,
  type LiveSource,
  type OAuthClient,
  type OAuthProvider,
  type Parameters,
  type Position,
  type ProviderName,
  type Reading,
  SourceFailure,
  type Tokens,
} from './source.ts'
import type { ConnectionRow } from './store.ts'

export interface OpeningParts {
  readonly storage: Storage<{ readonly users: UserStore }>
  readonly clock: Clock
  readonly guardedRequests: GuardedRequests
  readonly oauth: OAuth
  readonly secrets: Secrets
  /** How this installation is known to providers, where it is. */
  readonly clients: Readonly<Partial<Record<ProviderName, OAuthClient>>>
}

interface OpeningOptions {
  readonly source: LiveSource
  readonly row: ConnectionRow
  /** Told before each question; it may refuse. */
  readonly onAsk: () => void
  /** Keeps renewed tokens, which are sealed already. */
  readonly keep: (sealed: string) => Promise<unknown>
}

export async function openReading(parts: OpeningParts, opening: OpeningOptions): Promise<Reading> {
  const { source, row, onAsk } = opening
  const { clock, guardedRequests } = parts
  const kept = await parts.secrets.open(row, row.secrets)
  if (!kept) throw new SourceFailure('expired', failures.otherKey)
  const user = await parts.storage.read((t) => t.users.withId(row.user_id))
  const send = createAsk({ guardedRequests, clock, name: source.displayName })
  const ask: Ask = async (url, options) => {
    onAsk()
    return send(url, options)
  }
  return {
    parameters: JSON.parse(row.parameters) as Parameters,
    secrets: kept as Parameters,
    position: row.position === null ? undefined : (JSON.parse(row.position) as Position),
    nowEpoch: epochSeconds(clock),
    timeZone: user?.time_zone ?? 'UTC',
    ask: source.oauth ? withTokens(parts, opening, ask, kept) : ask,
  }
}

function withTokens(
  { clients, oauth, clock, secrets }: OpeningParts,
  { source, row, keep }: OpeningOptions,
  ask: Ask,
  kept: ConnectionSecrets,
): Ask {
  const tokens = tokensIn(kept)
  const provider = source.oauth
  const client = provider && clients[provider.name]
  if (!provider || !client || !tokens) throw new SourceFailure('refused', failures.notSetUp(source.displayName))
  return askWithTokens({
    provider,
    client,
    oauth,
    ask,
    tokens,
    nowEpoch: () => epochSeconds(clock),
    keep: async (fresh) => {
      await keep(await secrets.seal(row, keptTokens(fresh)))
    },
  })
}

// The tokens of one connection while it is being read: renewed before they end, or when they are no longer taken.

/** So long before its end a token is renewed already: a request takes a while. */
const EARLY_SECONDS = 120

interface TokenParts {
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
function askWithTokens({ provider, client, oauth, ask, nowEpoch, keep, tokens: first }: TokenParts): Ask {
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
