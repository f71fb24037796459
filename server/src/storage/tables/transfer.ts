/** Tables of imports. */
import type { Flag } from '../../lib/raw-row.ts'
import type { ImportReplacementsTable } from './measurement-columns.ts'

export interface ImportsTable {
  user_id: number
  id: number
  state: 'queued' | 'running' | 'waiting' | 'completed' | 'failed' | 'cancelled' | 'undoing' | 'undone'
  is_dry_run: Flag
  /** The person's name for it, only for display. */
  file_name: string
  sha256: string
  size_bytes: number
  /** The name under which we store the file; null once it is deleted, or if it was never ours. */
  stored_name: string | null
  /** The format the person named, if any. */
  wanted_format: string | null
  /** The format that read it. */
  format: string | null
  connector_id: number | null
  /** JSON: key → answer. */
  answers: string
  /** JSON: questions without an answer. */
  questions: string
  /** JSON: answers that were taken from the account. */
  assumptions: string
  /** How many items of the file are processed: where to continue after a crash. */
  items_done: number
  bytes_read: number
  /** JSON. */
  counts: string
  /** JSON: what would be imported, by variable. */
  variables: string
  /** JSON: what was left out on purpose → how often. */
  left_out: string
  /** JSON: the first rejected rows. */
  rejected: string
  /** JSON: what each column would become. */
  columns: string
  /** JSON: the person's decisions about columns. */
  choices: string
  /** JSON: values that may be wrong. */
  doubts: string
  error: string | null
  created_epoch: number
  updated_epoch: number
  finished_epoch: number | null
  /** The app that sent it. Until it is finished, it ends with the app's access. */
  client_id: string | null
  /** The inbox in which it arrived. */
  inbox_id: number | null
  /**
   * Whether it may change settings of the account and share variables: if the person sent and answered it themselves.
   */
  brings_settings: Flag
}

/** On PostgreSQL: uploaded files in pieces, where every process finds them. */
export interface ImportFilesTable {
  user_id: number
  /** The name in `imports`. */
  stored_name: string
  /** 0 first. */
  part: number
  bytes: Buffer
  created_epoch: number
}

/** A person's answers and decisions for files of one kind, so that the next one needs no questions. */
export interface ImportMappingsTable {
  user_id: number
  /** A hash of the format and the column names. */
  shape: string
  format: string
  /** The name of the last file. */
  file_name: string
  /** JSON: key → answer. */
  answers: string
  /** JSON: decisions about columns. */
  choices: string
  created_epoch: number
  updated_epoch: number
}

export interface ImportVariablesTable {
  user_id: number
  import_id: number
  variable_id: number
  /** When its settings were last changed, according to the file. */
  mark_epoch: number
}

/** Imported things besides measurements and variables. */
export interface ImportAdditionsTable {
  user_id: number
  import_id: number
  kind: 'tag' | 'reminder' | 'skippedDay' | 'vote' | 'note' | 'sourceOrder' | 'experiment'
  /** The tagged variable, the reminder, the variable. */
  first_id: number
  /** The tag's variable, nothing, the local day. */
  second_id: number
  /** When it was last changed, according to the file: later changes are the person's own. */
  mark_epoch: number
}

/** A setting of the account that came with an export of ours. Values are JSON. */
export interface ImportSettingsTable {
  user_id: number
  import_id: number
  /** Its column in `users`. */
  setting: string
  earlier: string
  /** Later changes are the person's own. */
  brought: string
}

/** An address with a key, and a folder beside it, for files that arrive by themselves. */
export interface InboxesTable {
  user_id: number
  id: number
  name: string
  /** Below the folder of all inboxes. */
  folder: string
  key_hash: string
  /** `import`: at once if there are no questions. `ask`: show a preview first. */
  rule: 'import' | 'ask'
  last_used_epoch: number | null
  created_epoch: number
}

/** Files taken from the folder of an inbox, which are not read again until they change. */
export interface InboxFilesTable {
  user_id: number
  inbox_id: number
  /** Path below the folder. */
  name: string
  size_bytes: number
  changed_ms: number
  import_id: number | null
  /** JSON of a sentence: why it could not be imported. */
  problem: string | null
  taken_epoch: number
}

/** What a person shows in their home over MQTT. */
export interface HomeLinksTable {
  user_id: number
  /** Random; part of all their topics. */
  topic_id: string
  /** JSON: `HomeChoices`. */
  choices: string
  /** Incremented by every change to what is shown. */
  revision: number
  /** The revision that the broker has. */
  sent_revision: number
  sent_epoch: number | null
  created_epoch: number
}

/** Retained messages of a person. The row is written before the message is sent. */
export interface HomeTopicsTable {
  user_id: number
  topic: string
  /** A hash of the message; empty until the broker has it. */
  hash: string
}

/** Topics whose retained messages must be removed. */
export interface HomeClearingsTable {
  topic: string
  added_epoch: number
}

/** Which of several processes holds the connection. */
export interface HomeLeasesTable {
  name: string
  holder: string
  until_ms: number
  /** Why the broker cannot be reached; null if it can. */
  problem: string | null
}

export type ImportsTables = {
  home_links: HomeLinksTable
  home_topics: HomeTopicsTable
  home_clearings: HomeClearingsTable
  home_leases: HomeLeasesTable
  inboxes: InboxesTable
  inbox_files: InboxFilesTable
  import_additions: ImportAdditionsTable
  import_files: ImportFilesTable
  import_mappings: ImportMappingsTable
  import_settings: ImportSettingsTable
  imports: ImportsTable
  import_replacements: ImportReplacementsTable
  import_variables: ImportVariablesTable
}

// Tables of connections.

/** One person's connection to one live source. */
export interface ConnectionsTable {
  user_id: number
  connector_id: number
  /** A new one for each time it is connected: work for an earlier connection finds nothing to do. */
  id: number
  /** `expired`: the source rejects our credentials; it is not queried until the person connects again. */
  state: 'connected' | 'expired' | 'error'
  /** JSON: the person's settings that are not secret. */
  parameters: string
  /** JSON, encrypted: keys and tokens. */
  secrets: string | null
  /** A hash of the secret in the address that the source sends to. */
  push_hash: string | null
  /** JSON: how far it has been read. */
  position: string | null
  update_state: 'waiting' | 'updating' | 'updated' | 'error'
  /** Updates that failed in a row. */
  failures: number
  last_error: string | null
  /** How many measurements the last update added or changed. */
  last_count: number
  update_requested_epoch: number | null
  last_attempt_epoch: number | null
  last_success_epoch: number | null
  /** Null: not updated automatically. */
  next_update_epoch: number | null
  /** The process at work, until its lease expires: a token that can be renewed once is renewed by one process. */
  claim: string | null
  claim_until_ms: number | null
  created_epoch: number
  updated_epoch: number
}

export interface ConnectionTicketsTable {
  user_id: number
  hash: string
  connector_id: number
  expires_epoch: number
}

export interface ConnectionsTables {
  connections: ConnectionsTable
  connection_tickets: ConnectionTicketsTable
}

/** An export that a browser is downloading. */
export interface DownloadsTable {
  user_id: number
  /** The hash of its link. */
  id: string
  /** The browser that requested it. */
  session_id: number
  format: string
  state: 'waiting' | 'running' | 'finished' | 'stopped' | 'failed'
  /** How many items there are, and how many are written. */
  measurements: number
  written: number
  bytes: number
  updated_epoch: number
}

export type ExportsTables = {
  downloads: DownloadsTable
}
