/**
 * Which tables Citus distributes over machines by person, and which stay on the machine that the server connects to.
 * `users` is copied to every machine.
 */
import type { Database, Executor } from './executor.ts'
import { personalTables } from './personal.ts'

type PersonalTable = (typeof personalTables)[number]

/** Personal tables that are not distributed, with the reason. All of them are small. */
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

/**
 * Shards of each table, and so the largest number of machines that people can be spread over. docs/scaling.md has the
 * measurements.
 */
export const SHARDS = 8

type TableDistribution = readonly [table: 'users' | PersonalTable, statement: string]

/** Statements to run once, in this order. */
export const distributionStatements = (shards = SHARDS): readonly TableDistribution[] => [
  ['users', "select create_reference_table('users')"],
  ...distributedTables.map((table): TableDistribution => {
    const beside = table === FIRST ? `'none', shard_count => ${shards}` : `'${FIRST}'`
    return [table, `select create_distributed_table('${table}', 'user_id', colocate_with => ${beside})`]
  }),
]

/** Whether Citus is installed. */
export async function hasCitus({ dialect, rows }: Executor): Promise<boolean> {
  if (dialect === 'sqlite') return false
  return (await rows("select 1 as one from pg_proc where proname = 'create_distributed_table'", [])).length > 0
}

/**
 * Tables that are already distributed, or copied to every machine. Citus also lists tables that merely refer to `users`
 * and are not distributed.
 */
async function distributedNow({ rows }: Executor): Promise<ReadonlySet<string>> {
  const tables = await rows(
    "select logicalrelid::text as name from pg_dist_partition where partmethod = 'h' or repmodel = 't'",
    [],
  )
  return new Set(tables.map(([name]) => String(name)))
}

/** A second run waits for the first, whose statement may continue for a while after its process was killed. */
const ADVISORY_LOCK = 7_258_302

/** Each table separately; tables that are already distributed are skipped. */
export async function distributeTables(
  database: Database,
  shards: number,
  report: (done: { readonly table: string; readonly wasDone: boolean }) => void,
): Promise<void> {
  for (const [table, statement] of distributionStatements(shards)) {
    const wasDone = await database.transaction(async (executor) => {
      await executor.rows(`select pg_advisory_xact_lock(${ADVISORY_LOCK})`, [])
      if ((await distributedNow(executor)).has(table)) return true
      await executor.rows(`${statement} as done`, [])
      return false
    })
    report({ table, wasDone })
  }
  // Citus leaves the former rows of the tables hidden on the disk of the first machine.
  for (const table of distributedTables)
    await database.reader.rows(`select truncate_local_data_after_distributing_table('${table}')`, [])
}

/**
 * Migrations of a distributed database. `users` is on every machine, so a single connection to each must make all
 * changes; and a new table must be colocated with the others before a query joins them.
 */
export async function prepareForChanges(executor: Executor): Promise<{ distributeNewTables(): Promise<void> }> {
  const isDistributed = (await hasCitus(executor)) && (await distributedNow(executor)).has(FIRST)
  if (!isDistributed) return { distributeNewTables: async () => undefined }
  await executor.rows("set local citus.multi_shard_modify_mode = 'sequential'", [])
  return {
    distributeNewTables: async () => {
      const distributed = await distributedNow(executor)
      const relations = await executor.rows(
        'select relname from pg_class where relnamespace = current_schema()::regnamespace',
        [],
      )
      const names = new Set(relations.map(([name]) => String(name)))
      for (const [table, statement] of distributionStatements())
        if (names.has(table) && !distributed.has(table)) await executor.rows(`${statement} as done`, [])
    },
  }
}
