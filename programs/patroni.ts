/**
 * Three PostgreSQL under Patroni with three etcd and one HAProxy, all on this machine, with the files of deploy/patroni as
 * they are given to people. For measurements, where Debian's packages are installed.
 */
import { type ChildProcess, execFileSync, spawn } from 'node:child_process'
import { once } from 'node:events'
import {
  chmodSync,
  chownSync,
  mkdirSync,
  mkdtempSync,
  openSync,
  readdirSync,
  readFileSync,
  writeFileSync,
} from 'node:fs'
import { tmpdir } from 'node:os'
import { join } from 'node:path'
import { setTimeout as pause } from 'node:timers/promises'
import pg from 'pg'
import { findProgram, isExecutable } from './find-program.ts'
import { freePort } from './postgres.ts'

const FILES = join(import.meta.dirname, '../deploy/patroni')
const POSTGRES_PROGRAMS = '/usr/lib/postgresql/15/bin'
const ADDRESS = '127.0.0.1'
const PASSWORD = 'secret'
const NODES = [1, 2, 3] as const
/** Debian has etcd for arm64, which its authors do not test. */
const ETCD_ENVIRONMENT = process.arch === 'arm64' ? { ETCD_UNSUPPORTED_ARCH: 'arm64' } : {}

type NodeNumber = (typeof NODES)[number]

interface Node {
  readonly number: NodeNumber
  readonly name: string
  readonly folder: string
  readonly restPort: number
  readonly variables: Readonly<Record<string, string>>
  patroni: ChildProcess
}

export interface PatroniCluster {
  /** Through HAProxy, as the owner of the database, who is not a superuser. */
  readonly url: string
  /** HAProxy's address for the two web processes, and the ports on which it expects them. */
  readonly webAddress: string
  readonly webPorts: readonly [number, number]
  /** Names of the programs with their versions. */
  readonly versions: readonly string[]
  leader(): Promise<string>
  /** Kills Patroni and PostgreSQL of the leader at once, as a power cut would. Returns the node's name. */
  killLeader(): Promise<string>
  /** Freezes it, as a hypervisor that stops a machine does. */
  freezeLeader(): Promise<string>
  /** Starts or resumes a node. */
  resume(name: string): void
  /** Waits until it receives from the leader what is written there: earlier, it may still be rewound and restarted. */
  untilFollows(name: string): Promise<void>
  /** Switches over to the synchronous replica, as for maintenance. */
  switchOver(): Promise<string>
  /** The leader, and a second machine that has everything it confirmed. */
  whenSafe(): Promise<void>
  backUp(): Promise<void>
  /** Restores the archive to that time into a new server. Returns its address and a function that stops it. */
  restore(utc: string): Promise<{ readonly url: string; stop(): void }>
  stop(): Promise<void>
}

/** The required programs that are not installed, or undefined. */
export function missingForPatroni(): string | undefined {
  const missing = ['patroni', 'etcd', 'haproxy', 'pgbackrest'].filter((name) => findProgram(name) === undefined)
  if (!isExecutable(join(POSTGRES_PROGRAMS, 'postgres'))) missing.push('postgresql-15')
  return missing.length === 0 ? undefined : missing.join(', ')
}

export async function startPatroniCluster(): Promise<PatroniCluster> {
  const folder = mkdtempSync(join(tmpdir(), 'upshot-patroni-'))
  chmodSync(folder, 0o755)
  const user = databaseUser()
  const asUser = user === undefined ? {} : { uid: user.uid, gid: user.gid }
  const owned = (path: string): string => {
    mkdirSync(path, { recursive: true, mode: 0o700 })
    if (user) chownSync(path, user.uid, user.gid)
    return path
  }
  const repository = owned(join(folder, 'repository'))
  const etcdPorts = await freePorts(3)
  const peerPorts = await freePorts(3)
  const postgresPorts = await freePorts(3)
  const restPorts = await freePorts(3)
  const [databasePort = 0, webPort = 0, web1 = 0, web2 = 0] = await freePorts(4)
  const started: ChildProcess[] = []

  function run(program: string, args: readonly string[], log: string, environment = {}): ChildProcess {
    const out = openSync(log, 'a')
    const child = spawn(program, args, {
      ...asUser,
      env: { PATH: process.env['PATH'] ?? '', LANG: 'C.UTF-8', ...environment },
      stdio: ['ignore', out, out],
    })
    started.push(child)
    return child
  }

  function filled(file: string, target: string, variables: Readonly<Record<string, string>>): string {
    const text = readFileSync(join(FILES, file), 'utf8').replace(/\$\{(\w+)\}/g, (_, name: string) => {
      const value = variables[name]
      if (value === undefined) throw new Error(`${file} names ${name}, which has no value.`)
      return value
    })
    writeFileSync(target, text, { mode: 0o644 })
    return target
  }

  const nodes: Node[] = []
  for (const number of NODES) {
    const index = number - 1
    const name = `node${number}`
    const nodeFolder = owned(join(folder, name))
    const variables = {
      NODE: name,
      ADDRESS,
      NETWORK: `${ADDRESS}/32`,
      ETCD_DIR: owned(join(nodeFolder, 'etcd')),
      ETCD_PORT: String(etcdPorts[index]),
      ETCD_PEER_PORT: String(peerPorts[index]),
      ETCD_CLUSTER: peerPorts.map((port, each) => `node${each + 1}=http://${ADDRESS}:${port}`).join(','),
      ETCD_HOSTS: etcdPorts.map((port) => `${ADDRESS}:${port}`).join(','),
      REST_PORT: String(restPorts[index]),
      POSTGRES_PORT: String(postgresPorts[index]),
      DATA_DIR: join(nodeFolder, 'data'),
      RUN_DIR: owned(join(nodeFolder, 'run')),
      SHARED_BUFFERS: '32MB',
      SUPERUSER_PASSWORD: PASSWORD,
      REPLICATION_PASSWORD: PASSWORD,
      PGBACKREST_FILE: join(nodeFolder, 'pgbackrest.conf'),
      REPOSITORY_DIR: repository,
      WATCHDOG_MODE: 'automatic',
    }
    filled('pgbackrest.conf', variables.PGBACKREST_FILE, variables)
    filled('patroni.yml', join(nodeFolder, 'patroni.yml'), variables)
    run(
      'etcd',
      ['--config-file', filled('etcd.yml', join(nodeFolder, 'etcd.yml'), variables)],
      join(nodeFolder, 'etcd.log'),
      ETCD_ENVIRONMENT,
    )
    const patroni = startPatroni(nodeFolder)
    nodes.push({ number, name, folder: nodeFolder, restPort: restPorts[index] ?? 0, variables, patroni })
  }

  function startPatroni(nodeFolder: string): ChildProcess {
    return run('patroni', [join(nodeFolder, 'patroni.yml')], join(nodeFolder, 'patroni.log'))
  }

  const haproxyVariables = Object.fromEntries(
    NODES.flatMap((number) => [
      [`NODE${number}`, ADDRESS],
      [`POSTGRES_PORT${number}`, String(postgresPorts[number - 1])],
      [`REST_PORT${number}`, String(restPorts[number - 1])],
    ]),
  )
  const haproxyFile = filled('haproxy.cfg', join(folder, 'haproxy.cfg'), {
    ...haproxyVariables,
    ADDRESS,
    DATABASE_PORT: String(databasePort),
    WEB_PORT: String(webPort),
    WEB1: `${ADDRESS}:${web1}`,
    WEB2: `${ADDRESS}:${web2}`,
    SCHEME: 'http',
  })
  run(findProgram('haproxy') ?? 'haproxy', ['-db', '-f', haproxyFile], join(folder, 'haproxy.log'))

  async function members(): Promise<readonly { name: string; role: string; state: string }[]> {
    for (const { restPort } of nodes) {
      try {
        const answer = await fetch(`http://${ADDRESS}:${restPort}/cluster`, { signal: AbortSignal.timeout(2000) })
        const { members } = (await answer.json()) as { members: { name: string; role: string; state: string }[] }
        return members
      } catch {
        // This node may be stopped, so ask another one.
      }
    }
    return []
  }

  const nodeNamed = (name: string): Node => {
    const node = nodes.find((each) => each.name === name)
    if (!node) throw new Error(`There is no ${name}.`)
    return node
  }

  async function leader(): Promise<string> {
    return until('a leader', async () => (await members()).find((member) => member.role === 'leader')?.name)
  }

  /**
   * Whether Patroni's REST API answers 200 at this path: /primary for the leader, /synchronous for its synchronous
   * replica.
   */
  const is = async (node: Node, path: string): Promise<boolean> => {
    try {
      return (await fetch(`http://${ADDRESS}:${node.restPort}${path}`, { signal: AbortSignal.timeout(2000) })).ok
    } catch {
      return false
    }
  }

  async function anyIs(path: string): Promise<Node | undefined> {
    for (const node of nodes) if (await is(node, path)) return node
    return undefined
  }

  /** Those who receive from the leader what is written there. */
  async function followers(): Promise<readonly string[]> {
    const node = await anyIs('/primary')
    if (!node) return []
    try {
      const address = `http://${ADDRESS}:${node.restPort}/patroni`
      const answer = await fetch(address, { signal: AbortSignal.timeout(2000) })
      const { replication = [] } = (await answer.json()) as {
        replication?: { application_name: string; state: string }[]
      }
      return replication.filter(({ state }) => state === 'streaming').map(({ application_name }) => application_name)
    } catch {
      return []
    }
  }

  async function signalLeader(signal: NodeJS.Signals): Promise<string> {
    const node = nodeNamed(await leader())
    for (const pid of processesOf(node)) kill(pid, signal)
    return node.name
  }

  const whenSafe = async (): Promise<void> => {
    await until('a leader', () => anyIs('/primary'))
    await until('a synchronous replica', () => anyIs('/synchronous'))
  }

  const pgbackrest = (node: Node, ...args: readonly string[]): void => {
    execFileSync('pgbackrest', [`--config=${node.variables['PGBACKREST_FILE']}`, '--stanza=upshot', ...args], {
      ...asUser,
      env: { PATH: process.env['PATH'] ?? '' },
      stdio: ['ignore', 'ignore', 'inherit'],
    })
  }

  const stop = async (): Promise<void> => {
    for (const node of nodes) for (const pid of processesOf(node)) kill(pid, 'SIGKILL')
    for (const child of started) {
      if (child.exitCode !== null || child.signalCode !== null) continue
      const ended = once(child, 'exit')
      child.kill('SIGKILL')
      await ended
    }
    execFileSync('rm', ['-rf', folder])
  }
  try {
    await whenSafe()
    await makeDatabase(`postgres://postgres:${PASSWORD}@${ADDRESS}:${databasePort}/postgres`)
    pgbackrest(nodeNamed(await leader()), 'stanza-create')
  } catch (error) {
    await stop()
    throw error
  }

  return {
    url: `postgres://upshot:${PASSWORD}@${ADDRESS}:${databasePort}/upshot`,
    webAddress: `http://${ADDRESS}:${webPort}`,
    webPorts: [web1, web2],
    versions: versions(),
    leader,
    killLeader: () => signalLeader('SIGKILL'),
    freezeLeader: () => signalLeader('SIGSTOP'),
    resume: (name) => {
      const node = nodeNamed(name)
      if (node.patroni.exitCode === null && node.patroni.signalCode === null)
        for (const pid of processesOf(node)) kill(pid, 'SIGCONT')
      else node.patroni = startPatroni(node.folder)
    },
    untilFollows: async (name) => {
      await until(
        `${name} to follow`,
        async () => (await followers()).includes(name) || undefined,
        () => readFileSync(join(nodeNamed(name).folder, 'patroni.log'), 'utf8').slice(-3000),
      )
      await whenSafe()
    },
    switchOver: async () => {
      const node = nodeNamed(await leader())
      const answer = await fetch(`http://${ADDRESS}:${node.restPort}/switchover`, {
        method: 'POST',
        body: JSON.stringify({ leader: node.name }),
      })
      if (!answer.ok) throw new Error(`No switchover: ${await answer.text()}`)
      return node.name
    },
    whenSafe,
    backUp: async () => pgbackrest(nodeNamed(await leader()), 'backup', '--type=full'),
    restore: async (utc) => {
      const [port = 0] = await freePorts(1)
      const dataFolder = owned(join(folder, `restored-${port}`))
      const data = join(dataFolder, 'data')
      owned(data)
      const [first] = nodes
      if (!first) throw new Error('There is no node.')
      const variables = { ...first.variables, DATA_DIR: data, RUN_DIR: dataFolder, POSTGRES_PORT: String(port) }
      const file = filled('pgbackrest.conf', join(dataFolder, 'pgbackrest.conf'), variables)
      const node = { ...first, variables: { ...variables, PGBACKREST_FILE: file } }
      pgbackrest(node, '--type=time', `--target=${utc}`, '--target-action=promote', 'restore')
      const postgres = run(
        join(POSTGRES_PROGRAMS, 'postgres'),
        [
          '-D',
          data,
          '-p',
          String(port),
          '-k',
          dataFolder,
          '-c',
          `listen_addresses=${ADDRESS}`,
          '-c',
          'archive_mode=off',
        ],
        join(dataFolder, 'postgres.log'),
      )
      const url = `postgres://upshot:${PASSWORD}@${ADDRESS}:${port}/upshot`
      await until('the restored server', async () => {
        const client = new pg.Client(url)
        client.on('error', () => undefined)
        try {
          await client.connect()
          const { rows } = await client.query('select pg_is_in_recovery() as waits')
          return rows[0]?.waits === false || undefined
        } catch {
          return undefined
        } finally {
          await client.end().catch(() => undefined)
        }
      })
      return { url, stop: () => void postgres.kill('SIGINT') }
    },
    stop,
  }
}

/** The owner is not a superuser. */
async function makeDatabase(superuserUrl: string): Promise<void> {
  const superuser = await until('HAProxy', async () => {
    const client = new pg.Client(superuserUrl)
    client.on('error', () => undefined)
    return client.connect().then(
      () => client,
      () => undefined,
    )
  })
  await superuser.query(`create role upshot login password '${PASSWORD}'`)
  await superuser.query('create database upshot owner upshot')
  await superuser.end()
}

/** PostgreSQL refuses to run as root. */
function databaseUser(): { readonly uid: number; readonly gid: number } | undefined {
  if (process.getuid?.() !== 0) return undefined
  const id = (flag: string) => Number(execFileSync('id', [flag, 'postgres'], { encoding: 'utf8' }))
  return { uid: id('-u'), gid: id('-g') }
}

async function freePorts(count: number): Promise<number[]> {
  const ports = new Set<number>()
  while (ports.size < count) ports.add(await freePort())
  return [...ports]
}

/** Patroni, the PostgreSQL that it started, and all of their processes. */
function processesOf(node: Node): number[] {
  const { pid } = node.patroni
  const first = pid === undefined || node.patroni.exitCode !== null || node.patroni.signalCode !== null ? [] : [pid]
  const postmaster = postmasterIn(node.variables['DATA_DIR'] ?? '')
  const roots = postmaster === undefined ? first : [...first, postmaster]
  return [...roots, ...roots.flatMap(descendantsOf)]
}

function postmasterIn(folder: string): number | undefined {
  try {
    const pid = Number(readFileSync(join(folder, 'postmaster.pid'), 'utf8').split('\n')[0])
    // The pid file survives a killed process, and its number may belong to another process by now.
    return readFileSync(`/proc/${pid}/cmdline`, 'utf8').includes(folder) ? pid : undefined
  } catch {
    return undefined
  }
}

function descendantsOf(pid: number): number[] {
  const children = readdirSync('/proc')
    .filter((name) => /^\d+$/.test(name))
    .filter((name) => parentOf(name) === pid)
    .map(Number)
  return [...children, ...children.flatMap(descendantsOf)]
}

function parentOf(name: string): number | undefined {
  try {
    return Number(/^PPid:\s+(\d+)/m.exec(readFileSync(`/proc/${name}/status`, 'utf8'))?.[1])
  } catch {
    return undefined
  }
}

function kill(pid: number, signal: NodeJS.Signals): void {
  try {
    process.kill(pid, signal)
  } catch {
    // The process has already exited.
  }
}

const WAIT_MS = 120_000

async function until<T>(
  what: string,
  find: () => Promise<T | undefined>,
  details: () => string = () => '',
): Promise<T> {
  const end = performance.now() + WAIT_MS
  while (performance.now() < end) {
    const result = await find()
    if (result !== undefined) return result
    await pause(200)
  }
  throw new Error(`Waiting for ${what} timed out after ${WAIT_MS / 1000} s. ${details()}`)
}

function versions(): string[] {
  const line = (program: string, flag: string, about: RegExp): string => {
    const printed = execFileSync(program, [flag], {
      encoding: 'utf8',
      env: { ...process.env, ...ETCD_ENVIRONMENT },
      stdio: ['ignore', 'pipe', 'ignore'],
    })
    return about.exec(printed)?.[0] ?? program
  }
  return [
    line(join(POSTGRES_PROGRAMS, 'postgres'), '--version', /PostgreSQL\) \S+/).replace(')', ''),
    line('patroni', '--version', /patroni \S+/),
    line('etcd', '--version', /etcd Version: \S+/),
    line(findProgram('haproxy') ?? 'haproxy', '-v', /HAProxy version [\d.]+/),
    line('pgbackrest', 'version', /pgBackRest \S+/),
  ]
}
