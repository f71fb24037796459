import type { Migration } from '../migration.ts'

export const accounts: Migration = {
  version: 2,
  name: 'accounts',
  statements: ({ words: { integer, tableEnd } }) => [
    ...userColumns(integer).map((column) => `alter table users add column ${column}`),
    // A grant that ends takes its tokens along.
    `alter table tokens add column grant_id ${integer}`,
    'create index tokens_by_grant on tokens (user_id, grant_id)',
    `create table instance_settings (name text not null primary key, value text not null) ${tableEnd}`,
    `create table sessions (
      user_id ${integer} not null references users (id),
      id ${integer} not null,
      hash text not null unique,
      device text not null,
      created_epoch ${integer} not null,
      expires_epoch ${integer} not null,
      last_used_epoch ${integer} not null,
      primary key (user_id, id)
    ) ${tableEnd}`,
    `create table passkeys (
      user_id ${integer} not null references users (id),
      id ${integer} not null,
      credential_id text not null unique,
      public_key text not null,
      counter ${integer} not null,
      transports text not null,
      name text not null,
      created_epoch ${integer} not null,
      last_used_epoch ${integer},
      primary key (user_id, id)
    ) ${tableEnd}`,
    `create table recovery_codes (
      user_id ${integer} not null references users (id),
      hash text not null,
      primary key (user_id, hash)
    ) ${tableEnd}`,
    `create table one_time_links (
      hash text not null primary key,
      kind text not null,
      user_id ${integer},
      payload text not null,
      expires_epoch ${integer} not null
    ) ${tableEnd}`,
    'create index one_time_links_by_user on one_time_links (user_id)',
    `create table throttles (
      key text not null primary key,
      failures ${integer} not null,
      last_failure_ms ${integer} not null
    ) ${tableEnd}`,
    `create table apps (
      user_id ${integer} not null references users (id),
      client_id text not null unique,
      name text not null,
      description text not null,
      homepage_url text,
      icon_url text,
      company_name text,
      redirect_uris text not null,
      secret_hash text,
      is_public ${integer} not null,
      created_epoch ${integer} not null,
      primary key (user_id, client_id)
    ) ${tableEnd}`,
    // What the authorization server keeps: codes, refresh tokens, sessions. Ids only as hashes.
    `create table oauth_records (
      model text not null,
      id_hash text not null,
      payload text not null,
      user_id ${integer},
      client_id text,
      grant_hash text,
      uid_hash text,
      user_code_hash text,
      sealed_id text,
      consumed_epoch ${integer},
      expires_epoch ${integer},
      primary key (model, id_hash)
    ) ${tableEnd}`,
    'create index oauth_records_by_grant on oauth_records (grant_hash)',
    'create index oauth_records_by_uid on oauth_records (uid_hash)',
    'create index oauth_records_by_user_code on oauth_records (user_code_hash)',
    'create index oauth_records_by_user on oauth_records (user_id)',
    'create index oauth_records_by_expiry on oauth_records (expires_epoch)',
    // Who may read (or write) whose data: an app, a person, a study, or the holder of a link.
    `create table grants (
      user_id ${integer} not null references users (id),
      id ${integer} not null,
      grantee_kind text not null,
      grantee text not null,
      name text not null,
      scopes text not null,
      categories text,
      variable_ids text,
      from_epoch ${integer},
      to_epoch ${integer},
      state text not null,
      ends_epoch ${integer},
      secret_hash text,
      reason text,
      created_epoch ${integer} not null,
      updated_epoch ${integer} not null,
      primary key (user_id, id)
    ) ${tableEnd}`,
    'create index grants_by_grantee on grants (grantee_kind, grantee)',
    'create unique index grants_by_secret on grants (secret_hash)',
    // Append-only. The chain covers hashes of the content, so that erasing a person's content does not break it.
    `create table audit_log (
      id ${integer} not null primary key,
      user_id ${integer},
      at_epoch ${integer} not null,
      content text,
      content_hash text not null,
      chain_hash text not null
    ) ${tableEnd}`,
    'create index audit_log_by_user on audit_log (user_id, id)',
    `insert into sequences (name, next_id) values ('session', 1), ('passkey', 1), ('grant', 1), ('audit', 1)`,
  ],
}

const userColumns = (integer: string): string[] => [
  'first_name text',
  'last_name text',
  'description text',
  'avatar_url text',
  'phone_number text',
  `earliest_reminder_time text not null default '07:00:00'`,
  `latest_reminder_time text not null default '22:00:00'`,
  `combine_notifications ${integer} not null default 0`,
  `push_enabled ${integer} not null default 1`,
  `sms_enabled ${integer} not null default 0`,
  `reminder_emails ${integer} not null default 0`,
  `predictor_emails ${integer} not null default 0`,
  `share_all_data ${integer} not null default 0`,
  `track_location ${integer} not null default 0`,
  `get_preview_builds ${integer} not null default 0`,
  `has_mobile_app_one ${integer} not null default 0`,
  `has_mobile_app_two ${integer} not null default 0`,
  `has_browser_extension ${integer} not null default 0`,
  `primary_outcome_variable_id ${integer}`,
  `last_active_epoch ${integer}`,
  'totp_secret text',
  `totp_last_step ${integer}`,
]
