/** Tables of studies and votes. */
import type { Flag } from './flag.ts'

export interface VotesTable {
  user_id: number
  id: number
  cause_variable_id: number
  effect_variable_id: number
  type: 'causality' | 'usefulness'
  /** 1 = up, -1 = down. */
  value: 1 | -1
  client_id: string | null
  created_epoch: number
  updated_epoch: number
}

export interface StudiesTable {
  user_id: number
  /** As in its address; it names the kind, both variables and, but for global ones, the owner. */
  id: string
  kind: 'individual' | 'group' | 'global'
  cause_variable_id: number
  effect_variable_id: number
  /** Chosen by the owner; null = made of the names. */
  title: string | null
  is_published: Flag
  /** The owner's display name may be shown. */
  is_named: Flag
  /** Search engines may list the page. */
  is_indexed: Flag
  published_epoch: number | null
  created_epoch: number
  updated_epoch: number
}

/** What was frozen when a study was published, as JSON. */
export interface StudySnapshotsTable {
  user_id: number
  study_id: string
  content: string
  made_epoch: number
}

export type StudiesTables = {
  votes: VotesTable
  studies: StudiesTable
  study_snapshots: StudySnapshotsTable
}
