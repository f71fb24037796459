import type { Selectable } from 'kysely'
import { sha256 } from '../../lib/hash.ts'
import type { Executor } from '../../storage/executor.ts'
import type { AppsTable, OauthClientsTable, OauthRecordsTable, RegisteredClientsTable } from '../../storage/tables.ts'

export type AppRow = Selectable<AppsTable>
export type OauthRecord = Selectable<OauthRecordsTable>
export type DescribedClient = Selectable<OauthClientsTable>
export type RegisteredClient = Selectable<RegisteredClientsTable>
export type OauthStore = ReturnType<typeof oauthStore>

interface RegisteredEnds {
  readonly waitingBefore: number
  readonly unusedBefore: number
  readonly nowEpoch: number
}

/** Records of the authorization server. Takes plain ids and stores their hashes. */
export function oauthStore({ db }: Executor) {
  const entryOf = (model: string, id: string) =>
    db.selectFrom('oauth_records').selectAll().where('model', '=', model).where('id_hash', '=', sha256(id))
  return {
    save: async (row: OauthRecord): Promise<void> => {
      const { model: _model, id_hash: _hash, consumed_epoch: _consumed, ...changes } = row
      await db
        .insertInto('oauth_records')
        .values(row)
        .onConflict((conflict) => conflict.columns(['model', 'id_hash']).doUpdateSet(changes))
        .execute()
    },

    /** Keeps the newest records of one kind that belong to nobody yet: strangers make them without limit. */
    boundStrangers: async (model: string, most: number): Promise<void> => {
      const ofStrangers = () =>
        db.selectFrom('oauth_records').select('id_hash').where('model', '=', model).where('user_id', 'is', null)
      const beyond = await ofStrangers().orderBy('expires_epoch', 'desc').offset(most).limit(1000).execute()
      if (beyond.length === 0) return
      const hashes = beyond.map(({ id_hash }) => id_hash)
      await db.deleteFrom('oauth_records').where('model', '=', model).where('id_hash', 'in', hashes).execute()
    },

    find: (model: string, id: string): Promise<OauthRecord | undefined> => entryOf(model, id).executeTakeFirst(),

    findByUid: (model: string, uid: string): Promise<OauthRecord | undefined> =>
      db
        .selectFrom('oauth_records')
        .selectAll()
        .where('uid_hash', '=', sha256(uid))
        .where('model', '=', model)
        .executeTakeFirst(),

    findByUserCode: (model: string, userCode: string): Promise<OauthRecord | undefined> =>
      db
        .selectFrom('oauth_records')
        .selectAll()
        .where('user_code_hash', '=', sha256(userCode))
        .where('model', '=', model)
        .executeTakeFirst(),

    /** Compare-and-swap: false if the code was consumed before. */
    consume: async (model: string, id: string, nowEpoch: number): Promise<boolean> => {
      const result = await db
        .updateTable('oauth_records')
        .set({ consumed_epoch: nowEpoch })
        .where('model', '=', model)
        .where('id_hash', '=', sha256(id))
        .where('consumed_epoch', 'is', null)
        .executeTakeFirst()
      return result.numUpdatedRows > 0n
    },

    delete: async (model: string, id: string): Promise<void> => {
      await db.deleteFrom('oauth_records').where('model', '=', model).where('id_hash', '=', sha256(id)).execute()
    },

    /** Access tokens have their own table; their ids are hashed in the same way. */
    tokenHashesOf: async (grantId: string): Promise<string[]> => {
      const rows = await db
        .selectFrom('oauth_records')
        .select('id_hash')
        .where('model', '=', 'AccessToken')
        .where('grant_hash', '=', sha256(grantId))
        .execute()
      return rows.map((row) => row.id_hash)
    },

    deleteByGrant: async (grantId: string): Promise<void> => {
      await db.deleteFrom('oauth_records').where('grant_hash', '=', sha256(grantId)).execute()
    },

    deleteBetween: async (userId: number, clientId: string): Promise<void> => {
      await db.deleteFrom('oauth_records').where('user_id', '=', userId).where('client_id', '=', clientId).execute()
    },

    deleteModels: async (userId: number, models: readonly string[]): Promise<void> => {
      await db.deleteFrom('oauth_records').where('user_id', '=', userId).where('model', 'in', models).execute()
    },

    deleteExpired: async (nowEpoch: number): Promise<void> => {
      await db.deleteFrom('oauth_records').where('expires_epoch', '<', nowEpoch).execute()
    },

    /** The last valid document of an app. */
    described: (clientId: string): Promise<DescribedClient | undefined> =>
      db.selectFrom('oauth_clients').selectAll().where('client_id', '=', clientId).executeTakeFirst(),

    saveDescribed: async (row: DescribedClient): Promise<void> => {
      const { client_id: _id, ...changes } = row
      await db
        .insertInto('oauth_clients')
        .values(row)
        .onConflict((conflict) => conflict.column('client_id').doUpdateSet(changes))
        .execute()
    },

    deleteDescribed: async (beforeEpoch: number): Promise<void> => {
      await db.deleteFrom('oauth_clients').where('read_epoch', '<', beforeEpoch).execute()
    },

    registered: (clientId: string): Promise<RegisteredClient | undefined> =>
      db.selectFrom('registered_clients').selectAll().where('client_id', '=', clientId).executeTakeFirst(),

    saveRegistered: async (row: RegisteredClient): Promise<void> => {
      await db.insertInto('registered_clients').values(row).execute()
    },

    /** Keeps the newest of those not yet allowed. */
    boundRegistered: async (most: number): Promise<void> => {
      const beyond = await db
        .selectFrom('registered_clients')
        .select('client_id')
        .where('allowed_epoch', 'is', null)
        .orderBy('created_epoch', 'desc')
        .orderBy('client_id')
        .offset(most)
        .limit(1000)
        .execute()
      if (beyond.length === 0) return
      const ids = beyond.map(({ client_id }) => client_id)
      await db.deleteFrom('registered_clients').where('client_id', 'in', ids).execute()
    },

    allowRegistered: async (clientId: string, nowEpoch: number): Promise<void> => {
      await db
        .updateTable('registered_clients')
        .set({ allowed_epoch: nowEpoch })
        .where('client_id', '=', clientId)
        .execute()
    },

    /** Those that waited too long, and those no longer allowed by anybody. */
    deleteRegistered: async ({ waitingBefore, unusedBefore, nowEpoch }: RegisteredEnds): Promise<void> => {
      await db
        .deleteFrom('registered_clients')
        .where('allowed_epoch', 'is', null)
        .where('created_epoch', '<', waitingBefore)
        .execute()
      const granted = db
        .selectFrom('grants')
        .select('grantee')
        .where('grantee_kind', '=', 'app')
        .where('state', '=', 'active')
        .where((grant) => grant.or([grant('ends_epoch', 'is', null), grant('ends_epoch', '>', nowEpoch)]))
      await db
        .deleteFrom('registered_clients')
        .where('allowed_epoch', '<', unusedBefore)
        .where('client_id', 'not in', granted)
        .execute()
    },

    app: (clientId: string): Promise<AppRow | undefined> =>
      db.selectFrom('apps').selectAll().where('client_id', '=', clientId).executeTakeFirst(),

    appsOf: (userId: number): Promise<AppRow[]> =>
      db.selectFrom('apps').selectAll().where('user_id', '=', userId).orderBy('created_epoch').execute(),

    insertApp: async (row: AppRow): Promise<void> => {
      await db.insertInto('apps').values(row).execute()
    },

    deleteApp: async (userId: number, clientId: string): Promise<boolean> => {
      const result = await db
        .deleteFrom('apps')
        .where('user_id', '=', userId)
        .where('client_id', '=', clientId)
        .executeTakeFirst()
      if (result.numDeletedRows > 0n) await db.deleteFrom('oauth_records').where('client_id', '=', clientId).execute()
      return result.numDeletedRows > 0n
    },
  }
}
