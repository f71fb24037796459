/** What has to be known to undo an import, and the undoing itself, a piece at a time. */
import type { Executor } from '../../storage/executor.ts'
import type {
  EarlierValue,
  ImportAdditionsTable,
  ImportReplacementsTable,
  ImportSettingsTable,
} from '../../storage/tables.ts'

/** A variable that was not there before, and when its settings were last changed, as it came. */
export interface MadeVariable {
  readonly variable_id: number
  readonly mark_epoch: number
}

export type Addition = Omit<ImportAdditionsTable, 'user_id' | 'import_id'>

export type BroughtSetting = Omit<ImportSettingsTable, 'user_id' | 'import_id'>

export function undoStore({ db }: Executor) {
  const replacements = (userId: number, importId: number) =>
    db.selectFrom('import_replacements').selectAll().where('user_id', '=', userId).where('import_id', '=', importId)
  const forget = (userId: number, importId: number) =>
    db.deleteFrom('import_replacements').where('user_id', '=', userId).where('import_id', '=', importId)
  return {
    noteVariables: async (userId: number, importId: number, variables: readonly MadeVariable[]): Promise<void> => {
      for (let at = 0; at < variables.length; at += 1000) {
        const some = variables.slice(at, at + 1000)
        await db
          .insertInto('import_variables')
          .values(some.map((one) => ({ user_id: userId, import_id: importId, ...one })))
          .onConflict((conflict) => conflict.doNothing())
          .execute()
      }
    },

    /** The first value found is the one to go back to. */
    noteReplacements: async (
      userId: number,
      importId: number,
      rows: readonly { readonly id: number; readonly before?: EarlierValue }[],
    ): Promise<void> => {
      const values = rows.flatMap(({ id, before }): ImportReplacementsTable[] => {
        if (!before) return []
        const { import_id: earlier_import_id, ...rest } = before
        return [{ user_id: userId, import_id: importId, measurement_id: id, earlier_import_id, ...rest }]
      })
      if (values.length === 0) return
      await db
        .insertInto('import_replacements')
        .values(values)
        .onConflict((conflict) => conflict.doNothing())
        .execute()
    },

    /** What came beside measurements, and what later imports replaced since. */
    numberBeside: async (userId: number, importId: number): Promise<number> => {
      const { replaced } = await db
        .selectFrom('import_replacements')
        .select(({ fn }) => fn.countAll<number>().as('replaced'))
        .where('user_id', '=', userId)
        .where('earlier_import_id', '=', importId)
        .executeTakeFirstOrThrow()
      const { beside } = await db
        .selectFrom('import_additions')
        .select(({ fn }) => fn.countAll<number>().as('beside'))
        .where('user_id', '=', userId)
        .where('import_id', '=', importId)
        .executeTakeFirstOrThrow()
      return Number(replaced) + Number(beside)
    },

    replacements: (userId: number, importId: number, ids: readonly number[]): Promise<ImportReplacementsTable[]> =>
      replacements(userId, importId).where('measurement_id', 'in', ids).execute(),

    /**
     * Later imports may have replaced what this one brought. What they would go back to is then what was there before
     * this one, or nothing. Answers how many were changed, so many at the most.
     */
    relink: async (userId: number, importId: number, limit: number): Promise<number> => {
      const later = await db
        .selectFrom('import_replacements')
        .selectAll()
        .where('user_id', '=', userId)
        .where('earlier_import_id', '=', importId)
        .limit(limit)
        .execute()
      for (const { import_id, measurement_id } of later) {
        const own = await replacements(userId, importId).where('measurement_id', '=', measurement_id).executeTakeFirst()
        await forget(userId, import_id).where('measurement_id', '=', measurement_id).execute()
        if (own)
          await db
            .insertInto('import_replacements')
            .values({ ...own, import_id })
            .execute()
      }
      return later.length
    },

    noteAdditions: async (userId: number, importId: number, additions: readonly Addition[]): Promise<void> => {
      for (let at = 0; at < additions.length; at += 1000) {
        const some = additions.slice(at, at + 1000)
        await db
          .insertInto('import_additions')
          .values(some.map((one) => ({ user_id: userId, import_id: importId, ...one })))
          .execute()
      }
    },

    /** So many at the most. */
    additions: (userId: number, importId: number, limit: number): Promise<Addition[]> =>
      db
        .selectFrom('import_additions')
        .select(['kind', 'first_id', 'second_id', 'mark_epoch'])
        .where('user_id', '=', userId)
        .where('import_id', '=', importId)
        .limit(limit)
        .execute(),

    forgetAdditions: async (userId: number, importId: number, additions: readonly Addition[]): Promise<void> => {
      const keys = Map.groupBy(additions, ({ kind, first_id }) =>
        JSON.stringify(kind === 'skippedDay' ? [kind, first_id] : [kind]),
      )
      for (const some of keys.values()) {
        const [{ kind, first_id } = { kind: 'note' as const, first_id: 0 }] = some
        const same = db
          .deleteFrom('import_additions')
          .where('user_id', '=', userId)
          .where('import_id', '=', importId)
          .where('kind', '=', kind)
        // Many days of one variable; of all others, many that have different first ids.
        if (kind === 'skippedDay')
          await same
            .where('first_id', '=', first_id)
            .where(
              'second_id',
              'in',
              some.map((one) => one.second_id),
            )
            .execute()
        else if (kind !== 'tag')
          await same
            .where(
              'first_id',
              'in',
              some.map((one) => one.first_id),
            )
            .execute()
        else
          for (const one of some)
            await same.where('first_id', '=', one.first_id).where('second_id', '=', one.second_id).execute()
      }
    },

    forgetVariables: async (userId: number, importId: number, ids: readonly number[]): Promise<void> => {
      await db
        .deleteFrom('import_variables')
        .where('user_id', '=', userId)
        .where('import_id', '=', importId)
        .where('variable_id', 'in', ids)
        .execute()
    },

    variablesOf: (userId: number, importId: number): Promise<MadeVariable[]> =>
      db
        .selectFrom('import_variables')
        .select(['variable_id', 'mark_epoch'])
        .where('user_id', '=', userId)
        .where('import_id', '=', importId)
        .execute(),

    noteSettings: async (userId: number, importId: number, settings: readonly BroughtSetting[]): Promise<void> => {
      await db
        .insertInto('import_settings')
        .values(settings.map((one) => ({ user_id: userId, import_id: importId, ...one })))
        .execute()
    },

    settingsOf: (userId: number, importId: number): Promise<BroughtSetting[]> =>
      db
        .selectFrom('import_settings')
        .select(['setting', 'earlier', 'brought'])
        .where('user_id', '=', userId)
        .where('import_id', '=', importId)
        .execute(),

    forget: async (userId: number, importId: number): Promise<void> => {
      await db.deleteFrom('import_settings').where('user_id', '=', userId).where('import_id', '=', importId).execute()
      await forget(userId, importId).execute()
      await db.deleteFrom('import_additions').where('user_id', '=', userId).where('import_id', '=', importId).execute()
      await db.deleteFrom('import_variables').where('user_id', '=', userId).where('import_id', '=', importId).execute()
    },
  }
}
