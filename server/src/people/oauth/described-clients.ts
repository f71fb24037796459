/**
 * Apps identified by the URL of a metadata document (OAuth client ID metadata documents). They are not registered, so
 * nothing is stored about them until a person allows access.
 */
import { type Clock, epochSeconds } from '../../lib/clock.ts'
import type { GuardedRequests, IncomingAnswer } from '../../notify/guarded-requests.ts'
import type { Storage } from '../../storage/storage.ts'
import { DESCRIBED_SECONDS } from '../accounts/service.ts'
import type { OauthStore } from '../apps/store.ts'

const HOUR_MS = 3_600_000
/** Limit on documents that anonymous requests can make this server fetch per hour. */
const NEW_DOCUMENTS_AN_HOUR = 30

/** The members we read from a document. Members that would make the library fetch more URLs are ignored. */
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

/** The client as the library knows it after validating its document. */
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

  /** Makes no request if the URL alone rules the client out. Clients that were allowed before are always looked up. */
  async function mayRead(clientId: string): Promise<boolean> {
    if (guardedRequests.refusalOf(clientId) !== undefined) return false
    return (await kept(clientId)) !== undefined || countNew() <= NEW_DOCUMENTS_AN_HOUR
  }

  /** While the URL cannot be reached, the last valid document is used, for up to seven days. */
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

  /** Called with every use. A valid document replaces the stored one, if there is one. */
  async function mayUse(app: DescribedApp): Promise<boolean> {
    const isNew = justRead.delete(app.clientId)
    if (app.clientAuthMethod !== 'none') return false
    if (isNew && (await kept(app.clientId))) await keep(app)
    return true
  }

  /** Called when a person allows the app. */
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

/** The library refuses text that is not an object. */
function pickedFrom(text: string): string {
  const document = parsed(text)
  if (document === undefined) return text
  const members = READ.flatMap((name) => (name in document ? [[name, document[name]] as const] : []))
  const uris = Array.isArray(document['redirect_uris']) ? document['redirect_uris'] : []
  // RFC 8252: a client that redirects to loopback or to a private-use scheme is a native app.
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

/** Increments the counter of the current hour and returns it. */
function hourCounter(clock: Clock): () => number {
  let [startMs, count] = [Number.NEGATIVE_INFINITY, 0]
  return () => {
    const nowMs = clock.nowMs()
    if (nowMs >= startMs + HOUR_MS || nowMs < startMs) [startMs, count] = [nowMs, 0]
    count += 1
    return count
  }
}
