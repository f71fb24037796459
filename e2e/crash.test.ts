/**
 * The server is killed at the commit of a batch of writes, and in the long run in the middle of many. Everything it
 * acknowledged must be stored once; each other batch must be stored as a whole or not at all.
 */
import { once } from 'node:events'
import { connect, createServer, type Server, type Socket } from 'node:net'
import type { Measurement, UserVariable } from '@upshot/contract'
import { afterAll, beforeAll, describe, expect, it, onTestFinished } from 'vitest'
import { type ProcessEnvironment, runCommand, type ServerProcess, startServer } from '../programs/server-process.ts'
import { itInLongRun } from '../server/src/testing/suite.ts'
import { migratedTestDatabase, type TestDatabase } from '../server/src/testing/world.ts'

const WRITERS = 4
const BATCH = 60
const BATCHES_BEFORE_KILL = [1, 3, 6, 10]

interface Batch {
  readonly name: string
  readonly key: string
  /** Undefined: unknown, because the connection broke first. */
  status: number | undefined
}

/** The server is killed at the commit of the batch from this source. */
interface FatalCommit {
  readonly source: string
  readonly moment: 'before' | 'after'
}

/** Between the server and PostgreSQL: `kill` is called at the fatal commit. */
async function lineThatKills(databaseUrl: string, { source, moment }: FatalCommit, kill: () => void): Promise<string> {
  const { hostname, port } = new URL(databaseUrl)
  const sockets: Socket[] = []
  const line: Server = createServer((near) => {
    const far = connect({ host: hostname, port: Number(port) })
    for (const socket of [near, far]) sockets.push(socket.on('error', () => undefined))
    let isWriting = false
    let isCommitting = false
    near.on('data', (bytes) => {
      isWriting ||= bytes.includes(source)
      isCommitting ||= isWriting && bytes.includes('commit')
      if (isCommitting && moment === 'before') kill()
      else far.write(bytes)
    })
    far.on('data', (bytes) => {
      if (isCommitting) kill()
      else near.write(bytes)
    })
    near.on('close', () => far.destroy())
    far.on('close', () => near.destroy())
  }).listen(0, '127.0.0.1')
  await once(line, 'listening')
  onTestFinished(() => {
    for (const socket of sockets) socket.destroy()
    line.close()
  })
  const address = line.address()
  const url = new URL(databaseUrl)
  url.host = `127.0.0.1:${typeof address === 'object' && address ? address.port : 0}`
  return url.href
}

describe.each([
  ['sqlite', 20],
  ['postgres', 10],
] as const)('kill -9 on %s', (dialect, rounds) => {
  let location: TestDatabase
  let surroundings: ProcessEnvironment
  let token: string
  const batches: Batch[] = []

  beforeAll(async () => {
    location = await migratedTestDatabase(dialect)
    surroundings = { dataDir: location.dataDir, databaseUrl: location.databaseUrl }
    await runCommand(surroundings, 'user', 'add', '--email', 'a@example.org')
    token = await runCommand(surroundings, 'token', 'create', '--user', 'a@example.org')
  })
  afterAll(() => location.remove())

  const headers = () => ({ authorization: `Bearer ${token}`, 'content-type': 'application/json' })

  /** Each batch has its own source; half of them create a variable, and all write to a shared one. */
  const itemsOf = ({ name }: Batch) =>
    Array.from({ length: BATCH }, (_, index) => ({
      variableName: index % 2 === 0 ? 'Shared' : `Own of ${name}`,
      variableCategoryName: 'Miscellaneous',
      unitAbbreviatedName: 'count',
      combinationOperation: 'SUM',
      sourceName: name,
      value: index,
      startAt: new Date(Date.UTC(2026, 0, 1) + index * 60_000).toISOString(),
    }))

  async function post(server: ServerProcess, batch: Batch): Promise<void> {
    try {
      const answer = await fetch(`${server.address}/api/v3/measurements/post`, {
        method: 'POST',
        headers: { ...headers(), 'idempotency-key': batch.key },
        body: JSON.stringify(itemsOf(batch)),
      })
      await answer.arrayBuffer()
      batch.status = answer.status
    } catch {
      batch.status = undefined
    }
  }

  /** Writers post one batch after another until the server is gone; it is killed after some answers. */
  async function crashRound(round: number): Promise<void> {
    const server = await startServer(surroundings)
    const batchesBeforeKill = BATCHES_BEFORE_KILL[round % BATCHES_BEFORE_KILL.length] ?? 1
    let answered = 0
    let isDown = false
    const write = async (writer: number) => {
      for (let index = 0; !isDown; index++) {
        const batch: Batch = {
          name: `r${round} w${writer} b${index}`,
          key: `${dialect} ${round} ${writer} ${index}`,
          status: undefined,
        }
        batches.push(batch)
        await post(server, batch)
        if (batch.status === undefined) return
        answered += 1
        if (answered >= batchesBeforeKill && !isDown) {
          isDown = true
          await server.kill()
        }
      }
    }
    await Promise.all(Array.from({ length: WRITERS }, (_, writer) => write(writer)))
    if (!isDown) await server.kill()
  }

  async function all<T>(server: ServerProcess, path: string): Promise<T[]> {
    const list: T[] = []
    for (let next: string | undefined = path; next; ) {
      const answer: Response = await fetch(server.address + next, { headers: headers() })
      expect(answer.status).toBe(200)
      list.push(...((await answer.json()) as T[]))
      next = /<(.+)>; rel="next"/.exec(answer.headers.get('link') ?? '')?.[1]
    }
    return list
  }

  async function startKilledAt(commit: FatalCommit): Promise<ServerProcess> {
    const { databaseUrl, ...others } = surroundings
    if (databaseUrl === undefined) {
      const settings = { KILL_AT_SOURCE: commit.source, KILL_AT_COMMIT: commit.moment }
      return startServer({ ...surroundings, settings }, [`--import=${import.meta.resolve('./kill-at-commit.ts')}`])
    }
    const url = await lineThatKills(databaseUrl, commit, () => void server.kill())
    const server = await startServer({ ...others, databaseUrl: url })
    return server
  }

  const countOf = async (server: ServerProcess, { name }: Batch): Promise<number> =>
    (await all<Measurement>(server, '/api/v3/measurements?limit=200&sort=id')).filter(
      ({ sourceName }) => sourceName === name,
    ).length

  it.each([
    ['before', 0, [201, 409]],
    ['after', BATCH, [201]],
  ] as const)(
    'right %s the commit of a batch: %d rows are stored, and a retry does not store them twice',
    async (moment, expected, answers) => {
      const fatal: Batch = { name: `fatal ${moment}`, key: moment, status: undefined }
      const acknowledged: Batch = { name: `acknowledged ${moment}`, key: `ack ${moment}`, status: undefined }
      const killed = await startKilledAt({ source: fatal.name, moment })
      await post(killed, acknowledged)
      await post(killed, fatal)
      await killed.kill()
      expect([acknowledged.status, fatal.status]).toEqual([201, undefined])

      const server = await startServer(surroundings)
      expect(await countOf(server, acknowledged)).toBe(BATCH)
      expect(await countOf(server, fatal)).toBe(expected)
      await expectExactCounts(server)
      await post(server, fatal)
      expect(answers).toContain(fatal.status)
      expect(await countOf(server, fatal)).toBe(fatal.status === 201 ? BATCH : 0)
      // The key of a request whose process died is free again after five seconds (http/idempotency.test.ts).
      await expect
        .poll(() => post(server, fatal).then(() => fatal.status), { interval: 500, timeout: 20_000 })
        .toBe(201)
      expect(await countOf(server, fatal)).toBe(BATCH)
      expect(await server.stop()).toBe(0)
    },
  )

  async function expectExactCounts(server: ServerProcess): Promise<void> {
    const rows = await all<Measurement>(server, '/api/v3/measurements?limit=200&sort=id')
    expect(new Set(rows.map(({ id }) => id)).size).toBe(rows.length)
    const byVariable = Map.groupBy(rows, ({ variableId }) => variableId)
    for (const variable of await all<UserVariable>(server, '/api/v3/userVariables?limit=200'))
      expect(variable.numberOfRawMeasurements, variable.name).toBe(byVariable.get(variable.id)?.length ?? 0)
  }

  itInLongRun(`${rounds} times: nothing acknowledged is lost or doubled, and no batch is there by half`, async () => {
    for (let round = 0; round < rounds; round++) await crashRound(round)
    const server = await startServer(surroundings)
    const rows = await all<Measurement>(server, '/api/v3/measurements?limit=200&sort=id')
    const bySource = Map.groupBy(rows, ({ sourceName }) => sourceName)
    expect(batches.some(({ status }) => status === 201)).toBe(true)
    expect(batches.some(({ status }) => status === undefined)).toBe(true)
    for (const batch of batches) {
      const count = bySource.get(batch.name)?.length ?? 0
      if (batch.status === undefined) expect([0, BATCH], batch.name).toContain(count)
      else expect([batch.status, count], batch.name).toEqual([201, BATCH])
    }
    await expectExactCounts(server)

    // A retry with the same key gets the first answer, or is processed now, or is told to wait for a request that may
    // still be running: never twice.
    const open = batches.filter(({ status }) => status === undefined)
    for (const batch of open) {
      await post(server, batch)
      expect([201, 409], batch.name).toContain(batch.status)
    }
    const after = await all<Measurement>(server, '/api/v3/measurements?limit=200&sort=id')
    const again = Map.groupBy(after, ({ sourceName }) => sourceName)
    for (const { name, status } of batches) {
      expect(again.get(name)?.length ?? 0, name).toBe(status === 201 ? BATCH : 0)
    }
    expect(await server.stop()).toBe(0)
  })
})
