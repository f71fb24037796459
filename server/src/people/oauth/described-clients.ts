/**
 * Apps that describe themselves: the id of such an app is the address of a document about it (OAuth client id metadata
 * documents). Nobody registers them, so nothing of them is kept until somebody lets them in.
 */
import { type Clock, epochSeconds } from '../../lib/clock.ts'
import type { GuardedRequests, IncomingAnswer } from '../../notify/guarded-requests.ts'
import type { Storage } from '../../storage/storage.ts'
import { DESCRIBED_SECONDS } from '../accounts/service.ts'
import type { OauthStore } from '../apps/store.ts'

const HOUR_MS = 3_600_000
/** Strangers can make us ask for so many documents an hour, for the whole server. */
const NEW_DOCUMENTS_AN_HOUR = 30

/** What we read of a document. Anything that would make the library ask for more addresses is left out. */
const READ = [
  'client_id',
  'client_name',
  'client_uri',
  'redirect_uris',
  'grant_types',
  'response_types',
  'token_endpoint_auth_method',
  'application_type',
  // These are refused.
  'client_secret',
  'client_secret_expires_at',
] as const

export interface DescribedClientParts {
  readonly storage: Storage<{ readonly oauth: Pick<OauthStore, 'described' | 'saveDescribed'> }>
  readonly clock: Clock
  readonly guardedRequests: GuardedRequests
}

/** As the library knows such an app, once it found its document good. */
export interface DescribedApp {
  readonly clientId: string
  readonly clientAuthMethod?: string | undefined
  metadata(): object
}

export type DescribedClients = ReturnType<typeof createDescribedClients>

export function createDescribedClients({ storage, clock, guardedRequests }: DescribedClientParts) {
  const kept = (clientId: string) => storage.read((stores) => stores.oauth.described(clientId))
  const countNew = hourCounter(clock)
  const justRead = new Set<string>()

  /** Nothing is connected to where the address says enough; what somebody let in before is always looked up. */
  async function mayRead(clientId: string): Promise<boolean> {
    if (guardedRequests.refusalOf(clientId) !== undefined) return false
    return (await kept(clientId)) !== undefined || countNew() <= NEW_DOCUMENTS_AN_HOUR
  }

  /** While an address is away, the document that was there before stands for it, up to seven days. */
  async function read(address: string): Promise<Response> {
    const incoming = await guardedRequests
      .send({ url: address, method: 'GET', headers: { accept: 'application/json' } })
      .catch((error: unknown) => ({ error }))
    if ('error' in incoming || isAway(incoming)) {
      const known = await kept(address)
      if (known && known.read_epoch > epochSeconds(clock) - DESCRIBED_SECONDS) return new Response(known.document)
      throw 'error' in incoming ? incoming.error : new Error(`The address answered ${incoming.status}.`)
    }
    if (incoming.isCut) throw new Error('The document is too large.')
    justRead.add(address)
    return new Response(pickedFrom(incoming.text), { status: incoming.status, headers: cachingOf(incoming) })
  }

  /** Asked with every use. A good document replaces the one that is kept, if one is. */
  async function mayUse(app: DescribedApp): Promise<boolean> {
    const isNew = justRead.delete(app.clientId)
    if (app.clientAuthMethod !== 'none') return false
    if (isNew && (await kept(app.clientId))) await keep(app)
    return true
  }

  /** From now on somebody depends on it. */
  const keep = (app: DescribedApp): Promise<void> =>
    storage.transaction((stores) =>
      stores.oauth.saveDescribed({
        client_id: app.clientId,
        document: pickedFrom(JSON.stringify(app.metadata())),
        read_epoch: epochSeconds(clock),
      }),
    )

  return { mayRead, read, mayUse, keep }
}

const isAway = ({ status }: IncomingAnswer): boolean => status >= 500 || status === 429

function cachingOf({ headers }: IncomingAnswer): Record<string, string> {
  const caching = headers['cache-control']
  return typeof caching === 'string' ? { 'cache-control': caching } : {}
}

/** Text that is no object is left to the library to refuse. */
function pickedFrom(text: string): string {
  const document = parsed(text)
  if (document === undefined) return text
  const members = READ.flatMap((name) => (name in document ? [[name, document[name]] as const] : []))
  const uris = Array.isArray(document['redirect_uris']) ? document['redirect_uris'] : []
  // RFC 8252: who returns to the same machine, or to a scheme of its own, is a program there.
  const isNative = uris.some((uri) => typeof uri === 'string' && !uri.startsWith('https:'))
  const kind = isNative && !('application_type' in document) ? { application_type: 'native' } : {}
  return JSON.stringify({ ...Object.fromEntries(members), ...kind })
}

function parsed(text: string): Record<string, unknown> | undefined {
  try {
    const value = JSON.parse(text) as unknown
    return typeof value === 'object' && value !== null && !Array.isArray(value)
      ? (value as Record<string, unknown>)
      : undefined
  } catch {
    return undefined
  }
}

/** Counts one more and gives the number so far in this hour. */
function hourCounter(clock: Clock): () => number {
  let [startMs, count] = [Number.NEGATIVE_INFINITY, 0]
  return () => {
    const nowMs = clock.nowMs()
    if (nowMs >= startMs + HOUR_MS || nowMs < startMs) [startMs, count] = [nowMs, 0]
    count += 1
    return count
  }
}
