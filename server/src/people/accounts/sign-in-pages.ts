/**
 * Pages for sign-in, second factor, passkey, setup, registration, forgotten password, confirming an address, undoing a
 * change, and the session endpoints of our own app.
 */
import type { AuthenticationResponseJSON } from '@simplewebauthn/server'
import type { FastifyInstance, FastifyReply, FastifyRequest } from 'fastify'
import { languageFor } from '../../http/auth.ts'
import { failureOf, writeFailure } from '../../http/failure.ts'
import { inEach, type Sentence, say, wordTable } from '../../lib/language.ts'
import { Refusal } from '../../lib/refusal.ts'
import { form, messagePage } from '../../pages/accounts/form.ts'
import { onwardPage } from '../../pages/accounts/providers.ts'
import {
  accountMailedPage,
  addressConfirmedPage,
  confirmAccountPage,
  confirmAddressPage,
  enterPage,
  forgotPage,
  KEEP,
  linkGonePage,
  newAccountPage,
  pinPage,
  registrationClosedPage,
  resetDonePage,
  resetPage,
  secondFactorPage,
  setupPage,
  signInPage,
} from '../../pages/accounts/sign-in.ts'
import { changeText } from '../changes/service.ts'
import type { OldAccess } from '../hooks.ts'
import { PASSKEY_UNUSABLE, PLEASE_SIGN_IN } from '../refusals.ts'
import type { RequestOrigin, Sessions, SignedInUser } from '../sessions/service.ts'
import { type Cookies, type DeviceCookie, field, fromOf, safeNext, showHtml, wantsJson } from '../sessions/web.ts'
import { scopesOf } from '../tokens/rules.ts'
import type { Tokens } from '../tokens/service.ts'
import type { NewUser } from '../users/service.ts'
import type { DevicePins } from './device-pins.ts'
import type { OutboxKeys } from './installation-secrets.ts'
import type { Passkeys } from './passkeys.ts'
import type { Accounts, Emails, SignIn } from './service.ts'
import type { AccountUndo } from './undo.ts'

interface SignInPageDependencies {
  readonly accounts: Accounts
  readonly emails: Emails
  readonly passkeys: Passkeys
  readonly cookies: Cookies
  readonly hasMail: boolean
  readonly providers: EntryProviders
  /** Cookies of the browser: an account elsewhere waiting to be connected, and one to be signed out of. */
  readonly providerCookies: ProviderCookies
  readonly devicePins: DevicePins
  readonly deviceCookie: DeviceCookie
}

/** Accounts elsewhere, as these pages use them. */
interface EntryProviders {
  readonly list: readonly { readonly id: string; readonly name: string }[]
  readonly isPasswordAllowed: boolean
  mayUsePassword(email: string, sealedLink: string | undefined): Promise<boolean>
  /** Where a browser is signed out elsewhere too; undefined if there is no such page. */
  signOutUrl(issuer: string): Promise<string | undefined>
}

interface HeldCookie {
  set(reply: FastifyReply, value: string): FastifyReply
  clear(reply: FastifyReply): FastifyReply
  read(request: FastifyRequest): string | undefined
}

interface ProviderCookies {
  readonly link: HeldCookie
  readonly leaving: HeldCookie
}

export function addSignInPages(app: FastifyInstance, dependencies: SignInPageDependencies): void {
  addSignIn(app, dependencies)
  addPinSignIn(app, dependencies)
  addPasskeySignIn(app, dependencies)
  addSignInByLink(app, dependencies)
  addNewAccounts(app, dependencies)
  addForgotten(app, dependencies)
}

const problemOf = (error: unknown): Sentence => {
  if (error instanceof Refusal) return error.sentences
  throw error
}

const PASSWORDS_OFF = say('Passwords are switched off on this server.')
/** The destination for somebody who signs in to connect an account elsewhere. */
const LINKING = '/auth/provider/link'

const statusOf = (error: unknown): number => (error instanceof Refusal && error.kind === 'tooMany' ? 429 : 400)

/** Separate limits per address and minute: a person needs a few attempts, a guesser many. */
const SIGN_IN = { config: { ownLimit: { purpose: 'sign-in', most: 30 } } }
const SECOND_FACTOR = { config: { ownLimit: { purpose: 'second factor', most: 30 } } }
const NEW_ACCOUNT = { config: { ownLimit: { purpose: 'new account', most: 30 } } }
const FORGOTTEN = { config: { ownLimit: { purpose: 'forgotten password', most: 10 } } }

function addSignIn(app: FastifyInstance, dependencies: SignInPageDependencies): void {
  const { accounts, cookies, providers, providerCookies, devicePins, deviceCookie } = dependencies
  const show = async (request: FastifyRequest, next: string, problem?: Sentence, email = '') => {
    const mayRegister = await accounts.mayRegister(undefined)
    // Somebody who connects an account elsewhere signs in the way they already can.
    const isLinking = next === LINKING
    const hasPassword = providers.isPasswordAllowed || isLinking
    const shownProviders = isLinking ? [] : providers.list
    const people = hasPassword && !isLinking ? await devicePins.people(deviceCookie.read(request)) : []
    return signInPage({ next, problem, email, mayRegister, providers: shownProviders, hasPassword, isLinking, people })
  }

  /** Without a password form there is nothing to choose, unless somebody has just signed out. */
  const onlyProvider = (request: FastifyRequest, next: string): string | undefined => {
    const [provider, ...otherProviders] = providers.list
    if (providers.isPasswordAllowed || !provider || otherProviders.length > 0 || next === LINKING) return undefined
    return field(request.query, 'out') === ''
      ? `/auth/provider/${provider.id}?next=${encodeURIComponent(next)}`
      : undefined
  }

  const leavingElsewhere = async (request: FastifyRequest, reply: FastifyReply): Promise<string | undefined> => {
    const issuer = providerCookies.leaving.read(request)
    if (issuer === undefined) return undefined
    providerCookies.leaving.clear(reply)
    return (await providers.signOutUrl(issuer)) ?? '/auth/sign-in?out=1'
  }

  const goOn = async (
    reply: FastifyReply,
    result: SignIn,
    { next, from }: { readonly next: string; readonly from: RequestOrigin },
  ) =>
    result.kind === 'in'
      ? cookies.begin(reply, result.cookie, from).redirect(await accounts.onward(result.cookie, next), 303)
      : showHtml(reply, secondFactorPage({ ticket: result.ticket, next, isShared: from.isShared }))

  app.get('/auth/sign-in', async (request, reply) => {
    if (await accounts.isNew()) return showHtml(reply, setupPage())
    const elsewhere = await leavingElsewhere(request, reply)
    if (elsewhere !== undefined) return showHtml(reply, onwardPage(elsewhere))
    const next = safeNext(field(request.query, 'next'))
    const providerUrl = onlyProvider(request, next)
    return providerUrl === undefined ? showHtml(reply, await show(request, next)) : reply.redirect(providerUrl, 303)
  })

  app.post('/auth/sign-in', SIGN_IN, async (request, reply) => {
    const email = field(request.body, 'email')
    const password = field(request.body, 'password')
    const next = safeNext(field(request.body, 'next'))
    try {
      const from = fromOf(request)
      if (!(await providers.mayUsePassword(email, providerCookies.link.read(request))))
        throw new Refusal('forbidden', PASSWORDS_OFF)
      return await goOn(reply, await accounts.signIn(email, password, from), { next, from })
    } catch (error) {
      return showHtml(reply, await show(request, next, problemOf(error), email), statusOf(error))
    }
  })

  app.post('/auth/second-factor', SECOND_FACTOR, async (request, reply) => {
    const ticket = field(request.body, 'ticket')
    const code = field(request.body, 'code')
    const next = safeNext(field(request.body, 'next'))
    const from = fromOf(request)
    try {
      const cookie = await accounts.finishSignIn(ticket, code, from)
      return cookies.begin(reply, cookie, from).redirect(await accounts.onward(cookie, next), 303)
    } catch (error) {
      const form = { ticket, next, isShared: from.isShared, problem: problemOf(error) }
      return showHtml(reply, secondFactorPage(form), statusOf(error))
    }
  })
}

/** People of a household on one device. */
function addPinSignIn(
  app: FastifyInstance,
  { accounts, cookies, providers, devicePins, deviceCookie }: SignInPageDependencies,
): void {
  const sessionOfRequest = async (request: FastifyRequest) => {
    const people = providers.isPasswordAllowed ? await devicePins.people(deviceCookie.read(request)) : []
    return people.find(({ userId }) => String(userId) === field(request.params, 'userId'))
  }

  app.get('/auth/pin/:userId', async (request, reply) => {
    const person = await sessionOfRequest(request)
    if (!person) return reply.redirect('/auth/sign-in', 303)
    return showHtml(reply, pinPage({ ...person, next: safeNext(field(request.query, 'next')) }))
  })

  app.post('/auth/pin/:userId', SIGN_IN, async (request, reply) => {
    const person = await sessionOfRequest(request)
    if (!person) return reply.redirect('/auth/sign-in', 303)
    const next = safeNext(field(request.body, 'next'))
    const from = { ...fromOf(request), isShared: true }
    const credentials = { secret: deviceCookie.read(request), pin: field(request.body, 'pin') }
    try {
      const cookie = await devicePins.signIn(person.userId, credentials, from)
      return cookies.begin(reply, cookie, from).redirect(await accounts.onward(cookie, next), 303)
    } catch (error) {
      return showHtml(reply, pinPage({ ...person, next, problem: problemOf(error) }), statusOf(error))
    }
  })
}

function addPasskeySignIn(app: FastifyInstance, { accounts, passkeys, cookies }: SignInPageDependencies): void {
  app.post('/auth/passkey/begin', SIGN_IN, async () => passkeys.beginSignIn())

  app.post('/auth/passkey/finish', SIGN_IN, async (request, reply) => {
    const { ticket, response, next } = request.body as { ticket?: unknown; response?: unknown; next?: unknown }
    if (typeof response !== 'object' || response === null) throw new Refusal('badInput', PASSKEY_UNUSABLE)
    const userId = await passkeys.finishSignIn(String(ticket), response as AuthenticationResponseJSON)
    const from = fromOf(request)
    const cookie = await accounts.signInAs(userId, from)
    cookies.begin(reply, cookie, from)
    return { location: await accounts.onward(cookie, safeNext(String(next ?? ''))) }
  })
}

/** Opening the link does nothing yet: programs that prefetch links would use it up. */
function addSignInByLink(app: FastifyInstance, { accounts, cookies }: SignInPageDependencies): void {
  app.get('/auth/enter/:token', async (request, reply) => {
    try {
      await accounts.seeSignInLink(field(request.params, 'token'))
      return showHtml(reply, enterPage(request.url))
    } catch (error) {
      return showHtml(reply, linkGonePage(problemOf(error)), 400)
    }
  })
  app.post('/auth/enter/:token', SIGN_IN, async (request, reply) => {
    const from = fromOf(request)
    try {
      const cookie = await accounts.signInByLink(field(request.params, 'token'), from)
      return cookies.begin(reply, cookie, from).redirect(await accounts.onward(cookie, '/'), 303)
    } catch (error) {
      return showHtml(reply, linkGonePage(problemOf(error)), 400)
    }
  })
}

/** The language of the form becomes the person's, also in later mails. */
const newUserOf = (request: FastifyRequest): NewUser => ({
  email: field(request.body, 'email'),
  name: field(request.body, 'name') || undefined,
  password: field(request.body, 'password'),
  timeZone: field(request.body, 'timeZone') || undefined,
  language: languageFor(request),
})

const enteredIn = (body: unknown) =>
  Object.fromEntries(['email', 'name', 'timeZone'].map((name) => [name, field(body, name)]))

/** The token in a setup link, or alone. */
const SETUP_TOKEN = /up_once_[\w-]{20,100}/

const AFTER_REGISTRATION = '/welcome'
const OWN_DEVICE = { isShared: false }

const NOT_THE_LINK = say('That is not the set-up link. The right one contains /auth/setup/ and a long code.')

function addNewAccounts(app: FastifyInstance, { accounts, cookies, providers }: SignInPageDependencies): void {
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
      const form = { ...setup, action: request.url, problem: problemOf(error), values: enteredIn(request.body) }
      return showHtml(reply, newAccountPage(form), 400)
    }
  })

  for (const path of ['/auth/register', '/auth/register/:token']) {
    app.get(path, async (request, reply) =>
      (await accounts.mayRegister(tokenOf(request.params)))
        ? showHtml(
            reply,
            newAccountPage({
              ...register,
              action: request.url,
              providers: providers.list,
              invitation: tokenOf(request.params) ?? '',
            }),
          )
        : showHtml(reply, registrationClosedPage, 403),
    )
    app.post(path, NEW_ACCOUNT, async (request, reply) => {
      try {
        const result = await accounts.register(tokenOf(request.params), newUserOf(request), fromOf(request))
        if (result.kind === 'mailed') return showHtml(reply, accountMailedPage)
        return cookies.begin(reply, result.cookie, OWN_DEVICE).redirect(AFTER_REGISTRATION, 303)
      } catch (error) {
        const form = { ...register, action: request.url, problem: problemOf(error), values: enteredIn(request.body) }
        return showHtml(reply, newAccountPage(form), statusOf(error))
      }
    })
  }

  // A virus scanner may open links in mails, so only the form confirms.
  app.get('/auth/new-account/:token', async (request, reply) => showHtml(reply, confirmAccountPage(request.url)))
  app.post('/auth/new-account/:token', NEW_ACCOUNT, async (request, reply) => {
    try {
      const cookie = await accounts.confirmRegistration(field(request.params, 'token'), fromOf(request))
      return cookies.begin(reply, cookie, OWN_DEVICE).redirect(AFTER_REGISTRATION, 303)
    } catch (error) {
      return showHtml(reply, linkGonePage(problemOf(error)), 400)
    }
  })
}

function addForgotten(app: FastifyInstance, { accounts, emails, hasMail }: SignInPageDependencies): void {
  app.get('/auth/forgot', async (_request, reply) => showHtml(reply, forgotPage(hasMail, false)))
  app.post('/auth/forgot', FORGOTTEN, async (request, reply) => {
    await accounts.requestReset(field(request.body, 'email'), fromOf(request))
    return showHtml(reply, forgotPage(hasMail, true))
  })

  /** A link that does not work shows the same form: only the response to it says so. */
  const endsWith = (token: string): Promise<readonly OldAccess[]> =>
    accounts.seenReset(token).catch((error: unknown) => {
      if (error instanceof Refusal) return []
      throw error
    })

  app.get('/auth/reset/:token', FORGOTTEN, async (request, reply) =>
    showHtml(reply, resetPage(request.url, { ends: await endsWith(field(request.params, 'token')) })),
  )
  app.post('/auth/reset/:token', FORGOTTEN, async (request, reply) => {
    const token = field(request.params, 'token')
    try {
      const ended = await accounts.completeReset(token, field(request.body, 'password'), keptIn(request.body))
      return ended.length === 0 ? reply.redirect('/auth/sign-in', 303) : showHtml(reply, resetDonePage(ended))
    } catch (error) {
      const form = { problem: problemOf(error), ends: await endsWith(token) }
      return showHtml(reply, resetPage(request.url, form), 400)
    }
  })

  // A virus scanner may open links in mails, so only the form confirms.
  app.get('/auth/email/:token', async (request, reply) => showHtml(reply, confirmAddressPage(request.url)))
  app.post('/auth/email/:token', async (request, reply) => {
    await emails.confirm(field(request.params, 'token'))
    return showHtml(reply, addressConfirmedPage)
  })
}

/** Keys of the ticked boxes. */
const keptIn = (body: unknown): ReadonlySet<string> =>
  new Set(
    Object.keys(typeof body === 'object' && body !== null ? body : {}).flatMap((name) =>
      name.startsWith(KEEP) ? [name.slice(KEEP.length)] : [],
    ),
  )

/** Clears all data of the person in the browser. */
const CLEAR_SITE = '"cache", "storage"'
/**
 * Keeps storage if another person has unsent entries in this browser; the app has already removed this person's data.
 * The account page does not know about unsent entries: its script removes readable data and leaves the outbox.
 */
const CLEAR_CACHE = '"cache"'

/** Session endpoints of our own app: a short-lived API token, and signing out. */
export function addAppPages(
  app: FastifyInstance,
  dependencies: {
    readonly sessions: Sessions
    readonly tokens: Tokens
    readonly cookies: Cookies
    readonly outboxKeys: OutboxKeys
    /** How long the app may show what it stored without reaching the server. */
    readonly offlineDays: number
    readonly providerCookies: ProviderCookies
  },
): void {
  const { sessions, tokens, cookies, outboxKeys, offlineDays, providerCookies } = dependencies
  /** Says why in `reason`, so that the app can tell an ended session from a proxy that refuses everybody. */
  const refuse = async (request: FastifyRequest, reply: FastifyReply) => {
    const failure = failureOf(new Refusal('unauthorized', PLEASE_SIGN_IN), languageFor(request))
    return writeFailure(request, reply, { ...failure, reason: await sessions.endingOf(cookies.read(request)) })
  }

  app.post('/auth/token', { config: { answersJson: true } }, async (request, reply) => {
    const cookie = cookies.read(request)
    const signedIn = await sessions.find(cookie)
    if (!signedIn) return refuse(request, reply)
    const renewed = await sessions.renew(signedIn)
    if (renewed && cookie !== undefined) cookies.set(reply, cookie, renewed)
    const { token, row } = await tokens.createForWebApp(signedIn)
    return reply.header('cache-control', 'private, no-store').send({
      accessToken: token,
      expiresAtMilliseconds: (row.expires_epoch ?? 0) * 1000,
      ...personOf(signedIn),
      scopes: [...scopesOf(row.scopes, signedIn.user.is_administrator === 1)],
      // Below a path that may change, nothing may stay in the browser.
      isShared: signedIn.session.is_shared === 1 || request.publicAddress.isIngress,
      outboxKey: await outboxKeys.publicKey(signedIn.user),
      offlineDays,
    })
  })

  // Decrypts what the app sealed here when an earlier session of the same person ended.
  app.post('/auth/outbox-key', { config: { answersJson: true } }, async (request, reply) => {
    const signedIn = await sessions.find(cookies.read(request))
    if (!signedIn) return refuse(request, reply)
    return reply.header('cache-control', 'private, no-store').send(await outboxKeys.privateKey(signedIn.user))
  })

  app.post('/auth/sign-out', async (request, reply) => {
    const signedIn = await sessions.find(cookies.read(request))
    if (signedIn && isOtherAccount(signedIn, request))
      return reply.header('cache-control', 'private, no-store').send({ status: 'OK', ended: false })
    if (signedIn) await sessions.signOut(signedIn, leavingOf(request))
    // The sign-in page, which comes next, redirects the browser to sign out there too.
    const issuer = signedIn?.session.provider_issuer
    if (issuer) providerCookies.leaving.set(reply, issuer)
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
  sessionId: session.id,
})

function leavingOf({ body }: FastifyRequest) {
  const { everywhere } = (body ?? {}) as { everywhere?: unknown }
  const endpoint = field(body, 'endpoint')
  return { isEverywhere: everywhere === true || everywhere === 'yes', endpoint: endpoint === '' ? undefined : endpoint }
}

/** The app reports a sign-out when it is online again. Somebody may have signed in since: that session continues. */
function isOtherAccount({ session }: SignedInUser, { body }: FastifyRequest): boolean {
  const { sessionId } = (body ?? {}) as { sessionId?: unknown }
  return typeof sessionId === 'number' && sessionId !== session.id
}

const keepsStorage = (request: FastifyRequest): boolean =>
  !wantsJson(request) || ((request.body ?? {}) as { keepsStorage?: unknown }).keepsStorage === true

const signedOut = (request: FastifyRequest, reply: FastifyReply): FastifyReply =>
  wantsJson(request)
    ? reply.header('cache-control', 'private, no-store').send({ status: 'OK' })
    : reply.redirect('/auth/sign-in', 303)

/** The undo link in mails about changes to an account. It works without signing in. */
const words = wordTable('people/accounts/sign-in-pages', {
  title: "Wasn't this you?",
  explanation:
    'Undoing it restores your e-mail address, password, authenticator app and passkeys. It also signs out every browser, and revokes every token, app and share that was added since.',
  undo: 'Undo',
  undone:
    'Your account is back to how it was. Someone may know your password, so please choose a new one now. Your old password works until you do.',
})

export function addUndoPages(
  app: FastifyInstance,
  {
    accountUndo,
    accounts,
  }: {
    readonly accountUndo: AccountUndo
    readonly accounts: Pick<Accounts, 'seenReset'>
  },
): void {
  const tokenOf = (params: unknown) => field(params, 'token')

  // A virus scanner may open links in mails, so only the form has an effect.
  app.get('/auth/undo/:token', async (request, reply) => {
    const change = await accountUndo.find(tokenOf(request.params))
    const [action = ''] = request.url.split('?')
    return showHtml(reply, (language) => {
      const { title, explanation, undo } = words[language]
      const below = form({ action, fields: [], submit: undo })
      return messagePage(title, `${changeText(change, language)} ${explanation}`, { below, language })
    })
  })

  app.post('/auth/undo/:token', async (request, reply) => {
    const reset = await accountUndo.undo(tokenOf(request.params))
    const lead = inEach((language) => words[language].undone)
    return showHtml(reply, resetPage(`/auth/reset/${reset}`, { lead, ends: await accounts.seenReset(reset) }))
  })
}
