import type { Migration } from '../migration.ts'

/** Accounts elsewhere (OpenID Connect) with which people sign in here, and which sessions began with one. */
export const signInProviders: Migration = {
  version: 44,
  name: 'sign-in-providers',
  statements: ({ words: { integer, tableEnd } }) => [
    `create table identities (
      user_id ${integer} not null,
      issuer text not null,
      subject text not null,
      provider text not null,
      email text not null,
      created_epoch ${integer} not null,
      last_used_epoch ${integer},
      primary key (user_id, issuer, subject)
    ) ${tableEnd}`,
    'create unique index identities_by_subject on identities (issuer, subject)',
    'alter table sessions add column provider_issuer text',
    'alter table sessions add column provider_sid text',
  ],
}
