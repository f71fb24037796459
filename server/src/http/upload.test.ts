import { createHash } from 'node:crypto'
import { readdirSync, statSync } from 'node:fs'
import { join } from 'node:path'
import type { Failure, Import } from '@upshot/contract'
import { afterAll, beforeAll, describe, expect, it } from 'vitest'
import { filesIn, send, settle, stepsXml } from '../testing/sending.ts'
import { dialects, openWorld, type TestPerson, type World } from '../testing/world.ts'

describe.each(dialects)('a request with a file on %s', (dialect) => {
  let world: World
  let person: TestPerson
  beforeAll(async () => {
    world = await openWorld(dialect)
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

  it('is refused without a form, with an explanation', async () => {
    const message = 'Send the file as multipart/form-data.'
    expect(refusalOf(await post('{}', 'application/json'))).toEqual([415, message])
    expect(refusalOf(await post('x', 'text/csv'))).toEqual([415, message])
    expect(refusalOf(await post('', undefined))).toEqual([415, message])
  })

  it('is refused unless the form holds exactly one part called file', async () => {
    expect(refusalOf(await post(...(await form(['file', 'x'])))).at(0)).toBe(400)
    expect(refusalOf(await post(...(await form(['data', 'x', 'a.csv']))))).toEqual([
      400,
      'The form field that contains the file must be called file.',
    ])
    expect(refusalOf(await post(...(await form(['file', 'x', 'a.csv'], ['file', 'y', 'b.csv']))))).toEqual([
      400,
      'Send one file at a time.',
    ])
    const [payload, type] = await form(['file', 'x'.repeat(1000), 'a.csv'])
    expect(refusalOf(await post(payload.subarray(0, 300), type)).at(0)).toBe(400)
    expect(await filesIn(world)).toEqual([])
  })

  it('accepts its settings as fields before the file, like those in the query', async () => {
    const owner = await world.addPerson()
    const sent = async (parts: readonly [string, string, string?][], more: { query?: string; key?: string } = {}) => {
      const [payload, type] = await form(...parts)
      const answer = await world.app.inject({
        method: 'POST',
        url: `/api/v3/imports${more.query ?? ''}`,
        headers: {
          authorization: `Bearer ${owner.token}`,
          'content-type': type,
          ...(more.key === undefined ? {} : { 'idempotency-key': more.key }),
        },
        payload,
      })
      return { status: answer.statusCode, body: answer.json<Failure & { import: Import }>() }
    }
    const faultsOf = ({ status, body }: Awaited<ReturnType<typeof sent>>) => [
      status,
      body.errors.map(({ field, message }) => `${field}: ${message}`),
    ]
    const file: [string, string, string] = ['file', stepsXml([8]), 'steps.xml']
    const expected: [string, string][] = [
      ['dryRun', 'true'],
      ['format', 'apple-health'],
      ['timeZone', 'Asia/Tokyo'],
      ['answers', '{"unit: Weight":"kg"}'],
    ]
    const first = await sent([...expected, file], { key: 'fields' })
    expect(first).toMatchObject({ status: 201, body: { import: { dryRun: true, fileName: 'steps.xml' } } })
    expect((await sent([...expected, file], { key: 'fields' })).body).toEqual(first.body)
    expect((await sent([['dryRun', 'false'], file], { key: 'fields' })).status).toBe(422)
    const query = new URLSearchParams(expected).toString()
    expect((await sent([file], { query: `?${query}` })).body.import.id).toBe(first.body.import.id)

    expect(faultsOf(await sent([['dryRun', 'perhaps'], ['offset', 'x'], file]))).toEqual([
      400,
      ['dryRun: dryRun must be true or false.', 'offset: offset must be a whole number of at least 0.'],
    ])
    expect((await sent([['timeZone', 'Mars/Olympus'], file])).body.errors).toMatchObject([{ field: 'timeZone' }])
    expect((await sent([['answers', 'x'.repeat(20_000)], file])).body.errors).toMatchObject([{ field: 'answers' }])
    expect((await sent([['clientId', 'a\0b'], file])).body.errors).toMatchObject([{ field: 'clientId' }])
    expect(faultsOf(await sent([['dryrun', 'true'], file]))).toEqual([
      400,
      [
        'dryrun: There is no setting dryrun. Before the file, the form takes dryRun, timeZone, answers, columns, format, sha256, offset, clientId.',
      ],
    ])
    expect(faultsOf(await sent([['dryRun', 'true'], file], { query: '?dryRun=true' }))).toEqual([
      400,
      ['dryRun: dryRun is given twice. Please send it once, in the query or in the form.'],
    ])
    expect(faultsOf(await sent([file, ['dryRun', 'true']]))).toEqual([
      400,
      ['dryRun: dryRun came after the file. Please send it before the file.'],
    ])
    expect((await sent([...Array<[string, string]>(30).fill(['dryRun', 'true']), file])).status).toBe(400)
    expect((await sent([['userId', String(person.id)], file])).status).toBe(400)
    expect(await filesIn(world)).toHaveLength(1)
    await owner.post('/imports/cancel', { id: first.body.import.id })
    await settle(world)
  })

  it('resumes with fields too', async () => {
    const owner = await world.addPerson()
    const content = stepsXml([9, 10])
    const sha256 = createHash('sha256').update(content).digest('hex')
    const sent = async (parts: readonly [string, string, string?][]) => {
      const [payload, type] = await form(...parts)
      return post(payload, type, { token: owner.token })
    }
    const wrong = await sent([
      ['sha256', sha256],
      ['offset', '5'],
      ['file', content.slice(5), 'steps.xml'],
    ])
    expect(refusalOf(wrong)).toEqual([409, 'The upload has to continue at byte 0: send offset=0.'])
    expect(
      refusalOf(
        await sent([
          ['sha256', sha256],
          ['file', 'other', 'steps.xml'],
        ]),
      ).at(0),
    ).toBe(422)
    const whole = await sent([
      ['sha256', sha256],
      ['dryRun', 'true'],
      ['file', content, 'steps.xml'],
    ])
    const { import: begun } = whole.json<{ import: Import }>()
    expect(begun).toMatchObject({ dryRun: true, sha256 })
    await owner.post('/imports/cancel', { id: begun.id })
    await settle(world)
  })

  it('is refused for wrong settings before the file is read', async () => {
    const sent = (query: string) => send(world, person, stepsXml([1]), { query })
    expect((await sent('?timeZone=Mars/Olympus')).status).toBe(400)
    expect((await sent('?format=wax-tablet')).status).toBe(400)
    expect((await sent('?answers=[1]')).status).toBe(400)
    expect((await sent(`?answers=${encodeURIComponent('{"unit: Weight":1}')}`)).status).toBe(400)
    expect(await filesIn(world)).toEqual([])
    const { body } = await person.get<{ imports: Import[] }>('/imports')
    expect(body.imports).toEqual([])
  })

  it('is refused without permission to write', async () => {
    const reader = await world.addPerson({ scopes: ['readmeasurements'] })
    const [payload, type] = await form(['file', 'x', 'a.csv'])
    expect((await post(payload, type, { token: reader.token })).statusCode).toBe(403)
    expect((await post(payload, type, { token: 'up_pat_junk' })).statusCode).toBe(401)
  })

  it('is stored for its owner only, under our name; its own name is only displayed', async () => {
    const { status, body } = await send(world, person, stepsXml([2]), { name: '..\\..\\etc/pass\u0000wd\n.xml' })
    expect(status).toBe(201)
    expect(body.import.fileName).toMatch(/^pass.*wd.*\.xml$/)
    expect(body.import.fileName).not.toMatch(/\p{C}|[/\\]/u)
    const [file] = await filesIn(world)
    expect(file).toMatch(/^[0-9a-f-]{36}$/)
    const folder = join(world.location.dataDir, 'imports')
    if (dialect === 'sqlite') expect(statSync(join(folder, file ?? '')).mode & 0o777).toBe(0o600)
    else expect(readdirSync(folder)).toEqual([])
    expect(statSync(folder).mode & 0o777).toBe(0o700)
    await person.post('/imports/cancel', { id: body.import.id })
    await settle(world)
  })

  it('gives the same response for the same idempotency key, and refuses the key with another file', async () => {
    const sent = (values: number[]) =>
      send(world, person, stepsXml(values), { query: '?dryRun=true', headers: { 'idempotency-key': 'k' } })
    const first = await sent([3])
    expect(first.status).toBe(201)
    expect((await sent([3])).body).toEqual(first.body)
    expect((await sent([4])).status).toBe(422)
    expect(await filesIn(world)).toHaveLength(1)
    await person.post('/imports/cancel', { id: first.body.import.id })
    await settle(world)
  })

  it('stores at most five unfinished uploads of a person', async () => {
    const other = await world.addPerson()
    for (const value of [1, 2, 3, 4, 5]) expect((await send(world, other, stepsXml([value]))).status).toBe(201)
    expect((await send(world, other, stepsXml([6]))).status).toBe(429)
    expect(await filesIn(world)).toHaveLength(5)
  })

  it('is also sent by the typed client', async () => {
    const client = (await world.addPerson()).client
    const answer = await client.importFile({
      query: { dryRun: true },
      body: { file: new Blob([stepsXml([7])]), name: 'steps.xml' },
    })
    expect(answer.import).toMatchObject({ fileName: 'steps.xml', dryRun: true, state: 'queued' })
  })
})
