import type { Migration } from '../migration.ts'

/** Findings that people do not want to see in lists. */
export const hiddenFindings: Migration = {
  version: 23,
  name: 'hidden-findings',
  statements: ({ words: { integer, tableEnd } }) => [
    `create table hidden_findings (
      user_id ${integer} not null references users (id),
      cause_id ${integer} not null,
      effect_id ${integer} not null,
      hidden_epoch ${integer} not null,
      primary key (user_id, cause_id, effect_id)
    ) ${tableEnd}`,
  ],
}
