import type { Insertable } from 'kysely'
import type { Language } from '../../lib/language.ts'
import type { Executor, RawRow } from '../../storage/executor.ts'
import { reserveId } from '../../storage/sequences.ts'
import type { TokensTable } from '../../storage/tables.ts'
import { WEB_APP } from './rules.ts'

export type TokenRow = TokensTable
export type TokenStore = ReturnType<typeof tokenStore>

/** One indexed read: this runs with every request. */
const AUTHENTICATE = `select t.user_id as user_id, t.id as id, t.scopes as scopes, t.client_id as client_id,
  t.expires_epoch as expires_epoch, t.last_used_epoch as last_used_epoch, u.time_zone as time_zone, u.is_administrator as is_administrator, t.session_id as session_id,
  u.language as language, t.name as name, t.audience as audience
  from tokens t join users u on u.id = t.user_id where t.hash = ?`

export interface TokenOwner {
  readonly userId: number
  readonly tokenId: number
  readonly scopes: string
  readonly clientId: string | null
  readonly expiresEpoch: number | null
  readonly lastUsedEpoch: number | null
  readonly timeZone: string
  readonly language: Language | null
  readonly isAdministrator: boolean
  /** It belongs to a session of our own app. */
  readonly isOwnApp: boolean
  readonly name: string
  /** The address it was made for; null = the interface. */
  readonly audience: string | null
}

export function tokenStore(executor: Executor) {
  const { db } = executor

  /** Tokens end with the answers that were kept for them. */
  async function end(found: Promise<Pick<TokenRow, 'user_id' | 'id'>[]>): Promise<number> {
    let ended = 0n
    for (const { user_id, id } of await found) {
      await db.deleteFrom('idempotency_keys').where('user_id', '=', user_id).where('token_id', '=', id).execute()
      const gone = db.deleteFrom('tokens').where('user_id', '=', user_id).where('id', '=', id)
      ended += (await gone.executeTakeFirst()).numDeletedRows
    }
    return Number(ended)
  }
  const keys = () => db.selectFrom('tokens').select(['user_id', 'id'])

  return {
    newId: (): Promise<number> => reserveId(executor, 'token'),

    insert: async (row: Insertable<TokensTable>): Promise<void> => {
      await db.insertInto('tokens').values(row).execute()
    },

    ownerOf: async (hash: string): Promise<TokenOwner | undefined> => {
      const [row] = await executor.rows(AUTHENTICATE, [hash])
      return row && ownerOf(row)
    },

    ofUser: (userId: number): Promise<TokenRow[]> =>
      db.selectFrom('tokens').selectAll().where('user_id', '=', userId).orderBy('id').execute(),

    touch: async (userId: number, id: number, last_used_epoch: number): Promise<void> => {
      await db
        .updateTable('tokens')
        .set({ last_used_epoch })
        .where('user_id', '=', userId)
        .where('id', '=', id)
        .execute()
    },

    deleteOfGrant: async (userId: number, grantId: number): Promise<void> => {
      await end(keys().where('user_id', '=', userId).where('grant_id', '=', grantId).execute())
    },

    deleteExpired: async (userId: number, nowEpoch: number): Promise<void> => {
      await end(keys().where('user_id', '=', userId).where('expires_epoch', '<', nowEpoch).execute())
    },

    /** All that were made at that time or later. */
    deleteSince: async (userId: number, createdEpoch: number): Promise<void> => {
      await db.deleteFrom('tokens').where('user_id', '=', userId).where('created_epoch', '>=', createdEpoch).execute()
    },

    /** The short-lived ones of our own pages: they end with the session. */
    deleteOfWebApp: async (userId: number): Promise<void> => {
      const own = keys().where('user_id', '=', userId).where('name', '=', WEB_APP)
      await end(own.where('grant_id', 'is', null).execute())
    },

    /** Those of our own app that one session asked for. */
    deleteOfSession: async (userId: number, sessionId: number): Promise<void> => {
      await end(keys().where('user_id', '=', userId).where('session_id', '=', sessionId).execute())
    },

    deleteWithHash: async (hash: string): Promise<void> => {
      await end(keys().where('hash', '=', hash).execute())
    },

    delete: async (userId: number, id: number): Promise<boolean> =>
      (await end(keys().where('user_id', '=', userId).where('id', '=', id).execute())) > 0,
  }
}

const ownerOf = (row: RawRow): TokenOwner => ({
  userId: row[0] as number,
  tokenId: row[1] as number,
  scopes: row[2] as string,
  clientId: row[3] as string | null,
  expiresEpoch: row[4] as number | null,
  lastUsedEpoch: row[5] as number | null,
  timeZone: row[6] as string,
  isAdministrator: row[7] === 1,
  isOwnApp: row[8] !== null,
  language: row[9] as Language | null,
  name: row[10] as string,
  audience: row[11] as string | null,
})
