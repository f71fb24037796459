import type { Migration } from '../migration.ts'

/** Studies, what was frozen when they were published, and votes. */
export const studies: Migration = {
  version: 8,
  name: 'studies',
  statements: ({ words: { integer, sortedText, tableEnd } }) => [
    `create table votes (
      user_id ${integer} not null references users (id),
      id ${integer} not null,
      cause_variable_id ${integer} not null,
      effect_variable_id ${integer} not null,
      type ${sortedText} not null,
      value ${integer} not null,
      client_id text,
      created_epoch ${integer} not null,
      updated_epoch ${integer} not null,
      primary key (user_id, id),
      unique (user_id, cause_variable_id, effect_variable_id, type)
    ) ${tableEnd}`,
    // For counting the votes on a pair.
    'create index votes_by_pair on votes (cause_variable_id, effect_variable_id, type)',
    `create table studies (
      user_id ${integer} not null references users (id),
      id ${sortedText} not null,
      kind text not null,
      cause_variable_id ${integer} not null,
      effect_variable_id ${integer} not null,
      title text,
      is_published ${integer} not null,
      is_named ${integer} not null,
      is_indexed ${integer} not null,
      published_epoch ${integer},
      created_epoch ${integer} not null,
      updated_epoch ${integer} not null,
      primary key (user_id, id)
    ) ${tableEnd}`,
    // A study is looked up by its id alone, which is all that its address contains.
    'create unique index studies_by_id on studies (id)',
    'create index studies_in_public on studies (kind, published_epoch) where is_published = 1',
    `create table study_snapshots (
      user_id ${integer} not null references users (id),
      study_id ${sortedText} not null,
      content text not null,
      made_epoch ${integer} not null,
      primary key (user_id, study_id)
    ) ${tableEnd}`,
  ],
}
