import type { Migration } from '../migration.ts'

/**
 * Stored answers belong to the token of the request. That token is unknown for existing answers, which are deleted: they
 * would expire within a day, and some contain secrets.
 */
export const idempotencyByToken: Migration = {
  version: 16,
  name: 'idempotency-by-token',
  statements: ({ words: { integer, tableEnd } }) => [
    'drop table idempotency_keys',
    `create table idempotency_keys (
      user_id ${integer} not null references users (id),
      token_id ${integer} not null,
      key text not null,
      request_hash text not null,
      claim text not null,
      claimed_ms ${integer} not null,
      answer_status ${integer},
      answer_headers text,
      answer_body text,
      primary key (user_id, token_id, key)
    ) ${tableEnd}`,
    'create index idempotency_keys_by_age on idempotency_keys (claimed_ms)',
  ],
}
