import { type Change, type ChangedOutcome, endpoints, type Failure } from '@upshot/contract'
import { Compile } from 'typebox/compile'
import { afterAll, beforeAll, describe, expect, it } from 'vitest'
import { changesDiary, dateOf, START } from '../../testing/changes-diary.ts'
import { recorded } from '../../testing/mood-item.ts'
import { settle } from '../../testing/settle.ts'
import { dialects, openWorld, type TestPerson, type World } from '../../testing/world.ts'

interface Analysed {
  readonly data: { readonly analysis: { readonly assumedNone?: readonly number[] } }
}

interface ListedChange {
  readonly data: { readonly changes: readonly Change[]; readonly explanation: { readonly description: string } }
}

interface Compared {
  readonly data: {
    readonly outcomes: readonly ChangedOutcome[]
    readonly earlier?: { readonly from: string; readonly to: string }
    readonly later?: { readonly from: string; readonly to: string }
    readonly caution: string
  }
}

describe.each(dialects)('what changed, on %s', (dialect) => {
  let world: World
  let person: TestPerson
  const changes = async (query = '') => (await person.get<ListedChange>(`/changes${query}`)).body.data.changes
  beforeAll(async () => {
    world = await openWorld(dialect)
    person = await world.addPerson()
    await recorded(person, changesDiary())
    await settle(world)
  })
  afterAll(() => world.close())

  it('starts, stops and first times are found by themselves, latest first', async () => {
    expect((await changes()).map(({ kind, variableName, date }) => [kind, variableName, date])).toEqual([
      ['first', 'Vaccine', dateOf(180)],
      ['start', 'Magnesium', dateOf(START)],
      ['stop', 'Ibuprofen', dateOf(START - 4)],
    ])
  })

  it('differences are described in numbers and words, with what else happened', async () => {
    const [started] = await changes('?variableName=Magnesium')
    expect(started).toMatchObject({
      title: 'Magnesium, started on 29 January 2026',
      alsoChanged: [{ text: 'Ibuprofen, stopped on 25 January 2026', date: dateOf(START - 4) }],
      caution: 'Something else changed too, and may be the reason: Ibuprofen, stopped on 25 January 2026.',
    })
    const [ache, calm] = ['Ache', 'Calm'].map((name) =>
      started?.outcomes.find((outcome) => outcome.variableName === name),
    )
    expect(ache).toMatchObject({
      variableName: 'Ache',
      verdict: 'likely',
      largerThan: 99,
      before: { days: 28, ofDays: 28 },
      difference: { isBetter: true, text: expect.stringMatching(/^3(\.\d)? points lower$/) },
    })
    expect(ache?.sentence).toContain('larger than 99 of 100 of your ordinary changes')
    expect(started?.sentence).toContain('One outcome stands out. Ache: 3')
    expect(calm).toMatchObject({ variableName: 'Calm', verdict: 'no sign' })
    expect(calm?.sentence).toContain('ordinary change')
  })

  it('a given day is judged alone, even if nothing started on it', async () => {
    const [requested] = await changes(`?date=${dateOf(START)}&effectVariableName=Ache`)
    expect(requested).toMatchObject({ kind: 'date', date: dateOf(START), outcomes: [{ verdict: 'likely' }] })
    expect(requested?.outcomes[0]?.qValue).toBe(requested?.outcomes[0]?.pValue)
    expect(requested).not.toHaveProperty('variableId')
    const [quiet] = await changes(`?date=${dateOf(60)}`)
    expect(quiet?.outcomes.map(({ verdict }) => verdict)).not.toContain('likely')
    expect(quiet?.caution).toBe('Something else may have changed too.')
    expect((await changes('?date=2019-01-01'))[0]).toMatchObject({ outcomes: [] })
  })

  it('two periods are compared by the same rules, with an interval, and give the same as a day between them', async () => {
    const compared = async (query: string) => {
      const { body } = await person.get<Compared>(`/changes/compare?${query}`)
      expect([...Compile(endpoints.comparePeriods.answer).Errors(body)]).toEqual([])
      return body.data
    }
    const month = await compared(`variableName=ache,Calm&from=${dateOf(START)}&to=${dateOf(START + 27)}`)
    expect(month).toMatchObject({
      earlier: { from: dateOf(START - 28), to: dateOf(START - 1) },
      later: { from: dateOf(START), to: dateOf(START + 27) },
      caution: 'Something else may have changed too.',
    })
    const [ache, calm] = month.outcomes
    expect([ache?.variableName, ache?.verdict, calm?.variableName, calm?.verdict]).toEqual([
      'Ache',
      'likely',
      'Calm',
      'no sign',
    ])
    const { value = 0, low = 0, high = 0 } = ache?.difference ?? {}
    expect([low < value, value < high, high < 0]).toEqual([true, true, true])
    expect(ache?.sentence).toMatch(
      /^Ache averaged .+ from 29 January 2026 to 25 February 2026, and .+ from 1 January 2026/,
    )
    const other = await compared(
      `variableName=Ache&from=${dateOf(START - 28)}&to=${dateOf(START - 1)}&otherFrom=${dateOf(START)}`,
    )
    expect(other.outcomes[0]?.difference).toEqual(ache?.difference)
    const [asDay] = (await changes(`?date=${dateOf(START)}&effectVariableName=Ache`)).flatMap(
      (change) => change.outcomes,
    )
    expect((await compared(`variableName=Ache&date=${dateOf(START)}`)).outcomes).toEqual([asDay])
    const [early] = (await compared('variableName=Ache&from=2019-01-01&to=2019-01-31')).outcomes
    expect(early).toMatchObject({ verdict: 'cannot tell', notEnough: expect.stringContaining('earlier period') })
  })

  it.each([
    ['variableName=Ache', 'from'],
    ['from=2026-01-01', 'variableName'],
    ['variableName=Ache&from=2026-01-02&to=2026-01-01', 'from'],
    ['variableName=Ache&from=2026-01-01&to=2026-01-31&otherFrom=2026-01-20&otherTo=2026-02-20', 'otherFrom'],
    ['variableIds=1,two&from=2026-01-01', 'variableIds'],
  ])('%s is refused and names %s', async (query, field) => {
    const { status, body } = await person.get<Failure>(`/changes/compare?${query}`)
    expect([status, body.errors?.[0]?.field]).toEqual([400, field])
  })

  it('every answer fits its schema, in every language', async () => {
    for (const language of ['en', 'de', 'es']) {
      await person.post('/userSettings', { language })
      for (const query of ['', `?date=${dateOf(START)}`, `?date=${dateOf(3)}`]) {
        const { body } = await person.get(`/changes${query}`)
        expect([...Compile(endpoints.listChanges.answer).Errors(body)].map(({ instancePath }) => instancePath)).toEqual(
          [],
        )
      }
    }
    await person.post('/userSettings', { language: 'en' })
  })

  it('a malformed date names its field, and an unknown variable is 404', async () => {
    const wrong = await person.get<Failure>('/changes?date=yesterday')
    expect(wrong.status).toBe(400)
    expect(JSON.stringify(wrong.body)).toContain('date')
    expect((await person.get('/changes?variableName=Nonsense')).status).toBe(404)
  })

  it('a symptom recorded only when present is described by its frequency, and asked about until that is answered', async () => {
    const { body } = await person.get<Analysed>('/correlations?limit=1')
    const [started] = await changes('?variableName=Magnesium&effectVariableName=Migraine')
    const [migraine] = started?.outcomes ?? []
    expect(migraine?.sentence).toMatch(/^Migraine came up on \d+ days? in 100 in the 28 days from then on/)
    expect(body.data.analysis.assumedNone).toEqual([migraine?.variableId])
  })

  it('a person without entries is told so', async () => {
    const newcomer = await world.addPerson()
    const { body } = await newcomer.get<ListedChange>('/changes')
    expect(body.data).toMatchObject({ changes: [], explanation: { description: expect.stringContaining('yet') } })
  })
})
