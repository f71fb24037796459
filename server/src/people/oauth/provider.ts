/** The authorization server: OAuth 2.1 and OpenID Connect by oidc-provider, with our accounts, grants and pages. */
import { createHash, timingSafeEqual } from 'node:crypto'
import { grantableScopes } from '@upshot/contract'
import Provider, { type Configuration, interactionPolicy, type KoaContextWithOIDC } from 'oidc-provider'
import type { Clock } from '../../lib/clock.ts'
import { sha256 } from '../../lib/hash.ts'
import { languageWanted, type Sentence } from '../../lib/language.ts'
import { say } from '../../lib/refusal.ts'
import type { Page } from '../../pages/html.ts'
import type { Storage } from '../../storage/storage.ts'
import type { AccountStores } from '../accounts/stores.ts'
import { covers, isGrantable, isOpen } from '../grants/rules.ts'
import { adapterFor } from './adapter.ts'
import { type ProviderKeys, SIGNED_WITH } from './keys.ts'

const MINUTE = 60
const HOUR = 60 * MINUTE
const DAY = 24 * HOUR

export interface ProviderParts {
  readonly storage: Storage<AccountStores>
  readonly clock: Clock
  readonly baseUrl: string
  readonly keys: ProviderKeys
  readonly pages: {
    readonly deviceCode: (form: string, problem: Sentence | undefined) => Page
    readonly deviceConfirm: (form: string, userCode: string, appName: string) => Page
    readonly deviceDone: (appName: string) => Page
    readonly problem: (title: Sentence, text: Sentence) => Page
  }
}

export function createProvider(parts: ProviderParts): Provider {
  const provider = new Provider(`${parts.baseUrl}/oauth`, configuration(parts))
  // Behind a TLS proxy the cookies must still be secure ones; what is forwarded is said by ourselves, see routes.ts.
  provider.proxy = parts.baseUrl.startsWith('https:')
  compareHashedSecrets(provider)
  return provider
}

function configuration(parts: ProviderParts): Configuration {
  const { storage, clock } = parts
  const { cookieKey, codeKey, jwks } = parts.keys
  return {
    adapter: adapterFor({ storage, clock, codeKey }),
    jwks,
    cookies: {
      keys: [cookieKey],
      names: cookieNames(parts.baseUrl),
      long: { httpOnly: true, sameSite: 'lax' },
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
      AccessToken: HOUR,
      AuthorizationCode: MINUTE,
      DeviceCode: 10 * MINUTE,
      IdToken: HOUR,
      RefreshToken: 90 * DAY,
      Grant: 400 * DAY,
      Interaction: HOUR,
      Session: 14 * DAY,
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
    features: {
      devInteractions: { enabled: false },
      rpInitiatedLogout: { enabled: false },
      revocation: { enabled: true },
      // A public client has no secret to show: only confidential ones may ask about their own tokens.
      introspection: {
        enabled: true,
        allowedPolicy: async (_ctx, client, token) =>
          token.clientId === client.clientId && client.clientAuthMethod !== 'none',
      },
      deviceFlow: deviceFlow(parts),
      // Our interface checks no proof of possession: a token that promises one would be a plain bearer token.
      dPoP: { enabled: false },
    },
    interactions: { policy: alwaysAskWho(), url: (_ctx, interaction) => `/oauth/interaction/${interaction.uid}` },
    findAccount: async (_ctx, sub) => findAccount(storage, sub),
    loadExistingGrant: (ctx) => rememberedGrant(ctx, parts),
    clientBasedCORS: (_ctx, origin, client) =>
      (client.redirectUris ?? []).some((uri) => URL.canParse(uri) && new URL(uri).origin === origin),
    renderError: (ctx, out) => {
      ctx.type = 'html'
      const why = out.error_description ?? out.error
      ctx.body = parts.pages.problem(
        say('This request does not work', 'Diese Anfrage geht nicht'),
        say(why, why),
      )(languageWanted(ctx.get('accept-language')))
    },
  }
}

/**
 * The library's own session outlives ours and may be another person's. So each authorization begins with the question
 * who is signed in here, which our page answers from our session, without a word if somebody is.
 */
function alwaysAskWho() {
  const policy = interactionPolicy.base()
  const { Check } = interactionPolicy
  const isAnswered = new Check('signed_in_here', 'Who is signed in here has to be asked', (ctx) =>
    ctx.oidc.result?.login ? Check.NO_NEED_TO_PROMPT : Check.REQUEST_PROMPT,
  )
  policy.get('login')?.checks.add(isAnswered)
  return policy
}

/** Browsers let nobody but this host set them, and only over TLS; those of one interaction are bound to its path. */
const cookieNames = (baseUrl: string) =>
  baseUrl.startsWith('https:')
    ? {
        session: '__Host-upshot_oauth',
        interaction: '__Secure-upshot_interaction',
        resume: '__Secure-upshot_resume',
      }
    : { session: 'upshot_oauth', interaction: 'upshot_interaction', resume: 'upshot_resume' }

function deviceFlow({ pages }: ProviderParts): NonNullable<Configuration['features']>['deviceFlow'] {
  return {
    enabled: true,
    charset: 'base-20',
    mask: '****-****',
    userCodeInputSource: async (ctx, form, _out, problem) => {
      const text =
        problem === undefined
          ? undefined
          : say('That code is not right, or it has expired.', 'Dieser Code stimmt nicht, oder er ist abgelaufen.')
      ctx.body = pages.deviceCode(form, text)(languageWanted(ctx.get('accept-language')))
    },
    userCodeConfirmSource: async (ctx, form, client, _info, userCode) => {
      ctx.body = pages.deviceConfirm(
        form,
        userCode,
        client.clientName ?? client.clientId,
      )(languageWanted(ctx.get('accept-language')))
    },
    successSource: async (ctx) => {
      const language = languageWanted(ctx.get('accept-language'))
      const device = { en: 'The device', de: 'Das Gerät' }[language]
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

/** Consent is remembered: what the person granted this app before, and has not taken back, is not asked for again. */
async function rememberedGrant(ctx: KoaContextWithOIDC, { storage, clock }: ProviderParts) {
  const { client, session, provider, requestParamScopes } = ctx.oidc
  const current = ctx.oidc.result?.consent?.grantId ?? (client && session?.grantIdFor(client.clientId))
  if (current !== undefined) {
    const found = await provider.Grant.find(current)
    if (found) return found
  }
  const accountId = session?.accountId
  if (!client || accountId === undefined) return undefined
  const grants = await storage.read((stores) =>
    stores.grants.between(Number(accountId), { grantee_kind: 'app', grantee: client.clientId }),
  )
  const grant = grants.find((one) => isOpen(one, Math.floor(clock.nowMs() / 1000)))
  const asked = [...requestParamScopes].filter(isGrantable)
  if (!grant || !asked.every((scope) => covers(grant, scope))) return undefined
  const remembered = new provider.Grant({ accountId, clientId: client.clientId })
  remembered.addOIDCScope(['openid', 'offline_access', ...asked].join(' '))
  await remembered.save()
  return remembered
}

/** Secrets of apps are kept as hashes; the library is told to compare hashes. */
function compareHashedSecrets(provider: Provider): void {
  const prototype = provider.Client.prototype as unknown as { compareClientSecret: (actual: string) => boolean }
  prototype.compareClientSecret = function (this: { clientSecret?: string }, actual: string): boolean {
    const [kept, given] = [this.clientSecret ?? '', sha256(actual)].map((text) =>
      createHash('sha256').update(text).digest(),
    )
    return kept !== undefined && given !== undefined && timingSafeEqual(kept, given)
  }
}
