import pg from 'pg'
import { afterAll, beforeAll, describe, expect, it } from 'vitest'
import { distributedTables } from '../storage/distribution.ts'
import { openDatabase } from '../storage/open.ts'
import { migratedTestDatabase, type TestDatabase } from '../testing/world.ts'
import type { CommandContext } from './command.ts'
import { distribute } from './distribute.ts'

/** Citus cannot be installed by npm. These stand in for it: they only record how they are called. */
const STAND_INS = `
  create table pg_dist_partition (logicalrelid regclass, partmethod "char", repmodel "char");
  create function create_reference_table(name text) returns void language sql as $$
    insert into pg_dist_partition values (name::regclass, 'n', 't'), ('measurements'::regclass, 'n', 's') $$;
  create function create_distributed_table(name text, by_column text, colocate_with text, shard_count int default 0) returns void language sql as $$
    delete from pg_dist_partition where logicalrelid = name::regclass;
    insert into pg_dist_partition values (name::regclass, 'h', 's') $$;
  create function truncate_local_data_after_distributing_table(name text) returns void language sql as 'truncate emptied';
  create table emptied (id int); insert into emptied values (1);`

describe('upshot distribute', () => {
  let location: TestDatabase
  beforeAll(async () => {
    location = await migratedTestDatabase('postgres')
  })
  afterAll(() => location.remove())

  async function run(
    values: Record<string, boolean | string>,
    store: 'postgres' | 'none' = 'postgres',
  ): Promise<string[]> {
    const printed: string[] = []
    const database = openDatabase(location)
    const surroundings = {
      config: { databaseUrl: store === 'postgres' ? location.databaseUrl : undefined },
      print: (line: string) => void printed.push(line),
      open: async () => ({ database }),
    } as unknown as CommandContext
    try {
      await distribute.run({ positionals: [], values }, surroundings)
    } finally {
      await database.close()
    }
    return printed
  }

  it('prints a statement for every shared and every distributed table, and changes nothing', async () => {
    const printed = await run({})
    expect(printed[0]).toBe("select create_reference_table('users');")
    expect(printed[1]).toBe(
      "select create_distributed_table('measurements', 'user_id', colocate_with => 'none', shard_count => 8);",
    )
    expect((await run({ shards: '32' }))[1]).toContain('shard_count => 32')
    await expect(run({ shards: 'many' })).rejects.toThrow('--shards')
    expect(printed).toHaveLength(1 + distributedTables.length)
  })

  it('refuses without PostgreSQL, and without Citus', async () => {
    await expect(run({ yes: true }, 'none')).rejects.toThrow('This needs PostgreSQL')
    await expect(run({ yes: true })).rejects.toThrow('has no Citus')
  })

  it('distributes each table once, and skips those already distributed', async () => {
    const client = new pg.Client(location.databaseUrl)
    await client.connect()
    await client.query(STAND_INS)
    // As after an interrupted run: Citus lists a table that refers to people and is not distributed yet.
    await client.query("select create_reference_table('users')")
    expect(await run({ yes: true })).toContain(`2 of ${1 + distributedTables.length}: measurements is distributed.`)
    const { rows } = await client.query('select logicalrelid::text as name from pg_dist_partition')
    expect(rows.map(({ name }) => name)).toEqual(['users', ...distributedTables])
    expect((await client.query('select 1 from emptied')).rows).toEqual([])
    expect(await run({ yes: true })).toContain(
      `2 of ${1 + distributedTables.length}: measurements is distributed already.`,
    )
    await client.end()
  })
})
