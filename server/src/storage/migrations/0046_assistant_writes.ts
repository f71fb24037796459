import type { Migration } from '../migration.ts'

/** What a request wrote and replaced, so that its author can undo it; and apps that register themselves. */
export const assistantWrites: Migration = {
  version: 46,
  name: 'assistant writes',
  statements: ({ words: { integer, tableEnd } }) => [
    `create table undoable_writes (
      user_id ${integer} not null references users (id),
      id text not null,
      author text not null,
      entries text not null,
      created_epoch ${integer} not null,
      primary key (user_id, id)
    ) ${tableEnd}`,
    `create table registered_clients (
      client_id text not null primary key,
      document text not null,
      created_epoch ${integer} not null,
      allowed_epoch ${integer}
    ) ${tableEnd}`,
  ],
}
