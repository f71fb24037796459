import type { UserVariable } from '@upshot/contract'
import { afterAll, beforeAll, describe, expect, it } from 'vitest'
import { moodItem, recorded, walkItem } from '../../testing/mood-item.ts'
import { dialects, openWorld, type TestPerson, type World } from '../../testing/world.ts'
import { byRelevance } from './search.ts'

const found = (phrase: string, names: readonly string[]) =>
  byRelevance(
    names.map((name) => ({ name })),
    phrase,
  ).map(({ name }) => name)

describe('relevance', () => {
  const names = ['Coffee', 'Coffee, decaffeinated', 'Iced Coffee', 'Tea', 'Toffee', 'Cough', 'Black Coffee Beans']

  it('the exact name comes first, then names with that prefix, then words with that prefix, then other matches', () => {
    expect(found('coffee', names)).toEqual([
      'Coffee',
      'Coffee, decaffeinated',
      'Iced Coffee',
      'Black Coffee Beans',
      'Toffee',
    ])
  })

  it.each([
    ['cofee', 'left out'],
    ['coffeee', 'put in'],
    ['coffre', 'wrong'],
    ['cofefe', 'swapped'],
    ['COFFEE  ', 'in capitals, with spaces'],
  ])('"%s" finds coffee: a letter %s', (phrase) => {
    expect(found(phrase, names)).toContain('Coffee')
  })

  it('a name is found while being typed, even with a typo', () => {
    expect(found('decafi', names)).toContain('Coffee, decaffeinated')
    expect(found('blak cof', names)).toContain('Black Coffee Beans')
  })

  it('short phrases must be spelt correctly, and unrelated names are not found', () => {
    expect(found('tae', names)).toEqual([])
    expect(found('umbrella', names)).toEqual([])
  })

  it('an alias and a synonym match too, after an equally good match of a name', () => {
    const variables = [{ name: 'Rest', alias: 'Siesta' }, { name: 'Nap', synonyms: ['Siesta'] }, { name: 'Siesta' }]
    expect(byRelevance(variables, 'siesta').map(({ name }) => name)).toEqual(['Siesta', 'Nap', 'Rest'])
  })

  it('without a phrase everything stays as it is', () => {
    expect(found('', names)).toEqual(names)
    expect(found('%', names)).toEqual(names)
  })
})

describe.each(dialects)('searching on %s', (dialect) => {
  let world: World
  let person: TestPerson
  beforeAll(async () => {
    world = await openWorld(dialect)
    person = await world.addPerson()
    await recorded(person, [
      moodItem,
      {
        ...walkItem,
        variableName: 'Moody Cow Ice Cream',
        variableCategoryName: 'Foods',
        unitAbbreviatedName: 'serving',
        value: 1,
      },
    ])
  })
  afterAll(() => world.close())

  const names = async (path: string) => (await person.get<UserVariable[]>(path)).body.map(({ name }) => name)

  it("the person's variables come first, then common ones", async () => {
    const list = (await person.get<UserVariable[]>('/variables?searchPhrase=mood')).body
    expect(
      list
        .map(({ name }) => name)
        .slice(0, 2)
        .sort(),
    ).toEqual(['Moody Cow Ice Cream', 'Overall Mood'])
    expect(list.length).toBeGreaterThan(2)
    for (const variable of list.slice(2)) expect(variable).toMatchObject({ public: true, numberOfRawMeasurements: 0 })
  })

  it('search and searchPhrase are the same', async () => {
    expect(await names('/variables?search=sleep')).toEqual(await names('/variables?searchPhrase=sleep'))
  })

  it('a synonym and a typing error find the common variable', async () => {
    expect(await names('/variables?searchPhrase=hours%20slept')).toContain('Sleep Duration')
    expect(await names('/variables?searchPhrase=cafeine')).toContain('Caffeine')
  })

  it('approximate matches are omitted if there is any exact one', async () => {
    const coff = await names('/variables?searchPhrase=coff')
    expect(coff[0]).toBe('Coffee')
    // German also spells caffeine with a C: Coffein.
    for (const name of coff) expect(name).toMatch(/coff|^Caffeine$/i)
    expect(await names('/variables?searchPhrase=moood')).toContain('Overall Mood')
  })

  it("a common variable is shown once, as the person's own if used", async () => {
    const list = await names('/variables?searchPhrase=Overall%20Mood')
    expect(list.filter((name) => name === 'Overall Mood')).toHaveLength(1)
    expect((await person.get<UserVariable[]>('/variables?name=overall%20mood')).body).toMatchObject([
      { numberOfRawMeasurements: 1 },
    ])
  })

  it('includePublic=false shows own ones only', async () => {
    expect((await names('/variables?includePublic=false')).sort()).toEqual(['Moody Cow Ice Cream', 'Overall Mood'])
  })

  it('the catalogue is available to everybody: at least 200 in all categories, in pages with links', async () => {
    const all: UserVariable[] = []
    let path: string | undefined = '/variables?limit=200'
    while (path) {
      const answer: { body: UserVariable[]; headers: Record<string, unknown> } = await person.get(path)
      all.push(...answer.body)
      path = /<\/api\/v3(.+)>; rel="next"/.exec(String(answer.headers['link'] ?? ''))?.[1]
    }
    expect(all.filter((variable) => variable.public).length).toBeGreaterThanOrEqual(200)
    expect(new Set(all.map(({ variableCategoryName }) => variableCategoryName)).size).toBe(23)
    expect(new Set(all.map(({ id }) => id)).size).toBe(all.length)
    for (const variable of all) expect(variable).toMatchObject({ variableId: variable.id, userId: person.id })
  })

  it.each([
    ['/variables?variableCategoryName=Location', 'Locations'],
    ['/variables?variableCategoryName=physical%20activity', 'Physical Activities'],
  ])('%s lists %s', async (path, category) => {
    const list = (await person.get<UserVariable[]>(path)).body
    expect(list.length).toBeGreaterThan(0)
    for (const variable of list) expect(variable.variableCategoryName).toBe(category)
  })

  it('an unknown category or sort field is refused', async () => {
    expect((await person.get('/variables?variableCategoryName=Feelings')).status).toBe(400)
    expect((await person.get('/variables?sort=colour')).status).toBe(400)
    expect((await person.get('/userVariables?sort=colour')).status).toBe(400)
  })

  it.each(['name', '-name', 'id', '-id'])('sorted by %s', async (sort) => {
    const list = (await person.get<UserVariable[]>(`/variables?sort=${sort}&limit=200`)).body
    const key = (variable: UserVariable) => (sort.endsWith('id') ? variable.id : variable.name.toLowerCase())
    const sign = sort.startsWith('-') ? -1 : 1
    const expected = list.toSorted((a, b) => (key(a) < key(b) ? -sign : key(a) > key(b) ? sign : a.id - b.id))
    expect(list.map(({ id }) => id)).toEqual(expected.map(({ id }) => id))
  })

  it("nobody finds another person's private variables", async () => {
    const stranger = await world.addPerson()
    const list = (await stranger.get<UserVariable[]>('/variables?searchPhrase=Moody%20Cow')).body
    expect(list.map(({ name }) => name)).not.toContain('Moody Cow Ice Cream')
    expect((await stranger.get('/userVariables')).body).toEqual([])
  })
})
