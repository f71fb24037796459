/** What a source is handed to be read with: what the person told, where it was left, and a way to ask. */
import { type Clock, epochSeconds } from '../../lib/clock.ts'
import type { GuardedRequests } from '../../notify/guarded-requests.ts'
import type { UserStore } from '../../people/users/store.ts'
import type { Storage } from '../../storage/storage.ts'
import { createAsk } from './ask.ts'
import { type Ask, SourceFailure } from './asking.ts'
import { failures } from './failures.ts'
import type { OAuth } from './oauth.ts'
import type { OAuthClient, ProviderName } from './provider.ts'
import type { ConnectionSecrets, Secrets } from './secrets.ts'
import type { LiveSource, Parameters, Position, Reading } from './source.ts'
import type { ConnectionRow } from './store.ts'
import { askWithTokens, keptTokens, tokensIn } from './tokens.ts'

export interface OpeningParts {
  readonly storage: Storage<{ readonly users: UserStore }>
  readonly clock: Clock
  readonly guardedRequests: GuardedRequests
  readonly oauth: OAuth
  readonly secrets: Secrets
  /** How this installation is known to providers, where it is. */
  readonly clients: Readonly<Partial<Record<ProviderName, OAuthClient>>>
}

export interface OpeningOptions {
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
