/** What our own app asks of the session: a short-lived token to call the interface with, and signing out. */
import type { FastifyInstance, FastifyReply, FastifyRequest } from 'fastify'
import { Refusal } from '../../lib/refusal.ts'
import { PLEASE_SIGN_IN } from '../refusals.ts'
import type { Sessions, SignedInUser } from '../sessions/service.ts'
import { type Cookies, field, wantsJson } from '../sessions/web.ts'
import { scopesOf } from '../tokens/rules.ts'
import type { Tokens } from '../tokens/service.ts'

export interface AppPageParts {
  readonly sessions: Sessions
  readonly tokens: Tokens
  readonly cookies: Cookies
}

/** What the browser kept for the person goes with them. */
const CLEAR_SITE = '"cache", "storage"'
/**
 * The app has removed what is theirs itself, because somebody else left entries in this browser that are not sent yet. The
 * account page cannot know what waits here: its script removes what can be read, and leaves what waits.
 */
const CLEAR_CACHE = '"cache"'

export function addAppPages(app: FastifyInstance, { sessions, tokens, cookies }: AppPageParts): void {
  app.post('/auth/token', { config: { answersJson: true } }, async (request, reply) => {
    const cookie = cookies.read(request)
    const who = await sessions.find(cookie)
    if (!who) throw new Refusal('unauthorized', PLEASE_SIGN_IN)
    const renewed = await sessions.renew(who)
    if (renewed && cookie !== undefined) cookies.set(reply, cookie, renewed)
    const { token, row } = await tokens.createForWebApp(who)
    return reply.header('cache-control', 'private, no-store').send({
      accessToken: token,
      expiresAtMilliseconds: (row.expires_epoch ?? 0) * 1000,
      ...personOf(who),
      scopes: [...scopesOf(row.scopes, who.user.is_administrator === 1)],
    })
  })

  app.post('/auth/sign-out', async (request, reply) => {
    const who = await sessions.find(cookies.read(request))
    if (who) await sessions.signOut(who, leavingOf(request))
    return signedOut(
      request,
      cookies.clear(reply).header('clear-site-data', keepsStorage(request) ? CLEAR_CACHE : CLEAR_SITE),
    )
  })
}

const personOf = ({ user, session }: SignedInUser) => ({
  userId: user.id,
  displayName: user.display_name,
  timeZone: user.time_zone,
  isAdministrator: user.is_administrator === 1,
  ...(user.language === null ? {} : { language: user.language }),
  isShared: session.is_shared === 1,
})

function leavingOf({ body }: FastifyRequest) {
  const { everywhere } = (body ?? {}) as { everywhere?: unknown }
  const endpoint = field(body, 'endpoint')
  return { isEverywhere: everywhere === true || everywhere === 'yes', endpoint: endpoint === '' ? undefined : endpoint }
}

const keepsStorage = (request: FastifyRequest): boolean =>
  !wantsJson(request) || ((request.body ?? {}) as { keepsStorage?: unknown }).keepsStorage === true

const signedOut = (request: FastifyRequest, reply: FastifyReply): FastifyReply =>
  wantsJson(request)
    ? reply.header('cache-control', 'private, no-store').send({ status: 'OK' })
    : reply.redirect('/auth/sign-in', 303)
