import type { Migration } from '../migration.ts'

/** Words for the steps of a person's own scales, and named lists of variables that are answered together. */
export const checkIns: Migration = {
  version: 45,
  name: 'check-ins',
  statements: () => [
    'alter table user_variables add column steps text',
    'alter table users add column check_ins text',
    // There are many notes, and each day reads only its own.
    "create index feed_cards_notes on feed_cards (user_id, created_epoch) where kind = 'note'",
  ],
}
