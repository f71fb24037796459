/** A real PgBouncer in transaction mode in front of a database, where it is installed. */
import { type ChildProcess, execFileSync, spawn } from 'node:child_process'
import { once } from 'node:events'
import { chmodSync, mkdirSync, writeFileSync } from 'node:fs'
import { connect } from 'node:net'
import { join } from 'node:path'
import { setTimeout as pause } from 'node:timers/promises'
import { freePort } from '../programs/postgres.ts'

export interface Pooler {
  readonly url: string
  readonly version: string
  stop(): Promise<void>
}

/** Undefined where there is no `pgbouncer`. */
export async function startPooler(
  databaseUrl: string,
  folder: string,
  connections: number,
): Promise<Pooler | undefined> {
  const version = installedVersion()
  if (version === undefined) return undefined
  const { hostname, port, username, password } = new URL(databaseUrl)
  const listenPort = await freePort()
  mkdirSync(folder, { recursive: true })
  chmodSync(folder, 0o755)
  const users = join(folder, 'users.txt')
  writeFileSync(users, `"${username}" "${password}"\n`, { mode: 0o644 })
  const file = join(folder, 'pgbouncer.ini')
  writeFileSync(
    file,
    `[databases]
* = host=${hostname} port=${port} user=${username} password=${password}
[pgbouncer]
listen_addr = 127.0.0.1
listen_port = ${listenPort}
unix_socket_dir =
auth_type = trust
auth_file = ${users}
pool_mode = transaction
default_pool_size = ${connections}
max_client_conn = 500
ignore_startup_parameters = extra_float_digits
`,
    { mode: 0o644 },
  )
  // It refuses to run as root.
  const asUser = process.getuid?.() === 0 ? ['-u', 'postgres'] : []
  const child = spawn('pgbouncer', ['-q', ...asUser, file], { stdio: ['ignore', 'ignore', 'inherit'] })
  await listening(listenPort, child)
  const url = new URL(databaseUrl)
  url.port = String(listenPort)
  return {
    url: url.href,
    version,
    stop: async () => {
      const ended = once(child, 'exit')
      child.kill('SIGINT')
      await ended
    },
  }
}

function installedVersion(): string | undefined {
  try {
    return /PgBouncer (\S+)/.exec(execFileSync('pgbouncer', ['--version'], { encoding: 'utf8' }))?.[1]
  } catch {
    return undefined
  }
}

async function listening(port: number, child: ChildProcess): Promise<void> {
  for (let tries = 0; tries < 100 && child.exitCode === null; tries++) {
    const socket = connect(port, '127.0.0.1')
    const isThere = await Promise.race([
      once(socket, 'connect').then(() => true),
      once(socket, 'error').then(() => false),
    ]).catch(() => false)
    socket.destroy()
    if (isThere) return
    await pause(100)
  }
  throw new Error('PgBouncer did not start.')
}
