/**
 * Apps that register themselves (RFC 7591), for assistants that know nothing but our address. Registering gives an id
 * and nothing else: no secret, and no access before a person has allowed it. An app that nobody allows is deleted after
 * an hour, and there are never more than a hundred of these.
 */

import { randomBytes } from 'node:crypto'
import type { AdapterPayload } from 'oidc-provider'
import { type Clock, epochSeconds } from '../../lib/clock.ts'
import { plainName } from '../../lib/names.ts'
import type { Storage } from '../../storage/storage.ts'
import { REGISTERED_SECONDS, type RegistrationSetting } from '../accounts/service.ts'
import { redirectProblem } from '../apps/service.ts'
import type { OauthStore, RegisteredClient } from '../apps/store.ts'
import { LONGEST_NAME, SELF_REGISTERED } from './rules.ts'

// Limits per hour for strangers, in total and per network.

const HOUR_MS = 3_600_000

export interface RegistrationShare {
  readonly key: string
  readonly most: number
}

/** Counts by key in the current hour. */
export function createHourBudget(clock: Clock) {
  let startMs = Number.NEGATIVE_INFINITY
  let counts = new Map<string, number>()
  const hasRoom = (shares: readonly RegistrationShare[]): boolean => {
    const nowMs = clock.nowMs()
    if (nowMs >= startMs + HOUR_MS || nowMs < startMs) {
      startMs = nowMs
      counts = new Map()
    }
    return shares.every(({ key, most }) => (counts.get(key) ?? 0) < most)
  }
  return {
    hasRoom,
    /** Takes one from each budget, or nothing. */
    take: (shares: readonly RegistrationShare[]): boolean => {
      if (!hasRoom(shares)) return false
      for (const { key } of shares) counts.set(key, (counts.get(key) ?? 0) + 1)
      return true
    },
  }
}

/** How many apps may wait for a person. */
const MOST_WAITING = 100
/** New apps per hour. */
const MOST_AN_HOUR = { network: 10, all: 120 } as const
const MOST_REDIRECTS = 5
const LONGEST_REDIRECT = 500

/** The part of an app's metadata that we store. */
interface RegisteredDocument {
  readonly name: string
  readonly redirectUris: readonly string[]
}

type RegisteredStore = Pick<OauthStore, 'registered' | 'saveRegistered' | 'boundRegistered' | 'allowRegistered'>

/** A refusal in the words of RFC 7591. */
export interface RegistrationRefusal {
  readonly error: 'invalid_redirect_uri' | 'invalid_client_metadata' | 'temporarily_unavailable'
  readonly error_description: string
}

export type RegisteredClients = ReturnType<typeof createRegisteredClients>

export function createRegisteredClients({
  storage,
  clock,
  registrationSetting,
  appRegistration,
}: {
  readonly storage: Storage<{ readonly oauth: RegisteredStore }>
  readonly clock: Clock
  readonly registrationSetting: Pick<RegistrationSetting, 'current'>
  /** The operator's setting; undefined: on, unless registration is open to everybody. */
  readonly appRegistration: boolean | undefined
}) {
  const budget = createHourBudget(clock)

  const isOn = async (): Promise<boolean> => appRegistration ?? (await registrationSetting.current()) !== 'open'

  async function register(body: unknown, network: string): Promise<object | RegistrationRefusal> {
    const parsed = readDocument(body)
    if ('error' in parsed) return parsed
    const shares = [
      { key: `network ${network}`, most: MOST_AN_HOUR.network },
      { key: 'all', most: MOST_AN_HOUR.all },
    ]
    if (!budget.take(shares))
      return {
        error: 'temporarily_unavailable',
        error_description: 'Too many apps register here. Try again in an hour.',
      }
    const client: RegisteredClient = {
      client_id: `${SELF_REGISTERED}${randomBytes(16).toString('hex')}`,
      document: JSON.stringify(parsed),
      created_epoch: epochSeconds(clock),
      allowed_epoch: null,
    }
    await storage.transaction(async ({ oauth }) => {
      await oauth.saveRegistered(client)
      await oauth.boundRegistered(MOST_WAITING)
    })
    return { ...metadataOf(client), client_id_issued_at: client.created_epoch }
  }

  const unexpired = (client: RegisteredClient | undefined) =>
    client && (client.allowed_epoch !== null || client.created_epoch > epochSeconds(clock) - REGISTERED_SECONDS.waiting)
      ? client
      : undefined

  const find = async (clientId: string): Promise<RegisteredClient | undefined> =>
    clientId.startsWith(SELF_REGISTERED)
      ? unexpired(await storage.read(({ oauth }) => oauth.registered(clientId)))
      : undefined

  /** Called when a person allows it. */
  const allow = (clientId: string): Promise<void> =>
    storage.transaction(({ oauth }) => oauth.allowRegistered(clientId, epochSeconds(clock)))

  return { isOn, register, find, allow }
}

const documentOf = ({ document }: RegisteredClient) => JSON.parse(document) as RegisteredDocument

export const registeredName = (client: RegisteredClient): string => documentOf(client).name

/** The registration as the authorization server stores it and the app receives it. */
export function metadataOf(client: RegisteredClient): AdapterPayload {
  const { name, redirectUris } = documentOf(client)
  return {
    client_id: client.client_id,
    client_name: name,
    redirect_uris: [...redirectUris],
    response_types: ['code'],
    grant_types: ['authorization_code', 'refresh_token'],
    token_endpoint_auth_method: 'none',
    // RFC 8252: a client that redirects to loopback or to a private-use scheme is a native app.
    application_type: redirectUris.some((uri) => !uri.startsWith('https:')) ? 'native' : 'web',
  }
}

/** Unknown members are dropped, as the standard says; any other authentication method becomes "none". */
function readDocument(body: unknown): RegisteredDocument | RegistrationRefusal {
  const metadata = (typeof body === 'object' && body !== null ? body : {}) as Readonly<Record<string, unknown>>
  const uris = metadata['redirect_uris']
  if (!Array.isArray(uris) || uris.length === 0 || uris.length > MOST_REDIRECTS)
    return badRedirect(`redirect_uris must be a list of one to ${MOST_REDIRECTS} addresses.`)
  const redirectUris: string[] = []
  for (const uri of uris) {
    if (typeof uri !== 'string' || uri.length > LONGEST_REDIRECT)
      return badRedirect(`A redirect address must be a text of at most ${LONGEST_REDIRECT} characters.`)
    const problem = redirectProblem(uri)
    if (problem) return badRedirect(`${uri} ${problem.en}`)
    redirectUris.push(uri)
  }
  const grants = metadata['grant_types']
  if (Array.isArray(grants) && !grants.includes('authorization_code'))
    return { error: 'invalid_client_metadata', error_description: 'grant_types must include authorization_code.' }
  const name =
    typeof metadata['client_name'] === 'string' ? plainName(metadata['client_name']).slice(0, LONGEST_NAME) : ''
  return { name: name.toWellFormed() || new URL(redirectUris[0] ?? '').host || 'App', redirectUris }
}

const badRedirect = (error_description: string): RegistrationRefusal => ({
  error: 'invalid_redirect_uri',
  error_description,
})
