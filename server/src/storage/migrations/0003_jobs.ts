import type { Migration } from '../migration.ts'

/** On PostgreSQL the queue itself is graphile-worker's, in a schema of its own (until version 35). */
export const jobs: Migration = {
  version: 3,
  name: 'jobs',
  statements: ({ dialect, words: { integer, tableEnd } }) => [
    ...(dialect === 'sqlite' ? queue(integer, tableEnd) : [workers(integer)]),
    // Jobs whose effect is done: written in the transaction of that effect.
    `create table job_effects (job_id text not null primary key, done_ms ${integer} not null) ${tableEnd}`,
    'create index job_effects_by_age on job_effects (done_ms)',
  ],
}

const queue = (integer: string, tableEnd: string) => [
  `create table jobs (
    id ${integer} not null primary key,
    name text not null,
    payload text not null,
    key text unique,
    run_at_ms ${integer} not null,
    attempts ${integer} not null,
    max_attempts ${integer} not null,
    claim text,
    lease_until_ms ${integer},
    last_error text,
    updated_ms ${integer} not null
  ) ${tableEnd}`,
  'create index jobs_by_time on jobs (run_at_ms, id)',
  `insert into sequences (name, next_id) values ('job', 1)`,
]

/** Jobs of a worker without a recent heartbeat are taken over by the others. */
const workers = (integer: string) =>
  `create table job_workers (worker_id text not null primary key, beat_ms ${integer} not null)`
