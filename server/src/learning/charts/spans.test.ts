import type { ChartDescription, Spark } from '@upshot/contract'
import { afterAll, beforeAll, describe, expect, it } from 'vitest'
import { dialects, openWorld, type TestPerson, type World } from '../../testing/world.ts'

const days = Array.from({ length: 60 }, (_, index) =>
  new Date(Date.UTC(2026, 3, 16 + index)).toISOString().slice(0, 10),
)
const item = (variableName: string, value: number, startAt: string) => ({
  variableName,
  value,
  unitAbbreviatedName: variableName === 'Sleep Duration' ? 'h' : '/5',
  variableCategoryName: variableName === 'Sleep Duration' ? 'Sleep' : 'Emotions',
  combinationOperation: 'MEAN',
  startAt,
})

describe.each(dialects)('charts of some days on %s', (dialect) => {
  let world: World
  let person: TestPerson
  beforeAll(async () => {
    world = await openWorld(dialect)
    person = await world.addPerson({ timeZone: 'Europe/Berlin' })
    await person.post(
      '/measurements/post',
      days.map((day, index) => item('Overall Mood', 1 + (index % 5), `${day}T06:30:00`)),
    )
  })
  afterAll(() => world.close())

  const chart = (query: string) => person.get<ChartDescription>(`/charts?variableName=Overall%20Mood&${query}`)
  const daysOf = ({ panels }: ChartDescription, shape: string) =>
    panels.flatMap(({ series }) =>
      series
        .filter((mark) => mark.shape === shape)
        .flatMap(({ points }) => points.map(({ x }) => new Date(x).toISOString().slice(0, 10))),
    )

  it('shows exactly the requested days', async () => {
    const { status, body } = await chart('from=2026-05-01&to=2026-05-30')
    expect(status).toBe(200)
    expect(daysOf(body, 'points')).toEqual(days.filter((day) => day >= '2026-05-01' && day <= '2026-05-30'))
    expect(JSON.stringify(body).length).toBeLessThan(15_000)
  })

  it('includes the days beyond the edge in the moving mean', async () => {
    const some = (await chart('from=2026-05-01')).body
    const all = (await chart('')).body
    const first = (description: ChartDescription) =>
      description.panels[0]?.series
        .find(({ shape }) => shape === 'line')
        ?.points.find(({ x }) => x === Date.UTC(2026, 4, 1))
    expect(first(some)).toEqual(first(all))
    expect(first(some)?.count).toBe(7)
  })

  it('speaks German if asked to', async () => {
    const { body } = await chart('language=de&chart=weekdayColumnChart')
    expect(body.title).toBe('Stimmung nach Wochentag')
    expect(body.panels[0]?.x.categories?.[0]).toBe('Mo')
  })

  it('counts only the entries of those days by weekday', async () => {
    const { body } = await chart('chart=weekdayColumnChart&from=2026-05-04&to=2026-05-10')
    const counts = body.panels[0]?.series[0]?.points.map(({ count }) => count)
    expect(counts).toEqual([1, 1, 1, 1, 1, 1, 1])
  })

  it('says what is missing if there are too few days', async () => {
    const { body } = await chart('from=2026-05-01&to=2026-05-02')
    expect(body).toMatchObject({ kind: 'text', panels: [], message: expect.stringContaining('2 days so far') })
  })

  it.each([
    ['variableName=Overall%20Mood&from=1.5.2026', 400],
    ['variableName=Overall%20Mood&from=2026-05-02&to=2026-05-01', 400],
    ['variableName=Overall%20Mood&chart=pie', 400],
    ['chart=weekdayColumnChart', 400],
    ['variableName=Unheard%20Of', 404],
  ])('refuses %s with %i', async (query, status) => {
    expect((await person.get(`/charts?${query}`)).status).toBe(status)
  })

  it('gives the last days of every variable, with gaps where nothing was recorded', async () => {
    const reader = await world.addPerson({ timeZone: 'Europe/Berlin' })
    const now = world.clock.nowMs()
    const ago = (daysAgo: number) => new Date(now - daysAgo * 86_400_000).toISOString().slice(0, 19)
    await reader.post('/measurements/post', [
      item('Overall Mood', 4, ago(0)),
      item('Overall Mood', 2, ago(2)),
      item('Overall Mood', 5, ago(40)),
      item('Sleep Duration', 7, ago(200)),
    ])
    const { body } = await reader.get<Spark[]>('/charts/sparks?days=5')
    expect(body).toEqual([
      { variableId: expect.any(Number), from: expect.any(String), values: [null, null, 2, null, 4] },
    ])
  })
})
