/** The account page and what its forms do. */
import type { RegistrationResponseJSON } from '@simplewebauthn/server'
import { type Scope, scopeTable } from '@upshot/contract'
import type { FastifyInstance, FastifyReply, FastifyRequest } from 'fastify'
import { inEach, type Sentence, sameWords, say } from '../../lib/language.ts'
import { Refusal } from '../../lib/refusal.ts'
import { utcText } from '../../lib/utc-text.ts'
import {
  accountPage,
  accountWords,
  goodbyePage,
  logPage,
  secondFactorSetupPage,
  secretPage,
} from '../../pages/accounts/account.ts'
import { scopeWords } from '../../pages/accounts/consent.ts'
import { resetNoticePage } from '../../pages/accounts/sign-in.ts'
import type { Page } from '../../pages/html.ts'
import type { Apps } from '../apps/service.ts'
import type { Audit } from '../audit/service.ts'
import { auditText } from '../audit/words.ts'
import { clientIdOf } from '../grants/rules.ts'
import { PASSKEY_UNUSABLE, PLEASE_SIGN_IN } from '../refusals.ts'
import type { Sessions, SignedInUser } from '../sessions/service.ts'
import { type Cookies, type DeviceCookie, field, safeNext, sessionOf, showHtml, signedIn } from '../sessions/web.ts'
import type { Shares } from '../shares/service.ts'
import { WEB_APP } from '../tokens/rules.ts'
import type { Tokens } from '../tokens/service.ts'
import type { UserRow } from '../users/store.ts'
import { isConfirmed } from './confirm-pages.ts'
import type { Confirmation } from './confirmation.ts'
import type { DevicePins } from './device-pins.ts'
import type { Leaving } from './leaving.ts'
import type { Passkeys } from './passkeys.ts'
import type { SecondFactor } from './second-factor.ts'
import type { Accounts, Emails } from './service.ts'

interface AccountPageDependencies extends AccountOverview {
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
  readonly devicePins: DevicePins
  readonly deviceCookie: DeviceCookie
}

/** Accounts elsewhere, as this page uses them. */
interface AccountProviders {
  readonly isPasswordAllowed: boolean
  readonly list: readonly { readonly id: string; readonly name: string }[]
  ofUser(userId: number): Promise<readonly { readonly id: string }[]>
  unlink(user: UserRow, id: string): Promise<void>
}

/** Confirmations. The query of the page names one of these, so that a link cannot show any other text. */
const done = {
  accessRevoked: say('Access was revoked.'),
  tokenRevoked: say('The token was revoked.'),
  passwordChanged: say('Your password was changed. You are signed out everywhere else.'),
  linkSent: say('We sent a link to your new address. Your address changes when you open it.'),
  linkCancelled: say('The link no longer works.'),
  authenticatorOff: say('The authenticator app is off.'),
  passkeyRemoved: say('The passkey was removed.'),
  providerAdded: say('You can now sign in with it.'),
  providerRemoved: say('You no longer sign in with it.'),
  pinSet: say('From now on you can sign in on this device with your PIN.'),
  pinRemoved: say('Your PIN on this device was removed.'),
  browserSignedOut: say('That browser is signed out.'),
  appRemoved: say('The app was removed.'),
}

/** Other sentences of these pages. */
const sentences = {
  confirmFirst: say("Please confirm it's you first."),
  newToken: say('Your new token'),
  keepIt: say('Keep it in a safe place: it is shown only once.'),
  recoveryCodes: say('Recovery codes'),
  recoveryLead: say(
    'The authenticator app is on. Each of these recovery codes works once, if you lose the device. They are shown only once.',
  ),
  secretOnce: say('If it has a secret, the secret is shown only once.'),
  tickTheBox: say('Tick the box and give a reason to delete the account.'),
  tokenDays: say('A token can last 1 to 3650 days.'),
}

/** Revoking access needs no confirmation. Everything else here changes who can sign in and is confirmed first. */
const ENDING = new Set([
  'revoke-share',
  'revoke-token',
  'end-session',
  'remove-pin',
  'sign-out-everywhere',
  'cancel-reset-link',
])

type Act = (
  signedIn: SignedInUser,
  request: FastifyRequest,
  reply: FastifyReply,
) => Promise<keyof typeof done | FastifyReply>

export function addAccountPages(app: FastifyInstance, dependencies: AccountPageDependencies): void {
  const { sessions, cookies } = dependencies
  const find = signedIn(sessions, cookies)
  const { acts, passkeyActs } = actsOf(dependencies)

  app.get('/auth/account', async (request, reply) => {
    const signedIn = await find(request, reply)
    return (
      signedIn &&
      showHtml(
        reply,
        await accountView(dependencies, signedIn, { request, done: doneBy(field(request.query, 'done')) }),
      )
    )
  })

  app.get('/auth/notice', async (request, reply) => {
    const signedIn = await find(request, reply)
    if (!signedIn) return reply
    const next = safeNext(field(request.query, 'next'))
    const madeEpoch = signedIn.user.reset_link_epoch
    if (madeEpoch === null || !dependencies.accounts.isNoticed(signedIn.user)) return reply.redirect(next, 303)
    return showHtml(reply, resetNoticePage(utcText(madeEpoch), next))
  })

  app.get('/auth/account/log', async (request, reply) => {
    const signedIn = await find(request, reply)
    return signedIn && showHtml(reply, logPage(await logEntries(dependencies, signedIn.user.id)))
  })

  for (const [name, act] of Object.entries(acts)) {
    app.post(`/auth/account/${name}`, async (request, reply) => {
      const signedIn = await find(request, reply)
      if (!signedIn) return reply
      if (!ENDING.has(name) && !(await isConfirmed(dependencies.confirmation, signedIn, { request, reply })))
        return reply
      try {
        const answer = await act(signedIn, request, reply)
        return typeof answer === 'string' ? reply.redirect(`/auth/account?done=${answer}`, 303) : answer
      } catch (error) {
        if (!(error instanceof Refusal)) throw error
        return showHtml(reply, await accountView(dependencies, signedIn, { request, problem: error.sentences }), 400)
      }
    })
  }

  for (const [name, act] of Object.entries(passkeyActs)) {
    app.post(`/auth/account/passkey/${name}`, async (request) => {
      const signedIn = await sessionOf(request, { sessions, cookies })
      if (!signedIn) throw new Refusal('unauthorized', PLEASE_SIGN_IN)
      if (!dependencies.confirmation.isRecent(signedIn)) throw new Refusal('forbidden', sentences.confirmFirst)
      return act(signedIn, request)
    })
  }
}

function actsOf(dependencies: AccountPageDependencies): {
  acts: Record<string, Act>
  passkeyActs: Record<string, (signedIn: SignedInUser, request: FastifyRequest) => Promise<unknown>>
} {
  const { accounts, sessions, secondFactor, passkeys, tokens, shares, apps, leaving, cookies, emails } = dependencies
  return {
    acts: {
      'revoke-share': async ({ user }, { body }) => {
        await shares.revoke(user.id, field(body, 'clientId'), 'revoked on the account page')
        return 'accessRevoked'
      },
      'create-token': async ({ user }, { body }, reply) => {
        const request = {
          userId: user.id,
          name: field(body, 'name') || 'token',
          scopes: field(body, 'scopes')
            .split(/[\s,]+/)
            .filter(Boolean),
        }
        const { token } = await tokens.create({ ...request, days: daysOf(field(body, 'days')) })
        return showHtml(reply, secretPage(sentences.newToken, sentences.keepIt, [token]))
      },
      'revoke-token': async ({ user }, { body }) => {
        await tokens.revoke(user.id, Number(field(body, 'id')))
        return 'tokenRevoked'
      },
      password: async ({ user, session }, { body }) => {
        await accounts.changePassword(user, session.id, field(body, 'next'))
        return 'passwordChanged'
      },
      email: async ({ user }, { body }) => {
        await emails.request(user, field(body, 'email'))
        return 'linkSent'
      },
      'second-factor': async ({ user }, _request, reply) =>
        showHtml(reply, secondFactorSetupPage(await secondFactor.begin(user))),
      'second-factor/confirm': async ({ user }, { body }, reply) => {
        const codes = await secondFactor.confirm(user, field(body, 'ticket'), field(body, 'code'))
        return showHtml(reply, secretPage(sentences.recoveryCodes, sentences.recoveryLead, codes))
      },
      'second-factor/off': async ({ user }) => {
        await secondFactor.turnOff(user)
        return 'authenticatorOff'
      },
      'remove-passkey': async ({ user }, { body }) => {
        await passkeys.remove(user.id, Number(field(body, 'id')))
        return 'passkeyRemoved'
      },
      'remove-provider': async ({ user }, { body }) => {
        await dependencies.providers.unlink(user, field(body, 'provider'))
        return 'providerRemoved'
      },
      'cancel-reset-link': async ({ user }) => {
        await accounts.cancelResetLinks(user.id)
        return 'linkCancelled'
      },
      pin: async ({ user, session }, request, reply) => {
        const { devicePins, deviceCookie } = dependencies
        const device = request.headers['user-agent'] ?? 'unknown browser'
        const newPin = { secret: deviceCookie.read(request), pin: field(request.body, 'pin'), device }
        deviceCookie.set(reply, await devicePins.set({ user, session }, newPin))
        return 'pinSet'
      },
      'remove-pin': async ({ user }, request) => {
        await dependencies.devicePins.remove(user.id, dependencies.deviceCookie.read(request))
        return 'pinRemoved'
      },
      'end-session': async ({ user }, { body }) => {
        await sessions.end(user.id, Number(field(body, 'id')))
        return 'browserSignedOut'
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
        return showHtml(reply, secretPage(sameWords(app.name), sentences.secretOnce, lines))
      },
      'remove-app': async ({ user }, { body }) => {
        await apps.remove(user.id, field(body, 'clientId'))
        return 'appRemoved'
      },
      delete: async ({ user }, { body }, reply) => {
        if (field(body, 'sure') !== 'yes' || field(body, 'reason').trim() === '') {
          throw new Refusal('badInput', sentences.tickTheBox)
        }
        await leaving.leave(user.id)
        return showHtml(cookies.clear(reply), goodbyePage)
      },
    },
    passkeyActs: {
      begin: ({ user }) => passkeys.beginRegistration(user),
      finish: async ({ user }, { body }) => {
        const { ticket, name, response } = body as { ticket?: unknown; name?: unknown; response?: unknown }
        if (typeof response !== 'object' || response === null) throw new Refusal('badInput', PASSKEY_UNUSABLE)
        await passkeys.finishRegistration(user, String(ticket), {
          name: String(name ?? ''),
          response: response as RegistrationResponseJSON,
        })
        return { status: 'OK' }
      },
    },
  }
}

const doneBy = (name: string): Sentence | undefined => new Map(Object.entries(done)).get(name)

function daysOf(text: string): number {
  const days = Number(text)
  if (!Number.isInteger(days) || days < 1 || days > 3650) throw new Refusal('badInput', sentences.tokenDays)
  return days
}

/** Builds the account page from the services. */
const LOG_LENGTH = 200

interface AccountOverview {
  readonly sessions: Sessions
  readonly passkeys: Passkeys
  readonly tokens: Tokens
  readonly shares: Shares
  readonly apps: Apps
  readonly audit: Audit
  readonly providers: AccountProviders
  readonly recoveryCodesLeft: (userId: number) => Promise<number>
  /** How long a device may show what it stored without reaching the server. */
  readonly offlineDays: number
}

const timeText = (epoch: number): string => `${utcText(epoch).replace('T', ' ')} UTC`

const when = (epoch: number | null, never: Sentence): Sentence =>
  epoch === null ? never : inEach(() => timeText(epoch))
const scopesText = (scopes: string): Sentence =>
  inEach((language) =>
    scopes === ''
      ? accountWords[language].everything
      : scopes
          .split(' ')
          .map((scope) => (scope in scopeTable ? scopeWords[language][scope as Scope] : scope))
          .join('; '),
  )

const inAccountWords = (member: 'untilRevoked' | 'never' | 'pending'): Sentence =>
  inEach((language) => accountWords[language][member])

async function accountView(
  dependencies: AccountPageDependencies,
  { user, session }: SignedInUser,
  { request, ...notice }: { request: FastifyRequest; problem?: Sentence; done?: Sentence | undefined },
): Promise<Page> {
  const [sessions, passkeys, tokens, shares, apps, recoveryCodesLeft, linked] = await Promise.all([
    dependencies.sessions.list(user.id),
    dependencies.passkeys.list(user.id),
    dependencies.tokens.list(user.id),
    dependencies.shares.list(user.id),
    dependencies.apps.list(user.id),
    dependencies.recoveryCodesLeft(user.id),
    dependencies.providers.ofUser(user.id),
  ])
  const onDevice = await dependencies.devicePins.people(dependencies.deviceCookie.read(request))
  return accountPage({
    ...notice,
    hasPin: dependencies.providers.isPasswordAllowed ? onDevice.some(({ userId }) => userId === user.id) : undefined,
    name: user.display_name,
    email: user.email,
    hasSecondFactor: user.totp_secret !== null,
    recoveryCodesLeft,
    offlineDays: dependencies.offlineDays,
    sessions: sessions.map((browser) => ({
      id: browser.id,
      device: browser.device,
      lastUsed: timeText(browser.last_used_epoch),
      isCurrent: browser.id === session.id,
    })),
    passkeys: passkeys.map((passkey) => ({
      id: passkey.id,
      name: passkey.name,
      createdAt: timeText(passkey.created_epoch),
    })),
    providers: dependencies.providers.list.map(({ id, name }) => ({
      id,
      name,
      isLinked: linked.some((provider) => provider.id === id),
    })),
    tokens: tokens
      .filter((token) => token.grant_id === null && token.name !== WEB_APP)
      .map((token) => ({
        id: token.id,
        name: token.name,
        scopes: scopesText(token.scopes),
        expires: when(token.expires_epoch, inAccountWords('untilRevoked')),
        lastUsed: when(token.last_used_epoch, inAccountWords('never')),
      })),
    shares: shares.map((share) => ({
      clientId: clientIdOf(share),
      name: share.name,
      kind:
        share.state === 'pending'
          ? inAccountWords('pending')
          : inEach((language) => accountWords[language].kinds[share.grantee_kind]),
      scopes: scopesText(share.scopes),
      ends: when(share.ends_epoch, inAccountWords('untilRevoked')),
    })),
    apps: apps.map((app) => ({
      clientId: app.client_id,
      name: app.name,
      redirectUris: (JSON.parse(app.redirect_uris) as string[]).join(' '),
    })),
  })
}

async function logEntries({ audit }: Pick<AccountOverview, 'audit'>, userId: number) {
  const entries = await audit.list(userId, { limit: LOG_LENGTH, offset: 0 })
  return entries.map((entry) => ({
    at: utcText(entry.atEpoch).replace('T', ' '),
    text: inEach((language) => auditText(entry, language)),
  }))
}
