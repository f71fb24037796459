import type { Flag } from '../../lib/raw-row.ts'

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
  is_pinned: Flag | null
  /** Of several nearly identical variables: whether this is the one that is compared. */
  stands_for_same: Flag | null
  /** JSON: a word for each step of its scale. */
  steps: string | null
  /** Its position in the person's lists, from 0. */
  place: number | null
  /** Ids of the units that values were recorded in, separated by commas. */
  recorded_unit_ids: string
  /** Updated by every write, so always exact. */
  number_of_measurements: number
  earliest_epoch: number | null
  latest_epoch: number | null
  /** JSON: the newest three values, newest first, as recorded. */
  recent: string
  /** JSON; refreshed in the background. */
  statistics: string | null
  /** The latest change that the statistics do not cover; null = they are fresh. */
  stale_since_ms: number | null
  created_epoch: number
  updated_epoch: number
}

/** Kept for a while, so that it can be restored; its entries are in `removed_measurements`. */
export interface RemovedVariablesTable {
  user_id: number
  variable_id: number
  /** The app that deleted it; null = the person. */
  client_id: string | null
  /** JSON of its row, its tags and the order of its sources. */
  content: string
  removed_epoch: number
}

export interface UserTagsTable {
  user_id: number
  tagged_variable_id: number
  tag_variable_id: number
  conversion_factor: number
  created_epoch: number
  updated_epoch: number
}

/** The order in which a person trusts the sources of a variable; variable 0 stands for all. */
export interface SourceRanksTable {
  user_id: number
  variable_id: number
  source_name: string
  /** 0 first. */
  place: number
}

/** Kept for a while: what one request wrote, so that it can be undone. */
export interface UndoableWritesTable {
  user_id: number
  id: string
  /** The app or the token that wrote it; nobody else can undo it. */
  author: string
  /** JSON: each measurement with its former value. */
  entries: string
  created_epoch: number
}
