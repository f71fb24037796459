import type { Migration } from '../migration.ts'

export const accountChanges: Migration = {
  version: 14,
  name: 'account changes',
  statements: ({ words: { integer, tableEnd } }) => [
    // When the person last confirmed the password or a passkey in this session.
    `alter table sessions add column confirmed_epoch ${integer} not null default 0`,
    // Credentials as they were before each change, which can be undone for seven days.
    `create table account_changes (
      user_id ${integer} not null references users (id),
      id ${integer} not null,
      kind text not null,
      detail text not null,
      told_to text not null,
      former text not null,
      former_email_key text,
      secret_hash text unique,
      created_epoch ${integer} not null,
      expires_epoch ${integer} not null,
      primary key (user_id, id)
    ) ${tableEnd}`,
    'create index account_changes_by_address on account_changes (former_email_key)',
    `insert into sequences (name, next_id) values ('accountChange', 1)`,
  ],
}
