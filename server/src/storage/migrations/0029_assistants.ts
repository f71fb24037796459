import type { Migration } from '../migration.ts'

/** Tokens for a single resource, and apps that are described by a document at a URL. */
export const assistants: Migration = {
  version: 29,
  name: 'assistants',
  statements: ({ words: { integer, tableEnd } }) => [
    'alter table tokens add column audience text',
    'alter table grants add column audience text',
    `create table oauth_clients (
      client_id text not null primary key,
      document text not null,
      read_epoch ${integer} not null
    ) ${tableEnd}`,
  ],
}
