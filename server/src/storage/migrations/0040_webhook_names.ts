import type { Migration } from '../migration.ts'

/** Webhooks of those who may read measurements can say the names of variables. */
export const webhookNames: Migration = {
  version: 40,
  name: 'webhook-names',
  statements: ({ words: { integer } }) => [`alter table webhooks add column has_names ${integer} not null default 0`],
}
