import type { Migration } from '../migration.ts'

/**
 * Results of many people change in batches: the people in the visible result are stored with it, so that the next one
 * differs by at least three people. Results of the earlier rules are deleted and recalculated.
 */
export const populationPools: Migration = {
  version: 17,
  name: 'population-pools',
  statements: ({ words: { integer, double, tableEnd } }) => [
    'drop table population_results',
    `create table population_pools (
      pool text not null primary key,
      study_id text,
      cause_id ${integer} not null,
      effect_id ${integer} not null,
      lag_days ${integer} not null,
      is_shown ${integer} not null,
      look_epoch ${integer},
      left_count ${integer} not null,
      left_since_epoch ${integer},
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
      updated_epoch ${integer}
    ) ${tableEnd}`,
    'create index population_pools_by_look on population_pools (look_epoch)',
    'create index population_pools_by_pair on population_pools (lag_days, cause_id, effect_id)',
    `create table population_counted (
      user_id ${integer} not null references users (id),
      pool text not null,
      part_hash text not null,
      primary key (user_id, pool)
    ) ${tableEnd}`,
    'create index population_counted_by_pool on population_counted (pool)',
    `insert into population_pools (pool, cause_id, effect_id, lag_days, is_shown, look_epoch, left_count, people)
      select distinct cause_id || ' ' || effect_id || ' ' || lag_days, cause_id, effect_id, lag_days, 0, 0, 0, 0
      from population_estimates where is_shared = 1`,
    `insert into population_pools (pool, study_id, cause_id, effect_id, lag_days, is_shown, look_epoch, left_count, people)
      select id, id, cause_variable_id, effect_variable_id, 1, 0, 0, 0, 0 from studies where kind = 'group'`,
    // These showed every participant as a dot.
    `delete from study_snapshots where study_id in (select id from studies where kind in ('group', 'global'))`,
  ],
}
