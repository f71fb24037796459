/** HTTP for the account pages: the session cookie, same-origin forms, and responses in HTML. */

import cookie from '@fastify/cookie'
import formbody from '@fastify/formbody'
import type { FastifyInstance, FastifyReply, FastifyRequest } from 'fastify'
import { languageFor } from '../../http/auth.ts'
import { failureOf, refusalOf, writeFailure } from '../../http/failure.ts'
import { boundCookie } from '../../http/public-address.ts'
import { say } from '../../lib/language.ts'
import { Refusal, refusals } from '../../lib/refusal.ts'
import { SECONDS_PER_DAY } from '../../lib/utc-text.ts'
import { sentencePage } from '../../pages/accounts/form.ts'
import type { Page } from '../../pages/html.ts'
import { ownerIn, type RequestOrigin, type Sessions, type SignedInUser } from './service.ts'

const COOKIE_SECONDS = 30 * SECONDS_PER_DAY
/** The longest form is a description of a person. */
const FORM_LIMIT = 100 * 1024

export type Form = Readonly<Record<string, string | readonly string[] | undefined>>

/** One field of a form, as text. */
export function field(form: unknown, name: string): string {
  const value = typeof form === 'object' && form !== null ? (form as Form)[name] : undefined
  return typeof value === 'string' ? value : (value?.at(-1) ?? '')
}

export const fields = (form: unknown, name: string): readonly string[] => {
  const value = typeof form === 'object' && form !== null ? (form as Form)[name] : undefined
  return value === undefined ? [] : typeof value === 'string' ? [value] : value
}

export const fromOf = (request: FastifyRequest): RequestOrigin => ({
  address: request.ip,
  device: request.headers['user-agent'] ?? 'unknown browser',
  isShared: field(request.body, 'shared') === 'yes',
  cookieBefore: sessionCookies.read(request),
})

/** A path on this server, never another site. */
export const safeNext = (next: string): string => (/^\/(?![/\\])[\w\-./?=&%~:+]*$/.test(next) ? next : '/')

/** Sends a page in the reader's language. */
export const showHtml = (reply: FastifyReply, page: Page | string, status = 200): FastifyReply =>
  reply
    .code(status)
    .type('text/html; charset=utf-8')
    .header('cache-control', 'private, no-store')
    .send(typeof page === 'string' ? page : page(languageFor(reply.request)))

export interface Cookies {
  /** Without seconds, the cookie ends with the browser session. */
  set(reply: FastifyReply, value: string, seconds: number | undefined): FastifyReply
  /** Sets the cookie of a sign-in that has just happened. */
  begin(reply: FastifyReply, value: string, device: Pick<RequestOrigin, 'isShared'>): FastifyReply
  clear(reply: FastifyReply): FastifyReply
  read(request: FastifyRequest): string | undefined
}

/**
 * The session. A second cookie tells the app whose session it is, before it shows anything, because its stored data may
 * be somebody else's. That cookie grants nothing.
 */
const SESSION = { secure: 'upshot', plain: 'upshot_session' }
const PERSON = { secure: 'upshot-person', plain: 'upshot_person' }

export const sessionCookies: Cookies = {
  set: (reply, value, seconds) => {
    const age = seconds === undefined ? {} : { maxAge: seconds }
    const { session, person } = cookiesOf(reply.request)
    return reply
      .setCookie(session.name, value, { ...session.options, ...age })
      .setCookie(person.name, String(ownerIn(value)), { ...person.options, ...age })
  },
  begin: (reply, value, { isShared }) => sessionCookies.set(reply, value, isShared ? undefined : COOKIE_SECONDS),
  clear: (reply) => {
    const { session, person } = cookiesOf(reply.request)
    return reply.clearCookie(session.name, session.options).clearCookie(person.name, person.options)
  },
  read: (request) => request.cookies[cookiesOf(request).session.name],
}

function cookiesOf(request: FastifyRequest) {
  const session = boundCookie(request, SESSION)
  const person = boundCookie(request, PERSON)
  const strict = { sameSite: 'strict' } as const
  return {
    session: { ...session, options: { ...session.options, ...strict, httpOnly: true } },
    person: { ...person, options: { ...person.options, ...strict, httpOnly: false } },
  }
}

const DEVICE_SECONDS = 365 * SECONDS_PER_DAY

/**
 * A device on which people of a household sign in with PINs. The cookie grants nothing by itself, and stays when they
 * sign out.
 */
const DEVICE = { secure: 'upshot-device', plain: 'upshot_device' }

export const deviceCookie = {
  set: (reply: FastifyReply, secret: string): FastifyReply => {
    const { name, options } = boundCookie(reply.request, DEVICE)
    return reply.setCookie(name, secret, {
      ...options,
      sameSite: 'strict',
      httpOnly: true,
      maxAge: DEVICE_SECONDS,
    })
  },
  read: (request: FastifyRequest): string | undefined => request.cookies[boundCookie(request, DEVICE).name],
}

export type DeviceCookie = typeof deviceCookie

declare module 'fastify' {
  interface FastifyContextConfig {
    /** The request was made by a script, whatever its Accept header says. */
    readonly answersJson?: true
  }
}

/** The request was made by a script, not by a form. */
export const wantsJson = ({ headers, routeOptions }: FastifyRequest): boolean =>
  headers['content-type']?.startsWith('application/json') === true ||
  headers.accept?.includes('application/json') === true ||
  routeOptions.config.answersJson === true

/** Registers pages with forms, cookies and errors in HTML. */
export async function pagesIn(app: FastifyInstance, add: (pages: FastifyInstance) => void): Promise<void> {
  await app.register(async (pages) => {
    await pages.register(cookie)
    await pages.register(formbody, { bodyLimit: FORM_LIMIT })
    pages.addHook('preHandler', async (request) => refuseForeignForms(request))
    pages.setErrorHandler((error, request, reply) => {
      const refusal = refusalOf(error)
      const { status, summary } = refusals[refusal.kind]
      if (status >= 500) request.log.error({ err: error }, 'page failed')
      if (wantsJson(request)) return writeFailure(request, reply, failureOf(refusal, languageFor(request)))
      return showHtml(reply, sentencePage(summary, refusal.sentences), status)
    })
    add(pages)
  })
}

/** The cookie is SameSite=Strict; this is a second check, for browsers that send the origin of a form. */
export function refuseForeignForms(request: FastifyRequest): void {
  if (request.method === 'GET') return
  const site = request.headers['sec-fetch-site']
  const { origin } = request.headers
  const isForeignSite = site !== 'same-origin' && site !== 'none'
  const ownHosts = [request.host, request.publicAddress.host]
  const isForeignOrigin = origin !== undefined && !ownHosts.includes(URL.parse(origin)?.host ?? '')
  // Sec-Fetch-Site takes precedence: an origin can be hidden, this header cannot.
  if (site === undefined ? isForeignOrigin : isForeignSite)
    throw new Refusal('forbidden', say('This form came from another site. Please open the page here and try again.'))
}

export interface SessionLookup {
  readonly sessions: Pick<Sessions, 'find'>
  readonly cookies: Cookies
}

/** The signed-in person, if any; sets the language of the response. */
export async function sessionOf(
  request: FastifyRequest,
  { sessions, cookies }: SessionLookup,
): Promise<SignedInUser | undefined> {
  const session = await sessions.find(cookies.read(request))
  request.spoken = session?.user.language ?? undefined
  return session
}

/** The signed-in person; otherwise redirects to sign-in. */
export const signedIn =
  (sessions: Sessions, cookies: Cookies) =>
  async (request: FastifyRequest, reply: FastifyReply): Promise<SignedInUser | undefined> => {
    const session = await sessionOf(request, { sessions, cookies })
    if (!session) await reply.redirect(`/auth/sign-in?next=${encodeURIComponent(request.url)}`)
    return session
  }
