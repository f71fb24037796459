import { grantableScopes, openApiDocument, scopes, scopeTable } from '@upshot/contract'
import * as oauth from 'oauth4webapi'
import { afterAll, beforeAll, describe, expect, it } from 'vitest'
import { PlainBrowser } from '../../testing/browser.ts'
import { type LiveServer, startLive } from '../../testing/live-server.ts'
import { dialects } from '../../testing/world.ts'

const REDIRECT = 'http://127.0.0.1:9/callback'
const PASSWORD = 'correct horse battery'

describe.each(dialects)('the authorization server on %s, tested by an independent client', (dialect) => {
  let live: LiveServer
  let metadata: oauth.AuthorizationServer
  let client: oauth.Client
  let person: { id: number; token: string }
  const insecure = { [oauth.allowInsecureRequests]: true }

  beforeAll(async () => {
    live = await startLive(dialect)
    person = await live.addPerson('ada@example.org', { password: PASSWORD })
    const owner = await live.addPerson('maker@example.org')
    const { app } = await live.server.services.apps.register(owner.id, {
      name: 'Sleep Diary',
      redirectUris: [REDIRECT],
    })
    client = { client_id: app.client_id, token_endpoint_auth_method: 'none' }
    const issuer = new URL(`${live.baseUrl}/oauth`)
    const found = await oauth.discoveryRequest(issuer, insecure)
    metadata = await oauth.processDiscoveryResponse(issuer, found)
  })
  afterAll(() => live.close())

  async function authorize(browser: PlainBrowser, query: string, ticked?: readonly string[]) {
    const verifier = oauth.generateRandomCodeVerifier()
    const address = new URL(metadata.authorization_endpoint ?? '')
    address.search = String(
      new URLSearchParams({
        client_id: client.client_id,
        redirect_uri: REDIRECT,
        response_type: 'code',
        scope: query,
        state: 'my-state',
        code_challenge: await oauth.calculatePKCECodeChallenge(verifier),
        code_challenge_method: 'S256',
      }),
    )
    let page = await browser.open(address)
    if (page.text.includes('action="/auth/sign-in"')) {
      page = await browser.submit(page, '/auth/sign-in', { email: 'ada@example.org', password: PASSWORD })
    }
    const consent = page.text
    if (page.text.includes('asks for access')) {
      page = await browser.submit(
        page,
        '/oauth/interaction',
        ticked === undefined ? { scope: query.split(' ') } : { scope: ticked },
      )
    }
    return { page, consent, verifier }
  }

  async function exchange(page: { url: URL }, verifier: string) {
    const parameters = oauth.validateAuthResponse(metadata, client, page.url, 'my-state')
    const answer = await oauth.authorizationCodeGrantRequest(
      metadata,
      client,
      oauth.None(),
      parameters,
      REDIRECT,
      verifier,
      insecure,
    )
    return oauth.processAuthorizationCodeResponse(metadata, client, answer)
  }

  const read = (token: string) =>
    fetch(`${live.baseUrl}/api/v3/measurements`, { headers: { authorization: `Bearer ${token}` } })

  it.each(['oauth-authorization-server', 'openid-configuration'])(
    'the metadata is at the address of RFC 8414 for %s, readable by programs in browsers',
    async (kind) => {
      const answer = await fetch(`${live.baseUrl}/.well-known/${kind}/oauth`, {
        redirect: 'manual',
        headers: { origin: 'https://app.example.org' },
      })
      expect(answer.status).toBe(200)
      expect(answer.headers.get('access-control-allow-origin')).toBe('*')
      expect(await answer.json()).toMatchObject({
        issuer: `${live.baseUrl}/oauth`,
        token_endpoint: metadata.token_endpoint,
        authorization_endpoint: metadata.authorization_endpoint,
      })
    },
  )

  it('proof of possession is not advertised, because it is not checked', () => {
    expect(metadata).not.toHaveProperty('dpop_signing_alg_values_supported')
  })

  it('a person signs in, consents, and the app reads with its token', async () => {
    const { page, verifier } = await authorize(new PlainBrowser(), 'basic readmeasurements')
    expect(page.url.href).toContain(REDIRECT)
    const tokens = await exchange(page, verifier)
    expect(tokens.expires_in).toBe(3600)
    expect((await read(tokens.access_token)).status).toBe(200)
  })

  it('the consent page describes every scope as the table of scopes does, and offers no scope reserved for the person', async () => {
    const { page, consent } = await authorize(new PlainBrowser(), grantableScopes.join(' '), [])
    expect(page.url.href).toContain(REDIRECT)
    const document = JSON.stringify(openApiDocument('test'))
    for (const scope of scopes) {
      const { description: words, isGrantable } = scopeTable[scope]
      expect(consent.includes(`>${words}</label>`), scope).toBe(isGrantable)
      expect(document).toContain(words)
    }
  })

  it('an unticked scope is not granted', async () => {
    const { page, verifier } = await authorize(new PlainBrowser(), 'basic readmeasurements writemeasurements', [
      'basic',
    ])
    const tokens = await exchange(page, verifier)
    expect((await read(tokens.access_token)).status).toBe(403)
  })

  it('a refresh token is rotated, and reusing the old one revokes the family', async () => {
    const { page, verifier } = await authorize(new PlainBrowser(), 'basic readmeasurements')
    const first = await exchange(page, verifier)
    const refresh = async (token: string) => {
      const answer = await oauth.refreshTokenGrantRequest(metadata, client, oauth.None(), token, insecure)
      return oauth.processRefreshTokenResponse(metadata, client, answer)
    }
    const second = await refresh(first.refresh_token ?? '')
    expect(second.refresh_token).not.toBe(first.refresh_token)
    await expect(refresh(first.refresh_token ?? '')).rejects.toThrow()
    await expect(refresh(second.refresh_token ?? '')).rejects.toThrow()
    expect((await read(second.access_token)).status).toBe(401)
  })

  it('revoking the share invalidates the token on the next request', async () => {
    const { page, verifier } = await authorize(new PlainBrowser(), 'basic readmeasurements')
    const tokens = await exchange(page, verifier)
    const headers = { authorization: `Bearer ${person.token}` }
    const shares = await fetch(`${live.baseUrl}/api/v3/shares`, { headers })
    expect(await shares.json()).toMatchObject({
      authorizedClients: { apps: [{ clientId: client.client_id, appDisplayName: 'Sleep Diary' }] },
    })
    const revoked = await fetch(`${live.baseUrl}/api/v3/shares/delete?clientIdToRevoke=${client.client_id}`, {
      method: 'POST',
      headers,
    })
    expect(revoked.status).toBe(200)
    expect((await read(tokens.access_token)).status).toBe(401)
    await expect(
      oauth
        .refreshTokenGrantRequest(metadata, client, oauth.None(), tokens.refresh_token ?? '', insecure)
        .then((answer) => oauth.processRefreshTokenResponse(metadata, client, answer)),
    ).rejects.toThrow()
  })
})
