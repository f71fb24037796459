import type { Migration } from '../migration.ts'

/** What people show in their home over MQTT, the topics that a broker keeps for it, and who holds the connection. */
export const home: Migration = {
  version: 47,
  name: 'home',
  statements: ({ words: { integer, tableEnd } }) => [
    `create table home_links (
      user_id ${integer} primary key references users (id),
      topic_id text not null unique,
      choices text not null,
      revision ${integer} not null,
      sent_revision ${integer} not null,
      sent_epoch ${integer},
      created_epoch ${integer} not null
    ) ${tableEnd}`,
    `create table home_topics (
      user_id ${integer} not null references users (id),
      topic text not null,
      hash text not null,
      primary key (user_id, topic)
    ) ${tableEnd}`,
    // Without a user, because topics may have to be removed after the account is gone.
    `create table home_clearings (
      topic text primary key,
      added_epoch ${integer} not null
    ) ${tableEnd}`,
    `create table home_leases (
      name text primary key,
      holder text not null,
      until_ms ${integer} not null,
      problem text
    ) ${tableEnd}`,
  ],
}
