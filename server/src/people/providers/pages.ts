/** Pages for signing in with an account elsewhere. */
import type { FastifyInstance, FastifyReply, FastifyRequest } from 'fastify'
import { languageFor } from '../../http/auth.ts'
import { boundCookie } from '../../http/public-address.ts'
import { say } from '../../lib/language.ts'
import { Refusal } from '../../lib/refusal.ts'
import { linkPage, onwardPage } from '../../pages/accounts/providers.ts'
import { isConfirmed } from '../accounts/confirm-pages.ts'
import type { Confirmation } from '../accounts/confirmation.ts'
import type { Accounts } from '../accounts/service.ts'
import type { Sessions } from '../sessions/service.ts'
import { type Cookies, field, fromOf, safeNext, sessionOf, showHtml, signedIn } from '../sessions/web.ts'
import type { Providers, ProviderVisit } from './service.ts'

const GOING = { config: { ownLimit: { purpose: 'sign-in with a provider', most: 60 } } }
const NOTICE = { config: { ownLimit: { purpose: 'notice of a provider', most: 120 }, answersJson: true as const } }
const TICKET_SECONDS = 600

/** Lax, because the browser comes back from another site. They grant nothing: each is sealed and useless by itself. */
function cookieNamed(name: string) {
  const bound = (request: FastifyRequest) => {
    const { options, ...cookie } = boundCookie(request, { secure: `upshot-${name}`, plain: `upshot_${name}` })
    return { ...cookie, options: { ...options, httpOnly: true, sameSite: 'lax' as const } }
  }
  return {
    set: (reply: FastifyReply, value: string) => {
      const { name, options } = bound(reply.request)
      return reply.setCookie(name, value, { ...options, maxAge: TICKET_SECONDS })
    },
    clear: (reply: FastifyReply) => {
      const { name, options } = bound(reply.request)
      return reply.clearCookie(name, options)
    },
    read: (request: FastifyRequest): string | undefined => request.cookies[bound(request).name],
  }
}

export const providerCookies = {
  ticket: cookieNamed('ticket'),
  link: cookieNamed('link'),
  leaving: cookieNamed('leaving'),
}

const NOTHING_TO_LINK = say('There is nothing to connect. Please begin again.')

export function addProviderPages(
  app: FastifyInstance,
  dependencies: {
    readonly providers: Providers
    readonly accounts: Pick<Accounts, 'onward'>
    readonly sessions: Sessions
    readonly confirmation: Confirmation
    readonly cookies: Cookies
  },
): void {
  const { providers, accounts, sessions, confirmation, cookies } = dependencies
  if (providers.list.length === 0) return
  const find = signedIn(sessions, cookies)
  const idOf = (request: FastifyRequest) => field(request.params, 'id')

  const leave = async (request: FastifyRequest, reply: FastifyReply, purpose: ProviderVisit) => {
    const { url, ticket } = await providers.begin(idOf(request), purpose)
    return providerCookies.ticket.set(reply, ticket).header('cache-control', 'private, no-store').redirect(url, 303)
  }

  // The invitation is part of the path, as in the link that was sent, because a query must not contain a token.
  for (const path of ['/auth/provider/:id', '/auth/provider/:id/invited/:invitation']) {
    app.get(path, GOING, async (request, reply) => {
      const invitation = field(request.params, 'invitation')
      return leave(request, reply, {
        kind: 'signIn',
        next: safeNext(field(request.query, 'next')),
        isShared: field(request.query, 'shared') === 'yes',
        ...(invitation === '' ? {} : { invitation }),
      })
    })
  }

  app.get('/auth/provider/:id/confirm', GOING, async (request, reply) => {
    const signedIn = await find(request, reply)
    if (!signedIn) return reply
    return leave(request, reply, {
      kind: 'confirm',
      next: safeNext(field(request.query, 'next')),
      sessionId: signedIn.session.id,
      isForApp: field(request.query, 'app') !== '',
    })
  })

  app.post('/auth/provider/:id/connect', GOING, async (request, reply) => {
    const signedIn = await find(request, reply)
    if (!signedIn || !(await isConfirmed(confirmation, signedIn, { request, reply }))) return reply
    const { url, ticket } = await providers.begin(idOf(request), { kind: 'link', sessionId: signedIn.session.id })
    // Our forms lead to this server only, redirects included.
    return showHtml(providerCookies.ticket.set(reply, ticket), onwardPage(url))
  })

  app.get('/auth/provider/:id/callback', GOING, async (request, reply) => {
    const ticket = providerCookies.ticket.read(request) ?? ''
    providerCookies.ticket.clear(reply)
    // Coming from another site, the browser did not send the session cookie, so a page of ours reloads.
    const query = request.url.split('?')[1] ?? ''
    if (field(request.query, 'here') === '') {
      providerCookies.ticket.set(reply, ticket)
      return showHtml(reply, onwardPage(`/auth/provider/${idOf(request)}/callback?${query}&here=1`))
    }
    const signedIn = await sessionOf(request, { sessions, cookies })
    const outcome = await providers.finish(idOf(request), {
      query: query.replace(/&here=1$/, ''),
      ticket,
      from: fromOf(request),
      language: languageFor(request),
      signedIn,
    })
    switch (outcome.kind) {
      case 'in': {
        const next = await accounts.onward(outcome.cookie, outcome.next)
        return cookies.begin(reply, outcome.cookie, outcome).redirect(next, 303)
      }
      case 'confirmed':
        if (signedIn && outcome.isForApp) await confirmation.freshen(signedIn)
        return reply.redirect(outcome.next, 303)
      case 'linked':
        return reply.redirect('/auth/account?done=providerAdded', 303)
      case 'mustLink':
        providerCookies.link.set(reply, outcome.pending)
        return reply.redirect('/auth/sign-in?next=/auth/provider/link', 303)
    }
  })

  app.get('/auth/provider/link', async (request, reply) => {
    const signedIn = await find(request, reply)
    if (!signedIn) return reply
    const { provider, email } = await providers.pending(providerCookies.link.read(request) ?? '')
    const name = providers.list.find(({ id }) => id === provider)?.name ?? provider
    return showHtml(reply, linkPage({ provider: name, email }))
  })

  app.post('/auth/provider/link', GOING, async (request, reply) => {
    const signedIn = await find(request, reply)
    if (!signedIn || !(await isConfirmed(confirmation, signedIn, { request, reply, next: '/auth/provider/link' })))
      return reply
    const pending = providerCookies.link.read(request)
    if (pending === undefined) throw new Refusal('badInput', NOTHING_TO_LINK)
    await providers.completeLink(signedIn, pending)
    providerCookies.link.clear(reply)
    return reply.redirect('/auth/account?done=providerAdded', 303)
  })

  // Only the signature of the token counts here: the provider itself calls, without a browser.
  app.post('/auth/provider/:id/sign-out', NOTICE, async (request, reply) => {
    await providers.backChannel(idOf(request), field(request.body, 'logout_token'))
    return reply.header('cache-control', 'no-store').send({ status: 'OK' })
  })
}
