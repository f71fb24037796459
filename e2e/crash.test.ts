/**
 * The server is killed in the middle of concurrent batch writes. Everything it acknowledged must be there once; of the
 * rest, each batch is there as a whole or not at all.
 */
import { mkdtempSync, rmSync } from 'node:fs'
import { tmpdir } from 'node:os'
import { join } from 'node:path'
import type { Measurement, UserVariable } from '@upshot/contract'
import { afterAll, beforeAll, describe, expect, inject, it } from 'vitest'
import { type ProcessEnvironment, runCommand, type ServerProcess, startServer } from '../programs/server-process.ts'
import { newTestDatabase, type TestDatabase } from '../server/src/testing/world.ts'

const WRITERS = 4
const BATCH = 60
const BATCHES_BEFORE_KILL = [1, 3, 6, 10]

interface Batch {
  readonly name: string
  readonly key: string
  /** Undefined: unknown, because the connection broke first. */
  status: number | undefined
}

describe.each([
  ['sqlite', inject('isLong') ? 20 : 2],
  ['postgres', inject('isLong') ? 10 : 1],
] as const)('kill -9 on %s', (dialect, rounds) => {
  let location: TestDatabase
  let surroundings: ProcessEnvironment
  let token: string
  const batches: Batch[] = []

  beforeAll(async () => {
    location = await newTestDatabase(dialect)
    const dataDir = mkdtempSync(join(tmpdir(), 'upshot-crash-'))
    surroundings = { dataDir, databaseUrl: location.databaseUrl }
    await runCommand(surroundings, 'user', 'add', '--email', 'a@example.org')
    token = await runCommand(surroundings, 'token', 'create', '--user', 'a@example.org')
  })
  afterAll(async () => {
    await location.remove()
    rmSync(surroundings.dataDir, { recursive: true, force: true })
  })

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

  it(`${rounds} times: nothing acknowledged is lost or doubled, and no batch is there by half`, {
    timeout: 300_000,
  }, async () => {
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
    expect(new Set(rows.map(({ id }) => id)).size).toBe(rows.length)

    // The counts of each variable agree with its rows.
    const variables = await all<UserVariable>(server, '/api/v3/userVariables?limit=200')
    const byVariable = Map.groupBy(rows, ({ variableId }) => variableId)
    for (const variable of variables) {
      expect(variable.numberOfRawMeasurements, variable.name).toBe(byVariable.get(variable.id)?.length ?? 0)
    }

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
