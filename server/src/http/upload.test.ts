import { readdirSync, statSync } from 'node:fs'
import { join } from 'node:path'
import type { Failure, Import } from '@upshot/contract'
import { afterAll, beforeAll, describe, expect, it } from 'vitest'
import { openWorld, type TestPerson, type World } from '../testing/world.ts'
import { filesIn, send, settle, stepsXml } from '../transfer/imports/sending.fixture.ts'

describe('a request with a file', () => {
  let world: World
  let person: TestPerson
  beforeAll(async () => {
    world = await openWorld('sqlite')
    person = await world.addPerson()
  })
  afterAll(() => world.close())

  const post = (payload: string | Buffer, type: string | undefined, more: { query?: string; token?: string } = {}) =>
    world.app.inject({
      method: 'POST',
      url: `/api/v3/imports${more.query ?? ''}`,
      headers: {
        authorization: `Bearer ${more.token ?? person.token}`,
        ...(type === undefined ? {} : { 'content-type': type }),
      },
      payload,
    })
  const form = async (...parts: readonly [name: string, content: string, fileName?: string][]) => {
    const data = new FormData()
    for (const [name, content, fileName] of parts) {
      if (fileName === undefined) data.append(name, content)
      else data.append(name, new Blob([content]), fileName)
    }
    const request = new Request('http://upshot.test', { method: 'POST', body: data })
    return [Buffer.from(await request.arrayBuffer()), request.headers.get('content-type') ?? ''] as const
  }
  const refusalOf = (answer: { statusCode: number; json<T>(): T }) => {
    const failure = answer.json<Failure>()
    return [answer.statusCode, failure.errors[0]?.message]
  }

  it('is refused without a form, with words that say so', async () => {
    const words = 'Send the file as multipart/form-data.'
    expect(refusalOf(await post('{}', 'application/json'))).toEqual([415, words])
    expect(refusalOf(await post('x', 'text/csv'))).toEqual([415, words])
    expect(refusalOf(await post('', undefined))).toEqual([415, words])
  })

  it('is refused where the form holds anything but one part called file', async () => {
    expect(refusalOf(await post(...(await form(['file', 'x'])))).at(0)).toBe(400)
    expect(refusalOf(await post(...(await form(['data', 'x', 'a.csv']))))).toEqual([
      400,
      'The part with the file must be called file.',
    ])
    expect(refusalOf(await post(...(await form(['file', 'x', 'a.csv'], ['file', 'y', 'b.csv']))))).toEqual([
      400,
      'Send one file at a time.',
    ])
    const [payload, type] = await form(['file', 'x'.repeat(1000), 'a.csv'])
    expect(refusalOf(await post(payload.subarray(0, 300), type)).at(0)).toBe(400)
    expect(filesIn(world)).toEqual([])
  })

  it('is refused for what it asks before the file is looked at', async () => {
    const sent = (query: string) => send(world, person, stepsXml([1]), { query })
    expect((await sent('?timeZone=Mars/Olympus')).status).toBe(400)
    expect((await sent('?format=wax-tablet')).status).toBe(400)
    expect((await sent('?answers=[1]')).status).toBe(400)
    expect((await sent(`?answers=${encodeURIComponent('{"unit: Weight":1}')}`)).status).toBe(400)
    expect(filesIn(world)).toEqual([])
    const { body } = await person.get<{ imports: Import[] }>('/imports')
    expect(body.imports).toEqual([])
  })

  it('is refused to those who may not write', async () => {
    const reader = await world.addPerson({ scopes: ['readmeasurements'] })
    const [payload, type] = await form(['file', 'x', 'a.csv'])
    expect((await post(payload, type, { token: reader.token })).statusCode).toBe(403)
    expect((await post(payload, type, { token: 'up_pat_junk' })).statusCode).toBe(401)
  })

  it('is kept for its owner alone, under a name of ours, and its own name is only shown', async () => {
    const { status, body } = await send(world, person, stepsXml([2]), { name: '..\\..\\etc/pass\u0000wd\n.xml' })
    expect(status).toBe(201)
    expect(body.import.fileName).toMatch(/^pass.*wd.*\.xml$/)
    expect(body.import.fileName).not.toMatch(/\p{C}|[/\\]/u)
    const [kept] = filesIn(world)
    expect(kept).toMatch(/^[0-9a-f-]{36}$/)
    const folder = join(world.place.dataDir, 'imports')
    expect(statSync(join(folder, kept ?? '')).mode & 0o777).toBe(0o600)
    expect(statSync(folder).mode & 0o777).toBe(0o700)
    await person.post('/imports/cancel', { id: body.import.id })
    await settle(world)
  })

  it('answers the same to the same idempotency key, and refuses the key with another file', async () => {
    const sent = (values: number[]) =>
      send(world, person, stepsXml(values), { query: '?dryRun=true', headers: { 'idempotency-key': 'k' } })
    const first = await sent([3])
    expect(first.status).toBe(201)
    expect((await sent([3])).body).toEqual(first.body)
    expect((await sent([4])).status).toBe(422)
    expect(readdirSync(join(world.place.dataDir, 'imports'))).toHaveLength(1)
    await person.post('/imports/cancel', { id: first.body.import.id })
    await settle(world)
  })

  it('keeps five unfinished ones of a person, and no more', async () => {
    const other = await world.addPerson()
    for (const value of [1, 2, 3, 4, 5]) expect((await send(world, other, stepsXml([value]))).status).toBe(201)
    expect((await send(world, other, stepsXml([6]))).status).toBe(429)
    expect(filesIn(world)).toHaveLength(5)
  })

  it('goes out of the typed client as well', async () => {
    const client = (await world.addPerson()).client
    const answer = await client.importFile({
      query: { dryRun: true },
      body: { file: new Blob([stepsXml([7])]), name: 'steps.xml' },
    })
    expect(answer.import).toMatchObject({ fileName: 'steps.xml', dryRun: true, state: 'queued' })
  })
})
