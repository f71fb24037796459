/**
 * Every table, as Kysely sees it. Two-database discipline: integers (epoch seconds are named `_epoch`), doubles, text,
 * 0/1 for claims, JSON as text. `user_id` leads every key of a personal table, so that tables partition by person.
 */
import type { Generated } from 'kysely'
import type { ExperimentsTables, FindingsTables, PopulationTables, StudiesTables } from './tables/learning.ts'
import type { MeasurementsTable } from './tables/measurement-columns.ts'
import type {
  AccountChangesTable,
  AppsTable,
  AuditChainsTable,
  AuditLogTable,
  DevicePinsTable,
  GrantsTable,
  IdentitiesTable,
  OauthClientsTable,
  OauthRecordsTable,
  OneTimeLinksTable,
  PasskeysTable,
  RecoveryCodesTable,
  RegisteredClientsTable,
  SessionsTable,
  ThrottlesTable,
  TokensTable,
  UsersTable,
} from './tables/people.ts'
import type {
  AskedSlotsTable,
  CalendarFeedsTable,
  ChannelHealthTable,
  DeletedRemindersTable,
  DueMessagesTable,
  EventCursorsTable,
  EventsTable,
  FeedCardsTable,
  NotificationsTable,
  PushDevicesTable,
  RemindersTable,
  SkippedSlotsTable,
  SpentLinksTable,
  WebhookDeliveriesTable,
  WebhooksTable,
} from './tables/reminding.ts'
import type {
  RemovedVariablesTable,
  SourceRanksTable,
  UndoableWritesTable,
  UserTagsTable,
  UserVariablesTable,
} from './tables/tracking.ts'
import type { ConnectionsTables, ExportsTables, ImportsTables } from './tables/transfer.ts'

export type * from './tables/learning.ts'
export type * from './tables/measurement-columns.ts'
export type * from './tables/people.ts'
export type * from './tables/reminding.ts'
export type * from './tables/tracking.ts'
export type * from './tables/transfer.ts'

export interface IdempotencyKeysTable {
  user_id: number
  /** The token of the request; its stored responses are deleted with it. */
  token_id: number
  key: string
  request_hash: string
  /** The attempt that holds the key while it runs. */
  claim: string
  claimed_ms: number
  /** Null while the first request is running. */
  answer_status: number | null
  answer_headers: string | null
  /** Null if it would contain a secret: a repeat only learns that the request was carried out. */
  answer_body: string | null
}

/** Secrets and settings of this installation, made on first start. */
export interface InstanceSettingsTable {
  name: string
  value: string
}

export interface JobsTable {
  id: Generated<number>
  name: string
  /** Its position in `lanes`. */
  lane: number
  /** The lower number goes first. */
  priority: number
  /** JSON. */
  payload: string
  /** Two waiting jobs never share one. */
  key: string | null
  run_at_ms: number
  attempts: number
  /** 0: replaced while it ran. */
  max_attempts: number
  /** The process that runs it, until the lease expires. */
  claim: string | null
  lease_until_ms: number | null
  last_error: string | null
  updated_ms: number
}

export interface JobEffectsTable {
  job_id: string
  done_ms: number
}

/** On PostgreSQL: the transaction that last wrote something for a person. */
export interface LastWritesTable {
  user_id: number
  transaction_id: number
}

/** Counters of ids that are never reused. */
export interface SequencesTable {
  name:
    | 'user'
    | 'token'
    | 'variable'
    | 'measurement'
    | 'session'
    | 'passkey'
    | 'grant'
    | 'accountChange'
    | 'audit'
    | 'reminder'
    | 'notification'
    | 'feedCard'
    | 'device'
    | 'webhook'
    | 'study'
    | 'vote'
    | 'import'
    | 'connection'
    | 'experiment'

  next_id: number
}

export interface SchemaMigrationsTable {
  version: number
  name: string
  applied_epoch: number
}

export interface Tables
  extends FindingsTables,
    StudiesTables,
    ExperimentsTables,
    PopulationTables,
    ImportsTables,
    ExportsTables,
    ConnectionsTables {
  users: UsersTable
  tokens: TokensTable
  user_variables: UserVariablesTable
  measurements: MeasurementsTable
  deleted_measurements: MeasurementsTable
  removed_variables: RemovedVariablesTable
  removed_measurements: MeasurementsTable
  undoable_writes: UndoableWritesTable
  user_tags: UserTagsTable
  source_ranks: SourceRanksTable
  idempotency_keys: IdempotencyKeysTable
  last_writes: LastWritesTable
  jobs: JobsTable
  job_effects: JobEffectsTable
  reminders: RemindersTable
  calendar_feeds: CalendarFeedsTable
  deleted_reminders: DeletedRemindersTable
  notifications: NotificationsTable
  asked_slots: AskedSlotsTable
  skipped_slots: SkippedSlotsTable
  feed_cards: FeedCardsTable
  push_devices: PushDevicesTable
  channel_health: ChannelHealthTable
  due_messages: DueMessagesTable
  spent_links: SpentLinksTable
  event_cursors: EventCursorsTable
  events: EventsTable
  webhooks: WebhooksTable
  webhook_deliveries: WebhookDeliveriesTable
  sequences: SequencesTable
  instance_settings: InstanceSettingsTable
  sessions: SessionsTable
  passkeys: PasskeysTable
  identities: IdentitiesTable
  recovery_codes: RecoveryCodesTable
  account_changes: AccountChangesTable
  one_time_links: OneTimeLinksTable
  device_pins: DevicePinsTable
  throttles: ThrottlesTable
  apps: AppsTable
  oauth_clients: OauthClientsTable
  registered_clients: RegisteredClientsTable
  oauth_records: OauthRecordsTable
  grants: GrantsTable
  audit_log: AuditLogTable
  audit_chains: AuditChainsTable
  schema_migrations: SchemaMigrationsTable
}
