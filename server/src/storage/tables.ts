/**
 * Every table, as Kysely sees it. Two-database discipline: integers (epoch seconds are named `_epoch`), doubles, text,
 * 0/1 for claims, JSON as text. `user_id` leads every key of a personal table, so that tables partition by person.
 */
import type { Generated } from 'kysely'

type Flag = 0 | 1

export interface UsersTable {
  id: number
  email: string
  email_key: string
  login_name: string
  display_name: string
  time_zone: string
  is_administrator: Flag
  password_hash: string | null
  created_epoch: number
  updated_epoch: number
  first_name: string | null
  last_name: string | null
  description: string | null
  avatar_url: string | null
  phone_number: string | null
  /** hh:mm:ss, local. */
  earliest_reminder_time: Generated<string>
  latest_reminder_time: Generated<string>
  combine_notifications: Generated<Flag>
  push_enabled: Generated<Flag>
  sms_enabled: Generated<Flag>
  reminder_emails: Generated<Flag>
  predictor_emails: Generated<Flag>
  share_all_data: Generated<Flag>
  track_location: Generated<Flag>
  get_preview_builds: Generated<Flag>
  has_mobile_app_one: Generated<Flag>
  has_mobile_app_two: Generated<Flag>
  has_browser_extension: Generated<Flag>
  primary_outcome_variable_id: number | null
  last_active_epoch: number | null
  totp_secret: string | null
  /** The newest time step whose code was used: a code works once. */
  totp_last_step: number | null
  /** How much a notification shows on a locked screen or in a mailbox. */
  notification_detail: Generated<'nothing' | 'names' | 'values'>
}

export interface TokensTable {
  user_id: number
  id: number
  /** SHA-256 of the token; the token itself is never kept. */
  hash: string
  name: string
  /** Names with spaces between; empty = everything the user may do. */
  scopes: string
  client_id: string | null
  /** The share it hangs on; it ends with it. */
  grant_id: number | null
  created_epoch: number
  expires_epoch: number | null
  last_used_epoch: number | null
}

/** One person's use of a variable. Null settings follow the catalogue, the category or the unit. */
export interface UserVariablesTable {
  user_id: number
  variable_id: number
  name: string
  name_key: string
  category_id: number
  unit_id: number
  combination: 'MEAN' | 'SUM'
  default_category_id: number
  default_unit_id: number
  default_combination: 'MEAN' | 'SUM'
  alias: string | null
  description: string | null
  valence: 'positive' | 'negative' | 'numeric' | null
  filling_type: 'none' | 'zero' | 'value' | null
  filling_value: number | null
  onset_delay_seconds: number | null
  duration_of_action_seconds: number | null
  minimum_allowed: number | null
  maximum_allowed: number | null
  minimum_allowed_daily: number | null
  maximum_allowed_daily: number | null
  is_outcome: Flag | null
  is_cause_only: Flag | null
  is_shared: Flag | null
  experiment_start_epoch: number | null
  experiment_end_epoch: number | null
  upc: string | null
  /** Ids of units that values were recorded in, with commas between. */
  recorded_unit_ids: string
  /** Kept exact by every write. */
  number_of_measurements: number
  earliest_epoch: number | null
  latest_epoch: number | null
  /** JSON: the newest three values, newest first, as recorded. */
  recent: string
  /** JSON; refreshed behind the writes. */
  statistics: string | null
  /** The latest change that the statistics do not cover; null = they are fresh. */
  stale_since_ms: number | null
  created_epoch: number
  updated_epoch: number
}

export interface MeasurementsTable {
  user_id: number
  variable_id: number
  start_epoch: number
  source_name: string
  id: number
  /** As recorded, in `unit_id`. */
  value: number
  unit_id: number
  /** East of UTC, if the time came with an offset: it fixes the local day. */
  offset_minutes: number | null
  note: string | null
  client_id: string | null
  connector_id: number | null
  created_epoch: number
  updated_epoch: number
}

export interface UserTagsTable {
  user_id: number
  tagged_variable_id: number
  tag_variable_id: number
  conversion_factor: number
  created_epoch: number
  updated_epoch: number
}

export interface IdempotencyKeysTable {
  user_id: number
  key: string
  request_hash: string
  /** Which attempt holds the key while it runs. */
  claim: string
  claimed_ms: number
  /** Null while the first request is running. */
  answer_status: number | null
  answer_headers: string | null
  answer_body: string | null
}

/** Secrets and settings of this installation, made on first start. */
export interface InstanceSettingsTable {
  name: string
  value: string
}

export interface SessionsTable {
  user_id: number
  id: number
  /** SHA-256 of the cookie. */
  hash: string
  device: string
  created_epoch: number
  expires_epoch: number
  last_used_epoch: number
}

export interface PasskeysTable {
  user_id: number
  id: number
  credential_id: string
  /** Base64url. */
  public_key: string
  counter: number
  /** JSON. */
  transports: string
  name: string
  created_epoch: number
  last_used_epoch: number | null
}

export interface RecoveryCodesTable {
  user_id: number
  hash: string
}

/** Setup, invitation, reset and confirmation links: each works once. */
export interface OneTimeLinksTable {
  hash: string
  kind: 'setup' | 'register' | 'reset' | 'email' | 'secondFactor' | 'totp' | 'passkey'
  user_id: number | null
  payload: string
  expires_epoch: number
}

export interface ThrottlesTable {
  key: string
  failures: number
  last_failure_ms: number
}

/** Other people's software, registered by its owner. */
export interface AppsTable {
  user_id: number
  client_id: string
  name: string
  description: string
  homepage_url: string | null
  icon_url: string | null
  company_name: string | null
  /** JSON. */
  redirect_uris: string
  secret_hash: string | null
  is_public: Flag
  created_epoch: number
}

export interface OauthRecordsTable {
  model: string
  id_hash: string
  payload: string
  user_id: number | null
  client_id: string | null
  grant_hash: string | null
  uid_hash: string | null
  user_code_hash: string | null
  consumed_epoch: number | null
  expires_epoch: number | null
}

export interface GrantsTable {
  /** Whose data it is. */
  user_id: number
  id: number
  grantee_kind: 'app' | 'person' | 'study' | 'link'
  /** Client id, user id (or the e-mail address invited), study id, or nothing for a link. */
  grantee: string
  name: string
  scopes: string
  /** JSON list of category ids; null = all. */
  categories: string | null
  /** JSON list of variable ids; null = all. */
  variable_ids: string | null
  /** The span of time it shows; null = open on that side. */
  from_epoch: number | null
  to_epoch: number | null
  state: 'pending' | 'active' | 'declined' | 'revoked'
  ends_epoch: number | null
  /** SHA-256 of an invitation or a link. */
  secret_hash: string | null
  reason: string | null
  created_epoch: number
  updated_epoch: number
}

export interface AuditLogTable {
  id: number
  /** Whom it concerns. */
  user_id: number | null
  at_epoch: number
  /** JSON with a salt; null once the person has left. */
  content: string | null
  content_hash: string
  chain_hash: string
}

/** The queue on SQLite; on PostgreSQL graphile-worker has its own. */
export interface JobsTable {
  id: number
  name: string
  /** JSON. */
  payload: string
  key: string | null
  run_at_ms: number
  attempts: number
  max_attempts: number
  /** Who is at it, until the lease runs out. */
  claim: string | null
  lease_until_ms: number | null
  last_error: string | null
  updated_ms: number
}

/** Only on PostgreSQL: when each worker last showed that it lives, by the database's clock. */
export interface JobWorkersTable {
  worker_id: string
  beat_ms: number
}

export interface JobEffectsTable {
  job_id: string
  done_ms: number
}

export interface RemindersTable {
  user_id: number
  id: number
  variable_id: number
  /** 0 = as needed. */
  frequency_seconds: number
  /** Seconds after local midnight. */
  start_second: number
  /** Local day from which every n days are counted. */
  anchor_day: number
  first_day: number | null
  last_day: number | null
  /** Of the default value and of answers. */
  unit_id: number
  default_value: number | null
  is_enabled: Flag
  instructions: string | null
  sound: string | null
  by_email: Flag
  by_sms: Flag
  in_bar: Flag
  as_pop_up: Flag
  nag_minutes: number
  nag_times: number
  client_id: string | null
  /** The newest slot that was answered for: its local day, and its moment. */
  fired_day: number | null
  fired_epoch: number | null
  /** Null = never by itself. */
  next_due_epoch: number | null
  created_epoch: number
  updated_epoch: number
}

export interface NotificationsTable {
  user_id: number
  id: number
  reminder_id: number
  variable_id: number
  /** When the reminder said so; together with the reminder, its identity. */
  slot_epoch: number
  /** Local day of the slot. */
  slot_day: number
  /** Later than the slot when snoozed. */
  due_epoch: number
  state: 'pending' | 'tracked' | 'skipped'
  /** When the person is to be told (again). */
  ring_epoch: number | null
  rings_left: number
  notified_epoch: number | null
  resolved_epoch: number | null
  /** JSON: what tracking recorded, and what was there before. */
  tracked: string | null
  created_epoch: number
  updated_epoch: number
}

export interface SkippedSlotsTable {
  user_id: number
  variable_id: number
  /** Local day number. */
  day: number
  notification_id: number
}

export interface FeedCardsTable {
  user_id: number
  id: number
  kind: string
  /** Publishing under the same key again replaces the card. */
  key: string
  /** JSON of the card, made by us. */
  card: string
  read_epoch: number | null
  dismissed_epoch: number | null
  created_epoch: number
  updated_epoch: number
}

export interface PushDevicesTable {
  user_id: number
  id: number
  /** Whoever knows it can address the browser: a secret. */
  endpoint: string
  p256dh: string
  auth: string
  name: string
  created_epoch: number
}

/** What fails, since when, and when it is tried again. */
export interface ChannelHealthTable {
  user_id: number
  channel: 'push' | 'email' | 'webhook'
  /** The device or webhook; 0 for the mailbox. */
  target_id: number
  failures: number
  failing_since_epoch: number | null
  last_error: string | null
  last_success_epoch: number | null
  next_try_epoch: number | null
}

/** Due, and not yet handed to the channels. */
export interface DueMessagesTable {
  user_id: number
  notification_id: number
  queued_ms: number
}

/** Signed links that were used; kept until they would have expired. */
export interface SpentLinksTable {
  user_id: number
  hash: string
  expires_epoch: number
}

/** The number of the latest event of each person. */
export interface EventCursorsTable {
  user_id: number
  last_id: number
}

export interface EventsTable {
  user_id: number
  id: number
  type: string
  /** JSON: ids, never health values. */
  data: string
  created_epoch: number
}

export interface WebhooksTable {
  user_id: number
  id: number
  /** The app that registered it; it ends with the app's access. */
  client_id: string | null
  url: string
  /** Names with spaces between; empty = all. */
  event_types: string
  secret: string
  description: string
  state: 'on' | 'off' | 'disabled'
  created_epoch: number
  updated_epoch: number
}

export interface WebhookDeliveriesTable {
  user_id: number
  webhook_id: number
  event_id: number
  message_id: string
  event_type: string
  body: string
  state: 'waiting' | 'delivered' | 'failed'
  failures: number
  response_status: number | null
  last_error: string | null
  next_try_epoch: number | null
  created_epoch: number
  finished_epoch: number | null
}

/** Numbers that are never given out twice. */
export interface SequencesTable {
  name:
    | 'user'
    | 'token'
    | 'variable'
    | 'measurement'
    | 'session'
    | 'passkey'
    | 'grant'
    | 'audit'
    | 'job'
    | 'reminder'
    | 'notification'
    | 'feedCard'
    | 'device'
    | 'webhook'

  next_id: number
}

export interface SchemaMigrationsTable {
  version: number
  name: string
  applied_epoch: number
}

export interface Tables {
  users: UsersTable
  tokens: TokensTable
  user_variables: UserVariablesTable
  measurements: MeasurementsTable
  user_tags: UserTagsTable
  idempotency_keys: IdempotencyKeysTable
  jobs: JobsTable
  job_workers: JobWorkersTable
  job_effects: JobEffectsTable
  reminders: RemindersTable
  notifications: NotificationsTable
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
  recovery_codes: RecoveryCodesTable
  one_time_links: OneTimeLinksTable
  throttles: ThrottlesTable
  apps: AppsTable
  oauth_records: OauthRecordsTable
  grants: GrantsTable
  audit_log: AuditLogTable
  schema_migrations: SchemaMigrationsTable
}
