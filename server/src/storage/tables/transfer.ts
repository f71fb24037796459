/** Tables of imports. */
import type { Flag } from '../../lib/columns.ts'
import type { ImportReplacementsTable } from './measurement-columns.ts'

export interface ImportsTable {
  user_id: number
  id: number
  state: 'queued' | 'running' | 'waiting' | 'completed' | 'failed' | 'cancelled' | 'undoing' | 'undone'
  is_dry_run: Flag
  /** As the person calls it; only ever shown. */
  file_name: string
  sha256: string
  size_bytes: number
  /** Under which name we keep the file; null once it is gone, or where it was never ours. */
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
  /** How many items of the file are dealt with: where to go on after a crash. */
  items_done: number
  bytes_read: number
  /** JSON. */
  counts: string
  /** JSON: what comes in, by variable. */
  variables: string
  /** JSON: what was left out on purpose → how often. */
  left_out: string
  /** JSON: the first rejected rows. */
  rejected: string
  /** JSON: what each column would become. */
  columns: string
  /** JSON: what the person decided about columns. */
  choices: string
  /** JSON: values that may be wrong. */
  doubts: string
  error: string | null
  created_epoch: number
  updated_epoch: number
  finished_epoch: number | null
  /** The app that sent it. While it is not finished, it ends with the app's access. */
  client_id: string | null
  /** The inbox through which it came by itself. */
  inbox_id: number | null
  /** It may change settings of the account and share variables: the person sent it, and answered it. */
  brings_settings: Flag
}

/** On PostgreSQL: uploaded files in pieces, where every process finds them. */
export interface ImportFilesTable {
  user_id: number
  /** As `imports` has it. */
  stored_name: string
  /** 0 first. */
  part: number
  bytes: Buffer
  created_epoch: number
}

/** What a person answered and decided for files of one kind, so that the next one needs no questions. */
export interface ImportMappingsTable {
  user_id: number
  /** The format and the names of the columns, hashed. */
  shape: string
  format: string
  /** Of the last file. */
  file_name: string
  /** JSON: key → answer. */
  answers: string
  /** JSON: what was decided about columns. */
  choices: string
  created_epoch: number
  updated_epoch: number
}

export interface ImportVariablesTable {
  user_id: number
  import_id: number
  variable_id: number
  /** When its settings were last changed, as it came. */
  mark_epoch: number
}

/** What came besides measurements and variables. */
export interface ImportAdditionsTable {
  user_id: number
  import_id: number
  kind: 'tag' | 'reminder' | 'skippedDay' | 'vote' | 'note' | 'sourceOrder' | 'experiment'
  /** The tagged variable, the reminder, the variable. */
  first_id: number
  /** The tag's variable, nothing, the local day. */
  second_id: number
  /** When it was last changed, as it came: what somebody changed since is theirs. */
  mark_epoch: number
}

/** A setting of the account that came with an export of ours. Values are JSON. */
export interface ImportSettingsTable {
  user_id: number
  import_id: number
  /** Its column in `users`. */
  setting: string
  earlier: string
  /** What somebody changed since is theirs. */
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
  /** `import`: at once if nothing is asked. `ask`: show first what would come in. */
  rule: 'import' | 'ask'
  last_used_epoch: number | null
  created_epoch: number
}

/** What was taken from the folder of an inbox, so that it is not read again before it changes. */
export interface InboxFilesTable {
  user_id: number
  inbox_id: number
  /** Path below the folder. */
  name: string
  size_bytes: number
  changed_ms: number
  import_id: number | null
  /** JSON of a sentence: why it could not be taken. */
  problem: string | null
  taken_epoch: number
}

/** What a person shows in their home over MQTT. */
export interface HomeLinksTable {
  user_id: number
  /** Random; all their topics contain it. */
  topic_id: string
  /** JSON: `HomeChoices`. */
  choices: string
  /** Counts up with everything that may change what is shown. */
  revision: number
  /** The revision that the broker has. */
  sent_revision: number
  sent_epoch: number | null
  created_epoch: number
}

/** What the broker keeps of a person. A row is there before the message is sent. */
export interface HomeTopicsTable {
  user_id: number
  topic: string
  /** Of the message; empty until the broker has it. */
  hash: string
}

/** Topics that the broker must no longer keep. */
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

/** Tables of connections. */

/** One person's connection to one live source. */
export interface ConnectionsTable {
  user_id: number
  connector_id: number
  /** Another one for each time it is connected: work for an earlier connection finds nothing to do. */
  id: number
  /** `expired`: the source no longer knows us; nothing is asked until the person connects again. */
  state: 'connected' | 'expired' | 'error'
  /** JSON: what the person told that is no secret. */
  parameters: string
  /** JSON, encrypted: keys and tokens. */
  secrets: string | null
  /** Of the secret in an address that the source sends to. */
  push_hash: string | null
  /** JSON: how far it has been read. */
  position: string | null
  update_state: 'waiting' | 'updating' | 'updated' | 'error'
  /** Updates that failed in a row. */
  failures: number
  last_error: string | null
  /** How many measurements the last update brought or changed. */
  last_count: number
  update_requested_epoch: number | null
  last_attempt_epoch: number | null
  last_success_epoch: number | null
  /** Null: nothing is asked by itself. */
  next_update_epoch: number | null
  /** Who is at it, until the lease runs out: tokens that are good for one renewal are renewed by one. */
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

/** An export on its way to a browser. */
export interface DownloadsTable {
  user_id: number
  /** The hash of its link. */
  id: string
  /** The browser that asked for it. */
  session_id: number
  format: string
  state: 'waiting' | 'running' | 'finished' | 'stopped' | 'failed'
  /** How many there are to write, and how many are written. */
  measurements: number
  written: number
  bytes: number
  updated_epoch: number
}

export type ExportsTables = {
  downloads: DownloadsTable
}
