/**
 * Which tables Citus spreads over machines by person, and which stay where the server connects. `users` is copied to
 * every machine.
 */
import type { Executor } from './executor.ts'
import { personalTables } from './personal.ts'

type PersonalTable = (typeof personalTables)[number]

/** Personal tables that stay together, with the reason. All of them are small. */
export const undistributed: Readonly<Partial<Record<PersonalTable, string>>> = {
  account_changes: 'found by an address that somebody had, and by a secret',
  apps: 'found by client id',
  connection_tickets: 'found by a secret',
  connections: 'found by the secret that a device sends',
  device_pins: 'found by a secret',
  grants: 'found by who may read, and by a secret',
  home_links: 'found by topic, and of everybody',
  home_topics: 'goes with what is shown of it',
  identities: 'found by the account at a provider',
  last_writes: 'numbers of transactions on this machine',
  oauth_records: 'found by a secret',
  one_time_links: 'found by a secret',
  passkeys: 'found by the passkey',
  push_devices: 'found by address',
  sessions: 'found by a secret',
  studies: 'found by id, by anybody',
  study_snapshots: 'goes with its study when another person looks after it',
  tokens: 'found by a secret',
}

/** The largest table comes first; the others are colocated with it. */
const FIRST = 'measurements' satisfies PersonalTable

export const distributedTables: readonly PersonalTable[] = [
  FIRST,
  ...personalTables.filter((table) => table !== FIRST && undistributed[table] === undefined),
]

/** What has to be run once, in this order. */
export const distributionStatements = (): readonly string[] => [
  "select create_reference_table('users')",
  ...distributedTables.map((table) =>
    table === FIRST
      ? `select create_distributed_table('${table}', 'user_id')`
      : `select create_distributed_table('${table}', 'user_id', colocate_with => '${FIRST}')`,
  ),
]

/** Whether Citus is installed. */
export async function hasCitus({ rows }: Executor): Promise<boolean> {
  const found = await rows("select 1 as one from pg_proc where proname = 'create_distributed_table'", [])
  return found.length > 0
}

/**
 * Tables that are distributed already, or copied to every machine. Citus also lists tables that merely refer to `users`
 * and are still in one piece.
 */
export async function distributedNow({ rows }: Executor): Promise<ReadonlySet<string>> {
  const found = await rows(
    "select logicalrelid::text as name from pg_dist_partition where partmethod = 'h' or repmodel = 't'",
    [],
  )
  return new Set(found.map(([name]) => String(name)))
}
