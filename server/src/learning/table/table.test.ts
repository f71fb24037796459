import { afterAll, beforeAll, describe, expect, it } from 'vitest'
import { analyzedHere, analyzeHere, newFolder, scatter } from '../../cli/analyze/upshot.fixture.ts'
import { listed } from '../../testing/findings-diary.ts'
import { settle } from '../../testing/settle.ts'
import { openWorld, type TestPerson, type World } from '../../testing/world.ts'

const DAYS = 160
const dateOf = (day: number) => new Date(Date.UTC(2025, 11, 1 + day)).toISOString().slice(0, 10)

describe('the table of days', () => {
  let world: World
  let person: TestPerson
  const folder = newFolder()
  beforeAll(async () => {
    world = await openWorld('sqlite')
    person = await world.addPerson({ timeZone: 'UTC' })
    const [espresso, noise, calm] = [1, 2, 3].map((salt) => scatter(DAYS, salt))
    const at = (list: readonly number[] | undefined, day: number) => list?.[day] ?? 0
    // At midnight, so that no hours are known, which a table of days does not have.
    const items = Array.from({ length: DAYS }, (_, day) => day).flatMap((day) => {
      const startAt = `${dateOf(day)}T00:00:00`
      const drinks = at(espresso, day) > 0 ? Math.ceil(4 * at(espresso, day)) : 0
      const before = at(espresso, day - 1) > 0 ? Math.ceil(4 * at(espresso, day - 1)) : 0
      return [
        ...(drinks > 0
          ? [
              {
                variableName: 'Espresso',
                value: drinks,
                unitAbbreviatedName: 'serving',
                startAt,
                ...kind('Foods', 'SUM'),
              },
            ]
          : []),
        ...(day % 10 === 9
          ? []
          : [
              {
                variableName: 'Night Sleep',
                value: 8 - 0.5 * before + at(noise, day),
                unitAbbreviatedName: 'h',
                startAt,
                ...kind('Sleep', 'SUM'),
              },
            ]),
        {
          variableName: 'Calm',
          value: 3 + Math.round(2 * at(calm, day)),
          unitAbbreviatedName: '/5',
          startAt,
          ...kind('Emotions', 'MEAN'),
        },
        ...(day < 3
          ? [{ variableName: 'date', value: 0, unitAbbreviatedName: 'count', startAt, ...kind('Miscellaneous', 'SUM') }]
          : []),
      ]
    })
    await person.post('/measurements/post', items)
    const ids = await Promise.all(
      ['Espresso', 'Caffeine'].map(
        async (name) => (await person.get<{ id: number }[]>(`/variables?name=${name}`)).body[0]?.id,
      ),
    )
    await person.post('/userTags', { taggedVariableId: ids[0], tagVariableId: ids[1], conversionFactor: 63 })
    await settle(world)
  })
  afterAll(async () => {
    folder.remove()
    await world.close()
  })
  const kind = (variableCategoryName: string, combinationOperation: string) => ({
    variableCategoryName,
    combinationOperation,
  })

  async function download(query: string, token = person.token) {
    const answer = await world.app.inject({
      method: 'GET',
      url: `/api/v3/table?${query}`,
      headers: { authorization: `Bearer ${token}`, prefer: 'handling=strict' },
    })
    return { ...answer, status: answer.statusCode, file: () => folder.file(answer.rawPayload) }
  }

  it('distinguishes zero from missing and marks what was not recorded, in CSV', async () => {
    const { status, headers, body } = await download('format=csv&from=2025-12-01&to=2025-12-12')
    expect([status, headers['content-type']]).toEqual([200, 'text/csv; charset=utf-8'])
    const rows = body
      .trim()
      .split('\r\n')
      .map((line) => line.split(','))
    const [names = [], ...days] = rows
    const columnOf = (name: string) => days.map((cells) => cells[names.indexOf(name)])
    expect(days.map(([date]) => date)).toEqual(Array.from({ length: 12 }, (_, day) => dateOf(day)))
    expect(columnOf('Night Sleep')[9]).toBe('')
    expect(columnOf('Espresso').filter((_, day) => columnOf('Espresso (origin)')[day] === 'filled')).toContain('0')
    expect(columnOf('Caffeine (origin)')).toContain('inferred')
    // Another column has that name already.
    expect(names.filter((name) => name.startsWith('date'))).toEqual(['date', expect.stringMatching(/^date \(\d+\)$/)])
    expect(columnOf(names.findLast((name) => name.startsWith('date ')) ?? '').slice(0, 4)).toEqual(['0', '0', '0', ''])
  })

  it.each(['json', 'parquet'])('is read by upshot analyze, which finds what the server found: %s', async (format) => {
    const table = await download(`format=${format}`)
    const { pairs } = await analyzedHere(table.file())
    const { correlations } = await listed(person, '?limit=200')
    const asTuple = ({ cause, effect, lag, q }: { cause: string; effect: string; lag: number; q: number }) => [
      `${cause} → ${effect}`,
      lag,
      Number(q.toPrecision(3)),
    ]
    const found = correlations.map((correlation) =>
      asTuple({
        cause: correlation.causeVariableName,
        effect: correlation.effectVariableName,
        lag: Math.round((correlation.onsetDelay ?? 0) / 86_400),
        q: correlation.qValue ?? 1,
      }),
    )
    expect(found.map(([pair]) => pair)).toContain('Espresso → Night Sleep')
    const recomputed = pairs
      .filter(({ verdict }) => verdict === 'likely' || verdict === 'possible')
      .map(({ cause, effect, lagDays, q }) => asTuple({ cause, effect, lag: lagDays ?? 0, q: q ?? 1 }))
    expect(recomputed.toSorted()).toEqual(found.toSorted())
  })

  it('does not let a spreadsheet evaluate a name as a formula', async () => {
    const writer = await world.addPerson({ timeZone: 'UTC' })
    const item = { variableName: '=1+1', value: 1, unitAbbreviatedName: 'count', startAt: `${dateOf(0)}T00:00:00` }
    await writer.post('/measurements/post', [{ ...item, ...kind('Miscellaneous', 'SUM') }])
    await settle(world)
    expect((await download('format=csv', writer.token)).body).toMatch(/^date,'=1\+1[,\r]/)
  })

  it('has no days for somebody who recorded nothing', async () => {
    const { token } = await world.addPerson()
    expect((await download('format=json', token)).json()).toMatchObject({ variables: [], rows: [] })
    expect((await download('format=csv', token)).body).toBe('date\r\n')
    const { err } = await analyzeHere((await download('format=parquet', token)).file())
    expect(err).toContain('no days')
  })

  it('is refused to a token without read access, and for a range that ends before it begins', async () => {
    const { token } = await world.addPerson({ scopes: ['writemeasurements'] })
    expect((await download('format=csv', token)).status).toBe(403)
    expect((await download('from=2026-02-01&to=2026-01-01')).json()).toMatchObject({ errors: [{ field: 'from' }] })
  })

  it.each(['{"a":1}', 'PAR1 but no table', '{"format":"upshot-table","version":2,"variables":[]}'])(
    'is not any other file: %s',
    async (content) => {
      const { code, err } = await analyzeHere(folder.file(content))
      expect(code).toBe(2)
      expect(err).toMatch(/not a table of days|newer release/)
    },
  )
})
