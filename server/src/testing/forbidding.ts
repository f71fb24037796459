/** A database that rejects a change, like one that is full or goes away at the wrong moment. */
import { sql } from 'kysely'
import type { World } from './world.ts'

/** Rejects `event` on rows of imports that match `condition`. Returns a function that allows it again. */
export async function forbid(
  { database, dialect }: World,
  event: 'insert' | 'update' | 'delete',
  condition: string,
): Promise<() => Promise<void>> {
  const run = async (...statements: readonly string[]): Promise<void> => {
    await database.transaction(async ({ db }) => {
      for (const statement of statements) await sql.raw(statement).execute(db)
    })
  }
  const head = `create trigger forbidden before ${event} on imports`
  if (dialect === 'sqlite') {
    await run(`${head} when ${condition} begin select raise(abort, 'forbidden'); end`)
    return () => run('drop trigger forbidden')
  }
  await run(
    "create function forbid() returns trigger language plpgsql as $$ begin raise exception 'forbidden'; end $$",
    `${head} for each row when (${condition}) execute function forbid()`,
  )
  return () => run('drop trigger forbidden on imports', 'drop function forbid()')
}
