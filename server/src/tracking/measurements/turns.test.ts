/** Nobody waits for another person's long read. */
import { afterAll, beforeAll, describe, expect, it } from 'vitest'
import { walkItem } from '../../testing/mood-item.ts'
import { dialects, openWorld, type TestPerson, type World } from '../../testing/world.ts'

const ROWS = 20_000

describe.each(dialects)('while one person reads a lot, on %s', (dialect) => {
  let world: World
  let reader: TestPerson
  let other: TestPerson
  beforeAll(async () => {
    world = await openWorld(dialect)
    ;[reader, other] = [await world.addPerson(), await world.addPerson()]
    const { startAt: _startAt, value: _value, ...head } = walkItem
    for (const sourceName of ['Phone', 'Watch']) {
      for (let from = 0; from < ROWS / 2; from += 5000) {
        const measurementItems = Array.from({ length: 5000 }, (_, index) => ({
          timestamp: 1_600_000_000 + (from + index) * 600,
          value: 1 + (index % 5),
        }))
        const answer = await reader.post('/measurements/post', [{ ...head, sourceName, measurementItems }])
        expect(answer.status).toBe(201)
      }
    }
  })
  afterAll(() => world.close())

  it.each([
    '/measurements?groupingWidth=86400&limit=200',
    '/measurements?groupingWidth=1&sort=value',
    '/measurements/export?format=json',
  ])('others are answered while %s is created', async (path) => {
    const order: string[] = []
    const readLong = async () => {
      // Three times: long enough for five short responses, however fast this database is.
      for (let index = 0; index < 3; index++) {
        const request = { url: `/api/v3${path}`, headers: { authorization: `Bearer ${reader.token}` } }
        expect((await world.app.inject(request)).statusCode).toBe(200)
      }
      order.push('long')
    }
    const long = readLong()
    for (let index = 0; index < 5; index++) {
      expect((await other.get('/userVariables')).status).toBe(200)
      order.push('short')
    }
    await long
    expect(order).toEqual(['short', 'short', 'short', 'short', 'short', 'long'])
  })

  it('a grouped read contains every value once, in its bin, with its sources', async () => {
    const seen: { value: number; sourceName: string; startAt: string }[] = []
    for (let offset = 0; ; offset += 200) {
      const { body } = await reader.get<typeof seen>(`/measurements?groupingWidth=86400&limit=200&offset=${offset}`)
      seen.push(...body)
      if (body.length < 200) break
    }
    const [firstDay, lastDay] = [1_600_000_000, 1_600_000_000 + (ROWS / 2 - 1) * 600].map((at) =>
      Math.floor(at / 86_400),
    ) as [number, number]
    expect(seen).toHaveLength(lastDay - firstDay + 1)
    expect(new Set(seen.map(({ startAt }) => startAt)).size).toBe(seen.length)
    expect(seen.map(({ startAt }) => startAt)).toEqual(
      seen
        .map(({ startAt }) => startAt)
        .toSorted()
        .toReversed(),
    )
    expect(seen.reduce((sum, { value }) => sum + value, 0)).toBeCloseTo(ROWS * 3, 6)
    for (const { sourceName } of seen) expect(sourceName).toBe('Phone, Watch')
  })
})
