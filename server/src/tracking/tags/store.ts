import type { Executor } from '../../storage/executor.ts'
import type { UserTagsTable } from '../../storage/tables.ts'
import type { Tag } from '../tag.ts'

export type TagRow = UserTagsTable
export type TagStore = ReturnType<typeof tagStore>

/** Advisory locks, one per person, beside the lock for migrations. */
const TAG_LOCKS = 7_258_302_000_000

export function tagStore({ db, dialect, rows: query }: Executor) {
  return {
    /** Nobody else changes the person's tags until the transaction ends: two concurrent tags could close a circle. */
    hold: async (userId: number): Promise<void> => {
      if (dialect === 'postgres') await query('select pg_advisory_xact_lock(?::bigint)', [TAG_LOCKS + userId])
    },

    all: (userId: number): Promise<TagRow[]> =>
      db.selectFrom('user_tags').selectAll().where('user_id', '=', userId).execute(),

    edges: async (userId: number): Promise<Tag[]> => {
      const rows = await db
        .selectFrom('user_tags')
        .selectAll()
        .where('user_id', '=', userId)
        .orderBy('tagged_variable_id')
        .orderBy('tag_variable_id')
        .execute()
      return rows.map((row) => ({
        taggedId: row.tagged_variable_id,
        tagId: row.tag_variable_id,
        factor: row.conversion_factor,
      }))
    },

    /** An existing pair gets the new factor. */
    save: async (row: TagRow): Promise<void> => {
      const { conversion_factor, updated_epoch } = row
      await db
        .insertInto('user_tags')
        .values(row)
        .onConflict((conflict) =>
          conflict
            .columns(['user_id', 'tagged_variable_id', 'tag_variable_id'])
            .doUpdateSet({ conversion_factor, updated_epoch }),
        )
        .execute()
    },

    setFactor: async (userId: number, { taggedId, tagId, factor }: Tag): Promise<void> => {
      await db
        .updateTable('user_tags')
        .set({ conversion_factor: factor })
        .where('user_id', '=', userId)
        .where('tagged_variable_id', '=', taggedId)
        .where('tag_variable_id', '=', tagId)
        .execute()
    },

    delete: async (userId: number, taggedId: number, tagId: number): Promise<boolean> => {
      const result = await db
        .deleteFrom('user_tags')
        .where('user_id', '=', userId)
        .where('tagged_variable_id', '=', taggedId)
        .where('tag_variable_id', '=', tagId)
        .executeTakeFirst()
      return result.numDeletedRows > 0n
    },

    deleteVariable: async (userId: number, id: number): Promise<void> => {
      await db
        .deleteFrom('user_tags')
        .where('user_id', '=', userId)
        .where((tag) => tag.or([tag('tagged_variable_id', '=', id), tag('tag_variable_id', '=', id)]))
        .execute()
    },
  }
}
