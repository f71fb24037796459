import type { Import } from '@upshot/contract'
import { afterEach, beforeEach, describe, expect, it } from 'vitest'
import { composeServices } from '../../../compose.ts'
import { readConfig } from '../../../config/config.ts'
import { createLog } from '../../../lib/log.ts'
import { importDocument } from '../../../testing/documents.ts'
import { recorded, walkItem } from '../../../testing/mood-item.ts'
import { importFile, oneImport, send, settle } from '../../../testing/sending.ts'
import { itInLongRun, oneIn } from '../../../testing/suite.ts'
import { type Dialect, dialects, openWorld, type TestPerson, type World } from '../../../testing/world.ts'
import type { ImportRow } from '../store.ts'

const times = { createdAt: '2026-01-01T00:00:00', updatedAt: '2026-01-01T00:00:00' }
const nature = { variableCategoryName: 'Foods', unitAbbreviatedName: 'count', combinationOperation: 'SUM' }
const variable = (name: string) => ({ name, ...nature, defaults: nature, ...times })
const value = (index: number, rest: object = {}) => ({
  variableName: index < 1500 ? 'Apples' : 'Pears',
  startAt: new Date(Date.UTC(2026, 0, 1) + index * 60_000).toISOString().slice(0, 19),
  value: index % 7,
  unitAbbreviatedName: 'count',
  sourceName: 'Diary',
  ...times,
  ...rest,
})

/** More than one batch of every section that can be large. */
const MANY = 3500
const NOTES = 1200
const EXTRA = 60
const document = {
  format: 'upshot-export',
  version: 4,
  account: { displayName: 'Zoë', timeZone: 'Asia/Kolkata' },
  variables: [
    variable('Apples'),
    variable('Pears'),
    ...Array.from({ length: EXTRA }, (_, index) => variable(`Nut ${index}`)),
  ],
  tags: [{ taggedVariableName: 'Apples', tagVariableName: 'Pears', conversionFactor: 2, ...times }],
  skippedDays: [{ variableName: 'Pears', day: '2026-01-02' }],
  sourceOrder: [{ variableName: 'Pears', sourceNames: ['Diary', 'Watch'] }],
  votes: [{ causeVariableName: 'Apples', effectVariableName: 'Pears', type: 'causality', value: 'up', ...times }],
  notes: Array.from({ length: NOTES }, (_, index) => ({ title: `Note ${index}`, content: '', ...times })),
  measurements: Array.from({ length: MANY }, (_, index) => value(index)),
}
const ITEMS = 2 + EXTRA + 1 + 4 + NOTES + MANY

describe.each(dialects)('a large export of Upshot on %s', (dialect: Dialect) => {
  let world: World
  let person: TestPerson
  beforeEach(async () => {
    world = await openWorld(dialect)
    person = await world.addPerson()
  })
  afterEach(() => world.close())

  const counted = async (table: string): Promise<number> => {
    const rows = await world.database.reader.rows(`select count(*) as count from ${table} where user_id = ?`, [
      person.id,
    ])
    return Number(rows[0]?.[0])
  }
  const stored = async () => ({
    variables: await counted('user_variables'),
    tags: await counted('user_tags'),
    votes: await counted('votes'),
    ranks: await counted('source_ranks'),
    skipped: await counted('skipped_slots'),
    values: await counted('measurements'),
    notes: (await notes()).length,
  })
  const notes = () =>
    world.database.reader.rows("select id from feed_cards where user_id = ? and kind = 'note'", [person.id])
  const nothing = { variables: 0, tags: 0, votes: 0, ranks: 0, skipped: 0, values: 0, notes: 0 }
  const all = { variables: 2 + EXTRA, tags: 1, votes: 1, ranks: 2, skipped: 1, values: MANY, notes: NOTES }
  const sendWhole = async () => {
    const { body } = await send(world, person, JSON.stringify(document), { name: 'u.json' })
    return { userId: person.id, importId: body.import.id }
  }
  /** The same service as after a restart. */
  const afterRestart = () =>
    composeServices({
      database: world.database,
      clock: world.clock,
      log: createLog('silent'),
      settings: readConfig({ DATA_DIR: world.location.dataDir }),
    })

  it('is imported in batches, between which others write, with progress', async () => {
    const other = await world.addPerson()
    const order = await sendWhole()
    const steps: { done: number; values: number; share: number }[] = []
    const writes: Promise<unknown>[] = []
    await world.server.services.importRunner.run(order, (row: ImportRow) => {
      const { created } = JSON.parse(row.counts) as Import['counts']
      steps.push({ done: row.items_done, values: created, share: row.bytes_read / row.size_bytes })
      const startAt = new Date(Date.UTC(2026, 2, 1) + steps.length * 60_000).toISOString().slice(0, 19)
      writes.push(recorded(other, [{ ...walkItem, startAt }]))
    })
    await Promise.all(writes)
    expect(await stored()).toEqual(all)
    const gained = steps.map(({ values }, index) => values - (steps[index - 1]?.values ?? 0))
    expect(Math.max(...gained)).toBe(1000)
    expect(new Set(steps.map(({ done }) => done)).size).toBeGreaterThan(8)
    expect(steps.at(-1)?.done).toBe(ITEMS)
    const shares = steps.map(({ share }) => share)
    expect(shares).toEqual(shares.toSorted((a, b) => a - b))
  })

  it.each(
    oneIn(3, [
      ['measurements', 3000],
      ['variables', 50],
      ['notes', 1100],
    ] as const),
  )('continues where it stopped, among its %s, and ends as if uninterrupted', async (_part, items) => {
    const order = await sendWhole()
    const { importRunner: runner } = world.server.services
    const stopped = runner.run(order, (row) => {
      if (row.items_done >= items) runner.stop()
    })
    await expect(stopped).rejects.toThrow('Stopped.')
    const halfWay = await stored()
    expect(halfWay).not.toEqual(all)
    expect(halfWay.variables).toBeGreaterThanOrEqual(50)
    const { importRunner } = afterRestart()
    await importRunner.run(order)
    expect(await oneImport(person, order.importId)).toMatchObject({
      state: 'completed',
      counts: { read: MANY, created: MANY, unchanged: 0 },
      variables: [
        { variableName: 'Pears', count: MANY - 1500, isNew: true },
        { variableName: 'Apples', count: 1500, isNew: true },
      ],
    })
    expect(await stored()).toEqual(all)
    await person.post('/imports/undo', { id: order.importId })
    await settle(world)
    expect(await stored()).toEqual(nothing)
    expect((await oneImport(person, order.importId)).state).toBe('undone')
  })

  it('leaves nothing behind when cancelled half-way', async () => {
    const order = await sendWhole()
    let isCancelled = false
    await world.server.services.importRunner.run(order, async (row) => {
      if (row.items_done < 2000 || isCancelled) return
      isCancelled = true
      await person.post('/imports/cancel', { id: order.importId })
    })
    expect(isCancelled).toBe(true)
    await settle(world)
    expect([await stored(), (await oneImport(person, order.importId)).state]).toEqual([nothing, 'cancelled'])
  })

  it('is refused before its first measurement if the account measures something else, and leaves nothing', async () => {
    await recorded(person, [{ ...walkItem, variableName: 'Pears' }])
    const before = await stored()
    const failed = await importFile(world, person, JSON.stringify(document), { name: 'u.json' })
    expect(failed).toMatchObject({ state: 'failed', counts: { created: 0 } })
    expect(failed.error).toContain('measurements[1500]: Count cannot be converted to Minutes')
    expect(await stored()).toEqual(before)
  })

  itInLongRun('is counted by a dry run as it comes in, what is there and what stands twice included', async () => {
    const earlier = {
      ...document,
      notes: document.notes.slice(0, 100),
      measurements: document.measurements.slice(0, 700),
    }
    await importDocument(world, person.id, JSON.stringify(earlier))
    const [tag] = document.tags
    const mixed = {
      ...document,
      tags: [tag, tag],
      notes: [...document.notes, ...document.notes.slice(50, 150)],
      measurements: [...document.measurements, ...document.measurements.slice(500, 1700)],
    }
    const tried = await importDocument(world, person.id, JSON.stringify(mixed), { isDryRun: true })
    const imported = await importDocument(world, person.id, JSON.stringify(mixed))
    expect(tried).toEqual(imported)
    expect(imported).toMatchObject({
      tags: { added: 0, kept: 2 },
      notes: { added: NOTES - 100, kept: 200 },
      measurements: { added: MANY - 700, kept: 700 + 1200 },
      isAccountTaken: false,
    })
    expect(await stored()).toEqual(all)
  })
})
