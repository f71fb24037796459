import type { Migration } from '../migration.ts'

/** What the analysis of each person has found. */
export const findings: Migration = {
  version: 7,
  name: 'findings',
  statements: ({ words: { integer, double, sortedText, tableEnd } }) => [
    `create table analyses (
      user_id ${integer} not null primary key references users (id),
      wanted_ms ${integer},
      generation ${integer} not null,
      finished_generation ${integer} not null,
      method_version text,
      input_hash text,
      analysed_epoch ${integer},
      took_ms ${integer},
      first_day ${integer},
      days ${integer},
      variables ${integer},
      pairs ${integer},
      likely ${integer},
      possible ${integer}
    ) ${tableEnd}`,
    // Separate from the row above, because that is updated with every change, and these are large.
    `create table judged_pairs (
      user_id ${integer} not null primary key references users (id),
      ledger text not null
    ) ${tableEnd}`,
    `create table findings (
      user_id ${integer} not null references users (id),
      family ${sortedText} not null,
      cause_id ${integer} not null,
      effect_id ${integer} not null,
      verdict text not null,
      q ${double} not null,
      z ${double} not null,
      detail text not null,
      created_epoch ${integer} not null,
      updated_epoch ${integer} not null,
      primary key (user_id, family, cause_id, effect_id)
    ) ${tableEnd}`,
  ],
}
