/** One person's latest analysis. */
export interface AnalysesTable {
  user_id: number
  /** Since when there is something that the analysis has not seen; null = nothing. */
  wanted_ms: number | null
  /** Counts analyses that were begun; the newest one begun is the one that counts. */
  generation: number
  finished_generation: number
  method_version: string | null
  /** Of everything that went into it: the same hash, the same result. */
  input_hash: string | null
  analysed_epoch: number | null
  took_ms: number | null
  first_day: number | null
  days: number | null
  variables: number | null
  /** Judged pairs of both families, those that cannot be told included. */
  pairs: number | null
  likely: number | null
  possible: number | null
}

/** All pairs that the latest analysis of a person has judged. */
export interface JudgedPairsTable {
  user_id: number
  /** The version of the stored form; another one than ours is recalculated. */
  version: string
  /** Encoded by the analysis, compressed, base64. */
  pairs: string
}

/** A likely or possible pair, with all that is shown of it. */
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

/** A pair that the person does not want to see in lists. */
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
  findings: FindingsTable
  hidden_findings: HiddenFindingsTable
}
