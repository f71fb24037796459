/** The authorization server under /oauth, and our pages for its two questions: who are you, and do you allow this? */
import type { GrantableScope } from '@upshot/contract'
import type { FastifyInstance, FastifyReply, FastifyRequest } from 'fastify'
import type Provider from 'oidc-provider'
import type { InteractionResults } from 'oidc-provider'
import { once } from '../../lib/once.ts'
import { Refusal, say } from '../../lib/refusal.ts'
import { consentPage, onwardPage } from '../../pages/accounts/consent.ts'
import { signInPage } from '../../pages/accounts/sign-in.ts'
import type { Page } from '../../pages/html.ts'
import type { Storage } from '../../storage/storage.ts'
import { isConfirmed } from '../accounts/confirm-pages.ts'
import type { Confirmation } from '../accounts/confirmation.ts'
import type { AccountStores } from '../accounts/stores.ts'
import type { AppRow } from '../apps/store.ts'
import type { Changes } from '../changes/service.ts'
import { covers, isGrantable } from '../grants/rules.ts'
import { PLEASE_SIGN_IN } from '../refusals.ts'
import type { Sessions, SignedIn } from '../sessions/service.ts'
import { type Cookies, field, fields, sessionOf, showHtml } from '../sessions/web.ts'
import type { Shares } from '../shares/service.ts'

/** The library is large and loaded for the first request that needs it. */
export type LoadProvider = () => Promise<Provider>

export interface OauthParts {
  readonly provider: LoadProvider
  readonly storage: Storage<AccountStores>
  readonly sessions: Sessions
  readonly shares: Shares
  readonly cookies: Cookies
  readonly confirmation: Confirmation
  readonly changes: Pick<Changes, 'record'>
}

/** Everything the library answers itself. It reads the body, so Fastify must not. */
export async function mountProvider(app: FastifyInstance, provider: LoadProvider, baseUrl: string): Promise<void> {
  const callback = once(async () => (await provider()).callback())
  await app.register(async (oauth) => {
    oauth.removeAllContentTypeParsers()
    oauth.addContentTypeParser('*', (_request, _payload, done) => done(null))
    const pass = async (request: FastifyRequest, reply: FastifyReply, path?: string) => {
      const raw = request.raw as typeof request.raw & { originalUrl?: string }
      const answer = await callback()
      const asked = sentTo(baseUrl, raw)
      raw.originalUrl = path ?? asked
      raw.url = raw.originalUrl.replace(/^\/oauth/, '') || '/'
      reply.hijack()
      // What the hooks of the app said holds here too, and no more: the library sets its own policy for its own pages.
      for (const [name, value] of Object.entries(reply.getHeaders())) {
        if (value !== undefined) reply.raw.setHeader(name, value)
      }
      await answer(raw, reply.raw)
    }
    oauth.all('/oauth/*', (request, reply) => pass(request, reply))
    // RFC 8414: the metadata of an issuer with a path lie here, for programs in browsers too.
    for (const kind of ['oauth-authorization-server', 'openid-configuration']) {
      oauth.get(`/.well-known/${kind}/oauth`, (request, reply) =>
        pass(request, reply.header('access-control-allow-origin', '*'), '/oauth/.well-known/openid-configuration'),
      )
    }
  })
}

/**
 * The library makes addresses of ours from what the request says. Whatever a caller or a proxy says, they are those of
 * BASE_URL. Gives the path that was asked for, also where a caller sends a whole address.
 */
function sentTo(baseUrl: string, { headers, url = '/' }: FastifyRequest['raw']): string {
  const { host, protocol } = new URL(baseUrl)
  headers.host = host
  headers['x-forwarded-proto'] = protocol.slice(0, -1)
  delete headers['x-forwarded-host']
  delete headers['x-forwarded-for']
  delete headers.forwarded
  return url.replace(/^https?:\/\/[^/?]*\/?/i, '/')
}

interface Question {
  readonly uid: string
  readonly prompt: string
  readonly scopes: readonly GrantableScope[]
  readonly app: AppRow
  readonly redirectUri: string
  readonly interaction: Interaction
}

type Interaction = Awaited<ReturnType<Provider['interactionDetails']>>

export function addInteractionPages(app: FastifyInstance, parts: OauthParts): void {
  const path = '/oauth/interaction/:uid'

  app.get(path, async (request, reply) => {
    const question = await questionOf(request, reply, parts)
    const who = await sessionOf(request, parts)
    if (!who && field(request.query, 'again') === '') return again(request, reply)
    if (!who) return showHtml(reply, signInPage({ next: request.url, mayRegister: false, appName: question.app.name }))
    if (question.prompt === 'login' || !isAsked(question, who))
      return nameWho(request, allowRedirect(reply, question), parts, { question, who })
    return showHtml(allowRedirect(reply, question), consentFor(question, who))
  })

  app.post(path, async (request, reply) => {
    const question = await questionOf(request, reply, parts)
    const who = await sessionOf(request, parts)
    if (!who) throw new Refusal('unauthorized', PLEASE_SIGN_IN)
    if (!isAsked(question, who)) return nameWho(request, allowRedirect(reply, question), parts, { question, who })
    if (!(await isConfirmed(parts.confirmation, who, { request, reply: allowRedirect(reply, question) }))) return reply
    const ticked = fields(request.body, 'scope').filter((scope) =>
      (question.scopes as readonly string[]).includes(scope),
    )
    const grantId = await consent(parts, question, who, ticked)
    return finish(request, allowRedirect(reply, question), parts, { consent: { grantId } })
  })

  app.post(`${path}/abort`, async (request, reply) => {
    const question = await questionOf(request, reply, parts)
    const refused = { error: 'access_denied', error_description: 'The person did not allow access.' }
    return finish(request, allowRedirect(reply, question), parts, refused)
  })
}

/**
 * The session cookie is not sent along when another site leads here. A page of ours that leads to itself makes the
 * visit our own, so that a signed-in person need not sign in again.
 */
function again(request: FastifyRequest, reply: FastifyReply): FastifyReply {
  const url = `${request.url.split('?')[0]}?again=1`
  return showHtml(reply.header('refresh', `0; url=${url}`), onwardPage(url))
}

/** The policy of our pages lets forms lead to ourselves only; this one ends at the app. */
function allowRedirect(reply: FastifyReply, { redirectUri }: Question): FastifyReply {
  const url = new URL(redirectUri)
  const target = url.origin === 'null' ? url.protocol : url.origin
  const policy = String(reply.getHeader('content-security-policy') ?? '')
  return reply.header('content-security-policy', policy.replace("form-action 'self'", `form-action 'self' ${target}`))
}

async function questionOf(
  request: FastifyRequest,
  reply: FastifyReply,
  { provider, storage }: OauthParts,
): Promise<Question> {
  const { raw } = request
  const library = await provider()
  const details = await library.interactionDetails(raw, reply.raw).catch(() => undefined)
  const clientId = String(details?.params['client_id'] ?? '')
  const found = details && (await storage.read((stores) => stores.oauth.app(clientId)))
  if (!details || !found)
    throw new Refusal(
      'notFound',
      say(
        'This request has expired. Please start again in the app.',
        'Diese Anfrage ist abgelaufen. Bitte fang in der App noch einmal an.',
      ),
    )
  const asked = String(details.params['scope'] ?? '').split(' ')
  return {
    uid: details.uid,
    prompt: details.prompt.name,
    scopes: asked.filter(isGrantable),
    app: found,
    interaction: details,
    redirectUri: String(details.params['redirect_uri'] ?? 'about:blank'),
  }
}

const consentFor = ({ uid, app, scopes }: Question, { user }: SignedIn): Page =>
  consentPage({
    action: `/oauth/interaction/${uid}`,
    abort: `/oauth/interaction/${uid}/abort`,
    appName: app.name,
    description: app.description,
    homepageUrl: app.homepage_url,
    scopes,
    personName: user.display_name,
  })

/** Whether the person who is signed in is the one this question was meant for. */
const isAsked = ({ interaction }: Question, { user }: SignedIn): boolean =>
  interaction.session?.accountId === String(user.id)

/** Tells the authorization server who is signed in here. What it remembers of anybody else ends, unfinished. */
async function nameWho(
  request: FastifyRequest,
  reply: FastifyReply,
  parts: OauthParts,
  { question, who }: { question: Question; who: SignedIn },
): Promise<FastifyReply> {
  const { interaction } = question
  const remembered = interaction.session
  if (remembered && !isAsked(question, who)) {
    await parts.storage.transaction((stores) => stores.oauth.delete('Session', remembered.cookie))
    delete interaction.session
    await interaction.persist()
  }
  return finish(request, reply, parts, { login: { accountId: String(who.user.id), remember: false } })
}

/** The grant in our table is what counts; the library's own is made from it. */
async function consent(
  { provider, storage, shares, changes }: OauthParts,
  question: Question,
  { user }: SignedIn,
  ticked: readonly string[],
): Promise<string> {
  const grantee = { grantee_kind: 'app', grantee: question.app.client_id } as const
  await storage.transaction(async (stores) => {
    const [known] = await stores.grants.between(user.id, grantee)
    const isMore = !known || ticked.filter(isGrantable).some((scope) => !covers(known, scope))
    if (isMore) await changes.record(stores, user.id, 'appAllowed', question.app.name)
    await shares.grant(stores, { user_id: user.id, ...grantee, name: question.app.name, scopes: ticked.join(' ') })
  })
  const { Grant } = await provider()
  const grant = new Grant({ accountId: String(user.id), clientId: question.app.client_id })
  grant.addOIDCScope(['openid', 'offline_access', ...ticked].join(' '))
  const unticked = question.scopes.filter((scope) => !ticked.includes(scope))
  if (unticked.length > 0) grant.rejectOIDCScope(unticked.join(' '))
  return grant.save()
}

async function finish(
  request: FastifyRequest,
  reply: FastifyReply,
  { provider }: OauthParts,
  result: InteractionResults,
): Promise<FastifyReply> {
  const location = await (await provider()).interactionResult(request.raw, reply.raw, result, {
    mergeWithLastSubmission: 'consent' in result,
  })
  return reply.redirect(location, 303)
}
