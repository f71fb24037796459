import type { Measurement } from '@upshot/contract'
import { afterAll, beforeAll, describe, expect, it } from 'vitest'
import { plain } from '../../lib/language.ts'
import { dialects, openWorld, type TestPerson, type World } from '../../testing/world.ts'
import { type IncomingEntry, importEntries } from './import-entries.ts'

const steps: IncomingEntry = {
  variableName: 'Daily Step Count',
  categoryName: 'Physical Activities',
  unit: 'count',
  combination: 'SUM',
  value: 120,
  start: { epochSeconds: Date.UTC(2026, 5, 1, 8) / 1000, offsetMinutes: 120 },
  endEpoch: Date.UTC(2026, 5, 1, 8, 15) / 1000,
  sourceName: 'Watch',
}

describe.each(dialects)('imported entries on %s', (dialect) => {
  let world: World
  let person: TestPerson
  beforeAll(async () => {
    world = await openWorld(dialect)
    person = await world.addPerson()
  })
  afterAll(() => world.close())

  const importAll = (entries: readonly IncomingEntry[], importId?: number) =>
    world.server.services.storage.transaction((t) =>
      importEntries(t, {
        userId: person.id,
        connectorId: 3,
        entries,
        nowMs: world.clock.nowMs(),
        ...(importId === undefined ? {} : { importId }),
      }),
    )

  it('are stored with their end, offset and source, and are unchanged when imported again', async () => {
    expect(await importAll([steps])).toMatchObject({ created: 1, replaced: 0, unchanged: 0, rejected: [] })
    expect(await importAll([steps])).toMatchObject({ created: 0, replaced: 0, unchanged: 1, rejected: [] })
    const { body } = await person.get<Measurement[]>('/measurements?variableName=Daily%20Step%20Count')
    expect(body).toEqual([
      expect.objectContaining({ value: 120, sourceName: 'Watch', endAt: '2026-06-01T08:15:00', connectorId: 3 }),
    ])
  })

  it('are counted as replaced if the value differs, and the last of two at the same time counts', async () => {
    expect(await importAll([{ ...steps, value: 130 }])).toMatchObject({ created: 0, replaced: 1 })
    expect(await importAll([{ ...steps, value: 140 }, steps])).toMatchObject({ replaced: 1, repeated: 1 })
  })

  it('are rejected individually, each with its reason', async () => {
    const start = { epochSeconds: Date.UTC(2026, 5, 2) / 1000, offsetMinutes: undefined }
    const { endEpoch: _end, ...walk } = { ...steps, start }
    const { created, rejected } = await importAll([
      { ...walk, value: -1 },
      { ...walk, value: Number.NaN },
      { ...walk, unit: 'parsec' },
      { ...walk, unit: 'kg', position: { file: 'a.csv', line: 7 } },
      { ...walk, variableName: 'a\0b' },
      { ...walk, start: { ...start, epochSeconds: start.epochSeconds + 86_400 * 365 } },
      { ...walk, endEpoch: start.epochSeconds - 1 },
      { ...walk, endEpoch: start.epochSeconds + 60 },
    ])
    expect(created).toBe(1)
    expect(rejected.map(({ index }) => index).sort()).toEqual([0, 1, 2, 3, 4, 5, 6])
    expect(plain(rejected.find(({ index }) => index === 3))).toEqual({
      index: 3,
      position: { file: 'a.csv', line: 7 },
      reason: {
        en: 'Kilograms cannot be converted to Count, the unit of Daily Step Count.',
        de: 'kg lässt sich nicht in count umrechnen, die Einheit von Daily Step Count.',
        es: 'kg no se puede convertir a count, la unidad de Daily Step Count.',
      },
    })
  })
})
