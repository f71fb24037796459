/**
 * Notifies the person by mail of every change to how they sign in, also at former addresses, with a link that undoes it
 * for seven days. Until then the former values are kept sealed.
 */

import type { Selectable } from 'kysely'
import { handles, type JobStore } from '../../jobs/job.ts'
import type { SendMail } from '../../jobs/mail.ts'
import { type Clock, epochSeconds } from '../../lib/clock.ts'
import { sha256 } from '../../lib/hash.ts'
import { newToken } from '../../lib/ids.ts'
import { type Language, languageOf, say, wordTable } from '../../lib/language.ts'
import { Refusal } from '../../lib/refusal.ts'
import type { Sealing } from '../../lib/sealing.ts'
import { SECONDS_PER_DAY, utcText } from '../../lib/utc-text.ts'
import type { Storage } from '../../storage/storage.ts'
import type { IdentitiesTable, PasskeysTable, UsersTable } from '../../storage/tables.ts'
import type { Transaction } from '../../storage/transaction.ts'
import { linkGone } from '../refusals.ts'
import type { ChangeRow, ChangeStore } from './store.ts'

const KEPT_SECONDS = 7 * SECONDS_PER_DAY
const TELL = 'account.tellChange'

type UserRow = Selectable<UsersTable>
type PasskeyRow = Selectable<PasskeysTable>
type IdentityRow = Selectable<IdentitiesTable>

interface ChangeStores {
  readonly changes: ChangeStore
  readonly users: { withId(id: number): Promise<UserRow | undefined> }
  readonly accounts: {
    recoveryHashes(userId: number): Promise<string[]>
    passkeysOf(userId: number): Promise<PasskeyRow[]>
  }
  readonly identities: { ofUser(userId: number): Promise<IdentityRow[]> }
  readonly jobs: Pick<JobStore, 'add'>
}

/** The former credentials of an account. */
export interface FormerAccount {
  /** The columns that decide who can sign in. */
  readonly user: Pick<
    UserRow,
    'email' | 'email_key' | 'login_name' | 'password_hash' | 'totp_secret' | 'totp_last_step'
  >
  readonly recoveryCodes: readonly string[]
  readonly passkeys: readonly PasskeyRow[]
  /** Absent in what an earlier release kept. */
  readonly identities?: readonly IdentityRow[]
}

export type AccountChanges = ReturnType<typeof createChanges>

const belongingTo = ({ user_id, id }: Pick<ChangeRow, 'user_id' | 'id'>): string => `account change ${user_id} ${id}`

export function createChanges({
  storage,
  clock,
  sealing,
  baseUrl,
  sendMail,
}: {
  readonly storage: Storage<ChangeStores>
  readonly clock: Clock
  readonly sealing: Sealing
  readonly baseUrl: string
  /** Undefined = no mail server: nobody can be notified. */
  readonly sendMail: SendMail | undefined
}) {
  /** Call it before the change. */
  async function record(transaction: Transaction, userId: number, kind: ChangeRow['kind'], detail = ''): Promise<void> {
    if (!sendMail) return
    const t = storage.join(transaction)
    const user = await t.users.withId(userId)
    if (!user) return
    const nowEpoch = epochSeconds(clock)
    const former = await formerOf(t, user)
    const addresses = new Set([user.email, ...(await t.changes.formerAddresses(userId, nowEpoch))])
    for (const told_to of addresses) {
      const key = { user_id: userId, id: await t.changes.newId() }
      await t.changes.insert({
        ...key,
        kind,
        detail,
        told_to,
        former: await sealing.seal(JSON.stringify(former), belongingTo(key)),
        former_email_key: kind === 'email' ? user.email_key : null,
        secret_hash: null,
        created_epoch: nowEpoch,
        expires_epoch: nowEpoch + KEPT_SECONDS,
      })
      await t.jobs.add(TELL, { userId, changeId: key.id }, { lane: 'dueNow' })
    }
  }

  /** The token is created when the mail is written, and only its hash is stored. */
  const jobs = handles<{ userId: number; changeId: number }>(TELL, async ({ userId, changeId }) => {
    await storage.transaction(async (t) => {
      const change = await t.changes.withId(userId, changeId)
      const user = await t.users.withId(userId)
      if (!change || !sendMail) return
      const token = newToken('up_once')
      await t.changes.setSecret(change, sha256(token))
      const link = `${baseUrl}/auth/undo/${token}`
      await sendMail(t, { userId, ...changeMail(change, link, languageOf(user?.language)) })
    })
  })

  const find = (token: string): Promise<ChangeRow> => storage.read((stores) => findFrom(stores, token))

  const findIn = (t: Transaction, token: string): Promise<ChangeRow> => findFrom(storage.join(t), token)

  async function findFrom({ changes }: ChangeStores, token: string): Promise<ChangeRow> {
    const change = await changes.withSecret(sha256(token))
    if (!change || change.expires_epoch <= epochSeconds(clock)) throw linkGone()
    return change
  }

  async function formerFor(change: ChangeRow): Promise<FormerAccount> {
    const text = await sealing.open(change.former, belongingTo(change))
    if (text === undefined) throw new Refusal('notFound', say('This change can no longer be undone.'))
    return JSON.parse(text) as FormerAccount
  }

  return { record, jobs, find, findIn, formerFor }
}

async function formerOf({ accounts, identities }: ChangeStores, user: UserRow): Promise<FormerAccount> {
  const { email, email_key, login_name, password_hash, totp_secret, totp_last_step } = user
  return {
    user: { email, email_key, login_name, password_hash, totp_secret, totp_last_step },
    recoveryCodes: await accounts.recoveryHashes(user.id),
    passkeys: await accounts.passkeysOf(user.id),
    identities: await identities.ofUser(user.id),
  }
}

/** Sentences about changes to how a person signs in. */
const words = wordTable('people/changes/service', {
  kinds: {
    email: 'Your e-mail address was changed',
    password: 'Your password was changed',
    secondFactorOn: 'An authenticator app was turned on for your account',
    secondFactorOff: 'The authenticator app was turned off for your account',
    passkeyAdded: 'A passkey was added to your account',
    passkeyRemoved: 'A passkey was removed from your account',
    providerAdded: 'Another way to sign in was added to your account',
    providerRemoved: 'A way to sign in was removed from your account',
    tokenCreated: 'An access token was created for your account',
    appRegistered: 'An app was registered with your account',
    appRemoved: 'An app that you registered was removed',
    appAllowed: 'An app was given access to your account',
  } satisfies Readonly<Record<ChangeRow['kind'], string>>,
  at: 'on {date} at {time} UTC',
  subject: '{kind} at Upshot',
  mail: "{change}\n\nIf that was you, you don't need to do anything.\n\nIf it wasn't you, open this link within seven days:\n\n{link}\n\nIt restores your e-mail address, password, authenticator app and passkeys. It also signs out every\nbrowser, and revokes every token, app and share that was added since.",
})

type DescribedChange = Pick<ChangeRow, 'kind' | 'detail' | 'created_epoch'>

export function changeText({ kind, detail, created_epoch }: DescribedChange, language: Language): string {
  const [date = '', time = ''] = utcText(created_epoch).split('T')
  const { kinds, at } = words[language]
  return `${kinds[kind]}${detail === '' ? '' : ` (${detail})`} ${at(date, time)}.`
}

const changeMail = (change: DescribedChange & Pick<ChangeRow, 'told_to'>, link: string, language: Language) => ({
  to: change.told_to,
  subject: words[language].subject(words[language].kinds[change.kind]),
  text: words[language].mail(changeText(change, language), link),
})
