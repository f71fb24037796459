import { afterAll, beforeAll, beforeEach, describe, expect, it } from 'vitest'
import { composeServices } from '../../compose.ts'
import { readConfig } from '../../config/config.ts'
import { createLog } from '../../lib/log.ts'
import { openMigrated } from '../../storage/open.ts'
import { dialects, openWorld, type TestPerson, type World } from '../../testing/world.ts'

const mood = {
  variableName: 'Overall Mood',
  value: 4,
  unitAbbreviatedName: '/5',
  startAt: '2026-06-14T18:00:00',
  variableCategoryName: 'Emotions',
  combinationOperation: 'MEAN',
  sourceName: 'Diary',
}

interface StreamedEvent {
  readonly id: number
  readonly type: string
  readonly data: { readonly type: string; readonly data: Record<string, unknown> }
}

/** Reads a stream as a browser does. */
class StreamReader {
  readonly #chunks: ReadableStreamDefaultReader<Uint8Array>
  readonly #stop: AbortController
  #text = ''
  constructor(answer: Response, stop: AbortController) {
    if (!answer.body) throw new Error('There is no stream.')
    this.#chunks = answer.body.getReader()
    this.#stop = stop
  }

  /** The next block; undefined when the stream has ended. */
  async block(): Promise<string | undefined> {
    for (;;) {
      const end = this.#text.indexOf('\n\n')
      if (end >= 0) {
        const block = this.#text.slice(0, end)
        this.#text = this.#text.slice(end + 2)
        return block
      }
      const { done, value } = await this.#chunks.read()
      if (done) return undefined
      this.#text += Buffer.from(value).toString()
    }
  }

  async event(): Promise<StreamedEvent> {
    for (let block = await this.block(); block !== undefined; block = await this.block()) {
      const [, id, type, data] = /^id: (\d+)\nevent: (.+)\ndata: (.+)$/.exec(block) ?? []
      if (data !== undefined)
        return { id: Number(id), type: type ?? '', data: JSON.parse(data) as StreamedEvent['data'] }
    }
    throw new Error('The stream ended.')
  }

  close = () => this.#stop.abort()
}

describe.each(dialects)('the stream of events on %s', (dialect) => {
  let world: World
  let person: TestPerson
  let base = ''
  beforeAll(async () => {
    world = await openWorld(dialect, { heartbeatMs: 200 })
    base = await world.app.listen({ port: 0, host: '127.0.0.1' })
  })
  afterAll(() => world.close())
  beforeEach(async () => {
    person = await world.addPerson()
  })

  async function follow(asker: TestPerson, headers: Record<string, string> = {}): Promise<StreamReader> {
    const stop = new AbortController()
    const answer = await fetch(`${base}/api/v3/events`, {
      headers: { authorization: `Bearer ${asker.token}`, ...headers },
      signal: stop.signal,
    })
    expect(answer.headers.get('content-type')).toContain('text/event-stream')
    return new StreamReader(answer, stop)
  }

  it('reports events as they happen, to the person they concern', async () => {
    const other = await world.addPerson()
    const mine = await follow(person)
    const theirs = await follow(other)
    await person.post('/measurements/post', [mood])
    expect(await mine.event()).toMatchObject({ id: 1, type: 'measurement.created', data: { data: { count: 1 } } })
    await other.delete('/measurements/delete', { id: 1 })
    await other.post('/measurements/post', [mood])
    expect(await theirs.event()).toMatchObject({ id: 1, type: 'measurement.created' })
    mine.close()
    theirs.close()
  })

  it('continues after the last event seen, and says when that was too long ago', async () => {
    for (const value of [1, 2, 3]) await person.post('/measurements/post', [{ ...mood, value }])
    const later = await follow(person, { 'last-event-id': '1' })
    expect([(await later.event()).id, (await later.event()).id]).toEqual([2, 3])
    later.close()
    const lost = await follow(person, { 'last-event-id': '99' })
    expect(await lost.event()).toMatchObject({ id: 3, type: 'missed' })
    lost.close()
    await world.database.transaction(({ db }) =>
      db.deleteFrom('events').where('user_id', '=', person.id).where('id', '<', 3).execute(),
    )
    const trimmed = await follow(person, { 'last-event-id': '1' })
    expect([await trimmed.event(), await trimmed.event()]).toMatchObject([{ id: 2, type: 'missed' }, { id: 3 }])
    trimmed.close()
  })

  it('sends keep-alives, and ends when the token is revoked', async () => {
    const reader = await follow(person)
    expect(await reader.block()).toBe('retry: 3000')
    expect(await reader.block()).toBe(':')
    const { tokens } = world.server.services
    const [token] = await tokens.list(person.id)
    await tokens.revoke(person.id, token?.id ?? 0)
    const { storage, events } = world.server.services
    await storage.transaction((t) => events.emit(t, person.id, { type: 'share.revoked', data: { clientId: 'x' } }))
    const rest: string[] = []
    for (let block = await reader.block(); block !== undefined; block = await reader.block()) rest.push(block)
    expect(rest.join()).not.toContain('event:')
  })

  it('events of another process arrive too', async () => {
    const reader = await follow(person)
    await reader.block()
    const database = await openMigrated(world.location, world.clock)
    const parts = { database, clock: world.clock, log: createLog('silent') }
    const elsewhere = composeServices({ ...parts, settings: readConfig({ DATA_DIR: world.location.dataDir }) })
    const published = { type: 'study.published', data: { studyId: 'a' } } as const
    await elsewhere.storage.transaction((t) => elsewhere.events.emit(t, person.id, published))
    expect(await reader.event()).toMatchObject({ type: 'study.published', data: { data: { studyId: 'a' } } })
    reader.close()
    await database.close()
  })

  it('two simultaneous writers leave no gap and no order that a reader could miss', async () => {
    const reader = await follow(person)
    const write = (index: number) => person.post('/measurements/post', [{ ...mood, value: 1 + (index % 5) }])
    await Promise.all(Array.from({ length: 12 }, (_, index) => write(index)))
    const { id } = (await world.server.services.storage.read(({ events }) => events.after(person.id, 0, 100))).at(
      -1,
    ) ?? {
      id: 0,
    }
    const seen: number[] = []
    while (seen.at(-1) !== id) seen.push((await reader.event()).id)
    expect(seen).toEqual(Array.from({ length: id }, (_, index) => index + 1))
    reader.close()
  })

  it('needs a token with read access', async () => {
    expect((await fetch(`${base}/api/v3/events`)).status).toBe(401)
    const basic = await world.addPerson({ scopes: ['basic'] })
    expect((await basic.get('/events')).status).toBe(403)
    expect((await person.get('/events?lastEventId=x')).status).toBe(400)
    expect((await person.get(`/events?userId=${basic.id}`)).status).toBe(403)
  })
})

it('the service can stop while streams are open', async () => {
  const world = await openWorld('sqlite')
  const person = await world.addPerson()
  const base = await world.app.listen({ port: 0, host: '127.0.0.1' })
  const answer = await fetch(`${base}/api/v3/events`, { headers: { authorization: `Bearer ${person.token}` } })
  const reading = answer.text()
  await world.close()
  expect(await reading).toContain('retry:')
})
