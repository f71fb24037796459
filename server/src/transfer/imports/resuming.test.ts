import { spawnSync } from 'node:child_process'
import { mkdirSync, statSync, utimesSync, writeFileSync } from 'node:fs'
import { request } from 'node:http'
import { hostname } from 'node:os'
import { join } from 'node:path'
import { Readable } from 'node:stream'
import type { Fault, Import } from '@upshot/contract'
import { afterEach, beforeEach, describe, expect, it } from 'vitest'
import { sha256 } from '../../lib/hash.ts'
import { startLive } from '../../testing/live-server.ts'
import { filesIn, oneImport, send, settle, stepsXml } from '../../testing/sending.ts'
import { dialects, openWorld, type TestPerson, type World } from '../../testing/world.ts'

const FILE = stepsXml([10, 20, 30, 40])
const HASH = sha256(FILE)
const HEAD = '--b\r\ncontent-disposition: form-data; name="file"; filename="export.xml"\r\n\r\n'

interface ImportList {
  readonly imports: readonly Import[]
  readonly received?: number
}

describe.each(dialects)('an interrupted upload, on %s', (dialect) => {
  let world: World
  let person: TestPerson
  beforeEach(async () => {
    world = await openWorld(dialect)
    person = await world.addPerson()
  })
  afterEach(() => world.close())

  const sizes = async (): Promise<number[]> =>
    (await filesIn(world))
      .filter((name) => name.startsWith('incoming-'))
      .map((name) => statSync(join(world.location.dataDir, 'imports', name)).size)

  /** A form that ends in the middle of its file, once the received part is on disk. */
  async function* brokenForm(content: string, from: number): AsyncGenerator<Buffer> {
    yield Buffer.from(HEAD + content)
    await expect.poll(async () => Math.max(0, ...(await sizes())), { interval: 5 }).toBeGreaterThan(from)
  }
  const breakOff = (content: string, query: string, { who = person, from = 0 } = {}) =>
    world.app.inject({
      method: 'POST',
      url: `/api/v3/imports${query}`,
      headers: { authorization: `Bearer ${who.token}`, 'content-type': 'multipart/form-data; boundary=b' },
      payload: Readable.from(brokenForm(content, from)),
    })
  const received = async (hash = HASH, asker = person) =>
    (await asker.get<ImportList>(`/imports?sha256=${hash}`)).body.received
  const failureOf = (answer: { status: number; body: unknown }) => ({
    status: answer.status,
    errors: (answer.body as { errors: Fault[] }).errors,
  })

  it('is kept only for its sender, resumes, and is imported as one file', async () => {
    expect((await breakOff(FILE.slice(0, 300), `?sha256=${HASH}`)).statusCode).toBe(400)
    const receivedBytes = (await received()) ?? 0
    expect(receivedBytes).toBeGreaterThan(0)
    expect(receivedBytes).toBeLessThanOrEqual(300)
    expect(await filesIn(world)).toEqual([`partial-${person.id}-${HASH}`])
    expect(statSync(join(world.location.dataDir, 'imports', (await filesIn(world))[0] ?? '')).mode & 0o777).toBe(0o600)
    expect(await received(HASH, await world.addPerson())).toBe(0)
    expect(await received('0'.repeat(64))).toBe(0)
    await breakOff(
      FILE.slice(receivedBytes, receivedBytes + 200),
      `?sha256=${HASH.toUpperCase()}&offset=${receivedBytes}`,
      { from: receivedBytes },
    )
    const more = (await received()) ?? 0
    expect(more).toBeGreaterThan(receivedBytes)
    const { status, body } = await send(world, person, FILE.slice(more), { query: `?sha256=${HASH}&offset=${more}` })
    expect([status, body.import.sha256, body.import.sizeBytes]).toEqual([201, HASH, FILE.length])
    await settle(world)
    expect(await oneImport(person, body.import.id)).toMatchObject({ state: 'completed', counts: { created: 4 } })
    expect([await filesIn(world), await received()]).toEqual([[], 0])
    const second = await send(world, person, FILE, { query: `?sha256=${HASH}` })
    expect([second.status, second.body.import.id, await filesIn(world)]).toEqual([200, body.import.id, []])
  })

  it('resumes after the process was killed, and not while it is still arriving', async () => {
    const folder = join(world.location.dataDir, 'imports')
    mkdirSync(folder, { recursive: true })
    const { pid } = spawnSync(process.execPath, ['--version'])
    const machine = sha256(hostname()).slice(0, 8)
    const nameOf = (writer: number, on = machine) => `incoming-${person.id}-${HASH}-${on}-${writer}-1`
    const leftovers = { other: nameOf(process.ppid), away: nameOf(pid, '0'.repeat(8)) }
    for (const name of Object.values(leftovers)) writeFileSync(join(folder, name), FILE.slice(0, 200))
    expect(await received()).toBe(0)
    writeFileSync(join(folder, nameOf(pid)), FILE.slice(0, 300))
    expect(await received()).toBe(300)
    expect((await filesIn(world)).toSorted()).toEqual(
      [...Object.values(leftovers), `partial-${person.id}-${HASH}`].toSorted(),
    )
    writeFileSync(join(folder, nameOf(process.pid)), FILE.slice(0, 310))
    const { status, body } = await send(world, person, FILE.slice(310), { query: `?sha256=${HASH}&offset=310` })
    expect([status, body.import.sizeBytes]).toEqual([201, FILE.length])
    await world.server.services.leaving.leave(person.id)
    await settle(world)
    expect(await filesIn(world)).toEqual([])
  })

  it('resumes only where it was interrupted, and the response says where that is', async () => {
    await breakOff(FILE.slice(0, 300), `?sha256=${HASH}`)
    const receivedBytes = await received()
    expect(receivedBytes).toBeGreaterThan(0)
    const wrong = await send(world, person, FILE.slice(7), { query: `?sha256=${HASH}&offset=7` })
    expect(failureOf(wrong)).toEqual({
      status: 409,
      errors: [
        {
          message: `The upload has to continue at byte ${receivedBytes}: send offset=${receivedBytes}.`,
          field: 'offset',
        },
      ],
    })
    expect(await received()).toBe(receivedBytes)
    const unknown = await send(world, person, 'x', { query: `?sha256=${'1'.repeat(64)}&offset=1` })
    expect(failureOf(unknown)).toMatchObject({ status: 409, errors: [{ field: 'offset' }] })
    expect((await send(world, person, FILE, { query: `?sha256=${HASH}` })).status).toBe(201)
    expect(await received()).toBe(0)
  })

  it('is discarded if the whole is another file, whether it arrived in one part or in two', async () => {
    await breakOff(FILE.slice(0, 300), `?sha256=${HASH}`)
    const receivedBytes = await received()
    expect(receivedBytes).toBeGreaterThan(0)
    const mixed = await send(world, person, 'another end', { query: `?sha256=${HASH}&offset=${receivedBytes}` })
    expect(failureOf(mixed)).toMatchObject({ status: 422, errors: [{ field: 'sha256' }] })
    expect(await filesIn(world)).toEqual([])
    expect((await send(world, person, 'another', { query: `?sha256=${HASH}` })).status).toBe(422)
    expect([await filesIn(world), (await person.get<ImportList>('/imports')).body.imports]).toEqual([[], []])
  })

  it('is unaffected by an invalid request, and a malformed hash or offset is named', async () => {
    await breakOff(FILE.slice(0, 300), `?sha256=${HASH}`)
    const receivedBytes = await received()
    expect(receivedBytes).toBeGreaterThan(0)
    const headers = { 'content-type': 'text/plain' }
    const plain = await send(world, person, FILE, { query: `?sha256=${HASH}&offset=${receivedBytes}`, headers })
    expect([plain.status, await received()]).toEqual([415, receivedBytes])
    const faults = async (query: string) => failureOf(await send(world, person, FILE, { query }))
    expect(await faults('?sha256=12')).toMatchObject({ status: 400, errors: [{ field: 'sha256' }] })
    expect(await faults('?offset=3')).toMatchObject({ status: 400, errors: [{ field: 'offset' }] })
    expect(await faults(`?sha256=${HASH}&offset=-1`)).toMatchObject({ status: 400, errors: [{ field: 'offset' }] })
  })

  it('is removed after a day', async () => {
    await breakOff(FILE.slice(0, 300), `?sha256=${HASH}`)
    const path = join(world.location.dataDir, 'imports', `partial-${person.id}-${HASH}`)
    const tidyAtAge = async (hours: number) => {
      const written = world.clock.nowMs() / 1000 - hours * 3600
      utimesSync(path, written, written)
      await world.server.services.storage.transaction((t) => t.jobs.add('import.tidy', {}))
      await settle(world)
      return received()
    }
    expect(await tidyAtAge(23)).toBeGreaterThan(0)
    expect(await tidyAtAge(25)).toBe(0)
  })

  it('is limited to two, is not kept without a hash, and is deleted with the account', async () => {
    const other = await world.addPerson()
    await breakOff(FILE.slice(0, 300), `?sha256=${HASH}`, { who: other })
    await breakOff(FILE.slice(0, 300), '')
    for (const digit of ['1', '2', '3']) await breakOff(FILE.slice(0, 300), `?sha256=${digit.repeat(64)}`)
    expect((await filesIn(world)).filter((name) => name.startsWith(`partial-${person.id}-`))).toHaveLength(2)
    expect(await received('3'.repeat(64))).toBeGreaterThan(0)
    await world.server.services.leaving.leave(person.id)
    expect(await filesIn(world)).toEqual([`partial-${other.id}-${HASH}`])
  })
})

describe.each(dialects)('an aborted connection, on %s', (dialect) => {
  it('keeps the received part, and the rest follows', async () => {
    const live = await startLive(dialect)
    try {
      const { token } = await live.addPerson('sender@example.org')
      const headers = { authorization: `Bearer ${token}` }
      const url = `${live.baseUrl}/api/v3/imports?sha256=${HASH}`
      const listed = async () => (await (await fetch(url, { headers })).json()) as ImportList
      const type = 'multipart/form-data; boundary=b'
      const sending = request(url, {
        method: 'POST',
        headers: { ...headers, 'content-type': type, 'content-length': 1_000_000 },
      })
      sending.on('error', () => undefined)
      await new Promise((resolve) => sending.write(HEAD + FILE.slice(0, 400), resolve))
      // Aborted only once the service has begun to write the file.
      await expect.poll(() => filesIn(live)).toHaveLength(1)
      sending.destroy()
      await expect.poll(async () => (await listed()).received).toBeGreaterThan(0)
      const { received = 0 } = await listed()
      const rest = new FormData()
      rest.append('file', new Blob([FILE.slice(received)]), 'export.xml')
      const answer = await fetch(`${url}&offset=${received}`, { method: 'POST', headers, body: rest })
      expect([answer.status, (await listed()).imports.map((row) => row.sizeBytes)]).toEqual([201, [FILE.length]])
    } finally {
      await live.close()
    }
  })
})
