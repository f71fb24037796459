import type { Migration } from '../migration.ts'

export const channels: Migration = {
  version: 5,
  name: 'channels',
  statements: ({ words: { integer, tableEnd } }) => [
    `alter table users add column notification_detail text not null default 'names'`,
    `create table push_devices (
      user_id ${integer} not null references users (id),
      id ${integer} not null,
      endpoint text not null unique,
      p256dh text not null,
      auth text not null,
      name text not null,
      created_epoch ${integer} not null,
      primary key (user_id, id)
    ) ${tableEnd}`,
    // Devices, mailboxes and webhooks that fail: since when, and when to try again.
    `create table channel_health (
      user_id ${integer} not null references users (id),
      channel text not null,
      target_id ${integer} not null,
      failures ${integer} not null,
      failing_since_epoch ${integer},
      last_error text,
      last_success_epoch ${integer},
      next_try_epoch ${integer},
      primary key (user_id, channel, target_id)
    ) ${tableEnd}`,
    // Due, and not yet passed to the channels.
    `create table due_messages (
      user_id ${integer} not null references users (id),
      notification_id ${integer} not null,
      queued_ms ${integer} not null,
      primary key (user_id, notification_id)
    ) ${tableEnd}`,
    `create table spent_links (
      user_id ${integer} not null references users (id),
      hash text not null,
      expires_epoch ${integer} not null,
      primary key (user_id, hash)
    ) ${tableEnd}`,
    // Numbered for each person alone, under a lock that ends with the transaction: numbers become visible in order.
    `create table event_cursors (
      user_id ${integer} not null primary key references users (id),
      last_id ${integer} not null
    ) ${tableEnd}`,
    `create table events (
      user_id ${integer} not null references users (id),
      id ${integer} not null,
      type text not null,
      data text not null,
      created_epoch ${integer} not null,
      primary key (user_id, id)
    ) ${tableEnd}`,
    `create table webhooks (
      user_id ${integer} not null references users (id),
      id ${integer} not null,
      client_id text,
      url text not null,
      event_types text not null,
      secret text not null,
      description text not null,
      state text not null,
      created_epoch ${integer} not null,
      updated_epoch ${integer} not null,
      primary key (user_id, id)
    ) ${tableEnd}`,
    `create table webhook_deliveries (
      user_id ${integer} not null references users (id),
      webhook_id ${integer} not null,
      event_id ${integer} not null,
      message_id text not null,
      event_type text not null,
      body text not null,
      state text not null,
      failures ${integer} not null,
      response_status ${integer},
      last_error text,
      next_try_epoch ${integer},
      created_epoch ${integer} not null,
      finished_epoch ${integer},
      primary key (user_id, webhook_id, event_id)
    ) ${tableEnd}`,
    `insert into sequences (name, next_id) values ('device', 1), ('webhook', 1)`,
  ],
}
