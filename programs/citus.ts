/** A real Citus on this machine, a coordinator and two workers, built and started by scripts/citus.sh. */
import { execFileSync, spawn } from 'node:child_process'
import { once } from 'node:events'
import { join } from 'node:path'
import { createInterface } from 'node:readline'
import { administer, freePort, queryOnce, urlOfDatabase } from './postgres.ts'

/** The folder with the source of Citus, which neither npm nor Debian provides. */
export const citusSource = (): string | undefined => process.env['CITUS_SOURCE'] || undefined

export const WITHOUT_CITUS =
  'Nothing was tried on Citus: set CITUS_SOURCE to a folder with its source (tried: 13.0.5), see docs/scaling.md.'

/** A database with Citus installed, on three servers. */
export interface CitusDatabase {
  /** On the coordinator, as the owner, who is not a superuser. */
  readonly url: string
  /** On the coordinator and on both workers, as a superuser. */
  readonly nodes: readonly string[]
}

export interface RunningCitus extends CitusDatabase {
  stop(): Promise<void>
}

export interface CitusOptions {
  /** Workers that hold people from the start; the others run without data. */
  readonly workers?: 1 | 2
  /** As for `postgres`. */
  readonly flags?: readonly string[]
}

const PROGRAM = join(import.meta.dirname, '../scripts/citus.sh')

function foldersFor(source: string): readonly string[] {
  const build = process.env['CITUS_BUILD']
  return [source, ...(build ? [build] : [])]
}

/** Takes minutes the first time, which no test should wait for. */
export function buildCitus(source: string): void {
  const env = { ...process.env, CITUS_ONLY: 'build' }
  execFileSync(PROGRAM, foldersFor(source), { env, stdio: ['ignore', 'ignore', 'inherit'] })
}

/** The database `upshot`, empty. */
export async function startCitus(
  source: string,
  { workers = 2, flags = [] }: CitusOptions = {},
): Promise<RunningCitus> {
  const child = spawn(PROGRAM, foldersFor(source), {
    env: {
      ...process.env,
      CITUS_PORTS: [await freePort(), await freePort(), await freePort()].join(' '),
      CITUS_WORKERS: String(workers),
      CITUS_FLAGS: flags.join(' '),
    },
    stdio: ['ignore', 'pipe', 'inherit'],
  })
  const ended = once(child, 'exit')
  for await (const line of createInterface({ input: child.stdout })) {
    const urls = /^ready (.*)/.exec(line)?.[1]?.split(' ')
    const url = urls?.[0]
    if (!urls || url === undefined) continue
    return {
      url,
      nodes: urls.map((each) => each.replace('//upshot@', '//postgres@')),
      stop: async () => {
        child.kill('SIGTERM')
        await ended
      },
    }
  }
  throw new Error('Citus did not start.')
}

const inDatabase = ({ url, nodes }: CitusDatabase, name: string): CitusDatabase => ({
  url: urlOfDatabase(url, name),
  nodes: nodes.map((node) => urlOfDatabase(node, name)),
})

const nameOf = (url: string): string => new URL(url).pathname.slice(1)

/** A copy of a whole database with its distributed tables, in a second: the servers copy their parts file by file. */
export async function copyCitusDatabase(from: CitusDatabase, name: string): Promise<CitusDatabase> {
  for (const node of from.nodes) {
    // A database with open connections cannot be copied, and Citus itself keeps one open.
    const endOthers = `select pg_terminate_backend(pid) from pg_stat_activity where datname = '${nameOf(node)}'`
    const copy = `create database ${name} template ${nameOf(node)}`
    await administer(urlOfDatabase(node, 'postgres'), endOthers, copy)
  }
  // The second worker may not have the owner role yet.
  await administer(urlOfDatabase(from.nodes[0] ?? '', 'postgres'), `grant all on database ${name} to upshot`)
  return inDatabase(from, name)
}

export async function dropCitusDatabase({ nodes }: CitusDatabase): Promise<void> {
  for (const node of nodes)
    await administer(urlOfDatabase(node, 'postgres'), `drop database ${nameOf(node)} with (force)`)
}

/** Adds the second worker and moves people to it. Returns the number of shards that it then holds. */
export async function moveToSecondWorker({ nodes: [coordinator = '', , second = ''] }: CitusDatabase): Promise<number> {
  const { hostname, port } = new URL(second)
  await administer(
    coordinator,
    `select citus_add_node('${hostname}', ${port})`,
    'select citus_rebalance_start()',
    'select citus_rebalance_wait()',
  )
  const [moved] = await queryOnce<{ n: string }>(
    coordinator,
    `select count(*) as n from citus_shards where nodeport = ${port} and citus_table_type = 'distributed'`,
  )
  return Number(moved?.n)
}
