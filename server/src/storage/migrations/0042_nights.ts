import type { Migration } from '../migration.ts'

/** When the next nightly analysis of a person is due, so that the hourly job need not read everybody's rows. 0 = not planned yet. */
export const nights: Migration = {
  version: 42,
  name: 'nights',
  statements: ({ words: { integer } }) => [
    `alter table analyses add column night_epoch ${integer} not null default 0`,
    'create index analyses_by_night on analyses (night_epoch)',
    `insert into analyses (user_id, generation, finished_generation)
     select distinct user_id, 0, 0 from user_variables where user_id not in (select user_id from analyses)`,
  ],
}
