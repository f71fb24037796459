import { type Change, endpoints, type Failure } from '@upshot/contract'
import { Compile } from 'typebox/compile'
import { afterAll, beforeAll, describe, expect, it } from 'vitest'
import { recorded } from '../../testing/mood-item.ts'
import { settle } from '../../testing/settle.ts'
import { dialects, openWorld, type TestPerson, type World } from '../../testing/world.ts'

const FIRST_MS = Date.parse('2025-10-01T00:00:00Z')
const DAYS = 240
const START = 120
const dateOf = (day: number) => new Date(FIRST_MS + day * 86_400_000).toISOString().slice(0, 10)

/** −1 to 1, the same every time. */
function noise(seed: number): (day: number) => number {
  const values: number[] = []
  let state = seed
  for (let day = 0; day < DAYS; day++) {
    state = (state * 48_271) % 2_147_483_647
    values.push((2 * state) / 2_147_483_647 - 1)
  }
  return (day) => values[day] ?? 0
}

const kinds = {
  Ache: ['Symptoms', '/10', 'MEAN'],
  Calm: ['Emotions', '/10', 'MEAN'],
  Magnesium: ['Treatments', 'mg', 'SUM'],
  Ibuprofen: ['Treatments', 'mg', 'SUM'],
  Vaccine: ['Treatments', 'yes/no', 'MEAN'],
} as const

function entry(variableName: keyof typeof kinds, day: number, value: number) {
  const [variableCategoryName, unitAbbreviatedName, combinationOperation] = kinds[variableName]
  const startAt = `${dateOf(day)}T20:00:00`
  return { variableName, variableCategoryName, unitAbbreviatedName, combinationOperation, startAt, value }
}

/** Magnesium from day 120 on; the ache is three points lower from then on, calm stays as it is. */
function diary() {
  const [ache, calm] = [noise(7_001), noise(90_007)]
  return Array.from({ length: DAYS }, (_, day) => [
    entry('Ache', day, Number((6 + 1.5 * ache(day) - (day < START ? 0 : 3)).toFixed(1))),
    entry('Calm', day, Number((5 + 2 * calm(day)).toFixed(1))),
    ...(day >= START ? [entry('Magnesium', day, 300)] : []),
    ...(day >= 20 && day < START - 4 ? [entry('Ibuprofen', day, 400)] : []),
    ...(day === 180 ? [entry('Vaccine', day, 1)] : []),
  ]).flat()
}

interface Listed {
  readonly data: { readonly changes: readonly Change[]; readonly explanation: { readonly description: string } }
}

describe.each(dialects)('what changed, on %s', (dialect) => {
  let world: World
  let person: TestPerson
  const changes = async (query = '') => (await person.get<Listed>(`/changes${query}`)).body.data.changes
  beforeAll(async () => {
    world = await openWorld(dialect)
    person = await world.addPerson()
    await recorded(person, diary())
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

  it('what became different is told in numbers and words, with what else happened', async () => {
    const [started] = await changes('?variableName=Magnesium')
    expect(started).toMatchObject({
      title: 'Magnesium, started on 29 January 2026',
      alsoChanged: [{ text: 'Ibuprofen, stopped on 25 January 2026', date: dateOf(START - 4) }],
      caution: 'Something else changed too, and may be the reason: Ibuprofen, stopped on 25 January 2026.',
    })
    const [ache, calm] = started?.outcomes ?? []
    expect(ache).toMatchObject({
      variableName: 'Ache',
      verdict: 'likely',
      largerThan: 99,
      before: { days: 28, ofDays: 28 },
      difference: { isBetter: true, text: expect.stringMatching(/^3(\.\d)? points lower$/) },
    })
    expect(ache?.sentence).toContain('larger than 99 of 100 of your ordinary changes')
    expect(started?.sentence).toContain('One outcome stands out: Ache')
    expect(calm).toMatchObject({ variableName: 'Calm', verdict: 'no sign' })
    expect(calm?.sentence).toContain('ordinary change')
  })

  it('a day that is named is judged alone, and without anything started', async () => {
    const [asked] = await changes(`?date=${dateOf(START)}&effectVariableName=Ache`)
    expect(asked).toMatchObject({ kind: 'date', date: dateOf(START), outcomes: [{ verdict: 'likely' }] })
    expect(asked?.outcomes[0]?.qValue).toBe(asked?.outcomes[0]?.pValue)
    expect(asked).not.toHaveProperty('variableId')
    const [quiet] = await changes(`?date=${dateOf(60)}`)
    expect(quiet?.outcomes.map(({ verdict }) => verdict)).not.toContain('likely')
    expect(quiet?.caution).toBe('Something else may have changed too.')
    expect((await changes('?date=2019-01-01'))[0]).toMatchObject({ outcomes: [] })
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

  it('a date that is none names its field, and an unknown variable is 404', async () => {
    const wrong = await person.get<Failure>('/changes?date=yesterday')
    expect(wrong.status).toBe(400)
    expect(JSON.stringify(wrong.body)).toContain('date')
    expect((await person.get('/changes?variableName=Nonsense')).status).toBe(404)
  })

  it('whoever has recorded nothing is told so', async () => {
    const newcomer = await world.addPerson()
    const { body } = await newcomer.get<Listed>('/changes')
    expect(body.data).toMatchObject({ changes: [], explanation: { description: expect.stringContaining('yet') } })
  })
})
