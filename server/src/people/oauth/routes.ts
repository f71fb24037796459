/**
 * The authorization server under /oauth, and our pages for its two questions: who is signed in, and what do they allow?
 */

import cookie from '@fastify/cookie'
import type { GrantableScope } from '@upshot/contract'
import type { FastifyInstance, FastifyReply, FastifyRequest } from 'fastify'
import type Provider from 'oidc-provider'
import type { InteractionResults } from 'oidc-provider'
import { pathOfUrl } from '../../lib/base-path.ts'
import { networkOf } from '../../lib/client-address.ts'
import { say } from '../../lib/language.ts'
import { plainName } from '../../lib/names.ts'
import { once } from '../../lib/once.ts'
import { Refusal } from '../../lib/refusal.ts'
import { consentPage, onwardPage } from '../../pages/accounts/consent.ts'
import { signInPage } from '../../pages/accounts/sign-in.ts'
import type { Page } from '../../pages/html.ts'
import type { Storage } from '../../storage/storage.ts'
import { isConfirmed } from '../accounts/confirm-pages.ts'
import type { Confirmation } from '../accounts/confirmation.ts'
import type { AccountStores } from '../accounts/store.ts'
import type { AccountChanges } from '../changes/service.ts'
import { covers, isGrantable } from '../grants/rules.ts'
import { PLEASE_SIGN_IN } from '../refusals.ts'
import type { Sessions, SignedInUser } from '../sessions/service.ts'
import { type Cookies, field, fields, sessionOf, showHtml } from '../sessions/web.ts'
import type { Shares } from '../shares/service.ts'
import type { DescribedApp, DescribedClients, Visitor } from './described-clients.ts'
import { type RegisteredClients, type RegistrationRefusal, registeredName } from './registered-clients.ts'
import {
  allowScopes,
  audienceOf,
  describedName,
  isDescribed,
  MCP_SCOPES,
  type Origin,
  originOf,
  refuseScopes,
} from './rules.ts'

/** The library is large, so it is loaded with the first request that needs it. */
export type LoadProvider = () => Promise<Provider>

export interface OauthDependencies {
  readonly provider: LoadProvider
  readonly storage: Storage<AccountStores>
  readonly sessions: Sessions
  readonly shares: Shares
  readonly cookies: Cookies
  readonly confirmation: Confirmation
  readonly changes: Pick<AccountChanges, 'record'>
  readonly describedClients: Pick<DescribedClients, 'keep' | 'readingFor'>
  readonly registeredClients: Pick<RegisteredClients, 'find' | 'allow'>
  readonly baseUrl: string
}

/** Each of these writes a row although nobody has signed in. */
const AUTHORIZE = { config: { ownLimit: { purpose: 'authorize', most: 30 } } }
const REGISTER = { config: { ownLimit: { purpose: 'register an app', most: 10 }, answersJson: true as const } }
const DEVICE_CODE = { config: { ownLimit: { purpose: 'device code', most: 30 } } }

/** The library accepts any capitalisation of these paths. Only that of our own routes is rate limited. */
const LIMITED = /^\/oauth\/(?:authorize|device\/code)\/?(?:\?|$)/i

const MOST_REGISTRATION_BYTES = 16 * 1024
const BUSY = 'temporarily_unavailable' satisfies RegistrationRefusal['error']
const NO_REGISTRATION = say('Apps cannot register themselves here. The person who runs this server can allow it.')

/** Routes that the library answers. It reads the body, so Fastify must not. */
export async function mountProvider(
  app: FastifyInstance,
  {
    provider,
    baseUrl,
    sessions,
    cookies,
    describedClients,
    registeredClients,
  }: {
    readonly provider: LoadProvider
    readonly baseUrl: string
    readonly sessions: Pick<Sessions, 'find'>
    readonly cookies: Cookies
    readonly describedClients: Pick<DescribedClients, 'readingFor' | 'hasRoomFor'>
    readonly registeredClients: Pick<RegisteredClients, 'isOn' | 'register'>
  },
): Promise<void> {
  app.post('/oauth/register', { ...REGISTER, bodyLimit: MOST_REGISTRATION_BYTES }, async (request, reply) => {
    if (!(await registeredClients.isOn())) throw new Refusal('notFound', NO_REGISTRATION)
    const answer = await registeredClients.register(request.body, networkOf(request.ip))
    const status = 'client_id' in answer ? 201 : 'error' in answer && answer.error === BUSY ? 429 : 400
    return reply.code(status).header('cache-control', 'no-store').send(answer)
  })
  const callback = once(async () => (await provider()).callback())
  await app.register(async (oauth) => {
    await oauth.register(cookie)
    oauth.removeAllContentTypeParsers()
    oauth.addContentTypeParser('*', (_request, _payload, done) => done(null))
    const visitorAt = async (request: FastifyRequest): Promise<Visitor> =>
      visitorOf(request, await sessions.find(cookies.read(request)))
    /** Documents that describe apps are fetched within the budget of the person, or of the network. */
    const pass = async (request: FastifyRequest, reply: FastifyReply, visitor: Visitor, path?: string) => {
      const raw = request.raw as typeof request.raw & { originalUrl?: string; baseUrl?: string }
      const answer = await callback()
      const requestedPath = sentTo(baseUrl, raw)
      const inside = path ?? requestedPath
      // The mount path of the library, for the addresses that it builds.
      raw.baseUrl = `${pathOfUrl(baseUrl)}/oauth`
      delete raw.originalUrl
      raw.url = inside.replace(/^\/oauth/, '') || '/'
      reply.hijack()
      // Copies the headers that our hooks set. The library sets a different content security policy for its pages.
      for (const [name, value] of Object.entries(reply.getHeaders())) {
        if (value !== undefined) reply.raw.setHeader(name, value)
      }
      await describedClients.readingFor(visitor, () => answer(raw, reply.raw))
    }
    const authorize = async (request: FastifyRequest, reply: FastifyReply) => {
      const visitor = await visitorAt(request)
      // Without the cookie of a person who comes from another site: see `reloadSameSite`.
      const isFirst = visitor.userId === undefined && field(request.query, 'again') === ''
      const isDocument = field(request.query, 'client_id').startsWith('https:')
      if (isFirst && isDocument && request.method === 'GET' && !describedClients.hasRoomFor(visitor))
        return reloadSameSite(request, reply)
      return pass(request, reply, visitor)
    }
    oauth.get('/oauth/authorize', AUTHORIZE, authorize)
    oauth.post('/oauth/authorize', AUTHORIZE, authorize)
    oauth.post('/oauth/device/code', DEVICE_CODE, authorize)
    oauth.all('/oauth/*', async (request, reply) =>
      request.method !== 'OPTIONS' && LIMITED.test(pathIn(request.url))
        ? reply.callNotFound()
        : pass(request, reply, await visitorAt(request)),
    )
    // RFC 8414: the metadata of an issuer with a path is served here; also for programs in browsers.
    for (const kind of ['oauth-authorization-server', 'openid-configuration']) {
      oauth.get(`/.well-known/${kind}/oauth`, async (request, reply) => {
        const visitor = await visitorAt(request)
        reply.header('access-control-allow-origin', '*')
        return pass(request, reply, visitor, '/oauth/.well-known/openid-configuration')
      })
    }
  })
}

const visitorOf = (request: FastifyRequest, signedIn: SignedInUser | undefined): Visitor => ({
  network: networkOf(request.ip),
  userId: signedIn?.user.id,
})

/**
 * The library builds our URLs from request headers. We set them from BASE_URL, whatever a caller or proxy sends.
 * Returns the requested path, also if the caller sent an absolute URL.
 */
function sentTo(baseUrl: string, { headers, url = '/' }: FastifyRequest['raw']): string {
  const { host, protocol } = new URL(baseUrl)
  headers.host = host
  headers['x-forwarded-proto'] = protocol.slice(0, -1)
  delete headers['x-forwarded-host']
  delete headers['x-forwarded-for']
  delete headers.forwarded
  return pathIn(url)
}

const pathIn = (url: string): string => url.replace(/^https?:\/\/[^/?]*\/?/i, '/')

interface AskingApp {
  readonly clientId: string
  readonly name: string
  readonly description: string
  readonly homepageUrl: string | null
  /** Only for an app that nobody here registered. */
  readonly origin?: Origin
  /** Only for an app identified by a metadata document. */
  readonly described?: DescribedApp
}

interface ConsentRequest {
  readonly uid: string
  readonly prompt: string
  readonly scopes: readonly GrantableScope[]
  readonly app: AskingApp
  /** The resource its tokens are valid for; null = the API. */
  readonly audience: string | null
  readonly redirectUri: string
  readonly interaction: Interaction
}

type Interaction = Awaited<ReturnType<Provider['interactionDetails']>>

export function addInteractionPages(app: FastifyInstance, dependencies: OauthDependencies): void {
  const path = '/oauth/interaction/:uid'

  app.get(path, async (request, reply) => {
    const signedIn = await sessionOf(request, dependencies)
    const question = await questionOf(request, reply, dependencies, signedIn)
    if (!signedIn && field(request.query, 'again') === '') return reloadSameSite(request, reply)
    if (!signedIn)
      return showHtml(reply, signInPage({ next: request.url, mayRegister: false, appName: question.app.name }))
    if (question.prompt === 'login' || !isAsked(question, signedIn))
      return finishLogin(request, allowRedirect(reply, question), dependencies, { question, signedIn })
    return showHtml(allowRedirect(reply, question), consentFor(question, signedIn))
  })

  app.post(path, async (request, reply) => {
    const signedIn = await sessionOf(request, dependencies)
    const question = await questionOf(request, reply, dependencies, signedIn)
    if (!signedIn) throw new Refusal('unauthorized', PLEASE_SIGN_IN)
    if (!isAsked(question, signedIn))
      return finishLogin(request, allowRedirect(reply, question), dependencies, { question, signedIn })
    const page = { request, reply: allowRedirect(reply, question), next: request.url }
    if (!(await isConfirmed(dependencies.confirmation, signedIn, page))) return reply
    const ticked = fields(request.body, 'scope').filter((scope) =>
      (question.scopes as readonly string[]).includes(scope),
    )
    const grantId = await consent(dependencies, question, signedIn, ticked)
    return finish(request, allowRedirect(reply, question), dependencies, { consent: { grantId } })
  })

  app.post(`${path}/abort`, async (request, reply) => {
    const question = await questionOf(request, reply, dependencies, await sessionOf(request, dependencies))
    const refused = { error: 'access_denied', error_description: 'The person did not allow access.' }
    return finish(request, allowRedirect(reply, question), dependencies, refused)
  })
}

/**
 * Browsers do not send the session cookie (SameSite=Strict) with a navigation from another site. A page of ours that
 * reloads itself makes it a same-site request, so that a signed-in person need not sign in again.
 */
function reloadSameSite(request: FastifyRequest, reply: FastifyReply): FastifyReply {
  const [path = '', query = ''] = request.url.split('?')
  const parameters = new URLSearchParams(query)
  parameters.set('again', '1')
  const url = `${path}?${parameters}`
  return showHtml(reply.header('refresh', `0; url=${url}`), onwardPage(url))
}

/** The content security policy allows forms to submit to us only; this form redirects to the app. */
function allowRedirect(reply: FastifyReply, { redirectUri }: ConsentRequest): FastifyReply {
  const url = new URL(redirectUri)
  const target = url.origin === 'null' ? url.protocol : url.origin
  const policy = String(reply.getHeader('content-security-policy') ?? '')
  return reply.header('content-security-policy', policy.replace("form-action 'self'", `form-action 'self' ${target}`))
}

async function questionOf(
  request: FastifyRequest,
  reply: FastifyReply,
  dependencies: OauthDependencies,
  signedIn: SignedInUser | undefined,
): Promise<ConsentRequest> {
  const { raw } = request
  const library = await dependencies.provider()
  const details = await library.interactionDetails(raw, reply.raw).catch(() => undefined)
  const redirectUri = String(details?.params['redirect_uri'] ?? 'about:blank')
  const clientId = String(details?.params['client_id'] ?? '')
  const app =
    details &&
    (await dependencies.describedClients.readingFor(visitorOf(request, signedIn), () =>
      askingApp(dependencies, clientId, redirectUri),
    ))
  if (!details || !app) throw new Refusal('notFound', say('This request has expired. Please start again in the app.'))
  const requestedScopes = String(details.params['scope'] ?? '').split(' ')
  const audience = audienceOf(details.params['resource'], dependencies.baseUrl)
  return {
    uid: details.uid,
    prompt: details.prompt.name,
    scopes: requestedScopes.filter(isGrantable).filter((scope) => audience === null || MCP_SCOPES.includes(scope)),
    app: app,
    audience,
    interaction: details,
    redirectUri,
  }
}

/** Registered by its owner or by itself, or identified by a metadata document. */
async function askingApp(
  { provider, storage, registeredClients }: OauthDependencies,
  clientId: string,
  redirectUri: string,
): Promise<AskingApp | undefined> {
  const row = await storage.read((stores) => stores.oauth.app(clientId))
  if (row) {
    const { name, description, homepage_url: homepageUrl } = row
    return { clientId, name: plainName(name), description: plainName(description), homepageUrl }
  }
  const registered = await registeredClients.find(clientId)
  if (registered) {
    const origin = originOf(clientId, redirectUri)
    return { clientId, name: registeredName(registered), description: '', homepageUrl: null, origin }
  }
  const client = await (await provider()).Client.find(clientId).catch(() => undefined)
  if (!client || !isDescribed(client)) return undefined
  return {
    clientId,
    name: describedName(client.clientName, clientId),
    description: '',
    homepageUrl: null,
    origin: originOf(clientId, redirectUri),
    described: client as DescribedApp,
  }
}

const consentFor = ({ uid, app, scopes, audience }: ConsentRequest, { user }: SignedInUser): Page =>
  consentPage({
    action: `/oauth/interaction/${uid}`,
    abort: `/oauth/interaction/${uid}/abort`,
    appName: app.name,
    description: app.description,
    homepageUrl: app.homepageUrl,
    origin: app.origin,
    isAssistant: audience !== null,
    scopes,
    personName: user.display_name,
  })

/** Whether the signed-in person is the one this interaction was started for. */
const isAsked = ({ interaction }: ConsentRequest, { user }: SignedInUser): boolean =>
  interaction.session?.accountId === String(user.id)

/** Tells the library who is signed in. Its session for anybody else is ended. */
async function finishLogin(
  request: FastifyRequest,
  reply: FastifyReply,
  dependencies: OauthDependencies,
  { question, signedIn }: { question: ConsentRequest; signedIn: SignedInUser },
): Promise<FastifyReply> {
  const { interaction } = question
  const remembered = interaction.session
  if (remembered && !isAsked(question, signedIn)) {
    await dependencies.storage.transaction((stores) => stores.oauth.delete('Session', remembered.cookie))
    delete interaction.session
    await interaction.persist()
  }
  return finish(request, reply, dependencies, { login: { accountId: String(signedIn.user.id), remember: false } })
}

/** The grant in our table is authoritative; the grant of the library is derived from it. */
async function consent(
  { provider, storage, shares, changes, describedClients, registeredClients }: OauthDependencies,
  question: ConsentRequest,
  { user }: SignedInUser,
  ticked: readonly string[],
): Promise<string> {
  const { app, audience } = question
  const grantee = { grantee_kind: 'app', grantee: app.clientId } as const
  if (app.described) await describedClients.keep(app.described)
  else if (app.origin) await registeredClients.allow(app.clientId)
  await storage.transaction(async (stores) => {
    const [grant] = await stores.grants.between(user.id, grantee)
    const asksForMore = !grant || ticked.filter(isGrantable).some((scope) => !covers(grant, scope))
    if (asksForMore) await changes.record(stores, user.id, 'appAllowed', app.name)
    await shares.grant(stores, { user_id: user.id, ...grantee, name: app.name, scopes: ticked.join(' '), audience })
  })
  const { Grant } = await provider()
  const grant = new Grant({ accountId: String(user.id), clientId: app.clientId })
  allowScopes(grant, ticked, audience)
  // Requested but not granted: unticked, or not available for this resource.
  const requestedScopes = String(question.interaction.params['scope'] ?? '').split(' ')
  refuseScopes(
    grant,
    requestedScopes.filter((scope) => isGrantable(scope) && !ticked.includes(scope)),
    audience,
  )
  return grant.save()
}

async function finish(
  request: FastifyRequest,
  reply: FastifyReply,
  { provider }: OauthDependencies,
  result: InteractionResults,
): Promise<FastifyReply> {
  const location = await (await provider()).interactionResult(request.raw, reply.raw, result, {
    mergeWithLastSubmission: 'consent' in result,
  })
  return reply.redirect(location, 303)
}
