/** The account page and what its forms do. */
import type { RegistrationResponseJSON } from '@simplewebauthn/server'
import type { FastifyInstance, FastifyReply, FastifyRequest } from 'fastify'
import { Refusal } from '../../lib/refusal.ts'
import { logPage, secondFactorSetupPage, secretPage } from '../../pages/accounts/account.ts'
import { messagePage } from '../../pages/accounts/form.ts'
import type { Apps } from '../apps/service.ts'
import type { Sessions, SignedIn } from '../sessions/service.ts'
import { type Cookies, field, showHtml, signedIn } from '../sessions/web.ts'
import type { Shares } from '../shares/service.ts'
import type { Tokens } from '../tokens/service.ts'
import { isConfirmed } from './confirm-pages.ts'
import type { Confirmation } from './confirmation.ts'
import type { Emails } from './email.ts'
import type { Leaving } from './leaving.ts'
import { type AccountOverview, accountView, logEntries } from './overview.ts'
import type { Passkeys } from './passkeys.ts'
import type { SecondFactor } from './second-factor.ts'
import type { Accounts } from './service.ts'

export interface AccountPageParts extends AccountOverview {
  readonly accounts: Accounts
  readonly sessions: Sessions
  readonly secondFactor: SecondFactor
  readonly passkeys: Passkeys
  readonly tokens: Tokens
  readonly shares: Shares
  readonly apps: Apps
  readonly leaving: Leaving
  readonly cookies: Cookies
  readonly confirmation: Confirmation
  readonly emails: Emails
}

/** Ending access is never held up; everything else here changes who may enter, and is confirmed first. */
const ENDING = new Set(['revoke-share', 'revoke-token', 'end-session', 'sign-out-everywhere'])

type Act = (who: SignedIn, request: FastifyRequest, reply: FastifyReply) => Promise<string | FastifyReply>

export function addAccountPages(app: FastifyInstance, parts: AccountPageParts): void {
  const { sessions, cookies } = parts
  const find = signedIn(sessions, cookies)
  const { acts, passkeyActs } = actsOf(parts)

  app.get('/auth/account', async (request, reply) => {
    const who = await find(request, reply)
    return who && showHtml(reply, await accountView(parts, who, { done: field(request.query, 'done') || undefined }))
  })

  app.get('/auth/account/log', async (request, reply) => {
    const who = await find(request, reply)
    return who && showHtml(reply, logPage(await logEntries(parts, who.user.id)))
  })

  for (const [name, act] of Object.entries(acts)) {
    app.post(`/auth/account/${name}`, async (request, reply) => {
      const who = await find(request, reply)
      if (!who) return reply
      if (!ENDING.has(name) && !(await isConfirmed(parts.confirmation, who, { request, reply }))) return reply
      try {
        const done = await act(who, request, reply)
        return typeof done === 'string' ? reply.redirect(`/auth/account?done=${encodeURIComponent(done)}`, 303) : done
      } catch (error) {
        if (!(error instanceof Refusal)) throw error
        return showHtml(
          reply,
          await accountView(parts, who, { problem: error.faults.map((fault) => fault.message).join(' ') }),
          400,
        )
      }
    })
  }

  for (const [name, act] of Object.entries(passkeyActs)) {
    app.post(`/auth/account/passkey/${name}`, async (request) => {
      const who = await sessions.find(cookies.read(request))
      if (!who) throw new Refusal('unauthorized', 'Please sign in.')
      if (!parts.confirmation.isRecent(who)) throw new Refusal('forbidden', "Please confirm it's you first.")
      return act(who, request)
    })
  }
}

function actsOf(parts: AccountPageParts): {
  acts: Record<string, Act>
  passkeyActs: Record<string, (who: SignedIn, request: FastifyRequest) => Promise<unknown>>
} {
  const { accounts, sessions, secondFactor, passkeys, tokens, shares, apps, leaving, cookies, emails } = parts
  return {
    acts: {
      'revoke-share': async ({ user }, { body }) => {
        await shares.revoke(user.id, field(body, 'clientId'), 'revoked on the account page')
        return 'Access was revoked.'
      },
      'create-token': async ({ user }, { body }, reply) => {
        const wanted = {
          userId: user.id,
          name: field(body, 'name') || 'token',
          scopes: field(body, 'scopes')
            .split(/[\s,]+/)
            .filter(Boolean),
        }
        const { token } = await tokens.create({ ...wanted, days: daysOf(field(body, 'days')) })
        return showHtml(reply, secretPage('Your new token', 'Keep it in a safe place: it is shown only once.', [token]))
      },
      'revoke-token': async ({ user }, { body }) => {
        await tokens.revoke(user.id, Number(field(body, 'id')))
        return 'The token was revoked.'
      },
      password: async ({ user, session }, { body }) => {
        await accounts.changePassword(user, session.id, field(body, 'next'))
        return 'Your password was changed. You are signed out everywhere else.'
      },
      email: async ({ user }, { body }) => {
        const email = field(body, 'email')
        await emails.request(user, email)
        return `We sent a link to ${email.trim()}. Your address changes when you open it.`
      },
      'second-factor': async ({ user }, _request, reply) =>
        showHtml(reply, secondFactorSetupPage(await secondFactor.begin(user))),
      'second-factor/confirm': async ({ user }, { body }, reply) => {
        const codes = await secondFactor.confirm(user, field(body, 'ticket'), field(body, 'code'))
        const lead =
          'The authenticator app is on. Each of these recovery codes works once, if you lose the device. They are shown only once.'
        return showHtml(reply, secretPage('Recovery codes', lead, codes))
      },
      'second-factor/off': async ({ user }) => {
        await secondFactor.turnOff(user)
        return 'The authenticator app is off.'
      },
      'remove-passkey': async ({ user }, { body }) => {
        await passkeys.remove(user.id, Number(field(body, 'id')))
        return 'The passkey was removed.'
      },
      'end-session': async ({ user }, { body }) => {
        await sessions.end(user.id, Number(field(body, 'id')))
        return 'That browser is signed out.'
      },
      'sign-out-everywhere': async ({ user }, _request, reply) => {
        await sessions.signOutEverywhere(user.id)
        return cookies.clear(reply).redirect('/auth/sign-in', 303)
      },
      'register-app': async ({ user }, { body }, reply) => {
        const redirectUris = field(body, 'redirectUris')
          .split(/[\s,]+/)
          .filter(Boolean)
        const isPublic = field(body, 'isConfidential') !== 'yes'
        const { app, secret } = await apps.register(user.id, {
          name: field(body, 'name'),
          description: field(body, 'description'),
          redirectUris,
          isPublic,
        })
        const lines = [`Client id: ${app.client_id}`, ...(secret === undefined ? [] : [`Client secret: ${secret}`])]
        return showHtml(reply, secretPage(app.name, 'If it has a secret, the secret is shown only once.', lines))
      },
      'remove-app': async ({ user }, { body }) => {
        await apps.remove(user.id, field(body, 'clientId'))
        return 'The app was removed.'
      },
      delete: async ({ user }, { body }, reply) => {
        if (field(body, 'sure') !== 'yes' || field(body, 'reason').trim() === '') {
          throw new Refusal('badInput', 'Tick the box and give a reason to delete the account.')
        }
        await leaving.leave(user.id)
        return showHtml(
          cookies.clear(reply),
          messagePage('Good-bye', 'Your account and everything in it have been deleted.'),
        )
      },
    },
    passkeyActs: {
      begin: ({ user }) => passkeys.beginRegistration(user),
      finish: async ({ user }, { body }) => {
        const { ticket, name, response } = body as { ticket?: unknown; name?: unknown; response?: unknown }
        if (typeof response !== 'object' || response === null)
          throw new Refusal('badInput', 'This passkey could not be used.')
        await passkeys.finishRegistration(user, String(ticket), {
          name: String(name ?? ''),
          response: response as RegistrationResponseJSON,
        })
        return { status: 'OK' }
      },
    },
  }
}

function daysOf(text: string): number {
  const days = Number(text)
  if (!Number.isInteger(days) || days < 1 || days > 3650)
    throw new Refusal('badInput', 'A token can last 1 to 3650 days.')
  return days
}
