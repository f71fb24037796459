import type { Import } from '@upshot/contract'
import fc from 'fast-check'
import { afterAll, beforeAll, describe, expect, it } from 'vitest'
import { importFile, oneImport, settle } from '../../testing/sending.ts'
import { itInLongRun } from '../../testing/suite.ts'
import { dialects, openWorld, type TestPerson, type World } from '../../testing/world.ts'
import { type EntriesOutcome, type IncomingEntry, importEntries } from './import-entries.ts'
import { Trial } from './trial.ts'

const FIRST_EPOCH = Date.UTC(2026, 3, 1) / 1000

/** Few names, moments and values, so that many repeat; also a unit that does not fit, and an impossible value. */
const drawn = fc.record({
  name: fc.constantFrom('a', 'b', 'c'),
  unit: fc.constantFrom('kg', 'lb', 'h'),
  value: fc.constantFrom(1, 2, 3, Number.NaN),
  second: fc.nat(3),
  sourceName: fc.constantFrom('Watch', 'Phone'),
})
type Drawn = Parameters<typeof entryOf>[0]

const entryOf = (
  drawn: { name: string; unit: string; value: number; second: number; sourceName: string },
  of: number,
): IncomingEntry => ({
  variableName: `${drawn.name} of ${of}`,
  categoryName: 'Physique',
  unit: drawn.unit,
  combination: 'MEAN',
  value: drawn.value,
  start: { epochSeconds: FIRST_EPOCH + drawn.second, offsetMinutes: 0 },
  sourceName: drawn.sourceName,
})

const countsOf = ({ created, replaced, unchanged, repeated, rejected, newKeys }: EntriesOutcome) => ({
  created,
  replaced,
  unchanged,
  repeated,
  rejected: rejected.map(({ index, reason }) => [index, reason]),
  newKeys: [...newKeys].toSorted(),
})

describe.each(dialects)('a dry run on %s', (dialect) => {
  let world: World
  let person: TestPerson
  beforeAll(async () => {
    world = await openWorld(dialect)
    person = await world.addPerson({ timeZone: 'Europe/Berlin' })
  })
  afterAll(() => world.close())

  const before = async (entries: readonly IncomingEntry[]) =>
    world.server.services.storage.transaction((t) =>
      importEntries(t, { userId: person.id, connectorId: 3, entries, nowMs: world.clock.nowMs() }),
    )

  it('counts every batch as the import does, whatever was imported earlier', async () => {
    const { storage } = world.server.services
    let run = 0
    const anyBatches = fc.array(fc.array(drawn, { minLength: 1, maxLength: 6 }), { minLength: 1, maxLength: 5 })
    await fc.assert(
      fc.asyncProperty(fc.array(drawn, { maxLength: 4 }), anyBatches, async (existing, drawnBatches) => {
        const importId = 1000 + ++run
        const entriesOf = (some: readonly Drawn[]) => some.map((drawn) => entryOf(drawn, run))
        await before(entriesOf(existing))
        const batches = drawnBatches.map((some) => ({
          userId: person.id,
          connectorId: 3,
          importId,
          nowMs: world.clock.nowMs(),
          entries: entriesOf(some),
        }))
        const trial = new Trial(storage)
        const tried = []
        for (const batch of batches) tried.push(countsOf(await trial.tryEntries(batch)))
        const stored = []
        for (const batch of batches) stored.push(countsOf(await storage.transaction((t) => importEntries(t, batch))))
        expect(tried.map(withoutNew)).toEqual(stored.map(withoutNew))
        const createdIn = (some: ReturnType<typeof countsOf>[]) => new Set(some.flatMap(({ newKeys }) => newKeys))
        expect(createdIn(tried)).toEqual(createdIn(stored))
      }),
      { numRuns: 60 },
    )
  })

  itInLongRun(
    'tells of a long file what the import then does, also where rows far apart repeat each other',
    async () => {
      const row = (index: number) => {
        const day = new Date(Date.UTC(2016, 0, 1) + (index % 1700) * 86_400_000).toISOString().slice(0, 10)
        return `${day},${index % 3 === 0 ? 'Weight' : 'Tension'},${60 + (index % 7)},${index < 1200 || index % 3 === 0 ? 'kg' : 'h'}`
      }
      const table = ['Date,Variable,Value,Unit', ...Array.from({ length: 3600 }, (_, index) => row(index))].join('\n')
      const tried = await importFile(world, person, table, { name: 'long.csv', query: '?dryRun=true' })
      expect(tried).toMatchObject({ state: 'completed', dryRun: true })
      await person.post('/imports/answer', { id: tried.id, dryRun: false, answers: answersTo(tried) })
      await settle(world)
      const done = await oneImport(person, tried.id)
      expect(done.state).toBe('completed')
      expect(done.counts).toEqual(tried.counts)
      expect(done.variables).toEqual(tried.variables)
    },
  )

  it('counts a value repeated a thousand rows later as repeated, in both', async () => {
    const record = (index: number, value: number) => {
      const start = new Date(Date.UTC(2026, 0, 1) + index * 60_000).toISOString().slice(0, 19).replace('T', ' ')
      return `<Record type="HKQuantityTypeIdentifierStepCount" sourceName="Watch ${dialect}" unit="count" startDate="${start} +0000" endDate="${start} +0000" value="${value}"/>`
    }
    const several = Array.from({ length: 1500 }, (_, index) => record(index, 7))
    const xml = `<HealthData>\n${[...several, ...several.slice(0, 100)].join('\n')}\n</HealthData>`
    const tried = await importFile(world, person, xml, { query: '?dryRun=true' })
    await person.post('/imports/answer', { id: tried.id, dryRun: false })
    await settle(world)
    const done = await oneImport(person, tried.id)
    expect(done.counts).toEqual(tried.counts)
    expect(done.counts.created).toBe(1500)
  })
})

/** The batch in which a variable is created differs if an earlier batch would have created it. */
const withoutNew = ({ newKeys: _new, ...rest }: ReturnType<typeof countsOf>) => rest

const answersTo = ({ questions }: Import): Record<string, string> =>
  Object.fromEntries(questions.flatMap(({ key, choices }) => (choices?.[0] === undefined ? [] : [[key, choices[0]]])))
