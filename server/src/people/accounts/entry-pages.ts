/** Ways in: sign-in, second factor, passkey, setup, registration, forgotten password, confirming an address. */
import type { AuthenticationResponseJSON } from '@simplewebauthn/server'
import type { FastifyInstance, FastifyReply, FastifyRequest } from 'fastify'
import { languageFor } from '../../http/auth.ts'
import type { Sentence } from '../../lib/language.ts'
import { Refusal, say } from '../../lib/refusal.ts'
import {
  addressConfirmedPage,
  confirmAddressPage,
  enterPage,
  forgotPage,
  linkGonePage,
  newAccountPage,
  registrationClosedPage,
  resetPage,
  secondFactorPage,
  setupPage,
  signInPage,
} from '../../pages/accounts/sign-in.ts'
import { PASSKEY_UNUSABLE } from '../refusals.ts'
import type { RequestOrigin } from '../sessions/service.ts'
import { type Cookies, field, fromOf, safeNext, showHtml } from '../sessions/web.ts'
import type { NewUser } from '../users/service.ts'
import type { Emails } from './email.ts'
import type { Passkeys } from './passkeys.ts'
import type { Accounts, SignIn } from './service.ts'

export interface EntryParts {
  readonly accounts: Accounts
  readonly emails: Emails
  readonly passkeys: Passkeys
  readonly cookies: Cookies
  readonly hasMail: boolean
}

export function addEntryPages(app: FastifyInstance, parts: EntryParts): void {
  addSignIn(app, parts)
  addPasskeySignIn(app, parts)
  addSignInByLink(app, parts)
  addNewAccounts(app, parts)
  addForgotten(app, parts)
}

const problemOf = (error: unknown): Sentence => {
  if (error instanceof Refusal) return error.sentences
  throw error
}

const statusOf = (error: unknown): number => (error instanceof Refusal && error.kind === 'tooMany' ? 429 : 400)

/** Counters of their own, for each address and minute: a person needs a few of these, a guesser many. */
const SIGN_IN = { config: { ownLimit: { purpose: 'sign-in', most: 30 } } }
const SECOND_FACTOR = { config: { ownLimit: { purpose: 'second factor', most: 30 } } }
const NEW_ACCOUNT = { config: { ownLimit: { purpose: 'new account', most: 30 } } }
const FORGOTTEN = { config: { ownLimit: { purpose: 'forgotten password', most: 10 } } }

function addSignIn(app: FastifyInstance, { accounts, cookies }: EntryParts): void {
  const show = async (next: string, problem?: Sentence, email = '') =>
    signInPage({ next, problem, email, mayRegister: await accounts.mayRegister(undefined) })

  const goOn = (
    reply: FastifyReply,
    result: SignIn,
    { next, from }: { readonly next: string; readonly from: RequestOrigin },
  ) =>
    result.kind === 'in'
      ? cookies.begin(reply, result.cookie, from).redirect(next, 303)
      : showHtml(reply, secondFactorPage({ ticket: result.ticket, next, isShared: from.isShared }))

  app.get('/auth/sign-in', async (request, reply) =>
    (await accounts.isNew())
      ? showHtml(reply, setupPage())
      : showHtml(reply, await show(safeNext(field(request.query, 'next')))),
  )

  app.post('/auth/sign-in', SIGN_IN, async (request, reply) => {
    const [email, password, next] = ['email', 'password', 'next'].map((name) => field(request.body, name)) as [
      string,
      string,
      string,
    ]
    try {
      const from = fromOf(request)
      return goOn(reply, await accounts.signIn(email, password, from), { next: safeNext(next), from })
    } catch (error) {
      return showHtml(reply, await show(safeNext(next), problemOf(error), email), statusOf(error))
    }
  })

  app.post('/auth/second-factor', SECOND_FACTOR, async (request, reply) => {
    const [ticket, code, next] = ['ticket', 'code', 'next'].map((name) => field(request.body, name)) as [
      string,
      string,
      string,
    ]
    const from = fromOf(request)
    try {
      const cookie = await accounts.finishSignIn(ticket, code, from)
      return cookies.begin(reply, cookie, from).redirect(safeNext(next), 303)
    } catch (error) {
      const again = { ticket, next: safeNext(next), isShared: from.isShared, problem: problemOf(error) }
      return showHtml(reply, secondFactorPage(again), statusOf(error))
    }
  })
}

function addPasskeySignIn(app: FastifyInstance, { accounts, passkeys, cookies }: EntryParts): void {
  app.post('/auth/passkey/begin', SIGN_IN, async () => passkeys.beginSignIn())

  app.post('/auth/passkey/finish', SIGN_IN, async (request, reply) => {
    const { ticket, response, next } = request.body as { ticket?: unknown; response?: unknown; next?: unknown }
    if (typeof response !== 'object' || response === null) throw new Refusal('badInput', PASSKEY_UNUSABLE)
    const userId = await passkeys.finishSignIn(String(ticket), response as AuthenticationResponseJSON)
    const from = fromOf(request)
    cookies.begin(reply, await accounts.signInAs(userId, from), from)
    return { location: safeNext(String(next ?? '')) }
  })
}

/** Opening the link does nothing yet: programs that look at addresses in advance would use it up. */
function addSignInByLink(app: FastifyInstance, { accounts, cookies }: EntryParts): void {
  app.get('/auth/enter/:token', async (request, reply) => showHtml(reply, enterPage(request.url)))
  app.post('/auth/enter/:token', SIGN_IN, async (request, reply) => {
    const from = fromOf(request)
    try {
      const cookie = await accounts.signInByLink(field(request.params, 'token'), from)
      return cookies.begin(reply, cookie, from).redirect('/', 303)
    } catch (error) {
      return showHtml(reply, linkGonePage(problemOf(error)), 400)
    }
  })
}

/** They speak the language of the form: what is sent to them later is in it, too. */
const newUserOf = (request: FastifyRequest): NewUser => ({
  email: field(request.body, 'email'),
  name: field(request.body, 'name') || undefined,
  password: field(request.body, 'password'),
  timeZone: field(request.body, 'timeZone') || undefined,
  language: languageFor(request),
})

const givenOf = (body: unknown) =>
  Object.fromEntries(['email', 'name', 'timeZone'].map((name) => [name, field(body, name)]))

/** Of a set-up link, or by itself. */
const SETUP_TOKEN = /up_once_[\w-]{20,100}/

/** The first steps. */
const AFTER_REGISTRATION = '/welcome'
const OWN_DEVICE = { isShared: false }

const NOT_THE_LINK = say(
  'That is not the set-up link. The right one contains /auth/setup/ and a long code.',
  'Das ist nicht der Link zum Einrichten. Der richtige enthält /auth/setup/ und einen langen Code.',
)

function addNewAccounts(app: FastifyInstance, { accounts, cookies }: EntryParts): void {
  const setup = { kind: 'setup' } as const
  const register = { kind: 'register' } as const
  const tokenOf = (params: unknown) => field(params, 'token') || undefined

  app.get('/auth/setup', async (_request, reply) =>
    (await accounts.isNew()) ? showHtml(reply, setupPage()) : reply.redirect('/auth/sign-in', 303),
  )
  app.post('/auth/setup', NEW_ACCOUNT, async (request, reply) => {
    const token = SETUP_TOKEN.exec(field(request.body, 'link'))?.[0]
    if (token !== undefined) return reply.redirect(`/auth/setup/${token}`, 303)
    return showHtml(reply, setupPage(NOT_THE_LINK), 400)
  })

  app.get('/auth/setup/:token', async (request, reply) =>
    showHtml(reply, newAccountPage({ ...setup, action: request.url })),
  )
  app.post('/auth/setup/:token', NEW_ACCOUNT, async (request, reply) => {
    try {
      const cookie = await accounts.completeSetup(field(request.params, 'token'), newUserOf(request), fromOf(request))
      return cookies.begin(reply, cookie, OWN_DEVICE).redirect(AFTER_REGISTRATION, 303)
    } catch (error) {
      const again = { ...setup, action: request.url, problem: problemOf(error), given: givenOf(request.body) }
      return showHtml(reply, newAccountPage(again), 400)
    }
  })

  for (const path of ['/auth/register', '/auth/register/:token']) {
    app.get(path, async (request, reply) =>
      (await accounts.mayRegister(tokenOf(request.params)))
        ? showHtml(reply, newAccountPage({ ...register, action: request.url }))
        : showHtml(reply, registrationClosedPage, 403),
    )
    app.post(path, NEW_ACCOUNT, async (request, reply) => {
      try {
        const cookie = await accounts.register(tokenOf(request.params), newUserOf(request), fromOf(request))
        return cookies.begin(reply, cookie, OWN_DEVICE).redirect(AFTER_REGISTRATION, 303)
      } catch (error) {
        const again = { ...register, action: request.url, problem: problemOf(error), given: givenOf(request.body) }
        return showHtml(reply, newAccountPage(again), 400)
      }
    })
  }
}

function addForgotten(app: FastifyInstance, { accounts, emails, hasMail }: EntryParts): void {
  app.get('/auth/forgot', async (_request, reply) => showHtml(reply, forgotPage(hasMail, false)))
  app.post('/auth/forgot', FORGOTTEN, async (request, reply) => {
    await accounts.requestReset(field(request.body, 'email'), fromOf(request))
    return showHtml(reply, forgotPage(hasMail, true))
  })

  app.get('/auth/reset/:token', async (request, reply) => showHtml(reply, resetPage(request.url)))
  app.post('/auth/reset/:token', FORGOTTEN, async (request, reply) => {
    try {
      await accounts.completeReset(field(request.params, 'token'), field(request.body, 'password'))
      return reply.redirect('/auth/sign-in', 303)
    } catch (error) {
      return showHtml(reply, resetPage(request.url, { problem: problemOf(error) }), 400)
    }
  })

  // A link in a mail may be opened by a program that looks for viruses: only the form confirms.
  app.get('/auth/email/:token', async (request, reply) => showHtml(reply, confirmAddressPage(request.url)))
  app.post('/auth/email/:token', async (request, reply) => {
    await emails.confirm(field(request.params, 'token'))
    return showHtml(reply, addressConfirmedPage)
  })
}
