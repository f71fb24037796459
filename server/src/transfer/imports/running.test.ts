import type { Card, Import, Measurement } from '@upshot/contract'
import { afterEach, beforeEach, describe, expect, it } from 'vitest'
import { progressLine } from '../../cli/import.ts'
import { composeServices } from '../../compose.ts'
import { readConfig } from '../../config/config.ts'
import { createLog } from '../../lib/log.ts'
import { filesIn, importFile, loseFiles, oneImport, send, settle } from '../../testing/sending.ts'
import { itInLongRun } from '../../testing/suite.ts'
import { type Dialect, dialects, openWorld, type TestPerson, type World } from '../../testing/world.ts'
import { importCard } from './present.ts'
import type { ImportRow } from './store.ts'

/** More than one batch. */
const MANY = 5000

const manySteps = (count: number): string => {
  const records = Array.from({ length: count }, (_, index) => {
    const start = new Date(Date.UTC(2026, 0, 1) + index * 60_000).toISOString().slice(0, 19).replace('T', ' ')
    return `<Record type="HKQuantityTypeIdentifierStepCount" sourceName="Watch" unit="count" startDate="${start} +0000" endDate="${start} +0000" value="${index % 100}"/>`
  })
  return `<HealthData>\n${records.join('\n')}\n<Record type="HKQuantityTypeIdentifierStepCount" value="x"/>\n</HealthData>`
}

/** Long rows: many bytes, and not many values. */
const longTable = (count: number): string => {
  const rows = Array.from({ length: count }, (_, index) => {
    const day = new Date(Date.UTC(2001, 0, 1) + index * 86_400_000).toISOString().slice(0, 10)
    return `${day},${60 + (index % 9)},${'walked a little '.repeat(40)}`
  })
  return `Date,Weight (kg),Notes\n${rows.join('\n')}\n`
}

describe.each(dialects)('a running import on %s', (dialect: Dialect) => {
  let world: World
  let person: TestPerson
  beforeEach(async () => {
    world = await openWorld(dialect)
    person = await world.addPerson({ timeZone: 'Europe/Berlin' })
  })
  afterEach(() => world.close())

  const rows = async () => {
    const [row] = await world.database.reader.rows('select count(*) as count from measurements where user_id = ?', [
      person.id,
    ])
    return Number(row?.[0])
  }
  /** The same service as after a restart. */
  const afterRestart = () =>
    composeServices({
      database: world.database,
      clock: world.clock,
      log: createLog('silent'),
      settings: readConfig({ DATA_DIR: world.location.dataDir }),
    })

  it('reports progress steadily, also while a table is scanned before its first value', async () => {
    const { body } = await send(world, person, longTable(3000), { name: 'log.csv' })
    const { importRunner: runner } = world.server.services
    const seen: ImportRow[] = []
    const stopped = runner.run({ userId: person.id, importId: body.import.id }, (row) => {
      seen.push(row)
      if (row.items_done >= 2000) runner.stop()
    })
    await expect(stopped).rejects.toThrow('Stopped.')
    const shares = seen.map((row) => row.bytes_read / row.size_bytes)
    expect(shares).toEqual(shares.toSorted((a, b) => a - b))
    expect(new Set(shares).size).toBeGreaterThan(4)
    const before = shares.filter((_share, index) => seen[index]?.items_done === 0)
    expect(Math.max(...before)).toBeGreaterThan(0.3)
    expect(Math.max(...before)).toBeLessThan(0.85)
    const { progress, counts } = await oneImport(person, body.import.id)
    expect([progress > 0.6, progress < 1, counts.created]).toEqual([true, true, 2000])
    const [card] = (await person.get<{ cards: Card[] }>('/feed')).body.cards
    expect(card?.content).toMatch(/^[12]000 new values of 1 thing/)
    expect(importCard(seen[0] as ImportRow, '', 'en').content).toContain('Nothing is stored yet')
    expect(seen.map(progressLine).at(-1)).toMatch(/ [6-9]\d % {2}2000 values$/)
  })

  itInLongRun('goes on where it was stopped, and ends as if nothing had happened', async () => {
    const { body } = await send(world, person, manySteps(MANY))
    const order = { userId: person.id, importId: body.import.id }
    const { importRunner: runner } = world.server.services
    const stopped = runner.run(order, (row) => {
      if (row.items_done > 0) runner.stop()
    })
    await expect(stopped).rejects.toThrow('Stopped.')
    const halfWay = await oneImport(person, body.import.id)
    expect(halfWay.state).toBe('running')
    expect(await rows()).toBe(halfWay.counts.created)
    expect(halfWay.counts.created).toBeGreaterThan(0)
    expect(halfWay.counts.created).toBeLessThan(MANY)
    const { importRunner } = afterRestart()
    await importRunner.run(order)
    expect(await oneImport(person, body.import.id)).toMatchObject({
      state: 'completed',
      counts: { read: MANY, created: MANY, unchanged: 0, replaced: 0, repeated: 0, rejected: 1 },
      variables: [{ variableName: 'Daily Step Count', count: MANY, isNew: true }],
    })
    expect(await rows()).toBe(MANY)
    await settle(world)
    expect(await filesIn(world)).toEqual([])
  })

  it('reports progress to the event stream, at most once a second', async () => {
    const { body } = await send(world, person, manySteps(MANY))
    const { importRunner: runner } = world.server.services
    let calls = 0
    await runner.run({ userId: person.id, importId: body.import.id }, () => world.clock.advance(calls++ % 2))
    const stateEvents = await world.database.reader.rows(
      'select type, data from events where user_id = ? order by id',
      [person.id],
    )
    const events = stateEvents
      .filter(([type]) => type === 'import.progress')
      .map(([, data]) => JSON.parse(String(data)))
    expect(events[0]).toMatchObject({ importId: body.import.id, state: 'queued', share: 0, counts: { read: 0 } })
    expect(events.slice(1).every(({ state }) => state === 'running')).toBe(true)
    const shares = events.map(({ share }) => share)
    expect(shares.length).toBeGreaterThan(2)
    expect(shares).toEqual(shares.toSorted((a, b) => a - b))
    expect(events.at(-1).counts.created).toBeGreaterThan(0)
    expect(stateEvents.at(-1)?.[0]).toBe('import.completed')
  })

  it('ends when cancelled, and what it has imported so far is removed', async () => {
    const { body } = await send(world, person, manySteps(MANY))
    const { id } = body.import
    let cancelled: Promise<unknown> | undefined
    const { importRunner: runner } = world.server.services
    await runner.run({ userId: person.id, importId: id }, (row) => {
      if (row.items_done > 0) cancelled ??= person.post('/imports/cancel', { id })
    })
    await cancelled
    await settle(world)
    expect(await oneImport(person, id)).toMatchObject({ state: 'cancelled' })
    expect(await rows()).toBe(0)
    expect((await person.get('/userVariables')).body).toEqual([])
    expect(await filesIn(world)).toEqual([])
  })

  it('asks what a file does not say, stores nothing, and continues with the answer', async () => {
    const waiting = await importFile(world, person, 'Date,Weight\n2026-01-01,80\n2026-01-02,81\n', { name: 'w.csv' })
    expect(waiting).toMatchObject({ state: 'waiting', counts: { read: 0 } })
    const [question] = waiting.questions
    expect(question?.choices).toContain('kg')
    expect(await rows()).toBe(0)
    expect(await filesIn(world)).toHaveLength(1)
    const answers = { [question?.key ?? '']: 'kg' }
    const answered = await person.post<{ import: Import }>('/imports/answer', { id: waiting.id, answers })
    expect(answered.status).toBe(200)
    await settle(world)
    const done = await oneImport(person, waiting.id)
    expect(done).toMatchObject({ state: 'completed', counts: { created: 2 } })
    expect(done.assumptions).toEqual([expect.objectContaining({ key: 'timeZone', value: 'Europe/Berlin' })])
    const { body } = await person.get<Measurement[]>('/measurements?sort=startAt')
    expect(body.map(({ value, startAt }) => [value, startAt])).toEqual([
      [80, expect.stringMatching(/^2025-12-31T|^2026-01-01T/)],
      [81, expect.stringMatching(/^2026-01-0[12]T/)],
    ])
    expect((await person.post('/imports/answer', { id: waiting.id, answers })).status).toBe(400)
  })

  itInLongRun('that nobody answers is let go after a week, with its file', async () => {
    const waiting = await importFile(world, person, 'Date,Weight\n2026-01-01,80\n', { name: 'w.csv' })
    world.clock.advance(8 * 86_400)
    await world.server.services.storage.transaction((t) => t.jobs.add('import.tidy', {}))
    await settle(world)
    expect(await oneImport(person, waiting.id)).toMatchObject({
      state: 'failed',
      error: 'The questions were not answered within a week.',
    })
    const [card] = (await person.get<{ cards: Card[] }>('/feed')).body.cards
    expect([card?.title, card?.buttons, card?.inputFields]).toEqual(['Import of w.csv failed', undefined, undefined])
    const events = await world.database.reader.rows(
      "select data from events where user_id = ? and type = 'import.completed' order by id desc limit 1",
      [person.id],
    )
    expect(JSON.parse(String(events[0]?.[0]))).toMatchObject({ importId: waiting.id, state: 'failed' })
    expect(await filesIn(world)).toEqual([])
    const answers = { timeZone: 'UTC' }
    expect((await person.post('/imports/answer', { id: waiting.id, answers })).status).toBe(400)
  })

  itInLongRun('that was a dry run is let go after a week, and its card offers nothing more', async () => {
    const tried = await importFile(world, person, manySteps(2), { query: '?dryRun=true' })
    world.clock.advance(8 * 86_400)
    await world.server.services.storage.transaction((t) => t.jobs.add('import.tidy', {}))
    await settle(world)
    expect([(await oneImport(person, tried.id)).state, await filesIn(world)]).toEqual(['completed', []])
    const [card] = (await person.get<{ cards: Card[] }>('/feed')).body.cards
    expect([card?.title, card?.buttons]).toEqual(['Dry run of export.xml finished', undefined])
  })

  it('that lost its job, or its file, does not wait for ever', async () => {
    const { body } = await send(world, person, 'Date,Weight (kg)\n2026-01-01,80\n', { name: 'w.csv' })
    await world.server.services.storage.transaction((t) => t.jobs.removeOfUser(person.id))
    await loseFiles(world)
    world.clock.advance(2 * 86_400)
    await world.server.services.storage.transaction((t) => t.jobs.add('import.tidy', {}))
    await settle(world)
    expect(await oneImport(person, body.import.id)).toMatchObject({
      state: 'failed',
      error: 'The file is no longer here. Please upload it again.',
    })
  })

  itInLongRun('is taken back behind the answer where it was large', async () => {
    const done = await importFile(world, person, manySteps(10_500))
    expect(done.counts.created).toBe(10_500)
    const answer = await person.post<{ import: Import; summary: string }>('/imports/undo', { id: done.id })
    expect(answer.body).toMatchObject({ summary: 'The import is being undone', import: { state: 'undoing' } })
    expect(await oneImport(person, done.id)).toMatchObject({ state: 'undoing' })
    expect((await person.post<{ import: Import }>('/imports/undo', { id: done.id })).body.import.state).toBe('undoing')
    await settle(world)
    expect(await oneImport(person, done.id)).toMatchObject({ state: 'undone' })
    expect(await rows()).toBe(0)
    expect((await person.get('/userVariables')).body).toEqual([])
  })
})
