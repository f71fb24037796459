import type { ReportPurpose } from '@upshot/contract'
import type { Generated } from 'kysely'
import type { Language } from '../../lib/language.ts'
import type { Flag } from '../../lib/raw-row.ts'

export interface UsersTable {
  id: number
  email: string
  email_key: string
  login_name: string
  display_name: string
  time_zone: string
  /** Null = not chosen: English. */
  language: Language | null
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
  review_emails: Generated<Flag>
  review_notifications: Generated<Flag>
  share_all_data: Generated<Flag>
  track_location: Generated<Flag>
  get_preview_builds: Generated<Flag>
  has_mobile_app_one: Generated<Flag>
  has_mobile_app_two: Generated<Flag>
  has_browser_extension: Generated<Flag>
  primary_outcome_variable_id: number | null
  last_active_epoch: number | null
  totp_secret: string | null
  /** The newest time step whose code was used, because a code works once. */
  totp_last_step: number | null
  /** How much a notification shows on a locked screen or in a mailbox. */
  notification_detail: Generated<'nothing' | 'names' | 'values'>
  /**
   * When somebody else last created a link that sets a new password. The person is told at every sign-in for a month.
   */
  reset_link_epoch: number | null
  /** JSON: named lists of variables that are answered together. */
  check_ins: string | null
}

export interface TokensTable {
  user_id: number
  id: number
  /** SHA-256 of the token; the token itself is never stored. */
  hash: string
  name: string
  /** Scope names separated by spaces; empty = everything the user may do. */
  scopes: string
  client_id: string | null
  /** The share it belongs to; it ends with it. */
  grant_id: number | null
  created_epoch: number
  expires_epoch: number | null
  last_used_epoch: number | null
  /** For a token of our own app: the session that requested it; it ends with it. */
  session_id: number | null
  /** The resource it was issued for (RFC 8707); null = the API. */
  audience: string | null
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
  /** When the person last confirmed the password or a passkey. */
  confirmed_epoch: number
  /** On a shared device: it ends with the browser session. */
  is_shared: Flag
  /** Until then tokens of the app have all scopes, because the person has just confirmed who they are. */
  fresh_until_epoch: number
  /** If it began with an account elsewhere: its issuer, and the session there, if it has an id. */
  provider_issuer: string | null
  provider_sid: string | null
}

/** An account elsewhere (OpenID Connect) that a person signs in with. */
export interface IdentitiesTable {
  user_id: number
  issuer: string
  subject: string
  /** The id of the provider in the settings. */
  provider: string
  /** The address when the account was linked. */
  email: string
  created_epoch: number
  last_used_epoch: number | null
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

/** Links for setup, invitation, reset and confirmation: each works once. */
export interface OneTimeLinksTable {
  hash: string
  kind:
    | 'setup'
    | 'register'
    | 'newAccount'
    | 'reset'
    | 'email'
    | 'secondFactor'
    | 'totp'
    | 'passkey'
    | 'download'
    | 'signIn'
  user_id: number | null
  payload: string
  expires_epoch: number
}

/** Credentials as they were before a change, and who was notified of it. */
export interface AccountChangesTable {
  user_id: number
  id: number
  kind:
    | 'email'
    | 'password'
    | 'secondFactorOn'
    | 'secondFactorOff'
    | 'passkeyAdded'
    | 'passkeyRemoved'
    | 'providerAdded'
    | 'providerRemoved'
    | 'tokenCreated'
    | 'appRegistered'
    | 'appRemoved'
    | 'appAllowed'
  /** A name of the token or app. */
  detail: string
  told_to: string
  /** JSON, sealed. */
  former: string
  /** The address that the account can reclaim. */
  former_email_key: string | null
  /** SHA-256 of the link in the mail, once it was sent. */
  secret_hash: string | null
  created_epoch: number
  expires_epoch: number
}

export interface ThrottlesTable {
  key: string
  failures: number
  last_failure_ms: number
}

/** Third-party apps, registered by their owners. */
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
  /** The id, encrypted with the secret by which the record is looked up. */
  sealed_id: string | null
  consumed_epoch: number | null
  expires_epoch: number | null
}

/** Apps identified by the URL of their metadata document, once somebody allowed them. */
export interface OauthClientsTable {
  /** The address of the document. */
  client_id: string
  /** The document as last fetched. */
  document: string
  read_epoch: number
}

/**
 * Apps that registered themselves (RFC 7591). They can only ask a person for access, and are soon deleted if nobody
 * allows them.
 */
export interface RegisteredClientsTable {
  client_id: string
  /** JSON: the part of its registration that we store. */
  document: string
  created_epoch: number
  /** When a person first allowed it; null = nobody has. */
  allowed_epoch: number | null
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
  /** The span of time it covers; null = open on that side. */
  from_epoch: number | null
  to_epoch: number | null
  /** For a link: 1 = the page shows likely findings between its variables, which are based on all days. */
  with_findings: number
  /** For a link: the purpose of its report; null = everything. */
  report_purpose: ReportPurpose | null
  /** For a link: 1 = programs of clinics can read each measurement it covers. */
  has_health_link: number
  state: 'pending' | 'active' | 'declined' | 'revoked'
  ends_epoch: number | null
  /** SHA-256 of the token of an invitation or a link. */
  secret_hash: string | null
  reason: string | null
  created_epoch: number
  updated_epoch: number
  /** For an app: the resource its tokens are issued for (RFC 8707); null = the API. */
  audience: string | null
}

export interface AuditLogTable {
  id: number
  /** The person it concerns. */
  user_id: number | null
  at_epoch: number
  /** JSON with a salt; null once the person has left. */
  content: string | null
  content_hash: string
  chain_hash: string
  /** Empty for the first chain. */
  chain_id: string
}

/** The end of each chain of the log. */
export interface AuditChainsTable {
  id: string
  /** Null for the first chain, and once the person has left. */
  user_id: number | null
  /** The entry of the first chain that announces this one. */
  begun_id: number | null
  last_id: number
  last_hash: string
  entries: number
}

/** Somebody who signs in with a PIN on one device of the household. */
export interface DevicePinsTable {
  user_id: number
  /** A hash of the secret in a cookie of the device. */
  device_hash: string
  pin_hash: string
  /** The browser's name for itself. */
  device: string
  /** At 0 the row is deleted. */
  tries_left: number
  last_used_epoch: number
  created_epoch: number
}
