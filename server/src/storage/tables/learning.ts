/** Tables of experiments on oneself. */
import type { Flag } from '../../lib/raw-row.ts'

export interface ExperimentsTable {
  user_id: number
  id: number
  state: 'draft' | 'running' | 'paused' | 'finished' | 'stopped'
  title: string
  cause_variable_id: number | null
  effect_variable_id: number
  /** The person's request with all defaults filled in, as JSON. */
  input: string
  /** Derived from past days when it was last saved, as JSON; null if there are too few. */
  plan: string | null
  /** What the person confirmed at the start, as JSON. */
  confirmed: string | null
  /** Frozen at the start, as JSON. */
  protocol: string | null
  commitment: string | null
  /** Until the end, nobody can read it without the key of this server. */
  sealed_seed: string | null
  /** In hex, once it has ended. */
  seed: string | null
  /** Day number since 1970. */
  first_day: number | null
  /** Fixed at the start: its days begin at midnight there, wherever the person is. Null for a draft. */
  time_zone: string | null
  /** Postponed blocks, and when they begin, as JSON. */
  pauses: string
  /** The yes/no variable for what was done, and the reminders that end with the experiment. */
  did_variable_id: number | null
  did_reminder_id: number | null
  outcome_reminder_id: number | null
  ended_by: 'look' | 'end' | 'person' | null
  stop_reason: 'enough' | 'sideEffect' | 'circumstances' | 'other' | null
  stop_note: string | null
  /** Frozen at the end, as JSON. */
  result: string | null
  /** Identifies experiments with the same arms, outcome and delay; null if it is not pooled with others. */
  pool: string | null
  is_published: Flag
  is_named: Flag
  is_indexed: Flag
  shows_days: Flag
  published_epoch: number | null
  /** When its next local day begins; null if nothing is scheduled. */
  next_due_epoch: number | null
  created_epoch: number
  updated_epoch: number
  started_epoch: number | null
  ended_epoch: number | null
}

/** Written when the period of the day begins, so that later days are not in the table. */
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
  /** The outcome of the day, as it was when the experiment ended. */
  value: number | null
  /** Results for the other outcomes, as JSON. */
  other_values: string | null
  /** When the arm was first visible; null for days from before this was recorded. */
  shown_epoch: number | null
}

/** The result of a look, kept as it was. */
export interface ExperimentLooksTable {
  user_id: number
  experiment_id: number
  after_blocks: number
  /** Effect of each block, null where a period is empty, as JSON. */
  differences: string
  weights: string
  p: number
  level: number
  /** The rest is unlikely to show anything, so stopping early loses nothing. */
  is_futile: Flag
  made_epoch: number
}

export type ExperimentsTables = {
  experiments: ExperimentsTable
  experiment_days: ExperimentDaysTable
  experiment_looks: ExperimentLooksTable
}

/** One person's latest analysis. */
export interface AnalysesTable {
  user_id: number
  /** Since when there are changes that the analysis has not seen; null = none. */
  wanted_ms: number | null
  /** Number of analyses begun; only the newest one is saved. */
  generation: number
  finished_generation: number
  method_version: string | null
  /** A hash of all inputs: the same hash means the same result. */
  input_hash: string | null
  analysed_epoch: number | null
  took_ms: number | null
  first_day: number | null
  days: number | null
  variables: number | null
  /** Judged pairs of both families, including those without a verdict. */
  pairs: number | null
  likely: number | null
  possible: number | null
  /** Findings shared by many variables, as JSON (`SharedFindings`); null before the first such analysis. */
  shared: string | null
  /** When the next nightly analysis is due; 0 = not planned yet. */
  night_epoch: number
}

/** All pairs that a person's latest analysis judged. */
export interface JudgedPairsTable {
  user_id: number
  /** The version of the stored form. Any other version than ours is recalculated. */
  version: string
  /** Encoded by the analysis, compressed, base64. */
  pairs: string
}

/** What changed when the person started or stopped something, by the latest analysis. */
export interface ChangesTable {
  user_id: number
  /** The version of the stored form. Any other version than ours is recalculated. */
  version: string
  /** JSON (`FoundChanges`). */
  found: string
  /** The days needed to answer questions about another day; compressed, base64. */
  series: string
}

/** A likely or possible pair, with everything that is shown of it. */
export interface FindingsTable {
  user_id: number
  family: 'directed' | 'sameDay'
  cause_id: number
  effect_id: number
  verdict: 'likely' | 'possible'
  q: number
  z: number
  /** JSON. */
  detail: string
  created_epoch: number
  updated_epoch: number
}

/** A pair that the person has hidden from lists. */
export interface HiddenFindingsTable {
  user_id: number
  cause_id: number
  effect_id: number
  hidden_epoch: number
}

/** Tables of findings. */
export type FindingsTables = {
  analyses: AnalysesTable
  judged_pairs: JudgedPairsTable
  person_changes: ChangesTable
  findings: FindingsTable
  hidden_findings: HiddenFindingsTable
}

/** What one person contributes to pooled results: kept only for pairs they share or gave to a study. */
export interface PopulationEstimatesTable {
  user_id: number
  cause_id: number
  effect_id: number
  lag_days: number
  /** Fisher's z of the raw correlation, and its error variance. */
  y: number
  v: number
  days: number
  /** 1: counts among everybody; 0: only in studies that the person joined. */
  is_shared: 0 | 1
  updated_epoch: number
}

/** When a person's estimates were last calculated, and from what. */
export interface PopulationPeopleTable {
  user_id: number
  input_hash: string | null
  estimated_epoch: number | null
  /** 1: analysed since it was last estimated. */
  is_due: 0 | 1
}

/** People whose results are pooled: all who share a pair of common variables, or those who joined a study. */
export interface PopulationPoolsTable {
  /** The pair and its lag, the id of the study, or what experiments have in common. */
  pool: string
  /** Null: everybody who shares. */
  study_id: string | null
  cause_id: number
  effect_id: number
  lag_days: number
  is_shown: 0 | 1
  /** When to check next whether enough people have changed; null: nothing changed since the last calculation. */
  look_epoch: number | null
  /** How many of the included people have deleted their accounts since. */
  left_count: number
  /** Since when an included person is missing. */
  left_since_epoch: number | null
  /**
   * Among everybody who shares a pair: how many contribute now; of these, those not in the result; those in the result
   * who no longer contribute but still have an account; and those whose contribution changed. Null: to be counted.
   */
  given_count: number | null
  came_count: number | null
  lost_count: number | null
  changed_count: number | null
  /** From here on: about the included people, without naming anybody. */
  people: number
  mean: number | null
  error: number | null
  low: number | null
  high: number | null
  prediction_low: number | null
  prediction_high: number | null
  tau2: number | null
  i2: number | null
  /** For experiments: how much one person's blocks vary, averaged over people. */
  spread: number | null
  p: number | null
  /** Adjusted among all pairs of the lag (Benjamini and Hochberg). */
  q: number | null
  updated_epoch: number | null
}

/** Who is in a result; the contributions themselves are not kept here. */
export interface PopulationCountedTable {
  user_id: number
  pool: string
  part_hash: string
}

/** Tables of population. */
export type PopulationTables = {
  population_estimates: PopulationEstimatesTable
  population_people: PopulationPeopleTable
  population_pools: PopulationPoolsTable
  population_counted: PopulationCountedTable
}

/** Tables of studies and votes. */
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
  /** Chosen by the owner; null = made from the names. */
  title: string | null
  is_published: Flag
  /** Whether the owner's display name may be shown. */
  is_named: Flag
  /** Whether search engines may list the page. */
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
