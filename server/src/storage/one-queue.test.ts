import { sql } from 'kysely'
import { expect, it } from 'vitest'
import { newTestDatabase, type TestDatabase, testClock } from '../testing/world.ts'
import type { Database } from './executor.ts'
import { migrate, migrations } from './migrate.ts'
import { openDatabase } from './open.ts'

const BEFORE = migrations.filter(({ version }) => version < 35)

/** The queue tables of earlier releases, as far as waiting jobs are concerned. */
const GRAPHILE = [
  'create schema graphile_worker',
  `create table graphile_worker._private_tasks (
     id int primary key generated always as identity, identifier text not null unique)`,
  'create table graphile_worker._private_job_queues (id int primary key generated always as identity, queue_name text)',
  `create table graphile_worker._private_jobs (
     id bigint primary key generated always as identity,
     job_queue_id int,
     task_id int not null,
     payload json default '{}'::json not null,
     priority smallint default 0 not null,
     run_at timestamptz default now() not null,
     attempts smallint default 0 not null,
     max_attempts smallint default 25 not null,
     last_error text,
     created_at timestamptz default now() not null,
     updated_at timestamptz default now() not null,
     key text unique,
     locked_at timestamptz,
     locked_by text,
     revision integer default 0 not null,
     flags jsonb,
     is_available boolean generated always as (locked_at is null and attempts < max_attempts) stored not null)`,
  `create view graphile_worker.jobs as select jobs.id, tasks.identifier as task_identifier, jobs.run_at, jobs.locked_at
     from graphile_worker._private_jobs jobs join graphile_worker._private_tasks tasks on tasks.id = jobs.task_id`,
  `create function graphile_worker.force_unlock_workers(worker_ids text[]) returns void language sql as
     $$ update graphile_worker._private_jobs set locked_at = null where locked_by = any(worker_ids) $$`,
  "insert into graphile_worker._private_tasks (identifier) values ('channels.push'), ('analyse'), ('statistics.refresh')",
  `insert into graphile_worker._private_jobs (task_id, payload, run_at, attempts, max_attempts, last_error, updated_at, key, locked_at, locked_by)
   values
     (1, '{"userId": 7, "notificationIds": [1, 2]}', '2026-06-15T12:00:00.250Z', 0, 25, null, '2026-06-15T11:00:00Z', null, null, null),
     (2, '{"userId": 8}', '2026-06-15T11:00:00Z', 1, 25, null, '2026-06-15T11:00:01Z', 'analyse 8', '2026-06-15T11:00:01Z', 'worker-1'),
     (3, '{"userId": 9}', '2026-06-14T11:00:00Z', 3, 3, 'no such variable', '2026-06-14T11:00:02Z', 'statistics.refresh 9', null, null)`,
  // Its job is done, but the mark of its effect is still there.
  "insert into job_effects (job_id, done_ms) values ('41', 1781524800000)",
]

const SQLITE = [
  `insert into jobs (id, name, payload, key, run_at_ms, attempts, max_attempts, claim, lease_until_ms, last_error, updated_ms)
   values
     (1, 'channels.push', '{"userId":7,"notificationIds":[1,2]}', null, 1781524800250, 0, 25, null, null, null, 1781521200000),
     (2, 'analyse', '{"userId":8}', 'analyse 8', 1781521200000, 1, 25, 'worker-1', 1781521231000, null, 1781521201000),
     (3, 'statistics.refresh', '{"userId":9}', 'statistics.refresh 9', 1781434800000, 3, 3, null, null, 'no such variable', 1781434802000)`,
  "update sequences set next_id = 42 where name = 'job'",
]

const RECORDS = { sqlite: SQLITE, postgres: GRAPHILE }

async function openEarlier(location: TestDatabase): Promise<Database> {
  const database = openDatabase(location)
  await migrate(database, { clock: testClock(), steps: BEFORE })
  return database
}

const carried = {
  push: { name: 'channels.push', lane: 0, key: null, run_at_ms: 1_781_524_800_250, attempts: 0, last_error: null },
  analyse: { name: 'analyse', lane: 1, key: 'analyse 8', run_at_ms: 1_781_521_200_000, attempts: 1, max_attempts: 25 },
  refresh: {
    name: 'statistics.refresh',
    lane: 2,
    key: 'statistics.refresh 9',
    run_at_ms: 1_781_434_800_000,
    attempts: 3,
    max_attempts: 3,
    last_error: 'no such variable',
    updated_ms: 1_781_434_802_000,
  },
}

it.each([
  ['sqlite', { claim: 'worker-1', lease_until_ms: 1_781_521_231_000 }],
  // Its process runs the previous release, and holds no lease here.
  ['postgres', { claim: null, lease_until_ms: null }],
] as const)(
  'jobs left in the queue by an earlier release still run after an upgrade on %s',
  async (dialect, locked) => {
    const location = await newTestDatabase(dialect)
    const database = await openEarlier(location)
    await database.transaction(async ({ db }) => {
      for (const statement of RECORDS[dialect]) await sql.raw(statement).execute(db)
    })
    await migrate(database, { clock: testClock() })
    const rows = await database.reader.db.selectFrom('jobs').selectAll().orderBy('id').execute()
    expect(rows).toMatchObject([
      { id: 1, ...carried.push },
      { id: 2, ...carried.analyse, ...locked },
      { id: 3, ...carried.refresh },
    ])
    expect(rows.map(({ payload }) => JSON.parse(payload) as unknown)).toEqual([
      { userId: 7, notificationIds: [1, 2] },
      { userId: 8 },
      { userId: 9 },
    ])
    const { id } = await database.transaction(({ db }) =>
      db
        .insertInto('jobs')
        .values({
          name: 'new',
          lane: 0,
          priority: 0,
          payload: '{}',
          run_at_ms: 0,
          attempts: 0,
          max_attempts: 1,
          updated_ms: 0,
        })
        .returning('id')
        .executeTakeFirstOrThrow(),
    )
    expect(id).toBe(42)
    if (dialect === 'postgres')
      expect(await database.reader.rows("select 1 from pg_namespace where nspname = 'graphile_worker'", [])).toEqual([])
    await database.close()
    await location.remove()
  },
)
