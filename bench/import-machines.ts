/**
 * An upload of 50 MB, received by one process and parsed by others that share only PostgreSQL with it. The first worker
 * is killed half-way, and another one continues.
 *
 *     node bench/import-machines.ts [--quick]
 *
 * The second worker can take over only after the job's lease (30 s) has expired. Afterwards every value of the file
 * must be stored exactly once.
 */
import { openAsBlob, writeFileSync } from 'node:fs'
import { join } from 'node:path'
import { setTimeout as pause } from 'node:timers/promises'
import type { Import } from '@upshot/contract'
import pg from 'pg'
import { startPostgres } from '../programs/postgres.ts'
import { fill } from './http-fill.ts'
import { figure, isQuick, report, thousands } from './http-report.ts'
import { startServer, temporaryFolder } from './http-setup.ts'

const MEGABYTES = isQuick ? 5 : 50
const NOTE = 'walked a little along the river '.repeat(20)
const ROWS = Math.ceil((MEGABYTES * 1_048_576) / (NOTE.length + 30))
const POLL_MS = 100
const LONGEST_MS = 300_000

const table = (): string => {
  const rows = Array.from({ length: ROWS }, (_, index) => {
    const time = new Date(Date.UTC(2001, 0, 1) + index * 3_600_000).toISOString().slice(0, 19).replace('T', ' ')
    return `${time},${60 + (index % 9)},${NOTE}`
  })
  return `Date,Weight (kg),Notes\n${rows.join('\n')}\n`
}

const postgres = await startPostgres()
const start = (role: 'web' | 'worker') =>
  startServer({ databaseUrl: postgres.url, dataDir: temporaryFolder() }, [], { ROLE: role })
try {
  const folder = temporaryFolder()
  const [person] = await fill({ databaseUrl: postgres.url, dataDir: folder }, [{ rows: 0, variables: 1 }])
  const web = await start('web')
  const address = `http://127.0.0.1:${web.port}/api/v3`
  const headers = { authorization: `Bearer ${person.token}` }
  const file = join(folder, 'log.csv')
  writeFileSync(file, table())
  const form = new FormData()
  form.append('file', await openAsBlob(file), 'log.csv')
  const sent = await fetch(`${address}/imports`, { method: 'POST', headers, body: form })
  const { import: received } = (await sent.json()) as { import: Import }
  const now = async (): Promise<Import> => {
    const answer = await fetch(`${address}/imports?id=${received.id}`, { headers })
    const { imports } = (await answer.json()) as { imports: Import[] }
    if (!imports[0]) throw new Error('The import is gone.')
    return imports[0]
  }
  async function until(isReached: (one: Import) => boolean): Promise<Import> {
    for (const started = performance.now(); performance.now() - started < LONGEST_MS; await pause(POLL_MS)) {
      const state = await now()
      if (isReached(state)) return state
    }
    throw new Error(`The import took too long: ${JSON.stringify(await now())}`)
  }
  const first = await start('worker')
  const half = await until(({ counts }) => counts.created >= ROWS / 2)
  first.process.kill('SIGKILL')
  const killedMs = performance.now()
  const second = await start('worker')
  const ended = await until(({ state }) => state === 'completed' || state === 'failed')
  const tookMs = performance.now() - killedMs
  const client = new pg.Client(postgres.url)
  await client.connect()
  const { rows } = await client.query('select count(*) as n, count(distinct start_epoch) as times from measurements')
  await client.end()
  const stored = Number(rows[0]?.n)
  const times = Number(rows[0]?.times)
  report(`${MEGABYTES} MB, two workers with separate folders, one killed half-way`, [
    figure('values in the file', thousands(ROWS), '', true),
    figure(
      'stored when the first was killed',
      thousands(half.counts.created),
      'some, not all',
      half.counts.created < ROWS,
    ),
    figure('final state', ended.state, 'completed', ended.state === 'completed'),
    figure(
      'values stored, distinct times',
      `${thousands(stored)}, ${thousands(times)}`,
      'the same as in the file',
      stored === ROWS && times === ROWS,
    ),
    figure('from the kill to the end', `${(tookMs / 1000).toFixed(0)} s`, '', true),
  ])
  await Promise.all([web.stop(), second.stop()])
} finally {
  await postgres.stop()
}
