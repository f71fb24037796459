/** What one person adds to the results of many: kept only for pairs they share or gave to a study. */
export interface PopulationEstimatesTable {
  user_id: number
  cause_id: number
  effect_id: number
  lag_days: number
  /** Fisher's z of the raw correlation, and the variance of its error. */
  y: number
  v: number
  days: number
  /** 1: counts among everybody; 0: only in studies that the person joined. */
  is_shared: 0 | 1
  updated_epoch: number
}

/** When a person's estimates were last worked out, and from what. */
export interface PopulationPeopleTable {
  user_id: number
  input_hash: string | null
  estimated_epoch: number | null
}

/** People whose results are told together: all who share a pair of common variables, or those who joined a study. */
export interface PopulationPoolsTable {
  /** The pair and its lag, the id of the study, or what experiments have in common. */
  pool: string
  /** Null: everybody who shares. */
  study_id: string | null
  cause_id: number
  effect_id: number
  lag_days: number
  is_shown: 0 | 1
  /** When to see next whether enough people have changed; null: nothing has changed since it was worked out. */
  look_epoch: number | null
  /** How many of those in it have deleted their accounts since. */
  left_count: number
  /** Since when somebody who is in it has left. */
  left_since_epoch: number | null
  /** From here on: of those who are in it. Names nobody. */
  people: number
  mean: number | null
  error: number | null
  low: number | null
  high: number | null
  prediction_low: number | null
  prediction_high: number | null
  tau2: number | null
  i2: number | null
  /** Of experiments: how much one person's blocks scatter, on average over people. */
  spread: number | null
  p: number | null
  /** Of p among all pairs of the lag, by Benjamini and Hochberg. */
  q: number | null
  updated_epoch: number | null
}

/** Who is in a result, and with which part; the part itself is not kept here. */
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
