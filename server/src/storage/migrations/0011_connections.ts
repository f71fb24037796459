import type { Migration } from '../migration.ts'

/** Live sources: people's connections, and how far each has been read. */
export const connections: Migration = {
  version: 11,
  name: 'connections',
  statements: ({ words: { integer, tableEnd } }) => [
    `create table connections (
      user_id ${integer} not null references users (id),
      connector_id ${integer} not null,
      id ${integer} not null,
      state text not null,
      parameters text not null,
      secrets text,
      push_hash text unique,
      position text,
      update_state text not null,
      failures ${integer} not null,
      last_error text,
      last_count ${integer} not null,
      update_requested_epoch ${integer},
      last_attempt_epoch ${integer},
      last_success_epoch ${integer},
      next_update_epoch ${integer},
      claim text,
      claim_until_ms ${integer},
      created_epoch ${integer} not null,
      updated_epoch ${integer} not null,
      primary key (user_id, connector_id)
    ) ${tableEnd}`,
    'create index connections_by_turn on connections (next_update_epoch) where next_update_epoch is not null',
    // Pending redirects to a provider; of each ticket only the hash is stored.
    `create table connection_tickets (
      user_id ${integer} not null references users (id),
      hash text not null unique,
      connector_id ${integer} not null,
      expires_epoch ${integer} not null,
      primary key (user_id, hash)
    ) ${tableEnd}`,
    // For counting the measurements of a source, and deleting them.
    'create index measurements_by_connector on measurements (user_id, connector_id) where connector_id is not null',
  ],
}
