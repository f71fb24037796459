import type { GrantStore } from '../../people/grants/store.ts'
import type { UserStore } from '../../people/users/store.ts'
import type { FeedStore } from '../../reminding/feed/store.ts'
import type { NotificationStore } from '../../reminding/notifications/store.ts'
import type { PersonStore } from '../../reminding/people.ts'
import type { ReminderStore } from '../../reminding/reminders/store.ts'
import type { Executor } from '../../storage/executor.ts'
import { withoutPerson } from '../../storage/personal.ts'
import { reserveId } from '../../storage/sequences.ts'
import type {
  EarlierValue,
  ExperimentDaysTable,
  ExperimentLooksTable,
  ExperimentsTable,
  ImportAdditionsTable,
  ImportFilesTable,
  ImportMappingsTable,
  ImportReplacementsTable,
  ImportSettingsTable,
  ImportsTable,
  VotesTable,
} from '../../storage/tables.ts'
import type { Transaction } from '../../storage/transaction.ts'
import type { TrackingStores } from '../../tracking/stores.ts'
import type { ExportStore } from '../exports/store.ts'

export type ImportRow = ImportsTable
/** States of imports that have not ended. */
export const OPEN_STATES: readonly ImportRow['state'][] = ['queued', 'running', 'waiting', 'undoing']

function importRows(executor: Executor) {
  const { db } = executor
  const importsOf = (userId: number) => db.selectFrom('imports').selectAll().where('user_id', '=', userId)
  const importOf = (userId: number, id: number) => importsOf(userId).where('id', '=', id)
  const changing = (userId: number, id: number) =>
    db.updateTable('imports').where('user_id', '=', userId).where('id', '=', id)
  return {
    newId: (): Promise<number> => reserveId(executor, 'import'),

    insert: async (row: ImportRow): Promise<void> => {
      await db.insertInto('imports').values(row).execute()
    },

    withId: (userId: number, id: number): Promise<ImportRow | undefined> => importOf(userId, id).executeTakeFirst(),

    /** Like `withId`, and locks the row until the transaction ends. */
    hold: (userId: number, id: number): Promise<ImportRow | undefined> =>
      (executor.dialect === 'postgres' ? importOf(userId, id).forUpdate() : importOf(userId, id)).executeTakeFirst(),

    /** Newest first. */
    list: (userId: number, { sha256, limit, offset }: ImportPage): Promise<ImportRow[]> => {
      const rows = importsOf(userId).orderBy('id', 'desc').limit(limit).offset(offset)
      return (sha256 === undefined ? rows : rows.where('sha256', '=', sha256)).execute()
    },

    /** Unfinished imports of an app, and its dry runs whose file is kept. */
    unfinishedOf: (userId: number, clientId: string): Promise<ImportRow[]> =>
      importsOf(userId)
        .where('client_id', '=', clientId)
        .where((row) => row.or([row('state', 'in', [...OPEN_STATES]), row('stored_name', 'is not', null)]))
        .orderBy('id')
        .execute(),

    /** Number of a person's kept files, of unfinished imports and dry runs. */
    numberOfFiles: async (userId: number): Promise<number> => {
      const { total } = await db
        .selectFrom('imports')
        .select(({ fn }) => fn.countAll<number>().as('total'))
        .where('user_id', '=', userId)
        .where('stored_name', 'is not', null)
        .executeTakeFirstOrThrow()
      return Number(total)
    },

    /** Imports of a person with a kept file. */
    keptFiles: (userId: number): Promise<ImportRow[]> =>
      importsOf(userId).where('stored_name', 'is not', null).execute(),

    update: async (userId: number, id: number, changes: Partial<ImportRow>): Promise<void> => {
      await changing(userId, id).set(withoutPerson(changes)).execute()
    },

    /** False if it was cancelled, or another process continued it. */
    advance: async (row: ImportRow, changes: Partial<ImportRow>): Promise<boolean> => {
      const result = await changing(row.user_id, row.id)
        .set(withoutPerson(changes))
        .where('state', '=', 'running')
        .where('items_done', '=', row.items_done)
        .executeTakeFirst()
      return result.numUpdatedRows > 0n
    },

    /** Imports that have not ended, or whose file is kept. */
    unsettled: (): Promise<ImportRow[]> =>
      db
        .selectFrom('imports')
        .selectAll()
        .where((row) => row.or([row('stored_name', 'is not', null), row('state', 'in', OPEN_STATES)]))
        .execute(),

    /** Imports with a kept file, of all people. */
    stored: (): Promise<ImportRow[]> =>
      db.selectFrom('imports').selectAll().where('stored_name', 'is not', null).execute(),
  }
}

interface ImportPage {
  readonly sha256?: string | undefined
  readonly limit: number
  readonly offset: number
}

/** Uploaded files in parts, where they are not kept in a folder. */
function fileStore({ db }: Executor) {
  return {
    addPart: async (row: ImportFilesTable): Promise<void> => {
      await db.insertInto('import_files').values(row).execute()
    },

    part: async (userId: number, storedName: string, part: number): Promise<Uint8Array | undefined> => {
      const row = await db
        .selectFrom('import_files')
        .select('bytes')
        .where('user_id', '=', userId)
        .where('stored_name', '=', storedName)
        .where('part', '=', part)
        .executeTakeFirst()
      return row?.bytes
    },

    removeFile: async (userId: number, storedName: string): Promise<void> => {
      await db.deleteFrom('import_files').where('user_id', '=', userId).where('stored_name', '=', storedName).execute()
    },

    /** Deletes parts of all people that are older than this and that no import refers to. */
    removeLoose: async (beforeEpoch: number): Promise<void> => {
      await db
        .deleteFrom('import_files')
        .where('created_epoch', '<', beforeEpoch)
        .where(({ not, exists, selectFrom }) =>
          not(
            exists(
              selectFrom('imports')
                .select('id')
                .whereRef('imports.user_id', '=', 'import_files.user_id')
                .whereRef('imports.stored_name', '=', 'import_files.stored_name'),
            ),
          ),
        )
        .execute()
    },
  }
}

export type MappingRow = ImportMappingsTable

/** Per person; the least recently used one is dropped first. */
const MOST_MAPPINGS = 50

function mappingStore({ db }: Executor) {
  /** Most recently used first. */
  const mappingsOf = (userId: number) =>
    db
      .selectFrom('import_mappings')
      .selectAll()
      .where('user_id', '=', userId)
      .orderBy('updated_epoch', 'desc')
      .orderBy('shape')
  return {
    mappings: (userId: number): Promise<MappingRow[]> => mappingsOf(userId).execute(),

    remember: async (row: MappingRow): Promise<void> => {
      const { file_name, answers, choices, updated_epoch } = row
      await db
        .insertInto('import_mappings')
        .values(row)
        .onConflict((conflict) =>
          conflict.columns(['user_id', 'shape']).doUpdateSet({ file_name, answers, choices, updated_epoch }),
        )
        .execute()
      const tooMany = (await mappingsOf(row.user_id).execute()).slice(MOST_MAPPINGS)
      for (const { user_id, shape } of tooMany)
        await db.deleteFrom('import_mappings').where('user_id', '=', user_id).where('shape', '=', shape).execute()
    },

    /** Deletes all if no shape is given. Returns the number deleted. */
    forgetMappings: async (userId: number, shape: string | undefined): Promise<number> => {
      const all = db.deleteFrom('import_mappings').where('user_id', '=', userId)
      const result = await (shape === undefined ? all : all.where('shape', '=', shape)).executeTakeFirst()
      return Number(result.numDeletedRows)
    },
  }
}

// What undo needs to know, and undoing in batches.

/** A variable that the import created, with its time of change at that moment. */
interface MadeVariable {
  readonly variable_id: number
  readonly mark_epoch: number
}

export type Addition = Omit<ImportAdditionsTable, 'user_id' | 'import_id'>

type ImportedSetting = Omit<ImportSettingsTable, 'user_id' | 'import_id'>

function undoStore({ db }: Executor) {
  const replacements = (userId: number, importId: number) =>
    db.selectFrom('import_replacements').selectAll().where('user_id', '=', userId).where('import_id', '=', importId)
  const forget = (userId: number, importId: number) =>
    db.deleteFrom('import_replacements').where('user_id', '=', userId).where('import_id', '=', importId)
  return {
    noteVariables: async (userId: number, importId: number, variables: readonly MadeVariable[]): Promise<void> => {
      for (let start = 0; start < variables.length; start += 1000) {
        const batch = variables.slice(start, start + 1000)
        await db
          .insertInto('import_variables')
          .values(batch.map((variable) => ({ user_id: userId, import_id: importId, ...variable })))
          .onConflict((conflict) => conflict.doNothing())
          .execute()
      }
    },

    /** Only the first replaced value is kept, since undo restores it. */
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

    /** Additions other than measurements, and rows of later imports to relink: the work of undo besides measurements. */
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
     * Later imports may have replaced values of this one. Undoing them must then restore what was there before this one,
     * or nothing. Returns the number of changed rows, at most `limit`.
     */
    relink: async (userId: number, importId: number, limit: number): Promise<number> => {
      const later = await db
        .selectFrom('import_replacements')
        .select(['import_id', 'measurement_id'])
        .where('user_id', '=', userId)
        .where('earlier_import_id', '=', importId)
        .limit(limit)
        .execute()
      for (const [laterId, ofLater] of Map.groupBy(later, ({ import_id }) => import_id)) {
        const ids = ofLater.map(({ measurement_id }) => measurement_id)
        const earlier = await replacements(userId, importId).where('measurement_id', 'in', ids).execute()
        await forget(userId, laterId).where('measurement_id', 'in', ids).execute()
        if (earlier.length === 0) continue
        const relinked = earlier.map((row) => ({ ...row, import_id: laterId }))
        await db.insertInto('import_replacements').values(relinked).execute()
      }
      return later.length
    },

    noteAdditions: async (userId: number, importId: number, additions: readonly Addition[]): Promise<void> => {
      for (let start = 0; start < additions.length; start += 1000) {
        const batch = additions.slice(start, start + 1000)
        await db
          .insertInto('import_additions')
          .values(batch.map((addition) => ({ user_id: userId, import_id: importId, ...addition })))
          .execute()
      }
    },

    /** At most `limit` rows. */
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
      for (const keysOfKind of keys.values()) {
        const [{ kind, first_id } = { kind: 'note' as const, first_id: 0 }] = keysOfKind
        const same = db
          .deleteFrom('import_additions')
          .where('user_id', '=', userId)
          .where('import_id', '=', importId)
          .where('kind', '=', kind)
        // Skipped days share their first id; all other kinds differ in it.
        if (kind === 'skippedDay')
          await same
            .where('first_id', '=', first_id)
            .where(
              'second_id',
              'in',
              keysOfKind.map((addition) => addition.second_id),
            )
            .execute()
        else if (kind !== 'tag')
          await same
            .where(
              'first_id',
              'in',
              keysOfKind.map((addition) => addition.first_id),
            )
            .execute()
        else
          for (const addition of keysOfKind)
            await same.where('first_id', '=', addition.first_id).where('second_id', '=', addition.second_id).execute()
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

    noteSettings: async (userId: number, importId: number, settings: readonly ImportedSetting[]): Promise<void> => {
      await db
        .insertInto('import_settings')
        .values(settings.map((setting) => ({ user_id: userId, import_id: importId, ...setting })))
        .execute()
    },

    settingsOf: (userId: number, importId: number): Promise<ImportedSetting[]> =>
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

export type ImportStore = ReturnType<typeof importStore>

export const importStore = (executor: Executor) => ({
  ...importRows(executor),
  ...fileStore(executor),
  ...mappingStore(executor),
  ...undoStore(executor),
})

// The stores that imports use: their own, and those of the data they import.

export interface ImportStores extends TrackingStores {
  readonly imports: ImportStore
  readonly exports: Pick<ExportStore, 'sourceRanks'>
  readonly users: UserStore
  readonly grants: GrantStore
  readonly reminders: ReminderStore
  readonly notifications: NotificationStore
  readonly personSettings: PersonStore
  readonly feed: FeedStore
  readonly votes: KeptVotes
  readonly experiments: ExperimentsOfImports
}

export type ImportTransaction = ImportStores & Transaction

/** The part of the experiment store that exports use; experiments belong to another module. */
interface ExperimentsOfImports {
  newId(): Promise<number>
  all(userId: number): Promise<ExperimentsTable[]>
  insert(row: ExperimentsTable): Promise<void>
  addDays(rows: readonly ExperimentDaysTable[]): Promise<void>
  addLook(row: ExperimentLooksTable): Promise<boolean>
  delete(row: Pick<ExperimentsTable, 'user_id' | 'id'>): Promise<void>
}

/** The part of the vote store that imports use; votes belong to another module. */
interface KeptVotes {
  ofUser(userId: number): Promise<VotesTable[]>
  onCauses(userId: number, causeIds: readonly number[]): Promise<VotesTable[]>
  /** Keeps existing votes; returns the added ones. */
  add(rows: readonly Omit<VotesTable, 'id'>[]): Promise<Pick<VotesTable, 'id' | 'updated_epoch'>[]>
  delete(userId: number, id: number): Promise<void>
}
