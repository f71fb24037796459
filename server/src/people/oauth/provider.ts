/** The authorization server: OAuth 2.1 and OpenID Connect by oidc-provider, with our accounts, grants and pages. */

import { createCipheriv, createDecipheriv, createHash, randomBytes, timingSafeEqual } from 'node:crypto'
import { grantableScopes } from '@upshot/contract'
import Provider, {
  type Adapter,
  type AdapterPayload,
  type Configuration,
  errors,
  interactionPolicy,
  type KoaContextWithOIDC,
} from 'oidc-provider'
import { pathOfUrl } from '../../lib/base-path.ts'
import { type Clock, epochSeconds } from '../../lib/clock.ts'
import { sha256 } from '../../lib/hash.ts'
import { languageWanted, type Sentence, sameWords, say } from '../../lib/language.ts'
import { SECONDS_PER_DAY, SECONDS_PER_HOUR, SECONDS_PER_MINUTE } from '../../lib/utc-text.ts'
import { htmlBelow, type Page } from '../../pages/html.ts'
import type { Storage } from '../../storage/storage.ts'
import type { AccountStores } from '../accounts/store.ts'
import { clientMetadata } from '../apps/service.ts'
import type { OauthRecord } from '../apps/store.ts'
import { covers, isGrantable, isOpen } from '../grants/rules.ts'
import { mcpAddress } from '../tokens/rules.ts'
import type { DescribedApp, DescribedClients } from './described-clients.ts'
import { type ProviderKeys, SIGNED_WITH } from './keys.ts'
import { metadataOf, type RegisteredClients } from './registered-clients.ts'
import { allowScopes, audienceOf, describedName, isDescribed, isUnknownHere, MCP_SCOPES } from './rules.ts'

const MOST_DOCUMENT_BYTES = 64 * 1024

export interface ProviderDependencies {
  readonly storage: Storage<AccountStores>
  readonly clock: Clock
  readonly baseUrl: string
  readonly keys: ProviderKeys
  readonly describedClients: DescribedClients
  readonly registeredClients: Pick<RegisteredClients, 'isOn' | 'find'>
  readonly pages: {
    readonly deviceCode: (form: string, problem: Sentence | undefined) => Page
    readonly deviceConfirm: (form: string, userCode: string, appName: string) => Page
    readonly deviceDone: (appName: string) => Page
    readonly problem: (title: Sentence, text: Sentence) => Page
  }
}

type Pages = ProviderDependencies['pages']

/** The library sends these addresses itself, so nothing else adds the path of BASE_URL. */
function pagesBelow({ deviceCode, deviceConfirm, deviceDone, problem }: Pages, path: string): Pages {
  const below =
    (page: Page): Page =>
    (language) =>
      path === '' ? page(language) : htmlBelow(page(language), { path })
  return {
    deviceCode: (...values) => below(deviceCode(...values)),
    deviceConfirm: (...values) => below(deviceConfirm(...values)),
    deviceDone: (...values) => below(deviceDone(...values)),
    problem: (...values) => below(problem(...values)),
  }
}

export function createProvider(dependencies: ProviderDependencies): Provider {
  const allDependencies = { ...dependencies, pages: pagesBelow(dependencies.pages, pathOfUrl(dependencies.baseUrl)) }
  const provider = new Provider(`${allDependencies.baseUrl}/oauth`, configuration(allDependencies))
  // Behind a TLS proxy, cookies must still be secure. We set the forwarded headers ourselves (routes.ts).
  provider.proxy = allDependencies.baseUrl.startsWith('https:')
  compareHashedSecrets(provider)
  announceRegistration(provider, allDependencies)
  return provider
}

/** RFC 7591: apps can register themselves, if allowed. */
function announceRegistration(provider: Provider, { baseUrl, registeredClients }: ProviderDependencies): void {
  provider.use(async (ctx, next) => {
    await next()
    const { oidc } = ctx as Partial<Pick<KoaContextWithOIDC, 'oidc'>>
    if (oidc?.route !== 'discovery' || !(await registeredClients.isOn())) return
    ctx.body = { ...(ctx.body as object), registration_endpoint: `${baseUrl}/oauth/register` }
  })
}

function configuration(dependencies: ProviderDependencies): Configuration {
  const { storage, clock } = dependencies
  const { cookieKey, codeKey, jwks } = dependencies.keys
  const path = pathOfUrl(dependencies.baseUrl)
  return {
    adapter: adapterFor({ storage, clock, codeKey, registeredClients: dependencies.registeredClients }),
    jwks,
    cookies: {
      keys: [cookieKey],
      names: cookieNames(dependencies.baseUrl),
      long: { httpOnly: true, sameSite: 'lax', path: path === '' ? '/' : path },
      short: { httpOnly: true, sameSite: 'lax' },
    },
    scopes: ['openid', 'offline_access', ...grantableScopes],
    claims: { openid: ['sub'], basic: ['name', 'zoneinfo'] },
    responseTypes: ['code'],
    clientDefaults: { id_token_signed_response_alg: SIGNED_WITH },
    enabledJWA: { idTokenSigningAlgValues: [SIGNED_WITH] },
    pkce: { required: () => true },
    allowOmittingSingleRegisteredRedirectUri: false,
    ttl: {
      AccessToken: SECONDS_PER_HOUR,
      AuthorizationCode: SECONDS_PER_MINUTE,
      DeviceCode: 10 * SECONDS_PER_MINUTE,
      IdToken: SECONDS_PER_HOUR,
      RefreshToken: 90 * SECONDS_PER_DAY,
      Grant: 400 * SECONDS_PER_DAY,
      Interaction: SECONDS_PER_HOUR,
      Session: 14 * SECONDS_PER_DAY,
    },
    rotateRefreshToken: true,
    expiresWithSession: async () => false,
    issueRefreshToken: async (_ctx, client) => client.grantTypeAllowed('refresh_token'),
    routes: {
      authorization: '/authorize',
      token: '/token',
      revocation: '/revoke',
      introspection: '/introspect',
      userinfo: '/userinfo',
      jwks: '/jwks',
      device_authorization: '/device/code',
      code_verification: '/device',
    },
    features: features(dependencies),
    fetch: (address) => dependencies.describedClients.read(String(address)),
    fetchResponseBodyLimits: { 'client_id metadata document': MOST_DOCUMENT_BYTES },
    interactions: { policy: alwaysPromptLogin(), url: (_ctx, { uid }) => `${path}/oauth/interaction/${uid}` },
    findAccount: async (_ctx, sub) => findAccount(storage, sub),
    loadExistingGrant: (ctx) => rememberedGrant(ctx, dependencies),
    clientBasedCORS: (_ctx, origin, client) =>
      (client.redirectUris ?? []).some((uri) => URL.canParse(uri) && new URL(uri).origin === origin),
    renderError: (ctx, out) => {
      ctx.type = 'html'
      const reason = out.error_description ?? out.error
      ctx.body = dependencies.pages.problem(
        say('This request cannot be completed'),
        sameWords(reason),
      )(languageWanted(ctx.get('accept-language')))
    },
  }
}

function features(dependencies: ProviderDependencies): NonNullable<Configuration['features']> {
  return {
    devInteractions: { enabled: false },
    rpInitiatedLogout: { enabled: false },
    revocation: { enabled: true },
    // Public clients have no secret, so only confidential clients may introspect their tokens.
    introspection: {
      enabled: true,
      allowedPolicy: async (_ctx, client, token) =>
        token.clientId === client.clientId && client.clientAuthMethod !== 'none',
    },
    deviceFlow: deviceFlow(dependencies),
    // The API does not check proof of possession (DPoP), so such a token would only be a bearer token.
    dPoP: { enabled: false },
    resourceIndicators: resourceIndicators(dependencies),
    clientIdMetadataDocument: {
      enabled: true,
      ack: 'draft-02',
      allowFetch: (_ctx, clientId) => dependencies.describedClients.mayRead(clientId),
      allowClient: (_ctx, client) => dependencies.describedClients.mayUse(client as DescribedApp),
    },
  }
}

/**
 * RFC 8707: a token for `/mcp` is not valid for the API, nor the other way round. Apps identified by a metadata
 * document, and those that registered themselves, get tokens for `/mcp` only.
 */
function resourceIndicators({
  baseUrl,
}: ProviderDependencies): NonNullable<Configuration['features']>['resourceIndicators'] {
  const address = mcpAddress(baseUrl)
  return {
    enabled: true,
    defaultResource: async (_ctx, client, oneOf) => oneOf?.[0] ?? (isUnknownHere(client) ? address : undefined),
    getResourceServerInfo: async (_ctx, resource) => {
      if (resource !== address) throw new errors.InvalidTarget()
      return {
        scope: MCP_SCOPES.join(' '),
        audience: address,
        accessTokenTTL: SECONDS_PER_HOUR,
        accessTokenFormat: 'opaque',
      }
    },
    useGrantedResource: async () => true,
  }
}

/**
 * The session of the library outlives ours and may belong to another person. So each authorization starts with a login
 * prompt, which our page answers from our session, without asking if somebody is signed in.
 */
function alwaysPromptLogin() {
  const policy = interactionPolicy.base()
  const { Check } = interactionPolicy
  const isAnswered = new Check('signed_in_here', 'We have to ask who is signed in here', (ctx) =>
    ctx.oidc.result?.login ? Check.NO_NEED_TO_PROMPT : Check.REQUEST_PROMPT,
  )
  policy.get('login')?.checks.add(isAnswered)
  return policy
}

/**
 * `__Host-` cookies can only be set by this host over TLS, and stand for the whole of it. Cookies of one interaction are
 * bound to its path.
 */
const cookieNames = (baseUrl: string) =>
  baseUrl.startsWith('https:')
    ? {
        session: `${pathOfUrl(baseUrl) === '' ? '__Host-' : '__Secure-'}upshot_oauth`,
        interaction: '__Secure-upshot_interaction',
        resume: '__Secure-upshot_resume',
      }
    : { session: 'upshot_oauth', interaction: 'upshot_interaction', resume: 'upshot_resume' }

function deviceFlow({ pages }: ProviderDependencies): NonNullable<Configuration['features']>['deviceFlow'] {
  return {
    enabled: true,
    charset: 'base-20',
    mask: '****-****',
    userCodeInputSource: async (ctx, form, _out, problem) => {
      const text = problem === undefined ? undefined : say('That code is not right, or it has expired.')
      ctx.body = pages.deviceCode(form, text)(languageWanted(ctx.get('accept-language')))
    },
    userCodeConfirmSource: async (ctx, form, client, _info, userCode) => {
      ctx.body = pages.deviceConfirm(
        form,
        userCode,
        isDescribed(client)
          ? describedName(client.clientName, client.clientId)
          : (client.clientName ?? client.clientId),
      )(languageWanted(ctx.get('accept-language')))
    },
    successSource: async (ctx) => {
      const language = languageWanted(ctx.get('accept-language'))
      const device = say('The device')[language]
      ctx.body = pages.deviceDone(ctx.oidc.client?.clientName ?? device)(language)
    },
  }
}

async function findAccount(storage: Storage<AccountStores>, sub: string) {
  const user = /^\d+$/.test(sub) ? await storage.read((stores) => stores.users.withId(Number(sub))) : undefined
  if (!user) return undefined
  return {
    accountId: sub,
    claims: async () => ({ sub, name: user.display_name, zoneinfo: user.time_zone }),
  }
}

/**
 * Consent is remembered: scopes that the person granted this app before and has not revoked are not asked for again.
 */
async function rememberedGrant(ctx: KoaContextWithOIDC, { storage, clock, baseUrl }: ProviderDependencies) {
  const { client, session, provider, requestParamScopes } = ctx.oidc
  const consented = await grantWithId(provider, ctx.oidc.result?.consent?.grantId)
  if (consented) return consented
  const accountId = session?.accountId
  if (!client || accountId === undefined) return undefined
  const grants = await storage.read((stores) =>
    stores.grants.between(Number(accountId), { grantee_kind: 'app', grantee: client.clientId }),
  )
  const audience = audienceOf(ctx.oidc.params?.['resource'], baseUrl)
  // Consent for one resource does not apply to another.
  const grant = grants.find(
    (candidate) => isOpen(candidate, Math.floor(clock.nowMs() / 1000)) && candidate.audience === audience,
  )
  const current = grant && (await grantWithId(provider, session?.grantIdFor(client.clientId)))
  if (current) return current
  const requestedScopes = [...requestParamScopes].filter(isGrantable)
  if (!grant || !requestedScopes.every((scope) => covers(grant, scope))) return undefined
  const remembered = new provider.Grant({ accountId, clientId: client.clientId })
  allowScopes(remembered, requestedScopes, audience)
  await remembered.save()
  return remembered
}

const grantWithId = (provider: Provider, id: string | undefined) =>
  id === undefined ? undefined : provider.Grant.find(id)

/** Client secrets are stored as hashes, so the library has to compare hashes. */
function compareHashedSecrets(provider: Provider): void {
  const prototype = provider.Client.prototype as unknown as { compareClientSecret: (actual: string) => boolean }
  prototype.compareClientSecret = function (this: { clientSecret?: string }, actual: string): boolean {
    const [stored, presented] = [this.clientSecret ?? '', sha256(actual)].map((text) =>
      createHash('sha256').update(text).digest(),
    )
    return stored !== undefined && presented !== undefined && timingSafeEqual(stored, presented)
  }
}

// Stores the records of oidc-provider in our tables. Ids of codes, tokens and sessions are secrets: we store their
// hashes and encrypt the records with them, so that a copy of the database reveals nothing. An access token is also a
// row of `tokens`, so that the API finds it like any other, with one indexed read.

/** Records of each kind that may wait for a sign-in, over all addresses; the oldest are dropped first. */
export const MOST_OF_STRANGERS = 2000

interface AdapterDependencies {
  readonly storage: Storage<AccountStores>
  readonly clock: Clock
  /** User codes are short. Without this key, which is not in the database, their hashes could be brute-forced. */
  readonly codeKey: string
  readonly registeredClients: Pick<RegisteredClients, 'find'>
}

const adapterFor =
  (dependencies: AdapterDependencies) =>
  (model: string): Adapter =>
    model === 'Client' ? clientAdapter(dependencies) : recordAdapter(model, dependencies)

/** Apps are registered by their owners or at `/oauth/register`, not by the library. */
function clientAdapter({ storage, registeredClients }: AdapterDependencies): Adapter {
  const notSupported = async () => {
    throw new Error('Apps cannot be changed through the authorization server.')
  }
  return {
    find: async (clientId) => {
      const app = await storage.read((stores) => stores.oauth.app(clientId))
      if (app) return clientMetadata(app)
      const registered = await registeredClients.find(clientId)
      return registered && metadataOf(registered)
    },
    upsert: notSupported,
    findByUserCode: async () => undefined,
    findByUid: async () => undefined,
    consume: notSupported,
    destroy: notSupported,
    revokeByGrantId: notSupported,
  }
}

function recordAdapter(model: string, { storage, clock, codeKey }: AdapterDependencies): Adapter {
  const unexpired = (row: OauthRecord | undefined) =>
    row && (row.expires_epoch === null || row.expires_epoch > epochSeconds(clock)) ? row : undefined

  return {
    upsert: (id, payload, expiresIn) =>
      storage.transaction(async (stores) => {
        const expires_epoch = expiresIn ? epochSeconds(clock) + expiresIn : null
        const row = rowOf({ model, id, expires_epoch, codeKey }, payload)
        await stores.oauth.save(row)
        if (row.user_id === null) await stores.oauth.boundStrangers(model, MOST_OF_STRANGERS)
        if (model === 'AccessToken') await saveToken(stores, id, payload, epochSeconds(clock))
      }),

    find: async (id) => {
      const row = unexpired(await storage.read((stores) => stores.oauth.find(model, id)))
      return row && payloadOf(row, id)
    },

    findByUid: async (uid) => {
      const row = unexpired(await storage.read((stores) => stores.oauth.findByUid(model, uid)))
      return row && payloadOf(row, open(row.sealed_id ?? '', uid))
    },

    findByUserCode: async (userCode) => {
      const keyed = `${codeKey} ${userCode}`
      const row = unexpired(await storage.read((stores) => stores.oauth.findByUserCode(model, keyed)))
      return row && payloadOf(row, open(row.sealed_id ?? '', keyed))
    },

    /**
     * Of two concurrent uses, one is refused. A later use finds the record consumed, and the token family is revoked.
     */
    consume: async (id) => {
      const isFirst = await storage.transaction((stores) => stores.oauth.consume(model, id, epochSeconds(clock)))
      if (!isFirst) throw new errors.InvalidGrant('already consumed')
    },

    destroy: (id) =>
      storage.transaction(async (stores) => {
        await stores.oauth.delete(model, id)
        if (model === 'AccessToken') await stores.tokens.deleteWithHash(sha256(id))
      }),

    revokeByGrantId: (grantId) =>
      storage.transaction(async (stores) => {
        for (const hash of await stores.oauth.tokenHashesOf(grantId)) await stores.tokens.deleteWithHash(hash)
        await stores.oauth.deleteByGrant(grantId)
      }),
  }
}

/** Limited to what the person's consent covers, while it lasts. */
async function saveToken(
  stores: AccountStores,
  token: string,
  payload: AdapterPayload,
  nowEpoch: number,
): Promise<void> {
  const userId = Number(payload.accountId)
  const clientId = payload.clientId ?? ''
  const grant = await stores.grants.hold(userId, clientId)
  if (!grant) throw new errors.InvalidGrant('the consent was withdrawn')
  const audience = typeof payload.aud === 'string' ? payload.aud : null
  if (grant.audience !== audience) throw new errors.InvalidGrant('the consent was for another place')
  const granted = new Set(grant.scopes.split(' '))
  const scopes = (payload.scope ?? '').split(' ').filter((scope) => isGrantable(scope) && granted.has(scope))
  await stores.tokens.insert({
    user_id: userId,
    id: await stores.tokens.newId(),
    hash: sha256(token),
    name: grant.name,
    // An empty list would grant every scope.
    scopes: scopes.join(' ') || 'none',
    client_id: clientId,
    grant_id: grant.id,
    created_epoch: nowEpoch,
    expires_epoch: payload.exp ?? nowEpoch,
    last_used_epoch: null,
    audience,
  })
}

/** The record is encrypted with its id, which only its owner has. Columns we look records up by stay in plain text. */
function rowOf(
  { model, id, expires_epoch, codeKey }: Pick<OauthRecord, 'model' | 'expires_epoch'> & { id: string; codeKey: string },
  payload: AdapterPayload,
): OauthRecord {
  const { uid, grantId, clientId, accountId } = payload
  const userCode = payload.userCode === undefined ? undefined : `${codeKey} ${payload.userCode}`
  const alternativeId = userCode ?? uid
  // A pending interaction belongs to the person who is asked, and ends when they sign out.
  const details = payload as { session?: { accountId?: string }; result?: { login?: { accountId?: string } } }
  const account = Number(accountId ?? details.result?.login?.accountId ?? details.session?.accountId)
  return {
    model,
    id_hash: sha256(id),
    payload: seal(JSON.stringify(payload), id),
    user_id: Number.isInteger(account) && account > 0 ? account : null,
    client_id: clientId ?? null,
    grant_hash: grantId === undefined ? null : sha256(grantId),
    uid_hash: uid === undefined ? null : sha256(uid),
    user_code_hash: userCode === undefined ? null : sha256(userCode),
    sealed_id: alternativeId === undefined ? null : seal(id, alternativeId),
    consumed_epoch: null,
    expires_epoch,
  }
}

function payloadOf(row: OauthRecord, id: string): AdapterPayload {
  const payload = JSON.parse(open(row.payload, id)) as AdapterPayload
  return row.consumed_epoch === null ? payload : { ...payload, consumed: row.consumed_epoch }
}

const keyFrom = (secret: string): Buffer => createHash('sha256').update(`oauth record|${secret}`).digest()

function seal(text: string, secret: string): string {
  const nonce = randomBytes(12)
  const cipher = createCipheriv('aes-256-gcm', keyFrom(secret), nonce)
  return Buffer.concat([nonce, cipher.update(text, 'utf8'), cipher.final(), cipher.getAuthTag()]).toString('base64url')
}

function open(sealed: string, secret: string): string {
  const bytes = Buffer.from(sealed, 'base64url')
  const decipher = createDecipheriv('aes-256-gcm', keyFrom(secret), bytes.subarray(0, 12))
  decipher.setAuthTag(bytes.subarray(-16))
  return Buffer.concat([decipher.update(bytes.subarray(12, -16)), decipher.final()]).toString('utf8')
}
