/** How far an export has come, and how it is stopped. */
import { PassThrough } from 'node:stream'
import { text } from 'node:stream/consumers'
import { afterAll, beforeAll, describe, expect, it } from 'vitest'
import { dialects, openWorld, type TestPerson, type World } from '../../testing/world.ts'
import { createDownloadProgress, type DownloadList, type Downloads } from './downloads.ts'

const ROWS = 8000
const ROWS_A_POST = 1000
const FIRST_EPOCH = Date.parse('2026-01-01T00:00:00Z') / 1000

const items = (from: number) =>
  Array.from({ length: ROWS_A_POST }, (_, index) => ({
    variableName: 'Heart Rate (Pulse)',
    unitAbbreviatedName: 'bpm',
    variableCategoryName: 'Vital Signs',
    combinationOperation: 'MEAN',
    value: 60 + (index % 30),
    startAt: new Date((FIRST_EPOCH + (from + index) * 60) * 1000).toISOString(),
  }))

describe.each(dialects)('downloads on %s', (dialect) => {
  let world: World
  let person: TestPerson
  let cookie: string
  let downloads: Downloads
  beforeAll(async () => {
    world = await openWorld(dialect)
    person = await world.addPerson()
    cookie = await newCookie()
    for (let from = 0; from < ROWS; from += ROWS_A_POST) {
      expect((await person.post('/measurements/post', items(from))).status).toBe(201)
    }
    const { storage, exports } = world.server.services
    downloads = createDownloadProgress({ storage, exports, clock: world.clock, saveEveryMs: 5 })
  })
  afterAll(() => world.close())

  const newCookie = async () => {
    const { sessions, storage } = world.server.services
    return `upshot_session=${await storage.transaction((t) => sessions.begin(t, person.id, { device: 'test' }))}`
  }
  const ask = (method: 'GET' | 'POST', url: string, { body, by = cookie }: { body?: object; by?: string } = {}) =>
    world.app.inject({
      method,
      url,
      headers: { cookie: by, ...(body ? { 'content-type': 'application/json' } : {}) },
      ...(body ? { payload: JSON.stringify(body) } : {}),
    })
  const list = async (by = cookie) => (await ask('GET', '/auth/download', { by })).json<DownloadList>()
  const make = async () =>
    (await ask('POST', '/auth/download', { body: { format: 'csv' } })).json<{ url: string; id: string }>()
  const downloadOf = async (id: string) => (await list()).downloads.find((download) => download.id === id)

  /** Sent to a reader that has not begun to read. */
  async function send(id: string) {
    const sink = new PassThrough()
    const whose = { userId: person.id, timeZone: 'UTC' }
    const over = downloads
      .follow({ userId: person.id, id }, (writing) => world.server.services.exports.write(whose, 'csv', sink, writing))
      .then(
        () => 'whole',
        () => 'broken off',
      )
    return { sink, over }
  }

  it('a page knows the number of entries before the download', async () => {
    expect(await list()).toEqual({ measurements: ROWS, downloads: [] })
    const { id } = await make()
    expect(await downloadOf(id)).toEqual({ id, format: 'csv', state: 'waiting', progress: 0, bytes: 0 })
  })

  it('report progress and the total length, then completion', async () => {
    const { id } = await make()
    const { sink, over } = await send(id)
    // The heading of the table is written before the first row: bytes come before progress.
    await expect.poll(async () => (await downloadOf(id))?.progress ?? 0).toBeGreaterThan(0)
    const half = await downloadOf(id)
    expect(half).toMatchObject({ state: 'running' })
    expect(half?.progress).toBeGreaterThan(0)
    expect(half?.progress).toBeLessThan(1)
    const file = await text(sink)
    expect(await over).toBe('whole')
    expect(half?.expectedBytes).toBeGreaterThan(file.length * 0.9)
    expect(half?.expectedBytes).toBeLessThan(file.length * 1.1)
    expect(await downloadOf(id)).toEqual({ id, format: 'csv', state: 'finished', progress: 1, bytes: file.length })
  })

  it('once stopped, end wherever they are sent from, and stay stopped', async () => {
    const { id } = await make()
    const { sink, over } = await send(id)
    await expect.poll(async () => (await downloadOf(id))?.bytes ?? 0).toBeGreaterThan(0)
    const stopped = (await ask('POST', '/auth/download/stop', { body: { id } })).json<DownloadList>()
    expect(stopped.downloads.find((download) => download.id === id)?.state).toBe('stopped')
    expect(await over).toBe('broken off')
    expect(sink.destroyed).toBe(true)
    expect((await downloadOf(id))?.state).toBe('stopped')
  })

  it('stopped before the browser connects, send nothing', async () => {
    const { id, url } = await make()
    await ask('POST', '/auth/download/stop', { body: { id } })
    expect((await ask('GET', url)).statusCode).toBe(404)
    expect(await downloadOf(id)).toMatchObject({ state: 'stopped', bytes: 0 })
  })

  it('another browser of the same person neither sees nor stops it', async () => {
    const other = await newCookie()
    const { id, url } = await make()
    expect((await list(other)).downloads).toEqual([])
    await ask('POST', '/auth/download/stop', { body: { id }, by: other })
    expect((await downloadOf(id))?.state).toBe('waiting')
    expect((await ask('GET', url)).statusCode).toBe(200)
    await expect.poll(async () => (await downloadOf(id))?.state).toBe('finished')
  })

  it('a dead sender is reported as aborted, and finished ones are removed with the next download', async () => {
    const { id } = await make()
    world.clock.advance(80)
    expect((await downloadOf(id))?.state).toBe('failed')
    world.clock.advance(3600)
    const { id: next } = await make()
    expect((await list()).downloads.map((download) => download.id)).toEqual([next])
  })

  it('require a session', async () => {
    expect((await ask('GET', '/auth/download', { by: '' })).statusCode).toBe(401)
    expect((await ask('POST', '/auth/download/stop', { body: { id: 'x' }, by: '' })).statusCode).toBe(401)
  })
})
