/** One request cannot hold more than its limit, and its response stays small whatever is wrong with it. */
import {
  type Endpoint,
  endpoints,
  type Failure,
  LONGEST_QUERY_TEXT,
  MOST_CONDITIONS,
  MOST_FAULTS,
  MOST_ITEMS,
  MOST_MEASURED_VARIABLES,
  MOST_MEASUREMENTS,
  MOST_NAMES,
  MOST_REMINDERS,
} from '@upshot/contract'
import { afterAll, beforeAll, describe, expect, it } from 'vitest'
import { moodItem } from '../testing/mood-item.ts'
import { dialects, openWorld, type TestPerson, type World } from '../testing/world.ts'

const lists = Object.values<Endpoint>(endpoints).flatMap(({ method, path, body }) =>
  body && 'items' in body ? [{ method, path, most: (body as { maxItems?: number }).maxItems ?? 0 }] : [],
)

const text = (number: number) => number.toLocaleString('en-US')

describe.each(dialects)('limits of one request, on %s', (dialect) => {
  let world: World
  let person: TestPerson
  beforeAll(async () => {
    world = await openWorld(dialect)
    person = await world.addPerson()
  })
  afterAll(() => world.close())

  /** As text, so that building it costs the test as little as refusing it should cost the server. */
  async function send(path: string, payload: string) {
    const headers = { authorization: `Bearer ${person.token}`, 'content-type': 'application/json' }
    const answer = await world.app.inject({ method: 'POST', url: `/api/v3${path}`, headers, payload })
    return { status: answer.statusCode, size: answer.rawPayload.length, body: answer.json<Failure>() }
  }
  const listOf = (count: number, item: string) => `[${Array(count).fill(item).join(',')}]`

  it('every posted list has a limit', () => {
    expect(lists.length).toBeGreaterThan(4)
    for (const { path, most } of lists) expect([MOST_ITEMS, MOST_MEASUREMENTS, MOST_REMINDERS], path).toContain(most)
  })

  describe.each(lists)('$method $path', ({ path, most }) => {
    it.each(['{}', '1', 'null', '{"id":[[]]}'])(
      'refuses 100 000 times %s, states the limit, and is brief',
      async (item) => {
        const { status, size, body } = await send(path, listOf(100_000, item))
        expect(status).toBe(400)
        expect(body.description).toBe(
          `One request takes at most ${text(most)} items, not 100,000. Please send them in parts.`,
        )
        expect(size).toBeLessThan(1000)
      },
    )

    it('checks none of the items beyond its limit', async () => {
      const { status, body } = await send(path, listOf(most + 1, '{}'))
      expect(status).toBe(400)
      expect(body.errors).toHaveLength(1)
    })

    it('lists a hundred faults of a full list and counts the others', async () => {
      const { status, size, body } = await send(path, listOf(most, '{}'))
      expect([400, 404]).toContain(status)
      expect(body.errors).toHaveLength(MOST_FAULTS)
      const more = Number(/ And ([\d,]+) more\.$/.exec(body.description)?.[1]?.replaceAll(',', '') ?? 0)
      expect(more).toBeGreaterThanOrEqual(most - MOST_FAULTS)
      expect(size).toBeLessThan(100_000)
    })

    it('700 000 items are refused before they are parsed', async () => {
      const { status, size } = await send(path, listOf(700_000, '{}'))
      expect(status).toBe(413)
      expect(size).toBeLessThan(1000)
    })

    it('deeply nested lists are refused', async () => {
      const { status, size } = await send(path, '['.repeat(100_000))
      expect(status).toBe(400)
      expect(size).toBeLessThan(1000)
    })
  })

  it('values in sets count individually', async () => {
    const { startAt: _startAt, value: _value, ...head } = moodItem
    const values = (count: number) =>
      Array.from({ length: count }, (_, index) => ({ timestamp: 1_700_000_000 + index * 60, value: 3 }))
    const half = MOST_MEASUREMENTS / 2
    const sets = [
      { ...head, measurementItems: values(half) },
      { ...head, sourceName: 'other', measurements: values(half + 1) },
    ]
    const { status, body } = await send('/measurements/post', JSON.stringify(sets))
    expect(status).toBe(400)
    expect(body.description).toContain(`at most ${text(MOST_MEASUREMENTS)} items, not ${text(MOST_MEASUREMENTS + 1)}.`)
    expect((await person.get('/measurements')).body).toEqual([])
  })

  it('the maximum number of items is stored at once', async () => {
    const many = Array.from({ length: MOST_MEASUREMENTS }, (_, index) => ({
      ...moodItem,
      startAt: new Date(Date.UTC(2020, 0, 1, 0, index)).toISOString(),
    }))
    expect((await send('/measurements/post', JSON.stringify(many))).status).toBe(201)
  })

  it('values of too many variables are refused, and none of the variables is created', async () => {
    const other = await world.addPerson()
    const items = Array.from({ length: MOST_MEASURED_VARIABLES + 1 }, (_, index) => ({
      ...moodItem,
      variableName: `Variable ${index}`,
    }))
    const { status, body } = await other.post<Failure>('/measurements/post', items)
    expect(status).toBe(400)
    expect(body.description).toContain(`at most ${MOST_MEASURED_VARIABLES} variables, not ${items.length}`)
    expect((await other.get('/userVariables')).body).toEqual([])
    expect((await other.post('/measurements/post', items.slice(1))).status).toBe(201)
  })

  it('a fault quotes only the beginning of a long value', async () => {
    const { status, size, body } = await send(
      '/measurements/post',
      JSON.stringify([{ ...moodItem, unitAbbreviatedName: 'x'.repeat(5_000_000) }]),
    )
    expect(status).toBe(400)
    expect(body.errors[0]?.message).toMatch(/^There is no unit "x+…$/)
    expect(size).toBeLessThan(5000)
  })

  describe('a filter', () => {
    const filters = Object.values<Endpoint>(endpoints).flatMap(({ method, path, params, query }) =>
      Object.entries(query?.properties ?? {}).flatMap(([name, schema]) => {
        const { as } = (schema as { 'x-reading'?: { as: string } })['x-reading'] ?? {}
        const value = as === 'numberFilter' ? '1' : as === 'timeFilter' ? '2026-01-01' : undefined
        return value === undefined || method !== 'GET' || params ? [] : [{ path, name, value }]
      }),
    )

    it.each(filters)('$path?$name accepts its maximum of conditions and no more', async ({ path, name, value }) => {
      const ask = (query: string) => person.get<Failure>(`${path}?${query}`)
      const comma = (count: number) => `${name}=${Array(count).fill(value).join(',')}`
      const repeated = (count: number) => Array(count).fill(`${name}=(ge)${value}`).join('&')
      expect((await ask(comma(MOST_CONDITIONS))).status).toBe(200)
      expect((await ask(repeated(MOST_CONDITIONS))).status).toBe(200)
      for (const query of [comma(1500), comma(MOST_CONDITIONS + 1), repeated(MOST_CONDITIONS + 1)]) {
        const { status, body } = await ask(query)
        expect(status).toBe(400)
        expect(body.errors).toEqual([
          { message: `${name} may have at most ${MOST_CONDITIONS} conditions.`, field: name },
        ])
      }
    })

    it.each(['variableName', 'variableCategoryName'])('%s accepts its maximum of names and no more', async (name) => {
      const ask = (count: number) =>
        person.get<Failure>(`/measurements?${name}=${Array(count).fill('Sleep').join(',')}`)
      expect((await ask(MOST_NAMES)).status).toBe(200)
      const { status, body } = await ask(MOST_NAMES + 1)
      expect(status).toBe(400)
      expect(body.errors).toEqual([{ message: `${name} may list at most ${MOST_NAMES} names.`, field: name }])
    })

    it('texts and sort have a maximum length', async () => {
      const long = 'x'.repeat(LONGEST_QUERY_TEXT + 1)
      for (const name of ['variableName', 'sourceName', 'connectorName', 'unitName', 'sort']) {
        const { status, body } = await person.get<Failure>(`/measurements?${name}=${long}`)
        expect(status, name).toBe(400)
        expect(JSON.stringify(body).length).toBeLessThan(3000)
      }
    })

    it('a parameter repeated a thousand times is read once, or refused', async () => {
      for (const query of ['limit=5', 'sort=value', 'variableName=Overall%20Mood', 'unitName=1%20to%205%20Rating']) {
        const { status } = await person.get(`/measurements?${Array(200).fill(query).join('&')}`)
        expect(status, query).toBe(200)
      }
    })

    it('by value works for somebody who has very many variables in several units', async () => {
      const other = await world.addPerson()
      for (let round = 0; round < 1; round++) {
        const items = Array.from({ length: MOST_MEASURED_VARIABLES }, (_, index) => ({
          ...moodItem,
          variableName: `Walk ${round} ${index}`,
          unitAbbreviatedName: 'km',
          variableCategoryName: 'Physical Activities',
          combinationOperation: 'SUM',
        }))
        expect((await other.post('/measurements/post', items)).status).toBe(201)
        const inMiles = items.map((item) => ({ ...item, unitAbbreviatedName: 'mi', startAt: '2026-02-01T10:00:00' }))
        expect((await other.post('/measurements/post', inMiles)).status).toBe(201)
      }
      const conditions = Array(MOST_CONDITIONS).fill(moodItem.value).join(',')
      const { status, body } = await other.get<unknown[]>(
        `/measurements?value=${conditions}&minMaxFilter=true&sort=value`,
      )
      expect(status, JSON.stringify(body)).toBe(200)
      expect(body).toHaveLength(100)
    })
  })
})
