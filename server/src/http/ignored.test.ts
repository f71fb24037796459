import { endpoints, type Measurement } from '@upshot/contract'
import { afterAll, beforeAll, describe, expect, it } from 'vitest'
import { moodItem } from '../testing/mood-item.ts'
import { openWorld, type TestPerson, type World } from '../testing/world.ts'
import { ignoredNamesOf, nearestName, prefersStrict } from './ignored.ts'

describe('the nearest known name', () => {
  const names = ['variableName', 'unitAbbreviatedName', 'startAt', 'note', 'limit', 'from', 'to', 'searchPhrase']
  it.each([
    ['variable', 'variableName'],
    ['variable_name', 'variableName'],
    ['VariableName', 'variableName'],
    ['varaibleName', 'variableName'],
    ['unit', 'unitAbbreviatedName'],
    ['notes', 'note'],
    ['frm', 'from'],
    ['since', 'from'],
    ['q', 'searchPhrase'],
    ['page_size', 'limit'],
  ])('to %s is %s', (name, expected) => expect(nearestName(name, names)).toBe(expected))
  it.each(['', 'x', 'colour', 'constructor', '💊'])('%j has none', (name) =>
    expect(nearestName(name, names)).toBeUndefined(),
  )
})

describe('ignored names', () => {
  const namesIn = (query: object, body?: unknown) =>
    ignoredNamesOf(endpoints.recordMeasurements)({ query, body }).map((ignored) => [
      ignored.in,
      ignored.name,
      ignored.nearest,
    ])

  it('are found at any depth of the contract, each once', () => {
    const item = { ...moodItem, comment: 'a', userId: 1 }
    const set = { ...item, measurements: [{ value: 1, startAt: '2026-01-01T13:00:00', Note: 'x' }] }
    expect(namesIn({ onConflict: 'keep', onconflict: 'x' }, [item, item, set])).toEqual([
      ['query', 'onconflict', 'onConflict'],
      ['body', 'comment', 'note'],
      ['body', 'Note', 'note'],
    ])
  })
  it('are limited to twenty, however many there are', () => {
    const odd = Object.fromEntries(Array.from({ length: 5000 }, (_, index) => [`odd${index}`, index]))
    expect(namesIn({}, [odd, odd])).toHaveLength(20)
  })
})

it('every time range uses the same four names', () => {
  const ranges = ['from', 'to', 'earliestMeasurementTime', 'latestMeasurementTime']
  const rangeParameters = Object.entries(endpoints).flatMap(([name, endpoint]) => {
    const parts = [endpoint.query, 'body' in endpoint ? endpoint.body : undefined]
    return parts.map((part) => {
      const names = part && 'properties' in part ? Object.keys(part.properties as object) : []
      return [name, ranges.filter((range) => names.includes(range))] as const
    })
  })
  const some = rangeParameters.filter(([, names]) => names.length > 0)
  expect(some.length).toBeGreaterThan(8)
  expect(some.filter(([, names]) => names.length < ranges.length)).toEqual([])
})

it.each([
  ['handling=strict', true],
  ['respond-async, handling="strict"; wait=5', true],
  ['handling=lenient', false],
  ['return=minimal', false],
  [undefined, false],
])('Prefer: %s requests strict handling: %s', (prefer, expected) =>
  expect(prefersStrict({ headers: prefer === undefined ? {} : { prefer } })).toBe(expected),
)

describe('a request with names that nobody knows', () => {
  let world: World
  let person: TestPerson
  beforeAll(async () => {
    world = await openWorld('sqlite')
    person = await world.addPerson({ timeZone: 'Europe/Berlin' })
  })
  afterAll(() => world.close())

  const strict = { prefer: 'handling=strict' }
  const read = (path: string, headers: Record<string, string> = {}) =>
    world.app.inject({
      method: 'GET',
      url: `/api/v3${path}`,
      headers: { ...headers, authorization: `Bearer ${person.token}` },
    })

  it('succeeds, and the response lists them', async () => {
    const { status, headers } = await person.post('/measurements/post', [
      { ...moodItem, comment: 'x', 'f\u00fc"r\r\n': 1 },
    ])
    expect([status, headers['upshot-ignored']]).toEqual([
      201,
      '"comment";in=body;nearest="note", "f%C3%BC%22r%0D%0A";in=body',
    ])
    const listed = await read('/measurements?frm=2026-10-01&constructor=1')
    expect([listed.statusCode, listed.headers['upshot-ignored']]).toEqual([
      200,
      '"frm";in=query;nearest="from", "constructor";in=query',
    ])
  })

  it('is refused if the caller prefers strict handling, with a fault for each; nothing is stored', async () => {
    const item = { ...moodItem, startAt: '2026-01-02T12:00:00', comment: 'x' }
    const { status, body, headers } = await person.post('/measurements/post?dryRun=1', [item], strict)
    expect([status, headers['preference-applied'], headers['upshot-ignored']]).toEqual([
      400,
      'handling=strict',
      undefined,
    ])
    expect(body).toMatchObject({
      errors: [
        { field: 'dryRun', message: expect.stringContaining('Known names: onConflict') },
        { field: 'comment', message: 'comment is not known here. Did you mean note?', index: 0 },
      ],
    })
    expect((await read('/measurements?from=2026-01-02&to=2026-01-02', strict)).json()).toEqual([])
  })

  it('reveals nothing to callers without a token', async () => {
    const answer = await world.app.inject({ method: 'GET', url: '/api/v3/measurements?frm=1' })
    expect([answer.statusCode, answer.headers['upshot-ignored']]).toEqual([401, undefined])
  })

  it('is understood by our own client, which is strict', async () => {
    const query = { query: { variableNam: 'x' } } as unknown as { query: { variableName: string } }
    await expect(person.client.listMeasurements(query)).rejects.toThrow('Did you mean variableName?')
  })
})

describe('from and to', () => {
  let world: World
  let person: TestPerson
  beforeAll(async () => {
    world = await openWorld('sqlite')
    person = await world.addPerson({ timeZone: 'Europe/Berlin' })
    const times = ['2026-05-31T21:59:59', '2026-05-31T22:00:00', '2026-06-01T21:59:59', '2026-06-01T22:00:00']
    await person.post(
      '/measurements/post',
      times.map((startAt) => ({ ...moodItem, startAt })),
    )
  })
  afterAll(() => world.close())
  const times = async (query: string) =>
    (await person.get<Measurement[]>(`/measurements?sort=startAt&${query}`)).body.map(({ startAt }) => startAt)

  it('are local days, both included, or moments', async () => {
    expect(await times('from=2026-06-01&to=2026-06-01')).toEqual(['2026-05-31T22:00:00', '2026-06-01T21:59:59'])
    expect(await times('from=2026-06-01T23:59:59%2B02:00')).toEqual(['2026-06-01T21:59:59', '2026-06-01T22:00:00'])
    expect(await times('to=2026-05-31T21:59:59')).toEqual(['2026-05-31T21:59:59'])
    expect(await times('from=2026-06-01&earliestMeasurementTime=2026-06-01T00:00:00&to=2026-06-01')).toEqual([
      '2026-06-01T21:59:59',
    ])
  })

  it.each([
    '/measurements?',
    '/measurements/daily?variableName=Overall%20Mood&',
    '/days?',
    '/charts?variableName=Overall%20Mood&',
    '/report?',
  ])('are accepted by %s, as are the older names', async (path) => {
    for (const query of [
      'from=2026-05-01&to=2026-06-02',
      'earliestMeasurementTime=2026-05-01T00:00:00&latestMeasurementTime=2026-06-02T12:00:00',
    ]) {
      const { status, headers } = await person.get(`${path}${query}`)
      expect([status, headers['upshot-ignored']]).toEqual([200, undefined])
    }
    expect((await person.get(`${path}from=2026-06-02&to=2026-05-01`)).body).toMatchObject({
      errors: [{ field: 'from' }],
    })
    expect((await person.get(`${path}from=May`)).body).toMatchObject({ errors: [{ field: 'from' }] })
  })

  it('limit daily values to the requested days', async () => {
    const days = await person.get<{ date: string }[]>(
      '/measurements/daily?variableName=Overall%20Mood&from=2026-06-01&to=2026-06-01',
    )
    expect(days.body.map(({ date }) => date)).toEqual(['2026-06-01'])
  })
})
