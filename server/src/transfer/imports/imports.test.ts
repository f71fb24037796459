import type { Card, Import, Measurement, UserVariable } from '@upshot/contract'
import { afterEach, beforeEach, describe, expect, it } from 'vitest'
import { filesIn, importFile, oneImport, send, settle, stepsXml } from '../../testing/sending.ts'
import { itInLongRun } from '../../testing/suite.ts'
import { dialects, openWorld, type TestPerson, type World } from '../../testing/world.ts'

describe.each(dialects)('imports on %s', (dialect) => {
  let world: World
  let person: TestPerson
  beforeEach(async () => {
    world = await openWorld(dialect)
    person = await world.addPerson({ timeZone: 'Europe/Berlin' })
  })
  afterEach(() => world.close({ namesOnePerson: true }))

  const measurements = async () => (await person.get<Measurement[]>('/measurements?sort=startAt')).body
  const variables = async () => (await person.get<UserVariable[]>('/userVariables')).body
  const feed = async () => (await person.get<{ cards: Card[] }>('/feed')).body.cards
  const undo = (id: number) => person.post<{ import: Import }>('/imports/undo', { id })

  it('a file is accepted at once, imported in the background, and deleted from the disk afterwards', async () => {
    const { status, body } = await send(world, person, stepsXml([10, 20, 30]))
    expect(status).toBe(201)
    expect(body.import).toMatchObject({ state: 'queued', dryRun: false, fileName: 'export.xml' })
    expect(await filesIn(world)).toHaveLength(1)
    expect(await measurements()).toEqual([])
    await settle(world)
    expect(await oneImport(person, body.import.id)).toMatchObject({
      state: 'completed',
      format: 'apple-health',
      connectorId: 3,
      progress: 1,
      counts: { read: 3, created: 3, replaced: 0, unchanged: 0, rejected: 0, days: 1 },
      variables: [
        {
          variableName: 'Daily Step Count',
          unitAbbreviatedName: 'count',
          count: 3,
          isNew: true,
          earliestAt: '2026-06-01T06:00:00',
          latestAt: '2026-06-01T06:02:00',
          sources: ['Watch'],
        },
      ],
    })
    expect((await measurements()).map(({ value, endAt, sourceName }) => [value, endAt, sourceName])).toEqual([
      [10, '2026-06-01T06:00:30', 'Watch'],
      [20, '2026-06-01T06:01:30', 'Watch'],
      [30, '2026-06-01T06:02:30', 'Watch'],
    ])
    expect(await filesIn(world)).toEqual([])
  })

  it('a row with a note and no value becomes the note of its day, and undoing removes it', async () => {
    const table = 'Date,Steps,Note\n2026-06-01,8000,a walk\n2026-06-02,,Rain all day\n'
    const imported = await importFile(world, person, table, { name: 'days.csv' })
    expect(imported).toMatchObject({ state: 'completed', counts: { created: 1, notes: 1, rejected: 0 } })
    const notes = async () => (await person.get<{ notes: { content: string }[] }>('/day?date=2026-06-02')).body.notes
    expect(await notes()).toMatchObject([{ content: 'Rain all day' }])
    expect((await measurements()).map(({ note }) => note)).toEqual(['a walk'])
    expect((await feed())[0]?.content).toContain('1 note of a day')
    await undo(imported.id)
    await settle(world)
    expect(await notes()).toEqual([])
  })

  it('the same file again refers to its first import, and adds nothing', async () => {
    const first = await importFile(world, person, stepsXml([10, 20]))
    const second = await send(world, person, stepsXml([10, 20]))
    expect(second.status).toBe(200)
    expect(second.body.import).toMatchObject({ id: first.id, state: 'completed' })
    expect(await filesIn(world)).toEqual([])
    const { body } = await person.get<{ imports: Import[] }>(`/imports?sha256=${first.sha256}`)
    expect(body.imports.map(({ id }) => id)).toEqual([first.id])
    expect((await person.get<{ imports: Import[] }>(`/imports?sha256=${'0'.repeat(64)}`)).body.imports).toEqual([])
    expect(await measurements()).toHaveLength(2)
  })

  itInLongRun('a longer export of the same adds only what is new', async () => {
    await importFile(world, person, stepsXml([10, 20]))
    const longer = await importFile(world, person, stepsXml([10, 20, 30]))
    expect(longer.counts).toMatchObject({ read: 3, created: 1, unchanged: 2, replaced: 0 })
  })

  it('a dry run shows what would be imported and stores nothing; the import needs no second upload', async () => {
    await importFile(world, person, stepsXml([10]))
    const tried = await importFile(world, person, stepsXml([10, -5, 30]), { query: '?dryRun=true' })
    expect(tried).toMatchObject({ state: 'completed', dryRun: true, counts: { read: 3, created: 1, unchanged: 1 } })
    expect(tried.rejected).toEqual([
      { file: 'export.xml', line: 7, reason: '-5 is below 0, the lowest value in count.' },
    ])
    expect(await measurements()).toHaveLength(1)
    expect(await filesIn(world)).toHaveLength(1)
    const answer = await person.post<{ import: Import }>('/imports/answer', { id: tried.id, dryRun: false })
    expect(answer.body.import).toMatchObject({ state: 'queued', dryRun: false })
    await settle(world)
    expect(await oneImport(person, tried.id)).toMatchObject({ state: 'completed', counts: { created: 1 } })
    expect(await measurements()).toHaveLength(2)
    expect(await filesIn(world)).toEqual([])
  })

  it('undo restores exactly the previous state: new values are removed, replaced ones restored, manual changes kept', async () => {
    await importFile(world, person, stepsXml([10, 20]))
    const before = await measurements()
    const second = await importFile(world, person, stepsXml([10, 25, 30, 40]))
    expect(second.counts).toMatchObject({ created: 2, replaced: 1, unchanged: 1 })
    const last = (await measurements()).at(-1)
    await person.post('/measurements/update', { id: last?.id, value: 44 })
    expect((await undo(second.id)).body.import).toMatchObject({ state: 'undone' })
    const after = await measurements()
    expect(after.slice(0, 2)).toEqual(before)
    expect(after.map(({ value }) => value)).toEqual([10, 20, 44])
    expect((await undo(second.id)).status).toBe(200)
    expect(await measurements()).toEqual(after)
    const [variable] = await variables()
    expect(variable?.numberOfRawMeasurements).toBe(3)
  })

  itInLongRun('imports that replaced each other can be undone in any order', async () => {
    await importFile(world, person, stepsXml([1, 1]))
    const second = await importFile(world, person, stepsXml([2, 2, 2]))
    const third = await importFile(world, person, stepsXml([3]))
    const fourth = await importFile(world, person, stepsXml([3, 4, 4]))
    await undo(second.id)
    expect((await measurements()).map(({ value }) => value)).toEqual([3, 4, 4])
    await undo(third.id)
    expect((await measurements()).map(({ value }) => value)).toEqual([1, 4, 4])
    await undo(fourth.id)
    expect((await measurements()).map(({ value }) => value)).toEqual([1, 1])
    const fifth = await importFile(world, person, stepsXml([5]))
    await undo(fifth.id)
    expect((await measurements()).map(({ value }) => value)).toEqual([1, 1])
  })

  it('a variable created by an import is removed with it, unless something depends on it', async () => {
    const first = await importFile(world, person, stepsXml([10]))
    expect(await variables()).toHaveLength(1)
    await undo(first.id)
    expect(await variables()).toEqual([])
    const second = await importFile(world, person, stepsXml([10]))
    expect(second.id).not.toBe(first.id)
    expect(second).toMatchObject({ state: 'completed', counts: { created: 1 } })
    await person.post('/userVariables', [{ name: 'Daily Step Count', alias: 'Steps' }])
    world.clock.advance(5)
    await person.post('/userVariables', [{ name: 'Daily Step Count', alias: 'My steps' }])
    await undo(second.id)
    expect((await variables()).map(({ name }) => name)).toEqual(['Daily Step Count'])
    expect(await measurements()).toEqual([])
  })

  it('the feed shows the result, with a button to undo it', async () => {
    const done = await importFile(world, person, stepsXml([10]))
    const [card] = await feed()
    expect(card).toMatchObject({
      title: 'Import of export.xml finished',
      subTitle: 'Apple Health',
      content: '1 new value of 1 thing.',
    })
    const button = card?.buttons?.[0]
    expect(button).toMatchObject({ text: 'Undo', functionName: 'undo' })
    const answer = await person.post('/feed', [{ id: card?.id, selectedButton: { id: button?.id } }])
    expect(answer.status).toBe(200)
    expect(await measurements()).toEqual([])
    expect(await oneImport(person, done.id)).toMatchObject({ state: 'undone' })
    expect(await feed()).toEqual([])
    const events = await world.database.reader.rows('select type, data from events where user_id = ? order by id', [
      person.id,
    ])
    expect(events.map(([type, data]) => [type, JSON.parse(String(data))])).toContainEqual([
      'card.removed',
      { cardId: card?.id },
    ])
  })

  it('a damaged file leaves nothing behind, and the error says why', async () => {
    const document = stepsXml(Array.from({ length: 60 }, (_, index) => index + 1))
    const failed = await importFile(world, person, document.slice(0, -40))
    expect(failed).toMatchObject({ state: 'failed' })
    expect(failed.error).toMatch(/^export\.xml is damaged or incomplete/)
    expect(await measurements()).toEqual([])
    expect(await variables()).toEqual([])
    expect(await filesIn(world)).toEqual([])
    const unknown = await importFile(world, person, '\u0001\u0002 nothing we know', { name: 'x.bin' })
    expect(unknown).toMatchObject({ state: 'failed', error: 'We do not know this kind of file.' })
  })

  it('can be cancelled before it is finished, and not after', async () => {
    const { body } = await send(world, person, stepsXml([10]))
    const { id } = body.import
    expect((await person.post<{ import: Import }>('/imports/cancel', { id })).body.import.state).toBe('cancelled')
    await settle(world)
    expect(await filesIn(world)).toEqual([])
    expect(await measurements()).toEqual([])
    expect((await person.post('/imports/cancel', { id })).status).toBe(200)
    const done = await importFile(world, person, stepsXml([20]))
    expect((await person.post('/imports/cancel', { id: done.id })).status).toBe(400)
    expect((await person.post('/imports/cancel', { id: 4711 })).status).toBe(404)
  })

  it('belongs to one person', async () => {
    const done = await importFile(world, person, stepsXml([10]))
    const other = await world.addPerson()
    expect((await other.get<{ imports: Import[] }>('/imports')).body.imports).toEqual([])
    expect((await other.get(`/imports?id=${done.id}`)).status).toBe(404)
    expect((await other.post('/imports/undo', { id: done.id })).status).toBe(404)
    const othersImport = await importFile(world, other, stepsXml([10]))
    expect(othersImport.counts.created).toBe(1)
  })

  it('is deleted with the account: no row and no file is left', async () => {
    await world.addPerson({ isAdministrator: true })
    await importFile(world, person, stepsXml([10]), { query: '?dryRun=true' })
    expect(await filesIn(world)).toHaveLength(1)
    expect((await person.delete('/user/delete', { reason: 'Enough' })).status).toBe(200)
    await settle(world)
    expect(await filesIn(world)).toEqual([])
  })
})
