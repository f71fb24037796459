/**
 * The OAuth redirect to a provider and back. One secret, the ticket, covers the whole flow: it is made for one person and
 * one source, and is valid for ten minutes and one return. The state sent to the provider and the PKCE verifier, which
 * stays here, are derived from it. The browser keeps it in a cookie, so that nobody can be made to finish another person's flow.
 */
import { createHash, timingSafeEqual } from 'node:crypto'
import { type Clock, epochSeconds } from '../../lib/clock.ts'
import { sha256 } from '../../lib/hash.ts'
import { say } from '../../lib/language.ts'
import { Refusal } from '../../lib/refusal.ts'
import type { GuardedRequests } from '../../notify/guarded-requests.ts'
import type { Storage } from '../../storage/storage.ts'
import { createAsk } from './ask.ts'
import type { OAuth } from './oauth.ts'
import type { Connectors } from './service.ts'
import { type LiveSource, type OAuthClient, type OAuthProvider, type ProviderName, SourceFailure } from './source.ts'
import type { ConnectionStore } from './store.ts'

const derived = (ticket: string, purpose: 'state' | 'verifier'): string =>
  createHash('sha256').update(`${purpose} ${ticket}`).digest('base64url')

const isSame = (a: string, b: string): boolean => timingSafeEqual(Buffer.from(sha256(a)), Buffer.from(sha256(b)))

const expiredLink = () =>
  new Refusal('notFound', say('This link no longer works: it was used, or it is more than ten minutes old.'))

export type Flow = ReturnType<typeof createFlow>

export function createFlow(dependencies: {
  readonly storage: Storage<{ readonly connections: ConnectionStore }>
  readonly clock: Clock
  readonly guardedRequests: GuardedRequests
  readonly oauth: OAuth
  readonly sources: readonly LiveSource[]
  readonly clients: Readonly<Partial<Record<ProviderName, OAuthClient>>>
  readonly baseUrl: string
  readonly connectors: Pick<Connectors, 'connectWithTokens'>
}) {
  const { storage, clock, oauth, sources, clients, baseUrl, connectors } = dependencies
  const redirectUriOf = ({ name }: LiveSource): string => `${baseUrl}/connectors/${name}/callback`

  function configured(source: LiveSource | undefined): {
    source: LiveSource
    provider: OAuthProvider
    client: OAuthClient
  } {
    const client = source?.oauth && clients[source.oauth.name]
    if (!source?.oauth || !client) throw new Refusal('notFound', say('There is no such source.'))
    return { source, provider: source.oauth, client }
  }

  /** The provider's address for the signed-in person, and the source that names the cookie. */
  async function begin(ticket: string, userId: number): Promise<{ url: string; source: LiveSource }> {
    const row = await storage.read((t) => t.connections.ticket(sha256(ticket), epochSeconds(clock)))
    if (!row) throw expiredLink()
    if (row.user_id !== userId) throw new Refusal('forbidden', say('This link was made for another person.'))
    const { source, provider, client } = configured(
      sources.find((liveSource) => liveSource.connectorId === row.connector_id),
    )
    const challenge = createHash('sha256').update(derived(ticket, 'verifier')).digest('base64url')
    const way = { state: derived(ticket, 'state'), challenge, redirectUri: redirectUriOf(source) }
    return { url: oauth.authorizationUrl(provider, client, way), source }
  }

  /** Handles the return. Checks that this browser started the flow before asking the provider for anything. */
  async function end(name: string, ticket: string | undefined, parameters: URLSearchParams): Promise<LiveSource> {
    const { source, provider, client } = configured(sources.find((liveSource) => liveSource.name === name))
    const state = ticket === undefined ? '' : derived(ticket, 'state')
    if (ticket === undefined || !isSame(parameters.get('state') ?? '', state))
      throw new Refusal('forbidden', say('This connection was started in another browser. Please start again here.'))
    const row = await storage.read((t) => t.connections.ticket(sha256(ticket), epochSeconds(clock)))
    if (!row || row.connector_id !== source.connectorId) throw expiredLink()
    if (!(await storage.transaction((t) => t.connections.spendTicket(row.hash)))) throw expiredLink()
    const ask = createAsk({ guardedRequests: dependencies.guardedRequests, clock, name: source.displayName })
    const back = { parameters, state, verifier: derived(ticket, 'verifier'), redirectUri: redirectUriOf(source), ask }
    try {
      await connectors.connectWithTokens(row.user_id, source, await oauth.exchange(provider, client, back))
    } catch (error) {
      if (error instanceof SourceFailure) throw new Refusal('badInput', error.sentence)
      throw error
    }
    return source
  }

  return { begin, end }
}
