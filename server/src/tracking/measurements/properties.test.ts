/** Properties that hold for whatever people record. */
import type { DailyValue, Measurement, UserVariable } from '@upshot/contract'
import fc from 'fast-check'
import { afterAll, beforeAll, describe, expect, it } from 'vitest'
import { measurementsOf, record, recorded, walkItem } from '../../testing/mood-item.ts'
import { roundsOf } from '../../testing/suite.ts'
import { dialects, openWorld, type World } from '../../testing/world.ts'
import { unitRecords } from '../units/units.data.ts'
import { variableCategoryRecords } from '../variables/categories.data.ts'

const RUNS = { sqlite: 25, postgres: roundsOf(30) }

/** Any text that is valid as a name: visible, and storable. */
const name = fc
  .string({ unit: 'grapheme', minLength: 1, maxLength: 40 })
  .map((text) => text.normalize('NFC').replace(/\s+/gu, ' ').trim())
  .filter((text) => text !== '' && text.length <= 125 && !text.includes('\0'))

const seconds = fc.integer({ min: Date.UTC(1900, 0, 1) / 1000, max: Date.UTC(2026, 5, 17, 12) / 1000 })

/** A value that the unit accepts, with as many digits as a double has. */
const amount = fc.constantFrom(...unitRecords).chain((unit) => {
  const min = unit.minimumValue ?? -1e12
  const max = unit.maximumValue ?? 1e12
  return fc.record({
    unit: fc.constant(unit),
    value: fc.double({ min, max, noNaN: true }).map((value) => (value === 0 ? 0 : value)),
  })
})

const item = fc
  .record({
    amount,
    variableName: name,
    at: seconds,
    sourceName: name,
    category: fc.constantFrom(...variableCategoryRecords),
    note: fc.option(
      fc.string({ unit: 'grapheme', minLength: 1 }).filter((text) => !text.includes('\0')),
      { nil: undefined },
    ),
  })
  .map(({ amount: { unit, value }, variableName, at, sourceName, category, note }) => ({
    variableName: `${variableName} ${unit.id}`,
    variableCategoryName: category.name,
    unitAbbreviatedName: unit.abbreviatedName,
    combinationOperation: unit.dimension === 'rating' ? 'MEAN' : 'SUM',
    value,
    startAt: new Date(at * 1000).toISOString().slice(0, 19),
    sourceName,
    ...(note === undefined ? {} : { note }),
  }))

const identityOf = (item: { variableName: string; startAt: string; sourceName: string }) =>
  `${item.variableName.toLowerCase()}|${item.startAt}|${item.sourceName}`

describe.each(dialects)('properties on %s', (dialect) => {
  let world: World
  beforeAll(async () => {
    world = await openWorld(dialect)
  })
  afterAll(() => world.close())

  it('recorded values are read back unchanged', async () => {
    const batch = fc.uniqueArray(item, { minLength: 1, maxLength: 12, selector: identityOf })
    await fc.assert(
      fc.asyncProperty(batch, async (items) => {
        const person = await world.addPerson()
        const answer = await record(person, items)
        expect(answer.body.errors ?? []).toEqual([])
        const read = await measurementsOf(person, '?doNotConvert=true&limit=200&sort=id')
        const shown = read.map(({ variableName, value, unitAbbreviatedName, startAt, sourceName, note }) => ({
          variableName: variableName.toLowerCase(),
          value,
          unitAbbreviatedName,
          startAt,
          sourceName,
          note,
        }))
        const expected = items.map((item) => ({
          variableName: item.variableName.toLowerCase(),
          value: item.value,
          unitAbbreviatedName: item.unitAbbreviatedName,
          startAt: item.startAt,
          sourceName: item.sourceName,
          note: 'note' in item ? item.note : undefined,
        }))
        const order = (a: { sourceName: string }, b: { sourceName: string }) =>
          JSON.stringify(a) < JSON.stringify(b) ? -1 : 1
        expect(shown.toSorted(order)).toEqual(expected.toSorted(order))
        // Recording everything again changes nothing.
        expect((await record(person, items)).status).toBe(200)
        expect(await measurementsOf(person, '?doNotConvert=true&limit=200&sort=id')).toEqual(read)
      }),
      { numRuns: RUNS[dialect] },
    )
  })

  it('a batch is all or nothing, wherever the bad item is', async () => {
    const spoilt = [
      { value: 'x' },
      { startAt: 'soon' },
      { unitAbbreviatedName: 'bananas' },
      { variableCategoryName: 'Feelings' },
      { combinationOperation: 'MEDIAN' },
      { variableName: '' },
    ]
    await fc.assert(
      fc.asyncProperty(
        fc.uniqueArray(item, { minLength: 1, maxLength: 8, selector: identityOf }),
        fc.constantFrom(...spoilt),
        fc.nat(),
        async (items, fault, where) => {
          const person = await world.addPerson()
          const changedIndex = where % items.length
          const { status, body } = await record(
            person,
            items.with(changedIndex, { ...items[changedIndex], ...fault } as (typeof items)[0]),
          )
          expect(status).toBe(400)
          expect(body.errors.map(({ index }) => index)).toContain(changedIndex)
          expect(body.errors.map(({ field }) => field)).toContain(Object.keys(fault)[0])
          expect(await measurementsOf(person)).toEqual([])
          expect((await person.get('/userVariables')).body).toEqual([])
        },
      ),
      { numRuns: RUNS[dialect] },
    )
  })

  it('the order of entries and tags does not matter', async () => {
    type Step =
      | { readonly entry: string; readonly day: number; readonly value: number }
      | { readonly tagged: string; readonly tag: string; readonly factor: number }
    // Tags only lead down the alphabet, so that none closes a circle.
    const names = ['A', 'B', 'C', 'D']
    const entries = fc.uniqueArray(
      fc.record({
        entry: fc.constantFrom(...names),
        day: fc.integer({ min: 1, max: 6 }),
        value: fc.integer({ min: 0, max: 50 }),
      }),
      { minLength: 4, maxLength: 12, selector: ({ entry, day }) => `${entry}${day}` },
    )
    const tags = fc.uniqueArray(
      fc
        .tuple(fc.integer({ min: 0, max: 2 }), fc.integer({ min: 1, max: 3 }), fc.integer({ min: 1, max: 9 }))
        .map(([from, step, factor]) => ({
          tagged: names[from] ?? 'A',
          tag: names[Math.min(3, from + step)] ?? 'D',
          factor,
        })),
      { maxLength: 4, selector: ({ tagged, tag }) => `${tagged}${tag}` },
    )
    const orders = fc.tuple(entries, tags).chain(([some, ties]) => {
      const steps: Step[] = [...some, ...ties]
      const shuffled = fc.shuffledSubarray(steps, { minLength: steps.length, maxLength: steps.length })
      return fc.tuple(shuffled, shuffled)
    })
    await fc.assert(
      fc.asyncProperty(orders, async ([first, other]) => {
        expect(await outcomeOf(first)).toEqual(await outcomeOf(other))
      }),
      { numRuns: RUNS[dialect] },
    )

    async function outcomeOf(steps: readonly Step[]) {
      const person = await world.addPerson()
      const entry = (variableName: string, day: number, value: number) => ({
        ...walkItem,
        variableName,
        value,
        startAt: `2026-05-0${day}T12:00:00`,
      })
      // All four exist from the start, so that either may come first.
      const { data } = await recorded(
        person,
        names.map((name) => entry(name, 9, 1)),
      )
      const ids = new Map(data.userVariables.map(({ name, id }) => [name, id]))
      for (const step of steps) {
        if ('entry' in step) await recorded(person, [entry(step.entry, step.day, step.value)])
        else {
          const body = {
            taggedVariableId: ids.get(step.tagged),
            tagVariableId: ids.get(step.tag),
            conversionFactor: step.factor,
          }
          expect((await person.post('/userTags', body)).status).toBe(201)
        }
      }
      await world.server.services.statistics.refreshAll()
      const days = await Promise.all(
        names.map(async (name) => (await person.get<DailyValue[]>(`/measurements/daily?variableName=${name}`)).body),
      )
      const variables = (await person.get<UserVariable[]>('/userVariables?sort=name')).body
      return {
        days: days.map((list) =>
          list.map(({ date, value, origin, numberOfMeasurements }) => [date, value, origin, numberOfMeasurements]),
        ),
        statistics: variables.map(({ mean, median, lastValue, lastProcessedDailyValue, numberOfRawMeasurements }) => [
          mean,
          median,
          lastValue,
          lastProcessedDailyValue,
          numberOfRawMeasurements,
        ]),
      }
    }
  })

  it('pages of any size together are the whole', async () => {
    const person = await world.addPerson()
    await recorded(
      person,
      Array.from({ length: 57 }, (_, index) => ({
        ...walkItem,
        variableName: `V${index % 5}`,
        value: index % 7,
        startAt: `2026-05-${String(1 + (index % 20)).padStart(2, '0')}T12:00:00`,
        sourceName: `S${index % 3} ${index}`,
      })),
    )
    const sorts = ['startAt', '-value', 'variableName', '-sourceName', 'createdAt', '-id']
    await fc.assert(
      fc.asyncProperty(fc.constantFrom(...sorts), fc.integer({ min: 1, max: 60 }), async (sort, limit) => {
        const whole = await measurementsOf(person, `?sort=${sort}&limit=200`)
        const parts: Measurement[] = []
        for (let offset = 0; offset < 57; offset += limit) {
          parts.push(...(await measurementsOf(person, `?sort=${sort}&limit=${limit}&offset=${offset}`)))
        }
        expect(parts.map(({ id }) => id)).toEqual(whole.map(({ id }) => id))
      }),
      { numRuns: RUNS[dialect] },
    )
  })
})
