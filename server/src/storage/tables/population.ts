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

/** What everybody who shares says together about a pair of common variables. Names nobody. */
export interface PopulationResultsTable {
  cause_id: number
  effect_id: number
  lag_days: number
  /** 'moved': somebody's days changed; 'withdrawn': somebody left, and until it is worked out again it is not shown. */
  state: 'current' | 'moved' | 'withdrawn'
  people: number
  mean: number | null
  error: number | null
  low: number | null
  high: number | null
  prediction_low: number | null
  prediction_high: number | null
  tau2: number | null
  i2: number | null
  p: number | null
  /** Of p among all pairs of the lag, by Benjamini and Hochberg. */
  q: number | null
  updated_epoch: number
}

/** Tables of population. */
export type PopulationTables = {
  population_estimates: PopulationEstimatesTable
  population_people: PopulationPeopleTable
  population_results: PopulationResultsTable
}
