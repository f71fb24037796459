/** Tables of experiments on oneself. */
import type { Flag } from './flag.ts'

export interface ExperimentsTable {
  user_id: number
  id: number
  state: 'draft' | 'running' | 'paused' | 'finished' | 'stopped'
  title: string
  cause_variable_id: number | null
  effect_variable_id: number
  /** What the person asked for, completed, as JSON. */
  input: string
  /** From the past days when it was last saved, as JSON; null where they are too few. */
  plan: string | null
  /** What the person confirmed at the start, as JSON. */
  confirmed: string | null
  /** Frozen at the start, as JSON. */
  protocol: string | null
  commitment: string | null
  /** Until the end nobody can read it without the key of this server. */
  sealed_seed: string | null
  /** In hex, from the end on. */
  seed: string | null
  /** Day number since 1970. */
  first_day: number | null
  /** Blocks that wait, and when they begin, as JSON. */
  pauses: string
  /** The yes/no variable of what was done, and the reminders that end with the experiment. */
  did_variable_id: number | null
  did_reminder_id: number | null
  outcome_reminder_id: number | null
  ended_by: 'look' | 'end' | 'person' | null
  stop_reason: 'enough' | 'sideEffect' | 'circumstances' | 'other' | null
  stop_note: string | null
  /** Frozen at the end, as JSON. */
  result: string | null
  /** Those with the same arms, outcome and delay; null if it does not count together with others. */
  pool: string | null
  is_published: Flag
  is_named: Flag
  is_indexed: Flag
  shows_days: Flag
  published_epoch: number | null
  /** When the next local day begins for it; null while nothing can happen by itself. */
  next_due_epoch: number | null
  created_epoch: number
  updated_epoch: number
  started_epoch: number | null
  ended_epoch: number | null
}

/** Written when the period of the day begins: nothing of later ones is here. */
export interface ExperimentDaysTable {
  user_id: number
  experiment_id: number
  /** Local day, as days since 1970. */
  day: number
  block: number
  position: number
  arm: number
  is_analysed: Flag
  mark: 'done' | 'notDone' | 'none'
  amount: number | null
  note: string | null
  /** The outcome that belongs to the day, as it was when the experiment ended. */
  value: number | null
  /** Those of the other outcomes, as JSON. */
  other_values: string | null
}

/** What a look saw, kept as it was. */
export interface ExperimentLooksTable {
  user_id: number
  experiment_id: number
  after_blocks: number
  /** Effect of each block, null where a period is empty, as JSON. */
  differences: string
  weights: string
  p: number
  level: number
  /** It is unlikely that the rest shows anything: stopping then costs nothing. */
  is_futile: Flag
  made_epoch: number
}

export type ExperimentsTables = {
  experiments: ExperimentsTable
  experiment_days: ExperimentDaysTable
  experiment_looks: ExperimentLooksTable
}
