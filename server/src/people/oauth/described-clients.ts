/**
 * Apps identified by the URL of a metadata document (OAuth client ID metadata documents). They are not registered, so
 * nothing is stored about them until a person allows access.
 */
import { AsyncLocalStorage } from 'node:async_hooks'
import { type Clock, epochSeconds } from '../../lib/clock.ts'
import type { GuardedRequests, IncomingAnswer } from '../../notify/guarded-requests.ts'
import type { Storage } from '../../storage/storage.ts'
import { DESCRIBED_SECONDS } from '../accounts/service.ts'
import { isWildcard } from '../apps/service.ts'
import type { OauthStore } from '../apps/store.ts'
import { createHourBudget, type RegistrationShare } from './registered-clients.ts'

/**
 * New documents that this server fetches per hour. Strangers and signed-in people have separate budgets, so that
 * neither uses up what the others need; within each, one network or person gets only a part.
 */
const MOST_AN_HOUR = { network: 20, strangers: 120, person: 20, people: 240 } as const
/** How long a fetched document may take to be validated. */
const CHECK_MS = 60_000

/** The person or network on whose behalf this server fetches a document. */
export interface Visitor {
  readonly network: string
  /** Undefined if nobody is signed in. */
  readonly userId: number | undefined
}

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

/** The client as the library knows it after validating its document. */
export interface DescribedApp {
  readonly clientId: string
  readonly clientAuthMethod?: string | undefined
  metadata(): object
}

export type DescribedClients = ReturnType<typeof createDescribedClients>

export function createDescribedClients({
  storage,
  clock,
  guardedRequests,
}: {
  readonly storage: Storage<{ readonly oauth: Pick<OauthStore, 'described' | 'saveDescribed'> }>
  readonly clock: Clock
  readonly guardedRequests: GuardedRequests
}) {
  const storedClient = (clientId: string) => storage.read((stores) => stores.oauth.described(clientId))
  const budget = createHourBudget(clock)
  const justRead = createRecent(clock, CHECK_MS)
  const visitors = new AsyncLocalStorage<Visitor>()

  /** Documents fetched during this work count against the visitor's budget. */
  const readingFor = <R>(visitor: Visitor, work: () => R): R => visitors.run(visitor, work)

  /** Whether the visitor's budget allows another new document. */
  const hasRoomFor = (visitor: Visitor): boolean => budget.hasRoom(sharesOf(visitor))

  /** Makes no request if the URL alone rules the client out. Clients that were allowed before are always looked up. */
  async function mayRead(clientId: string): Promise<boolean> {
    if (guardedRequests.refusalOf(clientId) !== undefined) return false
    if ((await storedClient(clientId)) !== undefined) return true
    const visitor = visitors.getStore()
    return visitor !== undefined && budget.take(sharesOf(visitor))
  }

  /** While the URL cannot be reached, the last valid document is used, for up to seven days. */
  async function read(address: string): Promise<Response> {
    const incoming = await guardedRequests
      .send({ url: address, method: 'GET', headers: { accept: 'application/json' } })
      .catch((error: unknown) => ({ error }))
    if ('error' in incoming || isAway(incoming)) {
      const storedRow = await storedClient(address)
      if (storedRow && storedRow.read_epoch > epochSeconds(clock) - DESCRIBED_SECONDS)
        return new Response(storedRow.document)
      throw 'error' in incoming ? incoming.error : new Error(`The address answered ${incoming.status}.`)
    }
    if (incoming.isCut) throw new Error('The document is too large.')
    justRead.add(address)
    return new Response(pickedFrom(incoming.text), { status: incoming.status, headers: cachingOf(incoming) })
  }

  /** Called with every use. A valid document replaces the stored one, if there is one. */
  async function mayUse(app: DescribedApp): Promise<boolean> {
    const isNew = justRead.take(app.clientId)
    if (app.clientAuthMethod !== 'none' || redirectsOf(app).some(isWildcard)) return false
    if (isNew && (await storedClient(app.clientId))) await keep(app)
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

  return { readingFor, hasRoomFor, mayRead, read, mayUse, keep }
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

const redirectsOf = (app: DescribedApp): readonly string[] => {
  const { redirect_uris: uris } = app.metadata() as { redirect_uris?: unknown }
  return Array.isArray(uris) ? uris.map(String) : []
}

/** The narrow budget first: a client that has used up its own takes nothing from the others. */
const sharesOf = ({ network, userId }: Visitor): readonly RegistrationShare[] =>
  userId === undefined
    ? [
        { key: `network ${network}`, most: MOST_AN_HOUR.network },
        { key: 'strangers', most: MOST_AN_HOUR.strangers },
      ]
    : [
        { key: `person ${userId}`, most: MOST_AN_HOUR.person },
        { key: 'people', most: MOST_AN_HOUR.people },
      ]

/** Names that are forgotten after a while, whether or not anybody asked for them. */
export function createRecent(clock: Clock, keptMs: number) {
  const added = new Map<string, number>()
  const forget = (): void => {
    for (const [name, atMs] of added) if (clock.nowMs() - atMs > keptMs) added.delete(name)
  }
  return {
    add: (name: string): void => {
      forget()
      added.set(name, clock.nowMs())
    },
    /** True once after it was added. */
    take: (name: string): boolean => added.delete(name),
    size: (): number => {
      forget()
      return added.size
    },
  }
}
