/** A real PostgreSQL, and a second one that follows it as a streaming replica. */
import { execFileSync } from 'node:child_process'
import { chmodSync, chownSync, mkdtempSync, rmSync, statSync, writeFileSync } from 'node:fs'
import { tmpdir } from 'node:os'
import { join } from 'node:path'
import { setTimeout as pause } from 'node:timers/promises'
import pg from 'pg'
import { clusterIn, freePort, urlAt } from './postgres.ts'

export interface PostgresPair {
  readonly url: string
  readonly replicaUrl: string
  stopReplica(): Promise<void>
  stop(): Promise<void>
}

const TRIES = 300

/** `lagMs`: how long the replica waits before it applies a commit. */
export async function startPostgresPair(lagMs: number, flags: readonly string[] = []): Promise<PostgresPair> {
  const folder = mkdtempSync(join(tmpdir(), 'upshot-pg-'))
  chmodSync(folder, 0o755)
  const first = join(folder, 'first')
  const second = join(folder, 'second')
  const port = await freePort()
  const replicaPort = await freePort()
  const primary = clusterIn(first, port, flags)
  await primary.initialise()
  // The server is stopped, so a copy of its folder is a copy of the database.
  execFileSync('cp', ['-a', first, second])
  const signal = join(second, 'standby.signal')
  const { uid, gid } = statSync(join(second, 'PG_VERSION'))
  writeFileSync(signal, '')
  chownSync(signal, uid, gid)
  await primary.start()
  const replica = clusterIn(second, replicaPort, [
    ...flags,
    '-c',
    `primary_conninfo=host=127.0.0.1 port=${port} user=postgres password=postgres`,
    '-c',
    `recovery_min_apply_delay=${lagMs}`,
  ])
  // A replica reports that it accepts read-only connections, and the package does not wait for that message.
  replica.start().catch(() => undefined)
  await answering(urlAt(replicaPort))
  let stopping: Promise<void> | undefined
  const stopReplica = (): Promise<void> => {
    stopping ??= replica.stop()
    return stopping
  }
  return {
    url: urlAt(port),
    replicaUrl: urlAt(replicaPort),
    stopReplica,
    stop: async () => {
      await stopReplica()
      await primary.stop()
      rmSync(folder, { recursive: true, force: true })
    },
  }
}

async function answering(url: string): Promise<void> {
  for (let tries = 0; tries < TRIES; tries++) {
    const client = new pg.Client(url)
    try {
      await client.connect()
      return await client.end()
    } catch {
      await pause(100)
    }
  }
  throw new Error('The replica did not start.')
}
