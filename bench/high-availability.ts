/**
 * The recipe of docs/high-availability.md: three PostgreSQL servers under Patroni, and HAProxy in front of them and of
 * two web processes, all on this machine, configured with the files of deploy/patroni.
 *
 *     node bench/high-availability.ts [--quick]
 *
 * Eight people write through HAProxy, each value with its own Idempotency-Key, and retry it until it is acknowledged.
 * Meanwhile the leader is killed, frozen, asked to hand over, and killed while its predecessor is still returning. Then the two web processes are replaced, one after
 * the other, under requests that are not retried. At the end the archive is restored to a moment before a mistake. If
 * programs are missing, the bench names them and exits.
 */
import { setTimeout as pause } from 'node:timers/promises'
import { missingForPatroni, type PatroniCluster, startPatroniCluster } from '../programs/patroni.ts'
import { queryOnce } from '../programs/postgres.ts'
import { type BenchPerson, fill } from './http-fill.ts'
import { type Figure, isQuick, report, thousands } from './http-report.ts'
import { type RunningServer, startServer, temporaryFolder } from './http-setup.ts'

const PEOPLE = 8
const REPEAT_MS = 250
const PATIENCE_MS = 5000
const STEADY_MS = isQuick ? 2000 : 5000
const FIRST_EPOCH = Date.UTC(2020, 0, 1) / 1000
/** How many seconds a stopping process keeps answering: HAProxy notices within one. */
const STOP_DELAY = '3'
/** Patroni waits 20 s for a silent leader; a switchover needs no such wait. */
const MOST_SECONDS = { kill: 35, freeze: 35, 'switch over': 15 } as const
/** With two of three servers down, writes wait until one of them is rewound or copied. */
const MOST_SECONDS_WITHOUT_TWO = 60
const GIVEN_UP_MS = 180_000

const REPEATED_FAULTS = ['kill', 'freeze', 'switch over', 'kill', 'freeze', 'kill'] as const

async function tryOut(cluster: PatroniCluster): Promise<void> {
  console.log(cluster.versions.join(' · '))
  const people = await fill(
    { databaseUrl: cluster.url, dataDir: temporaryFolder() },
    Array.from({ length: PEOPLE }, () => ({ rows: 0, variables: 1 })),
  )
  const webs = [await startWeb(cluster, 0), await startWeb(cluster, 1)] as const
  const worker = await startServer({ databaseUrl: cluster.url, dataDir: temporaryFolder() }, [], { ROLE: 'worker' })
  await untilOk(`${cluster.webAddress}/health/ready`)
  const figures: Figure[] = []
  const writers = startWriters(cluster.webAddress, people)
  await pause(STEADY_MS)
  const faults = isQuick ? (['kill', 'freeze', 'switch over'] as const) : REPEATED_FAULTS
  for (const fault of faults) figures.push(await seeThrough(cluster, writers, fault))
  figures.push(await killDuringReturn(cluster, writers))
  const acknowledged = await writers.stop()
  figures.push(...(await compare(cluster.url, acknowledged, writers.sent())))
  figures.push(await replaceWebs(cluster, people, webs))
  figures.push(await restoreBeforeMistake(cluster))
  await worker.stop()
  report('Three PostgreSQL under Patroni, two web processes and a worker behind HAProxy', figures)
}

const startWeb = (cluster: PatroniCluster, index: 0 | 1): Promise<RunningServer> =>
  startServer({ databaseUrl: cluster.url, dataDir: temporaryFolder() }, [], {
    ROLE: 'web',
    PORT: String(cluster.webPorts[index]),
    STOP_DELAY,
    LOG_LEVEL: 'fatal',
  })

async function untilOk(address: string): Promise<void> {
  for (let tries = 0; tries < 300; tries++) {
    const answer = await fetch(address).catch(() => undefined)
    if (answer?.ok) return
    await pause(200)
  }
  throw new Error(`${address} does not answer.`)
}

function post(address: string, person: BenchPerson, value: number, key: string): Promise<Response> {
  return fetch(`${address}/api/v3/measurements/post`, {
    method: 'POST',
    headers: {
      authorization: `Bearer ${person.token}`,
      'content-type': 'application/json',
      'idempotency-key': key,
    },
    body: JSON.stringify([
      {
        variableName: 'Coffee',
        value: 1,
        unitAbbreviatedName: 'serving',
        startTimeEpoch: FIRST_EPOCH + value * 60,
        variableCategoryName: 'Foods',
        combinationOperation: 'SUM',
      },
    ]),
    signal: AbortSignal.timeout(PATIENCE_MS),
  })
}

interface Writers {
  /** When a write that was sent after this time was last acknowledged. */
  acknowledgedSince(sinceMs: number): boolean
  sent(): number
  /** Resolves to `userId:epoch` of each acknowledged value. */
  stop(): Promise<ReadonlySet<string>>
}

function startWriters(address: string, people: readonly BenchPerson[]): Writers {
  const acknowledged = new Set<string>()
  let latestSentMs = 0
  let sent = 0
  let isOver = false
  const refused = new Map<string, number>()
  const writing = people.map(async (person) => {
    for (let value = 0; !isOver; value++) {
      const key = `${person.userId}-${value}`
      for (let isDone = false; !isDone; ) {
        const sentMs = performance.now()
        sent++
        const status = await post(address, person, value, key)
          .then(async (answer) => {
            await answer.text()
            return answer.status
          })
          .catch(() => 'no answer')
        isDone = status === 201
        if (isDone) {
          latestSentMs = Math.max(latestSentMs, sentMs)
          acknowledged.add(`${person.userId}:${FIRST_EPOCH + value * 60}`)
        } else {
          refused.set(String(status), (refused.get(String(status)) ?? 0) + 1)
          await pause(REPEAT_MS)
        }
      }
    }
  })
  return {
    acknowledgedSince: (sinceMs) => latestSentMs > sinceMs,
    sent: () => sent,
    stop: async () => {
      isOver = true
      await Promise.all(writing)
      const others = [...refused].map(([status, times]) => `${status}: ${times}`).join(', ')
      console.log(
        `requests ${thousands(sent)}, acknowledged ${thousands(acknowledged.size)}, repeated after: ${others}`,
      )
      return acknowledged
    },
  }
}

interface Recovery {
  readonly former: string
  /** Until a new leader acknowledged a write that was sent after it began to lead. */
  readonly seconds: number
  readonly afterLeader: number
}

async function recover(cluster: PatroniCluster, writers: Writers, fault: () => Promise<string>): Promise<Recovery> {
  const startedMs = performance.now()
  const passedMs = (): number => {
    const ms = performance.now() - startedMs
    if (ms > GIVEN_UP_MS) throw new Error('No write is acknowledged.')
    return ms
  }
  const former = await fault()
  while ((await cluster.leader()) === former && passedMs()) await pause(100)
  const newLeaderMs = performance.now()
  while (!writers.acknowledgedSince(newLeaderMs) && passedMs()) await pause(50)
  const seconds = passedMs() / 1000
  const afterLeader = (performance.now() - newLeaderMs) / 1000
  console.log(`${former} failed: ${seconds.toFixed(1)} s, ${afterLeader.toFixed(1)} s after the new leader`)
  return { former, seconds, afterLeader }
}

async function seeThrough(
  cluster: PatroniCluster,
  writers: Writers,
  fault: 'kill' | 'freeze' | 'switch over',
): Promise<Figure> {
  await cluster.whenSafe()
  await pause(STEADY_MS)
  const act = { kill: cluster.killLeader, freeze: cluster.freezeLeader, 'switch over': cluster.switchOver }[fault]
  const { former, seconds, afterLeader } = await recover(cluster, writers, act)
  cluster.resume(former)
  await cluster.untilFollows(former)
  return {
    what: `${fault}: until writes are acknowledged (of that, after the new leader)`,
    ours: `${seconds.toFixed(1)} s (${afterLeader.toFixed(1)} s)`,
    goal: `≤ ${MOST_SECONDS[fault]} s (10 s)`,
    isMet: seconds <= MOST_SECONDS[fault] && afterLeader <= 10,
  }
}

/** A former leader is being rewound when the one that it is rewound to is killed. */
async function killDuringReturn(cluster: PatroniCluster, writers: Writers): Promise<Figure> {
  await cluster.whenSafe()
  await pause(STEADY_MS)
  const first = await recover(cluster, writers, cluster.freezeLeader)
  cluster.resume(first.former)
  // Before that, nobody may succeed the leader. It takes about as long as the first seconds of the rewind.
  await cluster.whenSafe()
  const second = await recover(cluster, writers, cluster.killLeader)
  cluster.resume(second.former)
  for (const { former } of [first, second]) if ((await cluster.leader()) !== former) await cluster.untilFollows(former)
  return {
    what: 'kill while its predecessor returns: until writes are acknowledged (of that, after the new leader)',
    ours: `${second.seconds.toFixed(1)} s (${second.afterLeader.toFixed(1)} s)`,
    goal: `≤ ${MOST_SECONDS_WITHOUT_TWO} s`,
    isMet: second.seconds <= MOST_SECONDS_WITHOUT_TWO,
  }
}

async function compare(url: string, acknowledged: ReadonlySet<string>, sent: number): Promise<Figure[]> {
  const rows = await queryOnce<{ user_id: string; epoch: string; times: string }>(
    url,
    'select user_id, start_epoch as epoch, count(*) as times from measurements group by user_id, start_epoch',
  )
  const stored = new Map(rows.map(({ user_id, epoch, times }) => [`${user_id}:${epoch}`, Number(times)]))
  const lost = [...acknowledged].filter((key) => !stored.has(key)).length
  const doubled = [...stored.values()].filter((times) => times > 1).length
  return [
    {
      what: `writes lost, of ${thousands(acknowledged.size)} acknowledged`,
      ours: String(lost),
      goal: '0',
      isMet: lost === 0,
    },
    {
      what: `writes stored twice, of ${thousands(sent)} requests`,
      ours: String(doubled),
      goal: '0',
      isMet: doubled === 0,
    },
  ]
}

/** Restarts each web process while reads and writes are sent without retries. */
async function replaceWebs(
  cluster: PatroniCluster,
  people: readonly BenchPerson[],
  webs: readonly [RunningServer, RunningServer],
): Promise<Figure> {
  const failures: string[] = []
  const replaced: RunningServer[] = []
  let requests = 0
  let isOver = false
  const asking = people.map(async (person) => {
    for (let value = 0; !isOver; value++) {
      const answer = await (value % 2 === 0
        ? post(cluster.webAddress, person, 1_000_000 + value, `replace-${person.userId}-${value}`)
        : fetch(`${cluster.webAddress}/api/v3/measurements?limit=10`, {
            headers: { authorization: `Bearer ${person.token}` },
          })
      ).catch((error: unknown) => error)
      requests++
      if (answer instanceof Response && answer.ok) await answer.text()
      else failures.push(answer instanceof Response ? String(answer.status) : String(answer))
    }
  })
  for (const index of [0, 1] as const) {
    await webs[index].stop()
    replaced.push(await startWeb(cluster, index))
    // HAProxy checks every second.
    await pause(3000)
  }
  isOver = true
  await Promise.all(asking)
  await Promise.all(replaced.map((web) => web.stop()))
  if (failures.length > 0) console.log([...new Set(failures)].join(', '))
  return {
    what: `failed requests while both web processes are replaced, of ${thousands(requests)}`,
    ours: String(failures.length),
    goal: '0',
    isMet: failures.length === 0,
  }
}

/** Deletes all measurements "by mistake" and restores the moment before from the archive. */
async function restoreBeforeMistake(cluster: PatroniCluster): Promise<Figure> {
  await cluster.backUp()
  // pgBackRest stores times in whole seconds and uses a backup that ended before the requested time.
  await pause(2000)
  await queryOnce(cluster.url, "update measurements set note = 'after the backup'")
  const [before] = await queryOnce<{ rows: string; utc: string }>(
    cluster.url,
    "select count(*) as rows, to_char(clock_timestamp() at time zone 'UTC', 'YYYY-MM-DD HH24:MI:SS.US') as utc from measurements",
  )
  await pause(1100)
  await queryOnce(cluster.url, 'delete from measurements')
  const startedMs = performance.now()
  // PostgreSQL completes a WAL file every minute, so the archive receives it without further action.
  await archived(cluster.url)
  const archivedSeconds = (performance.now() - startedMs) / 1000
  const restored = await cluster.restore(`${before?.utc}+00`)
  const seconds = (performance.now() - startedMs) / 1000 - archivedSeconds
  const [after] = await queryOnce<{ rows: string }>(
    restored.url,
    "select count(*) as rows from measurements where note = 'after the backup'",
  )
  restored.stop()
  return {
    what: `rows restored from before a mistake, in ${seconds.toFixed(0)} s (archived after ${archivedSeconds.toFixed(0)} s)`,
    ours: thousands(Number(after?.rows)),
    theirs: thousands(Number(before?.rows)),
    goal: 'equal, > 0',
    isMet: after?.rows === before?.rows && Number(after?.rows) > 0,
  }
}

/** Resolves once the WAL file that is currently written is in the archive. */
async function archived(url: string): Promise<void> {
  const [now] = await queryOnce<{ file: string }>(url, 'select pg_walfile_name(pg_current_wal_lsn()) as file')
  for (let tries = 0; tries < 150; tries++) {
    const [row] = await queryOnce<{ last: string | null }>(
      url,
      'select last_archived_wal as last from pg_stat_archiver',
    )
    if (row?.last && now && row.last.slice(0, 24) >= now.file) return
    await pause(1000)
  }
  throw new Error('The archive does not catch up.')
}

const missing = missingForPatroni()
if (missing !== undefined) {
  console.log(`Nothing was measured, because these are not installed: ${missing}.`)
  console.log('On Debian 12: apt-get install patroni etcd-server haproxy pgbackrest postgresql-15')
} else {
  const cluster = await startPatroniCluster()
  try {
    await tryOut(cluster)
  } finally {
    await cluster.stop()
  }
}
