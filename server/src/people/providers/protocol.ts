/**
 * OpenID Connect with one provider: where to send the browser, and how to check its return. The only file that uses the
 * library.
 */
import type { JSONWebKeySet } from 'jose'
import type { Configuration } from 'openid-client'
import type { SignInProvider } from '../../config/sign-in.ts'
import type { Clock } from '../../lib/clock.ts'
import { createGuardedRequests, type GuardedRequestsDependencies } from '../../notify/guarded-requests.ts'

/** What the browser has to bring back, sealed until then. */
export interface Expected {
  readonly state: string
  readonly nonce: string
  readonly verifier: string
  /** The person had to sign in there again. */
  readonly isFresh: boolean
}

/** The person, according to the provider. */
export interface Claims {
  readonly subject: string
  readonly sid: string | undefined
  readonly email: string | undefined
  readonly isEmailVerified: boolean
  readonly name: string | undefined
  readonly timeZone: string | undefined
  readonly groups: readonly string[]
}

/** What a provider's notice signs out: one session there, or all of a person. */
interface LogoutNotice {
  readonly subject: string | undefined
  readonly sid: string | undefined
}

/** Its addresses and keys are fetched again after this long. */
const CONFIGURATION_MS = 3_600_000
const KEYS_MS = 60_000
const DEADLINE_MS = 10_000
const MOST_BYTES = 512 * 1024
/** A sign-in there this recent counts as a confirmation. */
const FRESH_SECONDS = 300
const LOGOUT_EVENT = 'http://schemas.openid.net/event/backchannel-logout'
const LOGOUT_SECONDS = 120
/** Clocks of two machines differ a little. */
const CLOCK_TOLERANCE_SECONDS = 60

export type Protocol = ReturnType<typeof createProtocol>

export function createProtocol(
  provider: SignInProvider,
  {
    clock,
    baseUrl,
    outside,
  }: {
    readonly clock: Clock
    readonly baseUrl: string
    readonly outside: Partial<GuardedRequestsDependencies> | undefined
  },
) {
  const callbackUrl = `${baseUrl}/auth/provider/${provider.id}/callback`
  const { host } = new URL(provider.issuer)
  const usualPort = provider.issuer.startsWith('https:') ? 443 : 80
  const trusted = /:\d+$/.test(host) ? host : `${host}:${usualPort}`
  // The administrator has named the issuer, which may be a local machine; everything else that it refers to must be
  // public.
  const requests = createGuardedRequests({
    allowsHttp: false,
    trustedHosts: [trusted.replace(/^\[(.*)\]/, '$1')],
    deadlineMs: DEADLINE_MS,
    mostBytes: MOST_BYTES,
    ...outside,
  })

  async function send(
    url: string,
    options: { method?: string; headers?: ConstructorParameters<typeof Headers>[0]; body?: unknown } = {},
  ): Promise<Response> {
    const body = options.body === undefined || options.body === null ? undefined : String(options.body)
    const headers = Object.fromEntries(new Headers(options.headers))
    const answer = await requests.send({
      url,
      method: options.method === 'POST' ? 'POST' : 'GET',
      headers: body === undefined ? headers : { ...headers, 'content-length': String(Buffer.byteLength(body)) },
      ...(body === undefined ? {} : { body }),
    })
    const answerHeaders = Object.entries(answer.headers).flatMap(([name, value]): [string, string][] =>
      typeof value === 'string' ? [[name, value]] : [],
    )
    return new Response(answer.status === 204 ? null : answer.text, { status: answer.status, headers: answerHeaders })
  }

  let cached: { readonly at: number; readonly configuration: Promise<Configuration> } | undefined

  /** Loaded when it is first used, never at start. */
  async function configuration(): Promise<Configuration> {
    if (cached && clock.nowMs() - cached.at < CONFIGURATION_MS) return cached.configuration
    const reading = discover()
    cached = { at: clock.nowMs(), configuration: reading }
    reading.catch(() => {
      cached = undefined
    })
    return reading
  }

  async function discover(): Promise<Configuration> {
    const client = await import('openid-client')
    const isInsecure = provider.issuer.startsWith('http:')
    return client.discovery(new URL(provider.issuer), provider.clientId, provider.clientSecret, undefined, {
      [client.customFetch]: send,
      timeout: DEADLINE_MS / 1000,
      // The signature is checked as well, although the token comes directly from the provider.
      execute: [client.enableNonRepudiationChecks, ...(isInsecure ? [client.allowInsecureRequests] : [])],
    })
  }

  /** Where to send the browser. */
  async function begin({ isFresh }: { readonly isFresh: boolean }): Promise<{ url: string; expected: Expected }> {
    const client = await import('openid-client')
    const expected: Expected = {
      state: client.randomState(),
      nonce: client.randomNonce(),
      verifier: client.randomPKCECodeVerifier(),
      isFresh,
    }
    const url = client.buildAuthorizationUrl(await configuration(), {
      redirect_uri: callbackUrl,
      scope: provider.scopes,
      state: expected.state,
      nonce: expected.nonce,
      code_challenge: await client.calculatePKCECodeChallenge(expected.verifier),
      code_challenge_method: 'S256',
      ...(isFresh ? { prompt: 'login', max_age: '0' } : {}),
    })
    return { url: url.href, expected }
  }

  /** Throws if anything differs from what was requested: state, issuer, nonce, audience, signature, age. */
  async function finish(query: string, expected: Expected): Promise<Claims> {
    const client = await import('openid-client')
    const config = await configuration()
    const tokens = await client.authorizationCodeGrant(config, new URL(`${callbackUrl}?${query}`), {
      expectedState: expected.state,
      expectedNonce: expected.nonce,
      pkceCodeVerifier: expected.verifier,
      idTokenExpected: true,
      ...(expected.isFresh ? { maxAge: FRESH_SECONDS } : {}),
    })
    const token = tokens.claims()
    if (!token) throw new Error('The provider sent no ID token.')
    // Some providers put the address and groups only there.
    const lacksSomething = token['email'] === undefined || token[provider.groupsClaim] === undefined
    const userInfo =
      lacksSomething && config.serverMetadata().userinfo_endpoint !== undefined
        ? await client.fetchUserInfo(config, tokens.access_token, token.sub)
        : {}
    // An address is only as reliable as the source it comes from.
    const source: Readonly<Record<string, unknown>> = token['email'] === undefined ? userInfo : token
    return claimsOf({ ...userInfo, ...token, email: source['email'], email_verified: source['email_verified'] })
  }

  const claimsOf = (claims: Readonly<Record<string, unknown>>): Claims => ({
    subject: String(claims['sub']),
    sid: textOf(claims['sid']),
    email: textOf(claims['email']),
    isEmailVerified: claims['email_verified'] === true,
    name: textOf(claims['name']) ?? textOf(claims['preferred_username']),
    timeZone: textOf(claims['zoneinfo']),
    groups: listOf(claims[provider.groupsClaim]),
  })

  /** Where the browser goes to sign out there too; undefined if the provider has no such page. */
  async function endSessionUrl(): Promise<string | undefined> {
    const client = await import('openid-client')
    const config = await configuration()
    if (config.serverMetadata().end_session_endpoint === undefined) return undefined
    return client.buildEndSessionUrl(config, { post_logout_redirect_uri: `${baseUrl}/auth/sign-in?out=1` }).href
  }

  let knownKeys: { readonly at: number; readonly keys: Promise<JSONWebKeySet> } | undefined

  /** Anybody can send a notice, so however many arrive, the provider is queried once a minute at most. */
  function keysAt(address: string): Promise<JSONWebKeySet> {
    if (knownKeys && clock.nowMs() - knownKeys.at < KEYS_MS) return knownKeys.keys
    const keys = send(address).then((answer) => answer.json() as Promise<JSONWebKeySet>)
    knownKeys = { at: clock.nowMs(), keys }
    return keys
  }

  /** A notice of OpenID Connect Back-Channel Logout 1.0, checked as its section 2.6 says. */
  async function readLogout(logoutToken: string): Promise<LogoutNotice> {
    const { createLocalJWKSet, jwtVerify } = await import('jose')
    const { jwks_uri, issuer } = (await configuration()).serverMetadata()
    if (jwks_uri === undefined) throw new Error('The provider has no keys.')
    const { payload } = await jwtVerify(logoutToken, createLocalJWKSet(await keysAt(jwks_uri)), {
      issuer,
      audience: provider.clientId,
      algorithms: ['RS256', 'PS256', 'ES256', 'EdDSA', 'RS384', 'RS512', 'ES384', 'ES512'],
      requiredClaims: ['iat', 'jti', 'events'],
      maxTokenAge: LOGOUT_SECONDS,
      clockTolerance: CLOCK_TOLERANCE_SECONDS,
      currentDate: new Date(clock.nowMs()),
    })
    const events = payload['events']
    const isLogout = typeof events === 'object' && events !== null && LOGOUT_EVENT in events
    if (!isLogout || 'nonce' in payload) throw new Error('The token is not a logout token.')
    const notice = { subject: textOf(payload.sub), sid: textOf(payload['sid']) }
    if (notice.subject === undefined && notice.sid === undefined) throw new Error('The logout token names nobody.')
    return notice
  }

  return { provider, begin, finish, endSessionUrl, readLogout }
}

const LONGEST_CLAIM = 500

const textOf = (value: unknown): string | undefined =>
  typeof value === 'string' && value !== '' && value.length <= LONGEST_CLAIM ? value : undefined

const listOf = (value: unknown): readonly string[] =>
  (Array.isArray(value) ? value : [value]).filter((item): item is string => typeof item === 'string')
