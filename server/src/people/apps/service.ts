/** Third-party apps, registered by their owners. */

import { randomBytes } from 'node:crypto'
import type { AppInput } from '@upshot/contract'
import type { AdapterPayload } from 'oidc-provider'
import { loopbackHosts } from '../../lib/client-address.ts'
import { type Clock, epochSeconds } from '../../lib/clock.ts'
import { sha256 } from '../../lib/hash.ts'
import { newToken } from '../../lib/ids.ts'
import { type Sentence, say } from '../../lib/language.ts'
import { plainName } from '../../lib/names.ts'
import { Faults, Refusal, sayOf } from '../../lib/refusal.ts'
import type { Storage } from '../../storage/storage.ts'
import { audit } from '../audit/service.ts'
import type { AccountChanges } from '../changes/service.ts'
import { type EndGrantStores, endGrant } from '../grants/service.ts'
import type { GrantStore } from '../grants/store.ts'
import type { PeopleHooks } from '../hooks.ts'
import type { AppRow, OauthStore } from './store.ts'

const DEVICE_GRANT = 'urn:ietf:params:oauth:grant-type:device_code'

/** An app as the authorization server knows it. Its secret is compared as a hash. */
export function clientMetadata(app: AppRow): AdapterPayload {
  const uris = JSON.parse(app.redirect_uris) as string[]
  const isNative = uris.some((uri) => !uri.startsWith('https:'))
  return {
    client_id: app.client_id,
    client_name: plainName(app.name),
    redirect_uris: uris,
    response_types: ['code'],
    grant_types: ['authorization_code', 'refresh_token', DEVICE_GRANT],
    application_type: isNative ? 'native' : 'web',
    ...(app.secret_hash === null
      ? { token_endpoint_auth_method: 'none' }
      : { token_endpoint_auth_method: 'client_secret_basic', client_secret: app.secret_hash }),
  }
}

export type Apps = ReturnType<typeof createApps>

interface AppStores extends EndGrantStores {
  readonly oauth: OauthStore
  readonly grants: Pick<GrantStore, 'to' | 'update'>
}

export function createApps({
  storage,
  clock,
  hooks,
  changes,
}: {
  readonly storage: Storage<AppStores>
  readonly clock: Clock
  readonly hooks: Pick<PeopleHooks, 'shareRevoked'>
  readonly changes: Pick<AccountChanges, 'record'>
}) {
  /** Returns the secret; only its hash is stored. */
  async function register(userId: number, input: AppInput): Promise<{ app: AppRow; secret: string | undefined }> {
    refuseBadApp(input)
    const isPublic = input.isPublic !== false
    const secret = isPublic ? undefined : newToken('up_secret')
    const app: AppRow = {
      user_id: userId,
      client_id: `app_${randomBytes(12).toString('hex')}`,
      name: plainName(input.name),
      description: plainName(input.description ?? ''),
      homepage_url: input.homepageUrl ?? null,
      icon_url: input.iconUrl ?? null,
      company_name: input.companyName === undefined ? null : plainName(input.companyName),
      redirect_uris: JSON.stringify(input.redirectUris),
      secret_hash: secret === undefined ? null : sha256(secret),
      is_public: isPublic ? 1 : 0,
      created_epoch: epochSeconds(clock),
    }
    await storage.transaction(async (stores) => {
      await changes.record(stores, userId, 'appRegistered', app.name)
      await stores.oauth.insertApp(app)
      await audit(stores, { action: 'appRegistered', userId, clientId: app.client_id }, epochSeconds(clock))
    })
    return { app, secret }
  }

  const list = (userId: number): Promise<AppRow[]> => storage.read((stores) => stores.oauth.appsOf(userId))

  const find = (clientId: string): Promise<AppRow | undefined> => storage.read((stores) => stores.oauth.app(clientId))

  async function remove(userId: number, clientId: string): Promise<void> {
    await storage.transaction(async (stores) => {
      const app = await stores.oauth.app(clientId)
      if (!app || app.user_id !== userId) throw new Refusal('notFound', say('You have no such app.'))
      await changes.record(stores, userId, 'appRemoved', app.name)
      const ending = { reason: 'the app was removed', atEpoch: epochSeconds(clock), hooks }
      for (const grant of await stores.grants.to({ grantee_kind: 'app', grantee: clientId }))
        await endGrant(stores, grant, ending)
      await stores.oauth.deleteApp(userId, clientId)
      await audit(stores, { action: 'appRemoved', userId, clientId }, epochSeconds(clock))
    })
  }

  return { register, list, find, remove }
}

function refuseBadApp(input: AppInput): void {
  const faults = new Faults()
  if (plainName(input.name) === '') faults.add({ message: say('name must not be empty.'), field: 'name' })
  for (const uri of input.redirectUris) {
    const problem = redirectProblem(uri)
    if (problem !== undefined) faults.add({ message: sayOf(uri, problem), field: 'redirectUris' })
  }
  for (const field of ['homepageUrl', 'iconUrl'] as const) {
    const address = input[field]
    if (address !== undefined && !/^https:\/\/[^\s"'<>]+$/.test(address)) {
      faults.add({
        message: say('{field} must be an https address.', { field }),
        field,
      })
    }
  }
  faults.refuseIfAny()
}

/** A pattern would admit anybody who controls a matching address. */
export const isWildcard = (uri: string): boolean => /\*|%2a/i.test(uri)

/** RFC 8252: https, a loopback address, or a scheme that belongs to the app (reverse domain name). */
export function redirectProblem(uri: string): Sentence | undefined {
  const url = URL.canParse(uri) ? new URL(uri) : undefined
  if (!url) return say('is not an address.')
  if (isWildcard(uri)) return say('must be one address, without *.')
  if (url.hash !== '' || uri.includes('#')) return say('must not have a fragment.')
  if (url.username !== '' || url.password !== '') return say('must not contain a user name.')
  if (url.protocol === 'https:') return undefined
  if (url.protocol === 'http:')
    return loopbackHosts.has(url.hostname) ? undefined : say('must be https, unless it is on this machine.')
  return /^[a-z0-9+-]+(\.[a-z0-9+-]+)+:$/.test(url.protocol)
    ? undefined
    : say('must be https or a scheme such as org.example.app:/callback.')
}
