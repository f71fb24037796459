import type { AuditStore } from '../../people/audit/store.ts'
import type { GrantStore } from '../../people/grants/store.ts'
import type { UserStore } from '../../people/users/store.ts'
import type { ReminderStore } from '../../reminding/reminders/store.ts'
import type { Executor } from '../../storage/executor.ts'
import type {
  DownloadsTable,
  ExperimentDaysTable,
  ExperimentLooksTable,
  ExperimentsTable,
  FeedCardsTable,
  MeasurementsTable,
  SkippedSlotsTable,
  SourceRanksTable,
  VotesTable,
} from '../../storage/tables.ts'
import type { TrackingStores } from '../../tracking/stores.ts'

export type SkippedDay = Pick<SkippedSlotsTable, 'variable_id' | 'day'>
export type ExportStore = ReturnType<typeof exportStore>

export function exportStore(executor: Executor) {
  const { db } = executor
  return {
    ...readingStore(executor),
    ...downloadStore(executor),

    /**
     * The rows of one variable from a moment on, by time: about as many as requested, and always all rows of a moment.
     */
    measurementsFrom: async (
      { userId, variableId }: { userId: number; variableId: number },
      startEpoch: number,
      limit: number,
    ): Promise<readonly MeasurementsTable[]> => {
      const measurements = db
        .selectFrom('measurements')
        .selectAll()
        .where('user_id', '=', userId)
        .where('variable_id', '=', variableId)
      const rows = await measurements
        .where('start_epoch', '>=', startEpoch)
        .orderBy('start_epoch')
        .limit(limit)
        .execute()
      const last = rows.at(-1)
      if (!last || rows.length < limit) return rows
      const sameSecond = await measurements.where('start_epoch', '=', last.start_epoch).execute()
      return [...rows.filter((row) => row.start_epoch < last.start_epoch), ...sameSecond]
    },

    sourceRanks: (userId: number): Promise<SourceRanksTable[]> =>
      db.selectFrom('source_ranks').selectAll().where('user_id', '=', userId).orderBy('place').execute(),

    votes: (userId: number): Promise<VotesTable[]> =>
      db.selectFrom('votes').selectAll().where('user_id', '=', userId).execute(),

    cards: (userId: number): Promise<FeedCardsTable[]> =>
      db.selectFrom('feed_cards').selectAll().where('user_id', '=', userId).orderBy('id').execute(),

    /** Each day of a variable once, however often it was skipped. */
    skippedDays: (userId: number): Promise<SkippedDay[]> =>
      db.selectFrom('skipped_slots').select(['variable_id', 'day']).distinct().where('user_id', '=', userId).execute(),
  }
}

export type DownloadRow = DownloadsTable
type DownloadKey = Pick<DownloadsTable, 'user_id' | 'id'>

/** States of downloads that have not ended. */
const OPEN = ['waiting', 'running'] as const

function downloadStore({ db }: Executor) {
  const download = ({ user_id, id }: DownloadKey) =>
    db.updateTable('downloads').where('user_id', '=', user_id).where('id', '=', id).where('state', 'in', OPEN)
  return {
    addDownload: async (row: DownloadRow): Promise<void> => {
      await db.insertInto('downloads').values(row).execute()
    },

    downloads: (userId: number, sessionId: number): Promise<DownloadRow[]> =>
      db
        .selectFrom('downloads')
        .selectAll()
        .where('user_id', '=', userId)
        .where('session_id', '=', sessionId)
        .orderBy('updated_epoch', 'desc')
        .orderBy('id')
        .execute(),

    /** Whether it is still under way: not after it was stopped. */
    saveDownload: async (
      key: DownloadKey,
      changes: Partial<Omit<DownloadRow, keyof DownloadKey>>,
    ): Promise<boolean> => {
      const { numUpdatedRows } = await download(key).set(changes).executeTakeFirst()
      return numUpdatedRows > 0n
    },

    /** Finished downloads of a browser, and abandoned ones. */
    forgetDownloads: async (userId: number, { sessionId, untilEpoch }: Forgetting): Promise<void> => {
      await db
        .deleteFrom('downloads')
        .where('user_id', '=', userId)
        .where((row) =>
          row.or([
            row('updated_epoch', '<=', untilEpoch),
            row.and([row('session_id', '=', sessionId), row('state', 'not in', OPEN)]),
          ]),
        )
        .execute()
    },
  }
}

interface Forgetting {
  readonly sessionId: number
  readonly untilEpoch: number
}

// Rows for reading, besides what the person recorded. Columns with secrets are never selected.

function readingStore({ db }: Executor) {
  return {
    studies: (userId: number) =>
      db
        .selectFrom('studies')
        .leftJoin('study_snapshots', (join) =>
          join
            .onRef('study_snapshots.user_id', '=', 'studies.user_id')
            .onRef('study_snapshots.study_id', '=', 'studies.id'),
        )
        .selectAll('studies')
        .select(['study_snapshots.content', 'study_snapshots.made_epoch'])
        .where('studies.user_id', '=', userId)
        .orderBy('studies.id')
        .execute(),

    connections: (userId: number) =>
      db
        .selectFrom('connections')
        .select(['connector_id', 'state', 'parameters', 'last_success_epoch', 'created_epoch', 'updated_epoch'])
        .where('user_id', '=', userId)
        .orderBy('connector_id')
        .execute(),

    grants: (userId: number) =>
      db
        .selectFrom('grants')
        .select([
          'grantee_kind',
          'grantee',
          'name',
          'scopes',
          'categories',
          'variable_ids',
          'from_epoch',
          'to_epoch',
          'with_findings',
          'report_purpose',
        ])
        .select(['state', 'ends_epoch', 'reason', 'created_epoch', 'updated_epoch'])
        .where('user_id', '=', userId)
        .orderBy('id')
        .execute(),

    apps: (userId: number) =>
      db
        .selectFrom('apps')
        .select(['client_id', 'name', 'description', 'homepage_url', 'company_name', 'redirect_uris', 'created_epoch'])
        .where('user_id', '=', userId)
        .orderBy('client_id')
        .execute(),

    webhooks: (userId: number) =>
      db
        .selectFrom('webhooks')
        .select(['url', 'event_types', 'description', 'state', 'client_id', 'created_epoch', 'updated_epoch'])
        .where('user_id', '=', userId)
        .orderBy('id')
        .execute(),

    devices: (userId: number) =>
      db
        .selectFrom('push_devices')
        .select(['name', 'created_epoch'])
        .where('user_id', '=', userId)
        .orderBy('id')
        .execute(),

    pastImports: (userId: number) =>
      db
        .selectFrom('imports')
        .select(['id', 'file_name', 'sha256', 'size_bytes', 'format', 'state', 'is_dry_run', 'counts'])
        .select(['created_epoch', 'finished_epoch'])
        .where('user_id', '=', userId)
        .orderBy('id')
        .execute(),

    importMappings: (userId: number) =>
      db.selectFrom('import_mappings').selectAll().where('user_id', '=', userId).orderBy('shape').execute(),

    tokens: (userId: number) =>
      db
        .selectFrom('tokens')
        .select(['name', 'scopes', 'client_id', 'created_epoch', 'expires_epoch', 'last_used_epoch'])
        .where('user_id', '=', userId)
        .orderBy('id')
        .execute(),

    passkeys: (userId: number) =>
      db
        .selectFrom('passkeys')
        .select(['name', 'created_epoch', 'last_used_epoch'])
        .where('user_id', '=', userId)
        .orderBy('id')
        .execute(),

    sessions: (userId: number) =>
      db
        .selectFrom('sessions')
        .select(['device', 'created_epoch', 'expires_epoch', 'last_used_epoch'])
        .where('user_id', '=', userId)
        .orderBy('id')
        .execute(),
  }
}

/** The stores that an export reads. */
export interface ExportStores extends Pick<TrackingStores, 'variables' | 'tags' | 'measurements'> {
  readonly exports: ExportStore
  readonly users: Pick<UserStore, 'withId'>
  readonly reminders: Pick<ReminderStore, 'all'>
  readonly grants: Pick<GrantStore, 'ofUser'>
  readonly audit: AuditStore
  readonly experiments: StoredExperiments
}

/** The part of the experiment store that exports use; experiments belong to another module. */
export interface StoredExperiments {
  all(userId: number): Promise<ExperimentsTable[]>
  days(row: Pick<ExperimentsTable, 'user_id' | 'id'>): Promise<ExperimentDaysTable[]>
  looks(row: Pick<ExperimentsTable, 'user_id' | 'id'>): Promise<ExperimentLooksTable[]>
}
