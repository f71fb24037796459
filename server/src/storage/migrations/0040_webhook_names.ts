import type { Migration } from '../migration.ts'

/** Webhooks can include names of variables, if their owner may read measurements. */
export const webhookNames: Migration = {
  version: 40,
  name: 'webhook-names',
  statements: ({ words: { integer } }) => [`alter table webhooks add column has_names ${integer} not null default 0`],
}
