import type { Migration } from '../migration.ts'

/** Pooled results of many people. */
export const population: Migration = {
  version: 9,
  name: 'population',
  statements: ({ words: { integer, double, tableEnd } }) => [
    `create table population_people (
      user_id ${integer} not null primary key references users (id),
      input_hash text,
      estimated_epoch ${integer}
    ) ${tableEnd}`,
    `create table population_estimates (
      user_id ${integer} not null references users (id),
      cause_id ${integer} not null,
      effect_id ${integer} not null,
      lag_days ${integer} not null,
      y ${double} not null,
      v ${double} not null,
      days ${integer} not null,
      is_shared ${integer} not null,
      updated_epoch ${integer} not null,
      primary key (user_id, cause_id, effect_id, lag_days)
    ) ${tableEnd}`,
    // All contributions to a pair, sorted by value, from the index alone.
    `create index population_estimates_by_pair on population_estimates
      (cause_id, effect_id, lag_days, is_shared, y, v, days, updated_epoch)`,
    `create table population_results (
      cause_id ${integer} not null,
      effect_id ${integer} not null,
      lag_days ${integer} not null,
      state text not null,
      people ${integer} not null,
      mean ${double},
      error ${double},
      low ${double},
      high ${double},
      prediction_low ${double},
      prediction_high ${double},
      tau2 ${double},
      i2 ${double},
      p ${double},
      q ${double},
      updated_epoch ${integer} not null,
      primary key (cause_id, effect_id, lag_days)
    ) ${tableEnd}`,
    'create index population_results_by_state on population_results (state)',
  ],
}
