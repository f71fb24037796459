import type { Migration } from '../migration.ts'

/** On PostgreSQL: the transaction that a replica must have seen before it answers for a person. */
export const lastWrites: Migration = {
  version: 32,
  name: 'last-writes',
  statements: ({ words: { integer, tableEnd } }) => [
    `create table last_writes (
      user_id ${integer} not null primary key references users (id),
      transaction_id ${integer} not null
    ) ${tableEnd}`,
  ],
}
