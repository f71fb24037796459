import { scopes } from '@upshot/contract'
import type { Selectable } from 'kysely'
import type { Authenticate } from '../../http/caller.ts'
import { type Clock, epochSeconds } from '../../lib/clock.ts'
import { sha256 } from '../../lib/hash.ts'
import { newToken } from '../../lib/ids.ts'
import { say } from '../../lib/language.ts'
import type { Logger } from '../../lib/log.ts'
import { Refusal } from '../../lib/refusal.ts'
import { SECONDS_PER_DAY } from '../../lib/utc-text.ts'
import type { Storage } from '../../storage/storage.ts'
import type { SessionsTable } from '../../storage/tables.ts'
import { audit } from '../audit/service.ts'
import type { AuditStore } from '../audit/store.ts'
import type { AccountChanges } from '../changes/service.ts'
import { everydayScopes, opens, scopesOf, WEB_APP } from './rules.ts'
import type { TokenOwner, TokenRow, TokenStore } from './store.ts'

/** "Last used" is accurate to five minutes: a write with every request would cost more than the request. */
const TOUCH_SECONDS = 300
const WEB_APP_SECONDS = 600

export interface NewToken {
  readonly userId: number
  readonly name: string
  /** Empty = all scopes the user has. */
  readonly scopes: readonly string[]
  readonly days: number
}

export type Tokens = ReturnType<typeof createTokens>

interface TokenStores {
  readonly tokens: TokenStore
  readonly audit: AuditStore
}

export function createTokens({
  storage,
  clock,
  log,
  baseUrl,
  changes,
}: {
  readonly storage: Storage<TokenStores>
  readonly clock: Clock
  readonly log: Logger
  readonly baseUrl: string
  readonly changes: Pick<AccountChanges, 'record'>
}) {
  /** Returns the token; only its hash is stored. */
  async function create(token: NewToken): Promise<{ token: string; row: TokenRow }> {
    const unknown = token.scopes.filter((scope) => !(scopes as readonly string[]).includes(scope))
    if (unknown.length > 0) {
      throw new Refusal(
        'badInput',
        say('There is no scope {unknown}. Choose from {scopes}.', {
          unknown: unknown.join(', '),
          scopes: scopes.join(', '),
        }),
      )
    }
    return store({ ...token, seconds: token.days * SECONDS_PER_DAY, isAudited: true })
  }

  /**
   * A short-lived token for our own web app with everyday scopes, renewed while the person is signed in. It never
   * outlives the session. Shortly after a confirmation it has all scopes and expires when the confirmation does.
   */
  async function createForWebApp({ session }: { readonly session: Selectable<SessionsTable> }) {
    const nowEpoch = epochSeconds(clock)
    const freshSeconds = session.fresh_until_epoch - nowEpoch
    const isFresh = freshSeconds > 0
    return store({
      userId: session.user_id,
      name: WEB_APP,
      scopes: isFresh ? [] : everydayScopes,
      seconds: Math.min(WEB_APP_SECONDS, session.expires_epoch - nowEpoch, isFresh ? freshSeconds : WEB_APP_SECONDS),
      isAudited: false,
      sessionId: session.id,
    })
  }

  interface Stored extends Pick<NewToken, 'userId' | 'name' | 'scopes'> {
    readonly seconds: number
    readonly isAudited: boolean
    readonly sessionId?: number
  }

  async function store(stored: Stored) {
    const token = newToken('up_pat')
    const nowEpoch = epochSeconds(clock)
    const row = await storage.transaction(async (stores) => {
      const fresh: TokenRow = {
        user_id: stored.userId,
        id: await stores.tokens.newId(),
        hash: sha256(token),
        name: stored.name,
        scopes: stored.scopes.join(' '),
        client_id: null,
        grant_id: null,
        created_epoch: nowEpoch,
        expires_epoch: nowEpoch + stored.seconds,
        last_used_epoch: null,
        session_id: stored.sessionId ?? null,
        audience: null,
      }
      await stores.tokens.deleteExpired(stored.userId, nowEpoch)
      if (stored.isAudited) await changes.record(stores, stored.userId, 'tokenCreated', stored.name)
      await stores.tokens.insert(fresh)
      if (stored.isAudited)
        await audit(stores, { action: 'tokenCreated', userId: stored.userId, text: stored.name }, nowEpoch)
      return fresh
    })
    return { token, row }
  }

  const list = (userId: number): Promise<TokenRow[]> => storage.read(({ tokens }) => tokens.ofUser(userId))

  async function revoke(userId: number, id: number): Promise<void> {
    await storage.transaction(async (stores) => {
      const isGone = await stores.tokens.delete(userId, id)
      if (!isGone) throw new Refusal('notFound', say('This user has no token {id}.', { id }))
      await audit(stores, { action: 'tokenRevoked', userId }, epochSeconds(clock))
    })
  }

  /** Looked up with every request, so that revoking takes effect at once. */
  const authenticate: Authenticate = async (token, resource = 'api') => {
    const owner = await storage.read(({ tokens }) => tokens.ownerOf(sha256(token)))
    const nowEpoch = epochSeconds(clock)
    if (!owner || (owner.expiresEpoch !== null && owner.expiresEpoch <= nowEpoch)) return undefined
    if (!opens(owner, resource, baseUrl)) return undefined
    if (nowEpoch - (owner.lastUsedEpoch ?? 0) > TOUCH_SECONDS) touch(owner, nowEpoch)
    const { userId, tokenId, timeZone, language, isAdministrator, clientId, isOwnApp } = owner
    return {
      userId,
      tokenId,
      token,
      tokenName: owner.name,
      expiresEpoch: owner.expiresEpoch,
      timeZone,
      language,
      isAdministrator,
      clientId,
      isOwnApp,
      scopes: scopesOf(owner.scopes, isAdministrator),
    }
  }

  /** Not awaited; a failure does no harm. */
  function touch({ userId, tokenId }: TokenOwner, nowEpoch: number): void {
    storage
      .transaction(({ tokens }) => tokens.touch(userId, tokenId, nowEpoch))
      .catch((error) => log.warn({ err: error }, 'could not record the last use of a token'))
  }

  return { create, createForWebApp, list, revoke, authenticate }
}
