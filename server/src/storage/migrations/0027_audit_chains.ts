import type { Migration } from '../migration.ts'

/**
 * A chain of the log for each person, so that no writer waits for entries about somebody else. Existing entries stay in
 * one chain, the first, whose id is empty; from now on it only records which chains begin.
 */
export const auditChains: Migration = {
  version: 27,
  name: 'audit-chains',
  statements: ({ words: { integer, sortedText, tableEnd } }) => [
    `alter table audit_log add column chain_id ${sortedText} not null default ''`,
    'create index audit_log_by_chain on audit_log (chain_id, id)',
    // The end of each chain, so that missing last entries are detected. The owner is removed with the person.
    `create table audit_chains (
      id ${sortedText} not null primary key,
      user_id ${integer} unique,
      begun_id ${integer},
      last_id ${integer} not null,
      last_hash text not null,
      entries ${integer} not null
    ) ${tableEnd}`,
    `insert into audit_chains (id, user_id, begun_id, last_id, last_hash, entries)
     select '', null, null, coalesce(max(id), 0),
       coalesce((select chain_hash from audit_log order by id desc limit 1), ''), count(*)
     from audit_log having count(*) > 0`,
  ],
}
