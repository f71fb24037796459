/** A real OpenID provider on this machine, which signs in the person named by the test. */
import { randomBytes } from 'node:crypto'
import { once } from 'node:events'
import { createServer, type IncomingMessage, type Server, type ServerResponse } from 'node:http'
import type { AddressInfo } from 'node:net'
import { exportJWK, generateKeyPair, SignJWT } from 'jose'
import type { SignInProvider } from '../config/sign-in.ts'

interface ProviderPerson {
  readonly email?: string
  readonly email_verified?: boolean
  readonly name?: string
  readonly zoneinfo?: string
  readonly groups?: readonly string[]
}

export const settingsOf = (id: string, issuer: string, more: Partial<SignInProvider> = {}): SignInProvider => ({
  id,
  name: id,
  issuer,
  clientId: 'upshot',
  clientSecret: 'a secret of this client',
  scopes: 'openid email profile groups',
  groupsClaim: 'groups',
  allowedGroup: undefined,
  adminGroup: undefined,
  ...more,
})

async function listening(handle: (request: IncomingMessage, response: ServerResponse) => void): Promise<Server> {
  const server = createServer(handle)
  server.listen(0, '127.0.0.1')
  await once(server, 'listening')
  return server
}

const issuerOf = (server: Server): string => `http://127.0.0.1:${(server.address() as AddressInfo).port}`

const closing = (server: Server) => async () => {
  server.closeAllConnections()
  await new Promise((resolve) => server.close(resolve))
}

/** `callbackUrl`: where it may redirect browsers to. */
export async function startOpenIdProvider(callbackUrl: string, signOutUrl: string) {
  const { default: Provider } = await import('oidc-provider')
  const people = new Map<string, ProviderPerson>()
  let handle = (_request: IncomingMessage, _response: ServerResponse): void => undefined
  let current = ''
  const server = await listening((request, response) => handle(request, response))
  const issuer = issuerOf(server)
  const scopes = 'openid email profile groups'
  const provider = new Provider(issuer, {
    clients: [
      {
        client_id: 'upshot',
        client_secret: 'a secret of this client',
        redirect_uris: [callbackUrl],
        post_logout_redirect_uris: [signOutUrl],
      },
    ],
    scopes: scopes.split(' '),
    claims: { openid: ['sub'], email: ['email', 'email_verified'], profile: ['name', 'zoneinfo'], groups: ['groups'] },
    findAccount: async (_context, id) => ({
      accountId: id,
      claims: async () => ({ sub: id, ...people.get(id) }) as never,
    }),
    features: { devInteractions: { enabled: false }, rpInitiatedLogout: { enabled: true } },
    interactions: { url: (_context, { uid }) => `/interaction/${uid}` },
    loadExistingGrant: async ({ oidc }) => {
      const accountId = oidc.session?.accountId
      const grant = new oidc.provider.Grant({ clientId: 'upshot', ...(accountId ? { accountId } : {}) })
      grant.addOIDCScope(scopes)
      await grant.save()
      return grant
    },
    cookies: { keys: [randomBytes(16).toString('hex')] },
  })
  const answer = provider.callback()
  handle = (request, response) => {
    if (request.url?.startsWith('/interaction/'))
      void provider.interactionFinished(request, response, { login: { accountId: current } })
    else void answer(request, response)
  }

  /** Where a browser of this person ends up after following all redirects of the provider: back at the callback. */
  async function visit(url: string, id: string, person?: ProviderPerson): Promise<string> {
    if (person) people.set(id, person)
    current = id
    const jar = new Map<string, string>()
    let next = url
    while (next.startsWith(issuer)) {
      const cookie = [...jar].map(([name, value]) => `${name}=${value}`).join('; ')
      const reply = await fetch(next, { redirect: 'manual', headers: cookie === '' ? {} : { cookie } })
      for (const set of reply.headers.getSetCookie()) {
        const [pair = ''] = set.split(';')
        jar.set(pair.slice(0, pair.indexOf('=')), pair.slice(pair.indexOf('=') + 1))
      }
      const location = reply.headers.get('location')
      if (location === null) throw new Error(`${reply.status}: ${(await reply.text()).slice(0, 500)}`)
      next = new URL(location, next).href
    }
    return next
  }

  return { issuer, visit, close: closing(server) }
}

/** A provider that signs whatever the test wants: for claims that must not be accepted. */
export async function startHostileProvider() {
  const { privateKey, publicKey } = await generateKeyPair('RS256')
  const otherKeys = await generateKeyPair('RS256')
  const jwk = { ...(await exportJWK(publicKey)), kid: 'one', alg: 'RS256', use: 'sig' }
  let claims: Readonly<Record<string, unknown>> = {}
  let isForged = false
  let isMisnamed = false
  const server = await listening((request, response) => void answer(request, response))
  const issuer = issuerOf(server)
  const sign = (content: Readonly<Record<string, unknown>>) =>
    new SignJWT({ ...content })
      .setProtectedHeader({ alg: 'RS256', kid: 'one' })
      .sign(isForged ? otherKeys.privateKey : privateKey)

  async function answer(request: IncomingMessage, response: ServerResponse): Promise<void> {
    response.setHeader('content-type', 'application/json')
    const path = request.url?.split('?')[0]
    const now = Math.floor(Date.now() / 1000)
    if (path === '/.well-known/openid-configuration') {
      const name = isMisnamed ? 'https://accounts.example.org' : issuer
      response.end(
        JSON.stringify({
          issuer: name,
          authorization_endpoint: `${issuer}/authorize`,
          token_endpoint: `${issuer}/token`,
          jwks_uri: `${issuer}/keys`,
          response_types_supported: ['code'],
          subject_types_supported: ['public'],
          id_token_signing_alg_values_supported: ['RS256'],
          authorization_response_iss_parameter_supported: true,
        }),
      )
    } else if (path === '/keys') response.end(JSON.stringify({ keys: [jwk] }))
    else if (path === '/token')
      response.end(
        JSON.stringify({
          access_token: 'a',
          token_type: 'Bearer',
          id_token: await sign({ iss: issuer, aud: 'upshot', iat: now, exp: now + 300, sub: 'mallory', ...claims }),
        }),
      )
    else response.writeHead(404).end('{}')
  }

  return {
    issuer,
    sign,
    /** Additional claims of its next ID token. */
    says: (next: Readonly<Record<string, unknown>>, { forged = false } = {}) => {
      claims = next
      isForged = forged
    },
    misname: (isWrong: boolean) => {
      isMisnamed = isWrong
    },
    close: closing(server),
  }
}
