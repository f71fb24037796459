import type { Insertable } from 'kysely'
import type { Language } from '../../lib/language.ts'
import { cell, positionsOf, type RawRow } from '../../lib/raw-row.ts'
import type { Executor } from '../../storage/executor.ts'
import { reserveId } from '../../storage/sequences.ts'
import type { TokensTable, UsersTable } from '../../storage/tables.ts'
import { WEB_APP } from './rules.ts'

export type TokenRow = TokensTable
export type TokenStore = ReturnType<typeof tokenStore>

/** One indexed read, because it runs with every request. */
const TOKEN_COLUMNS = [
  'user_id',
  'id',
  'scopes',
  'client_id',
  'expires_epoch',
  'last_used_epoch',
  'session_id',
  'name',
  'audience',
] as const satisfies readonly (keyof TokensTable)[]
const USER_COLUMNS = ['time_zone', 'is_administrator', 'language'] as const satisfies readonly (keyof UsersTable)[]
type OwnerRow = Pick<TokensTable, (typeof TOKEN_COLUMNS)[number]> & Pick<UsersTable, (typeof USER_COLUMNS)[number]>
const AT = positionsOf<OwnerRow, keyof OwnerRow>([...TOKEN_COLUMNS, ...USER_COLUMNS])
const AUTHENTICATE = `select ${TOKEN_COLUMNS.map((column) => `t.${column} as ${column}, `).join('')}${USER_COLUMNS.map((column) => `u.${column} as ${column}`).join(', ')}
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
  /** Set for tokens of our own web app. */
  readonly isOwnApp: boolean
  readonly name: string
  /** The resource it is valid for; null = the API. */
  readonly audience: string | null
}

export function tokenStore(executor: Executor) {
  const { db } = executor

  /** Deletes tokens together with their idempotency keys. */
  async function end(tokenRows: Promise<Pick<TokenRow, 'user_id' | 'id'>[]>): Promise<number> {
    let deleted = 0n
    for (const { user_id, id } of await tokenRows) {
      await db.deleteFrom('idempotency_keys').where('user_id', '=', user_id).where('token_id', '=', id).execute()
      const deletion = db.deleteFrom('tokens').where('user_id', '=', user_id).where('id', '=', id)
      deleted += (await deletion.executeTakeFirst()).numDeletedRows
    }
    return Number(deleted)
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

    /** Created at that time or later. */
    deleteSince: async (userId: number, createdEpoch: number): Promise<void> => {
      await db.deleteFrom('tokens').where('user_id', '=', userId).where('created_epoch', '>=', createdEpoch).execute()
    },

    /** Short-lived tokens of our own web app, which end with the session. */
    deleteOfWebApp: async (userId: number): Promise<void> => {
      const appKeys = keys().where('user_id', '=', userId).where('name', '=', WEB_APP)
      await end(appKeys.where('grant_id', 'is', null).execute())
    },

    /** Tokens of our own web app that belong to one session. */
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
  userId: cell(row, AT.user_id),
  tokenId: cell(row, AT.id),
  scopes: cell(row, AT.scopes),
  clientId: cell(row, AT.client_id),
  expiresEpoch: cell(row, AT.expires_epoch),
  lastUsedEpoch: cell(row, AT.last_used_epoch),
  timeZone: cell(row, AT.time_zone),
  isAdministrator: cell(row, AT.is_administrator) === 1,
  isOwnApp: cell(row, AT.session_id) !== null,
  language: cell(row, AT.language),
  name: cell(row, AT.name),
  audience: cell(row, AT.audience),
})
