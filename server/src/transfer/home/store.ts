import type { Executor } from '../../storage/executor.ts'
import type { HomeLinksTable } from '../../storage/tables.ts'

export type HomeLinkRow = HomeLinksTable
export type HomeStore = ReturnType<typeof homeStore>

export interface Lease {
  readonly name: string
  readonly holder: string
  readonly nowMs: number
  readonly untilMs: number
}

export function homeStore({ db }: Executor) {
  const linkOf = (userId: number) => db.selectFrom('home_links').selectAll().where('user_id', '=', userId)
  return {
    of: (userId: number): Promise<HomeLinkRow | undefined> => linkOf(userId).executeTakeFirst(),

    withTopicId: (topicId: string): Promise<HomeLinkRow | undefined> =>
      db.selectFrom('home_links').selectAll().where('topic_id', '=', topicId).executeTakeFirst(),

    /** Of everybody, for the process that holds the connection. */
    everyone: (): Promise<HomeLinkRow[]> => db.selectFrom('home_links').selectAll().orderBy('user_id').execute(),

    insert: async (row: HomeLinkRow): Promise<void> => {
      await db.insertInto('home_links').values(row).execute()
    },

    choose: async (userId: number, choices: string): Promise<void> => {
      await db
        .updateTable('home_links')
        .set((row) => ({ choices, revision: row('revision', '+', 1) }))
        .where('user_id', '=', userId)
        .execute()
    },

    /** Marks a person's data as changed; has no effect for people who show nothing. */
    markChanged: async (userIds: readonly number[]): Promise<void> => {
      for (const userId of userIds)
        await db
          .updateTable('home_links')
          .set((row) => ({ revision: row('revision', '+', 1) }))
          .where('user_id', '=', userId)
          .execute()
    },

    noteSent: async ({ user_id, revision }: HomeLinkRow, epoch: number): Promise<void> => {
      await db
        .updateTable('home_links')
        .set({ sent_revision: revision, sent_epoch: epoch })
        .where('user_id', '=', user_id)
        .execute()
    },

    topics: async (userId: number): Promise<ReadonlyMap<string, string>> => {
      const rows = await db.selectFrom('home_topics').selectAll().where('user_id', '=', userId).execute()
      return new Map(rows.map(({ topic, hash }) => [topic, hash]))
    },

    saveTopics: async (userId: number, topics: ReadonlyMap<string, string>): Promise<void> => {
      for (const [topic, hash] of topics)
        await db
          .insertInto('home_topics')
          .values({ user_id: userId, topic, hash })
          .onConflict((conflict) => conflict.columns(['user_id', 'topic']).doUpdateSet({ hash }))
          .execute()
    },

    forgetTopics: async (userId: number, topics: readonly string[]): Promise<void> => {
      for (const topic of topics)
        await db.deleteFrom('home_topics').where('user_id', '=', userId).where('topic', '=', topic).execute()
    },

    /** Marks everything of a person for removal from the broker. */
    end: async (userId: number, epoch: number): Promise<void> => {
      const stored = await db.selectFrom('home_topics').select('topic').where('user_id', '=', userId).execute()
      for (const { topic } of stored)
        await db
          .insertInto('home_clearings')
          .values({ topic, added_epoch: epoch })
          .onConflict((conflict) => conflict.doNothing())
          .execute()
      await db.deleteFrom('home_topics').where('user_id', '=', userId).execute()
      await db.deleteFrom('home_links').where('user_id', '=', userId).execute()
    },

    addClearings: async (topics: readonly string[], epoch: number): Promise<void> => {
      for (const topic of topics)
        await db
          .insertInto('home_clearings')
          .values({ topic, added_epoch: epoch })
          .onConflict((conflict) => conflict.doNothing())
          .execute()
    },

    clearings: async (limit: number): Promise<readonly string[]> => {
      const rows = await db.selectFrom('home_clearings').select('topic').orderBy('topic').limit(limit).execute()
      return rows.map(({ topic }) => topic)
    },

    forgetClearings: async (topics: readonly string[]): Promise<void> => {
      if (topics.length > 0) await db.deleteFrom('home_clearings').where('topic', 'in', topics).execute()
    },

    /** True if the lease is ours until then: it was ours already, or free. */
    takeLease: async ({ name, holder, nowMs, untilMs }: Lease): Promise<boolean> => {
      const result = await db
        .insertInto('home_leases')
        .values({ name, holder, until_ms: untilMs, problem: null })
        .onConflict((conflict) =>
          conflict
            .column('name')
            .doUpdateSet({ holder, until_ms: untilMs })
            .where((row) => row.or([row('home_leases.holder', '=', holder), row('home_leases.until_ms', '<=', nowMs)])),
        )
        .executeTakeFirst()
      return (result.numInsertedOrUpdatedRows ?? 0n) > 0n
    },

    releaseLease: async (name: string, holder: string): Promise<void> => {
      await db.deleteFrom('home_leases').where('name', '=', name).where('holder', '=', holder).execute()
    },

    noteProblem: async (name: string, holder: string, problem: string | null): Promise<void> => {
      await db
        .updateTable('home_leases')
        .set({ problem })
        .where('name', '=', name)
        .where('holder', '=', holder)
        .execute()
    },

    problem: async (name: string): Promise<string | undefined> => {
      const row = await db.selectFrom('home_leases').select('problem').where('name', '=', name).executeTakeFirst()
      return row?.problem ?? undefined
    },
  }
}
