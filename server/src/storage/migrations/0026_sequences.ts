import type { Migration } from '../migration.ts'

/**
 * On PostgreSQL every kind of id gets a sequence, as measurements have had from the start: a counter row is locked until
 * the transaction ends, and everybody who needs an id of that kind waits for it.
 */
export const sequences: Migration = {
  version: 26,
  name: 'sequences',
  statements: ({ dialect }) => (dialect === 'postgres' ? [ONE_FOR_EACH_ROW] : []),
}

/** `feedCard` → `feed_card_ids`, as in `sequenceOf`. The sequence of measurements already exists. */
const ONE_FOR_EACH_ROW = `do $$
  declare
    counted record;
    sequence_name text;
  begin
    for counted in select name, next_id from sequences where name <> 'measurement' loop
      sequence_name := lower(regexp_replace(counted.name, '([A-Z])', '_\\1', 'g')) || '_ids';
      execute format('create sequence %I', sequence_name);
      perform setval(sequence_name::regclass, counted.next_id, false);
    end loop;
  end
$$`
