/** What the account page shows, gathered from the services. */
import { type Scope, scopeTable } from '@upshot/contract'
import { inEach, type Sentence } from '../../lib/language.ts'
import { utcText } from '../../lib/utc-text.ts'
import { accountPage } from '../../pages/accounts/account.ts'
import type { Page } from '../../pages/html.ts'
import { accountWords } from '../../pages/words/account.ts'
import { scopeWords } from '../../pages/words/scopes.ts'
import type { Apps } from '../apps/service.ts'
import type { Audit } from '../audit/service.ts'
import { auditText } from '../audit/words.ts'
import { clientIdOf } from '../grants/rules.ts'
import type { Sessions, SignedInUser } from '../sessions/service.ts'
import type { Shares } from '../shares/service.ts'
import { WEB_APP } from '../tokens/rules.ts'
import type { Tokens } from '../tokens/service.ts'
import type { Passkeys } from './passkeys.ts'

const LOG_LENGTH = 200

export interface AccountOverview {
  readonly sessions: Sessions
  readonly passkeys: Passkeys
  readonly tokens: Tokens
  readonly shares: Shares
  readonly apps: Apps
  readonly audit: Audit
  readonly recoveryCodesLeft: (userId: number) => Promise<number>
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

export async function accountView(
  parts: AccountOverview,
  { user, session }: SignedInUser,
  said: { problem?: Sentence | undefined; done?: Sentence | undefined },
): Promise<Page> {
  const [sessions, passkeys, tokens, shares, apps, recoveryCodesLeft] = await Promise.all([
    parts.sessions.list(user.id),
    parts.passkeys.list(user.id),
    parts.tokens.list(user.id),
    parts.shares.list(user.id),
    parts.apps.list(user.id),
    parts.recoveryCodesLeft(user.id),
  ])
  return accountPage({
    ...said,
    name: user.display_name,
    email: user.email,
    hasSecondFactor: user.totp_secret !== null,
    recoveryCodesLeft,
    sessions: sessions.map((one) => ({
      id: one.id,
      device: one.device,
      lastUsed: timeText(one.last_used_epoch),
      isThis: one.id === session.id,
    })),
    passkeys: passkeys.map((one) => ({ id: one.id, name: one.name, createdAt: timeText(one.created_epoch) })),
    tokens: tokens
      .filter((one) => one.grant_id === null && one.name !== WEB_APP)
      .map((one) => ({
        id: one.id,
        name: one.name,
        scopes: scopesText(one.scopes),
        expires: when(one.expires_epoch, inAccountWords('untilRevoked')),
        lastUsed: when(one.last_used_epoch, inAccountWords('never')),
      })),
    shares: shares.map((one) => ({
      clientId: clientIdOf(one),
      name: one.name,
      kind:
        one.state === 'pending'
          ? inAccountWords('pending')
          : inEach((language) => accountWords[language].kinds[one.grantee_kind]),
      scopes: scopesText(one.scopes),
      ends: when(one.ends_epoch, inAccountWords('untilRevoked')),
    })),
    apps: apps.map((one) => ({
      clientId: one.client_id,
      name: one.name,
      redirectUris: (JSON.parse(one.redirect_uris) as string[]).join(' '),
    })),
  })
}

export async function logEntries({ audit }: Pick<AccountOverview, 'audit'>, userId: number) {
  const entries = await audit.list(userId, { limit: LOG_LENGTH, offset: 0 })
  return entries.map((entry) => ({
    at: utcText(entry.atEpoch).replace('T', ' '),
    text: inEach((language) => auditText(entry, language)),
  }))
}
