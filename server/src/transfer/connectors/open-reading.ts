/** Prepares reading a connection: its parameters, its position, and requests that carry the person's token. */
import { type Clock, epochSeconds } from '../../lib/clock.ts'
import { createSealing, type KeyLocation } from '../../lib/sealing.ts'
import type { GuardedRequests } from '../../notify/guarded-requests.ts'
import type { UserStore } from '../../people/users/store.ts'
import type { Storage } from '../../storage/storage.ts'
import { createAsk } from './ask.ts'
import type { OAuth } from './oauth.ts'
import {
  type Ask,
  failures,
  type LiveSource,
  type OAuthClient,
  type OAuthProvider,
  type Parameters,
  type ProviderName,
  SourceFailure,
  type SourcePosition,
  type SourceRead,
  type Tokens,
} from './source.ts'
import type { ConnectionKey, ConnectionRow } from './store.ts'

// Keys and tokens of people at other services: encrypted in the database, with a key that is not in it.

const PURPOSE = 'upshot connections'

/** The secrets of a connection. */
type ConnectionSecrets = Readonly<Record<string, string | number>>

type Secrets = ReturnType<typeof createSecrets>

export function createSecrets(location: KeyLocation) {
  const sealing = createSealing(location, PURPOSE)
  return {
    seal: (of: ConnectionKey, secrets: ConnectionSecrets): Promise<string> =>
      sealing.seal(JSON.stringify(secrets), nameOf(of)),
    /** Undefined if the key has changed. */
    open: async (of: ConnectionKey, sealed: string | null): Promise<ConnectionSecrets | undefined> => {
      if (sealed === null) return {}
      const text = await sealing.open(sealed, nameOf(of))
      return text === undefined ? undefined : (JSON.parse(text) as ConnectionSecrets)
    },
  }
}

const nameOf = ({ user_id, connector_id }: ConnectionKey): string => `${user_id} ${connector_id}`

export interface OpeningDependencies {
  readonly storage: Storage<{ readonly users: UserStore }>
  readonly clock: Clock
  readonly guardedRequests: GuardedRequests
  readonly oauth: OAuth
  readonly secrets: Secrets
  /** OAuth clients of this installation, by provider. */
  readonly clients: Readonly<Partial<Record<ProviderName, OAuthClient>>>
}

interface OpeningOptions {
  readonly source: LiveSource
  readonly row: ConnectionRow
  /** Called before each request; throws to stop reading. */
  readonly onAsk: () => void
  /** Stores renewed tokens, which are already encrypted. */
  readonly keep: (sealed: string) => Promise<unknown>
}

export async function openReading(dependencies: OpeningDependencies, opening: OpeningOptions): Promise<SourceRead> {
  const { source, row, onAsk } = opening
  const { clock, guardedRequests } = dependencies
  const storedSecrets = await dependencies.secrets.open(row, row.secrets)
  if (!storedSecrets) throw new SourceFailure('expired', failures.otherKey)
  const user = await dependencies.storage.read((t) => t.users.withId(row.user_id))
  const send = createAsk({ guardedRequests, clock, name: source.displayName })
  const ask: Ask = async (url, options) => {
    onAsk()
    return send(url, options)
  }
  return {
    parameters: JSON.parse(row.parameters) as Parameters,
    secrets: storedSecrets as Parameters,
    position: row.position === null ? undefined : (JSON.parse(row.position) as SourcePosition),
    nowEpoch: epochSeconds(clock),
    timeZone: user?.time_zone ?? 'UTC',
    ask: source.oauth ? withTokens(dependencies, opening, ask, storedSecrets) : ask,
  }
}

function withTokens(
  { clients, oauth, clock, secrets }: OpeningDependencies,
  { source, row, keep }: OpeningOptions,
  ask: Ask,
  storedSecrets: ConnectionSecrets,
): Ask {
  const tokens = tokensIn(storedSecrets)
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

/** Tokens are renewed this long before they expire, since a request takes a while. */
const EARLY_SECONDS = 120

/** Adds the person's token to requests, and renews it before it expires or after 401. Requests run one at a time, so no token is renewed twice. */
function askWithTokens({
  provider,
  client,
  oauth,
  ask,
  nowEpoch,
  keep,
  tokens: first,
}: {
  readonly provider: OAuthProvider
  readonly client: OAuthClient
  readonly oauth: OAuth
  /** Sends requests without a token. */
  readonly ask: Ask
  readonly tokens: Tokens
  readonly nowEpoch: () => number
  /** Throws if another process has claimed the connection. */
  readonly keep: (tokens: Tokens) => Promise<void>
}): Ask {
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
    const sentToken = tokens.accessToken
    try {
      return await withToken()
    } catch (error) {
      const isRefused = error instanceof SourceFailure && error.kind === 'expired' && tokens.accessToken === sentToken
      if (!isRefused || tokens.refreshToken === undefined) throw error
      await renew()
      return withToken()
    }
  }
}

export const keptTokens = (tokens: Tokens): ConnectionSecrets => ({ ...tokens })

export function tokensIn(storedSecrets: ConnectionSecrets): Tokens | undefined {
  const { accessToken, refreshToken, expiresEpoch, account } = storedSecrets
  if (typeof accessToken !== 'string') return undefined
  return {
    accessToken,
    ...(typeof refreshToken === 'string' ? { refreshToken } : {}),
    ...(typeof expiresEpoch === 'number' ? { expiresEpoch } : {}),
    ...(typeof account === 'string' ? { account } : {}),
  }
}
