/**
 * Every change to who may enter is told to the person by mail, also at an address the account had before, with a link
 * that takes it back for seven days. What was there before is kept sealed until then.
 */

import type { Selectable } from 'kysely'
import { handles, type JobStore } from '../../jobs/job.ts'
import { type Clock, epochSeconds } from '../../lib/clock.ts'
import { sha256 } from '../../lib/hash.ts'
import { newToken } from '../../lib/ids.ts'
import { languageOf } from '../../lib/language.ts'
import { Refusal, say } from '../../lib/refusal.ts'
import type { Sealing } from '../../lib/sealing.ts'
import { SECONDS_PER_DAY } from '../../lib/utc-text.ts'
import type { Storage } from '../../storage/storage.ts'
import type { PasskeysTable, UsersTable } from '../../storage/tables.ts'
import type { Transaction } from '../../storage/transaction.ts'
import { linkGone } from '../link-gone.ts'
import type { ChangeRow, ChangeStore } from './store.ts'
import { changeMail } from './words.ts'

const KEPT_SECONDS = 7 * SECONDS_PER_DAY
const TELL = 'account.tellChange'

type UserRow = Selectable<UsersTable>
type PasskeyRow = Selectable<PasskeysTable>

/** What decides who may enter, and what is kept of how it was. */
export interface ChangeStores {
  readonly changes: ChangeStore
  readonly users: { withId(id: number): Promise<UserRow | undefined> }
  readonly accounts: {
    recoveryHashes(userId: number): Promise<string[]>
    passkeysOf(userId: number): Promise<PasskeyRow[]>
  }
  readonly jobs: Pick<JobStore, 'add'>
}

/** What decides who may enter, as it was. */
export interface FormerAccount {
  readonly user: Pick<
    UserRow,
    'email' | 'email_key' | 'login_name' | 'password_hash' | 'totp_secret' | 'totp_last_step'
  >
  readonly recoveryCodes: readonly string[]
  readonly passkeys: readonly PasskeyRow[]
}

export type SendMail = (message: { to: string; subject: string; text: string }) => Promise<void>

export interface ChangeParts {
  readonly storage: Storage<ChangeStores>
  readonly clock: Clock
  readonly sealing: Sealing
  readonly baseUrl: string
  /** Absent = no mail server: nobody can be told. */
  readonly sendMail: SendMail | undefined
}

export type Changes = ReturnType<typeof createChanges>

const belongingTo = ({ user_id, id }: Pick<ChangeRow, 'user_id' | 'id'>): string => `account change ${user_id} ${id}`

export function createChanges({ storage, clock, sealing, baseUrl, sendMail }: ChangeParts) {
  /** Before the change happens. */
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

  /** The link is made when the mail is: it exists nowhere else. */
  const jobs = handles<{ userId: number; changeId: number }>(TELL, async ({ userId, changeId }) => {
    const token = newToken('up_once')
    const { change, user } = await storage.transaction(async (stores) => {
      const found = await stores.changes.withId(userId, changeId)
      if (found) await stores.changes.setSecret(found, sha256(token))
      return { change: found, user: await stores.users.withId(userId) }
    })
    const link = `${baseUrl}/auth/undo/${token}`
    if (change) await sendMail?.(changeMail(change, link, languageOf(user?.language)))
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
    if (text === undefined)
      throw new Refusal(
        'notFound',
        say('This change can no longer be undone.', 'Diese Änderung lässt sich nicht mehr rückgängig machen.'),
      )
    return JSON.parse(text) as FormerAccount
  }

  return { record, jobs, find, findIn, formerFor }
}

async function formerOf({ accounts }: ChangeStores, user: UserRow): Promise<FormerAccount> {
  const { email, email_key, login_name, password_hash, totp_secret, totp_last_step } = user
  return {
    user: { email, email_key, login_name, password_hash, totp_secret, totp_last_step },
    recoveryCodes: await accounts.recoveryHashes(user.id),
    passkeys: await accounts.passkeysOf(user.id),
  }
}
