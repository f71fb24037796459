/**
 * The step before a change to how a person signs in: password, passkey or the account elsewhere, unless one was used in the
 * last ten minutes.
 */
import type { AuthenticationResponseJSON } from '@simplewebauthn/server'
import type { FastifyInstance, FastifyReply, FastifyRequest } from 'fastify'
import type { Sentence } from '../../lib/language.ts'
import { Refusal } from '../../lib/refusal.ts'
import { CODE_FIELD, CONFIRM_FIELD, confirmPage } from '../../pages/accounts/confirm.ts'
import { PASSKEY_UNUSABLE, PLEASE_SIGN_IN } from '../refusals.ts'
import type { Sessions, SignedInUser } from '../sessions/service.ts'
import { type Cookies, type Form, field, fields, safeNext, sessionOf, showHtml, signedIn } from '../sessions/web.ts'
import type { Confirmation } from './confirmation.ts'

interface ConfirmRequest {
  readonly request: FastifyRequest
  readonly reply: FastifyReply
  /** Whether an earlier confirmation is sufficient. */
  readonly isEnough?: Confirmation['isRecent']
  /** Also offer a field for a code of the authenticator app. */
  readonly takesCode?: boolean
  /** Where to continue after signing in again elsewhere, when the form is lost. */
  readonly next?: string
}

/** True if confirmed. Otherwise the confirmation page was sent, whose form repeats the request. */
export async function isConfirmed(
  confirmation: Confirmation,
  signedIn: SignedInUser,
  confirmRequest: ConfirmRequest,
): Promise<boolean> {
  const { request, isEnough = confirmation.isRecent } = confirmRequest
  if (isEnough(signedIn)) return true
  const password = field(request.body, CONFIRM_FIELD)
  const ways = await confirmation.waysOf(signedIn)
  if (password === '') return ask({ ...confirmRequest, ways })
  return orAsk({ ...confirmRequest, ways }, confirmation.byPassword(signedIn, password, request.ip))
}

type ConfirmationWays = Awaited<ReturnType<Confirmation['waysOf']>>
type ConfirmQuestion = ConfirmRequest & { readonly ways: ConfirmationWays }

async function orAsk(question: ConfirmQuestion, confirming: Promise<void>): Promise<boolean> {
  try {
    await confirming
    return true
  } catch (error) {
    if (!(error instanceof Refusal)) throw error
    return ask(question, error.sentences, error.kind === 'tooMany' ? 429 : 400)
  }
}

async function ask(
  { request, reply, takesCode = false, ways, next }: ConfirmQuestion,
  problem?: Sentence,
  status = 403,
) {
  const [action = ''] = request.url.split('?')
  await showHtml(
    reply,
    confirmPage({ action, carried: carriedBy(request.body), problem, takesCode, ...ways, next }),
    status,
  )
  return false
}

const carriedBy = (body: unknown) =>
  Object.keys((body ?? {}) as Form)
    .filter((name) => name !== CONFIRM_FIELD && name !== CODE_FIELD)
    .flatMap((name) => fields(body, name).map((value) => ({ name, value })))

const hasCode = ({ user }: SignedInUser): boolean => user.totp_secret !== null

export function addConfirmPages(
  app: FastifyInstance,
  dependencies: {
    readonly confirmation: Confirmation
    readonly sessions: Sessions
    readonly cookies: Cookies
  },
): void {
  const { confirmation, sessions, cookies } = dependencies
  const find = signedIn(sessions, cookies)
  const nextOf = (form: unknown) => safeNext(field(form, 'next'))

  app.get('/auth/confirm', async (request, reply) => {
    const signedIn = await find(request, reply)
    if (!signedIn) return reply
    const next = nextOf(request.query)
    const question = { action: '/auth/confirm', carried: [{ name: 'next', value: next }], takesCode: hasCode(signedIn) }
    return showHtml(reply, confirmPage({ ...question, ...(await confirmation.waysOf(signedIn)), next, isForApp: true }))
  })
  app.post('/auth/confirm', async (request, reply) => {
    const signedIn = await find(request, reply)
    if (!signedIn) return reply
    const question = {
      request,
      reply,
      isEnough: confirmation.isFresh,
      takesCode: hasCode(signedIn),
      next: nextOf(request.body),
    }
    const code = field(request.body, CODE_FIELD)
    if (code !== '' && field(request.body, CONFIRM_FIELD) === '') {
      const ways = await confirmation.waysOf(signedIn)
      if (!(await orAsk({ ...question, ways }, confirmation.freshenByCode(signedIn, code, request.ip)))) return reply
    } else {
      if (!(await isConfirmed(confirmation, signedIn, question))) return reply
      await confirmation.freshen(signedIn)
    }
    return reply.redirect(nextOf(request.body), 303)
  })

  const userOf = async (request: FastifyRequest): Promise<SignedInUser> => {
    const signedIn = await sessionOf(request, { sessions, cookies })
    if (!signedIn) throw new Refusal('unauthorized', PLEASE_SIGN_IN)
    return signedIn
  }
  app.post('/auth/confirm/passkey/begin', async (request) => confirmation.beginPasskey(await userOf(request)))
  app.post('/auth/confirm/passkey/finish', async (request) => {
    const { ticket, response } = request.body as { ticket?: unknown; response?: unknown }
    if (typeof response !== 'object' || response === null) throw new Refusal('badInput', PASSKEY_UNUSABLE)
    await confirmation.byPasskey(await userOf(request), String(ticket), response as AuthenticationResponseJSON)
    return { status: 'OK' }
  })
}
