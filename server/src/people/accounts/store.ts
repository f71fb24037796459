import type { Selectable } from 'kysely'
import type { JobStore } from '../../jobs/job.ts'
import type { Executor } from '../../storage/executor.ts'
import { reserveId } from '../../storage/sequences.ts'
import type { IdentitiesTable, OneTimeLinksTable, PasskeysTable, ThrottlesTable } from '../../storage/tables.ts'
import type { OauthStore } from '../apps/store.ts'
import type { AuditStore } from '../audit/store.ts'
import type { ChangeStore } from '../changes/store.ts'
import type { GrantStore } from '../grants/store.ts'
import type { SessionStore } from '../sessions/store.ts'
import type { TokenStore } from '../tokens/store.ts'
import type { UserStore } from '../users/store.ts'

export type PasskeyRow = Selectable<PasskeysTable>
export type LinkRow = Selectable<OneTimeLinksTable>
export type AccountStore = ReturnType<typeof accountStore>

export function accountStore(executor: Executor) {
  const { db } = executor
  return {
    ...passkeys(executor),
    ...links(executor),

    setting: async (name: string): Promise<string | undefined> => {
      const row = await db.selectFrom('instance_settings').select('value').where('name', '=', name).executeTakeFirst()
      return row?.value
    },

    /** Keeps the existing value, if there is one. */
    keepSetting: async (name: string, value: string): Promise<void> => {
      await db
        .insertInto('instance_settings')
        .values({ name, value })
        .onConflict((conflict) => conflict.doNothing())
        .execute()
    },

    /** Only if it still has the former value. */
    replaceSetting: async (name: string, former: string, value: string): Promise<void> => {
      await db
        .updateTable('instance_settings')
        .set({ value })
        .where('name', '=', name)
        .where('value', '=', former)
        .execute()
    },

    forgetSetting: async (name: string): Promise<void> => {
      await db.deleteFrom('instance_settings').where('name', '=', name).execute()
    },

    deleteExpired: async (nowEpoch: number, countedBeforeMs: number): Promise<void> => {
      await db.deleteFrom('one_time_links').where('expires_epoch', '<=', nowEpoch).execute()
      await db.deleteFrom('sessions').where('expires_epoch', '<=', nowEpoch).execute()
      await db.deleteFrom('throttles').where('last_failure_ms', '<', countedBeforeMs).execute()
    },

    /** Locks the counter until the transaction ends. */
    holdThrottle: async (key: string): Promise<Selectable<ThrottlesTable>> => {
      await db
        .insertInto('throttles')
        .values({ key, failures: 0, last_failure_ms: 0 })
        .onConflict((conflict) => conflict.doNothing())
        .execute()
      const row = db.selectFrom('throttles').selectAll().where('key', '=', key)
      return (executor.dialect === 'postgres' ? row.forUpdate() : row).executeTakeFirstOrThrow()
    },

    saveThrottle: async ({ key, ...counted }: Selectable<ThrottlesTable>): Promise<void> => {
      await db.updateTable('throttles').set(counted).where('key', '=', key).execute()
    },

    uncountAttempt: async (key: string): Promise<void> => {
      await db
        .updateTable('throttles')
        .set((row) => ({ failures: row('failures', '-', 1) }))
        .where('key', '=', key)
        .where('failures', '>', 0)
        .execute()
    },

    forgetFailures: async (key: string): Promise<void> => {
      await db.deleteFrom('throttles').where('key', '=', key).execute()
    },

    recoveryHashes: async (userId: number): Promise<string[]> => {
      const rows = await db.selectFrom('recovery_codes').select('hash').where('user_id', '=', userId).execute()
      return rows.map((row) => row.hash)
    },

    replaceRecoveryCodes: async (userId: number, hashes: readonly string[]): Promise<void> => {
      await db.deleteFrom('recovery_codes').where('user_id', '=', userId).execute()
      if (hashes.length === 0) return
      await db
        .insertInto('recovery_codes')
        .values(hashes.map((hash) => ({ user_id: userId, hash })))
        .execute()
    },

    useRecoveryCode: async (userId: number, hash: string): Promise<boolean> => {
      const result = await db
        .deleteFrom('recovery_codes')
        .where('user_id', '=', userId)
        .where('hash', '=', hash)
        .executeTakeFirst()
      return result.numDeletedRows > 0n
    },
  }
}

const passkeys = (executor: Executor) => ({
  newPasskeyId: (): Promise<number> => reserveId(executor, 'passkey'),

  insertPasskey: async (row: PasskeyRow): Promise<void> => {
    await executor.db.insertInto('passkeys').values(row).execute()
  },

  passkey: (credentialId: string): Promise<PasskeyRow | undefined> =>
    executor.db.selectFrom('passkeys').selectAll().where('credential_id', '=', credentialId).executeTakeFirst(),

  passkeysOf: (userId: number): Promise<PasskeyRow[]> =>
    executor.db.selectFrom('passkeys').selectAll().where('user_id', '=', userId).orderBy('id').execute(),

  replacePasskeys: async (userId: number, rows: readonly PasskeyRow[]): Promise<void> => {
    await executor.db.deleteFrom('passkeys').where('user_id', '=', userId).execute()
    if (rows.length > 0)
      await executor.db
        .insertInto('passkeys')
        .values([...rows])
        .execute()
  },

  usePasskey: async (row: PasskeyRow, counter: number, last_used_epoch: number): Promise<void> => {
    const { user_id, id } = row
    await executor.db
      .updateTable('passkeys')
      .set({ counter, last_used_epoch })
      .where('user_id', '=', user_id)
      .where('id', '=', id)
      .execute()
  },

  deletePasskey: async (userId: number, id: number): Promise<boolean> => {
    const result = await executor.db
      .deleteFrom('passkeys')
      .where('user_id', '=', userId)
      .where('id', '=', id)
      .executeTakeFirst()
    return result.numDeletedRows > 0n
  },
})

const links = ({ db }: Executor) => ({
  insertLink: async (row: LinkRow): Promise<void> => {
    await db.insertInto('one_time_links').values(row).execute()
  },

  link: (hash: string): Promise<LinkRow | undefined> =>
    db.selectFrom('one_time_links').selectAll().where('hash', '=', hash).executeTakeFirst(),

  /** False if it was recorded before. */
  insertLinkOnce: async (row: LinkRow): Promise<boolean> => {
    const result = await db
      .insertInto('one_time_links')
      .values(row)
      .onConflict((conflict) => conflict.doNothing())
      .executeTakeFirst()
    return (result.numInsertedOrUpdatedRows ?? 0n) > 0n
  },

  /** False if another request was first. */
  useLink: async (hash: string): Promise<boolean> => {
    const result = await db.deleteFrom('one_time_links').where('hash', '=', hash).executeTakeFirst()
    return result.numDeletedRows > 0n
  },

  /** Of records that belong to nobody, the newest are kept. */
  keepNewestLinks: async (kind: LinkRow['kind'], most: number): Promise<void> => {
    const beyond = db
      .selectFrom('one_time_links')
      .select('hash')
      .where('user_id', 'is', null)
      .where('kind', '=', kind)
      .orderBy('expires_epoch', 'desc')
      .limit(1000)
      .offset(most)
    const hashes = (await beyond.execute()).map(({ hash }) => hash)
    if (hashes.length > 0) await db.deleteFrom('one_time_links').where('hash', 'in', hashes).execute()
  },

  deleteLinks: async (kind: LinkRow['kind'], userId: number | null): Promise<void> => {
    const all = db.deleteFrom('one_time_links').where('kind', '=', kind)
    await (userId === null ? all.where('user_id', 'is', null) : all.where('user_id', '=', userId)).execute()
  },
})

/** Stores with credentials of an account, and with what ends with it. */
export interface AccountStores {
  readonly accounts: AccountStore & SessionStore
  readonly users: UserStore
  readonly tokens: TokenStore
  readonly oauth: OauthStore
  readonly grants: GrantStore
  readonly changes: ChangeStore
  readonly audit: AuditStore
  readonly jobs: JobStore
  readonly identities: {
    ofUser(userId: number): Promise<Selectable<IdentitiesTable>[]>
    replaceOf(userId: number, rows: readonly Selectable<IdentitiesTable>[]): Promise<void>
  }
}
