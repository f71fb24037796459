/** OAuth with a provider on a person's behalf: code flow with PKCE, and refreshing tokens, through guarded requests. */
import * as oauth from 'oauth4webapi'
import { type Clock, epochSeconds } from '../../lib/clock.ts'
import { type GuardedRequests, RefusedAddress, reasonOf, UnknownHost } from '../../notify/guarded-requests.ts'
import { failureOf } from './ask.ts'
import { type Ask, failures, type OAuthClient, type OAuthProvider, SourceFailure, type Tokens } from './source.ts'

export type OAuth = ReturnType<typeof createOAuth>

export function createOAuth({
  guardedRequests,
  clock,
}: {
  readonly guardedRequests: GuardedRequests
  readonly clock: Clock
}) {
  const serverOf = ({ authorizeUrl, tokenUrl }: OAuthProvider): oauth.AuthorizationServer => ({
    issuer: new URL(authorizeUrl).origin,
    authorization_endpoint: authorizeUrl,
    token_endpoint: tokenUrl,
  })

  function authorizationUrl(
    provider: OAuthProvider,
    client: OAuthClient,
    { state, challenge, redirectUri }: { state: string; challenge: string; redirectUri: string },
  ): string {
    const url = new URL(provider.authorizeUrl)
    const parameters = {
      response_type: 'code',
      client_id: client.id,
      redirect_uri: redirectUri,
      scope: provider.scopes.join(provider.scopeSeparator),
      state,
      code_challenge: challenge,
      code_challenge_method: 'S256',
      ...provider.extraParameters,
    }
    for (const [name, value] of Object.entries(parameters)) url.searchParams.set(name, value)
    return url.href
  }

  /** Exchanges the parameters of the redirect for tokens. */
  async function exchange(
    provider: OAuthProvider,
    client: OAuthClient,
    back: { parameters: URLSearchParams; state: string; verifier: string; redirectUri: string; ask: Ask },
  ): Promise<Tokens> {
    const { redirectUri, verifier, ask } = back
    return spoken(provider, async () => {
      const server = serverOf(provider)
      const checked = oauth.validateAuthResponse(server, { client_id: client.id }, back.parameters, back.state)
      const code = checked.get('code') ?? ''
      if (provider.askTokens)
        return provider.askTokens(ask, client, { kind: 'code', code, redirectUri }, epochSeconds(clock))
      const answer = await oauth.authorizationCodeGrantRequest(
        server,
        { client_id: client.id },
        oauth.ClientSecretPost(client.secret),
        checked,
        redirectUri,
        verifier,
        { [oauth.customFetch]: guardedFetch(provider) },
      )
      return tokensOf(await oauth.processAuthorizationCodeResponse(server, { client_id: client.id }, answer))
    })
  }

  /** The provider may rotate the refresh token and invalidate the old one, so the result must be stored. */
  async function refresh(
    provider: OAuthProvider,
    client: OAuthClient,
    { refreshToken, ask }: { refreshToken: string; ask: Ask },
  ): Promise<Tokens> {
    return spoken(provider, async () => {
      const server = serverOf(provider)
      if (provider.askTokens)
        return provider.askTokens(ask, client, { kind: 'refresh', refreshToken }, epochSeconds(clock))
      const answer = await oauth.refreshTokenGrantRequest(
        server,
        { client_id: client.id },
        oauth.ClientSecretPost(client.secret),
        refreshToken,
        { [oauth.customFetch]: guardedFetch(provider) },
      )
      const tokens = tokensOf(await oauth.processRefreshTokenResponse(server, { client_id: client.id }, answer))
      return { refreshToken, ...tokens }
    })
  }

  const tokensOf = (answer: oauth.TokenEndpointResponse): Tokens => ({
    accessToken: answer.access_token,
    ...(answer.refresh_token === undefined ? {} : { refreshToken: answer.refresh_token }),
    ...(answer.expires_in === undefined ? {} : { expiresEpoch: epochSeconds(clock) + answer.expires_in }),
  })

  const guardedFetch =
    ({ displayName }: OAuthProvider) =>
    async (url: string, options: { method: string; headers: Record<string, string>; body?: unknown }) => {
      const body = options.body === undefined || options.body === null ? '' : String(options.body)
      const headers = { ...options.headers, 'content-length': String(Buffer.byteLength(body)) }
      const answer = await guardedRequests.send({ url, method: 'POST', headers, body })
      const failure =
        answer.status >= 500 || answer.status === 429 ? failureOf(answer, displayName, clock.nowMs()) : undefined
      if (failure) throw failure
      const type = answer.headers['content-type']
      const init = { status: answer.status, headers: { 'content-type': typeof type === 'string' ? type : '' } }
      return new Response(answer.status === 204 ? null : answer.text, init)
    }

  return { authorizationUrl, exchange, refresh }
}

/** Maps errors of the OAuth library to `SourceFailure`. */
async function spoken<T>({ displayName }: OAuthProvider, work: () => Promise<T>): Promise<T> {
  try {
    return await work()
  } catch (error) {
    if (error instanceof SourceFailure) throw error
    if (error instanceof RefusedAddress && !(error instanceof UnknownHost))
      throw new SourceFailure('refused', error.sentence)
    if (error instanceof oauth.AuthorizationResponseError)
      throw new SourceFailure('expired', failures.notAllowed(displayName))
    if (error instanceof oauth.ResponseBodyError && error.error === 'invalid_client')
      throw new SourceFailure('refused', failures.unknownHere(displayName))
    if (error instanceof oauth.ResponseBodyError) throw new SourceFailure('expired', failures.shutOut(displayName))
    if (error instanceof oauth.OperationProcessingError || error instanceof oauth.WWWAuthenticateChallengeError)
      throw new SourceFailure('malformed', failures.unreadable(displayName))
    throw new SourceFailure('away', failures.unreachable(displayName, reasonOf(error)))
  }
}
