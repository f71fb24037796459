import type { Import } from '@upshot/contract'
import { afterEach, beforeEach, describe, expect, it } from 'vitest'
import { composeServices } from '../../compose.ts'
import { readConfig } from '../../config/config.ts'
import { inPerson } from '../../http/caller.ts'
import { createLog } from '../../lib/log.ts'
import { recorded, walkItem } from '../../testing/mood-item.ts'
import { filesIn, importFile, oneImport, send, settle, stepsXml } from '../../testing/sending.ts'
import { itInLongRun } from '../../testing/suite.ts'
import { dialects, openWorld, type TestPerson, type World } from '../../testing/world.ts'

/** More than one batch, one value per minute within a year; `end` makes it a different file. */
const manySteps = (count: number, { end = '', value = 1 } = {}): string => {
  const records = Array.from({ length: count }, (_, index) => {
    const start = new Date(Date.UTC(2026, 0, 1) + index * 60_000).toISOString().slice(0, 19).replace('T', ' ')
    return `<Record type="HKQuantityTypeIdentifierStepCount" sourceName="Watch" unit="count" startDate="${start} +0000" endDate="${start} +0000" value="${value}"/>`
  })
  return `<HealthData>\n${records.join('\n')}\n</HealthData>${end}`
}

describe.each(dialects)('imports and their jobs, on %s', (dialect) => {
  let world: World
  let person: TestPerson
  beforeEach(async () => {
    world = await openWorld(dialect)
    person = await world.addPerson()
  })
  afterEach(() => world.close())

  const stateOf = async (id: number) => (await oneImport(person, id)).state
  const tidy = () => world.server.services.storage.transaction((t) => t.jobs.add('import.tidy', {}))
  const loseJobs = () => world.server.services.storage.transaction((t) => t.jobs.removeOfUser(person.id))
  const rows = async (sqlText: string) => world.database.reader.rows(sqlText, [person.id])
  const count = async () => Number((await rows('select count(*) as n from measurements where user_id = ?'))[0]?.[0])
  const afterRestart = () =>
    composeServices({
      database: world.database,
      clock: world.clock,
      log: createLog('silent'),
      settings: readConfig({ DATA_DIR: world.location.dataDir }),
    })
  /** Runs an import until more than this many items are processed, and then stops as the service does. */
  async function runUntil(importId: number, items: number): Promise<void> {
    const { importRunner: runner } = afterRestart()
    const stopped = runner.run({ userId: person.id, importId }, (row) => {
      if (row.items_done > items) runner.stop()
    })
    await expect(stopped).rejects.toThrow('Stopped.')
  }

  it('two run at a time, and waiting ones occupy no slot in the queue and follow in order', async () => {
    const run = world.server.services.importRunner.jobs['import.run']
    const ids: number[] = []
    for (const value of [1, 2, 3, 4]) ids.push((await send(world, person, stepsXml([value]))).body.import.id)
    const handle = async (importId = 0) => run?.({ userId: person.id, importId }, { id: '', name: '', attempt: 1 })
    const running = ids.slice(0, 2).map(handle)
    await Promise.all(ids.slice(2).map(handle))
    expect([await stateOf(ids[2] ?? 0), await stateOf(ids[3] ?? 0)]).toEqual(['queued', 'queued'])
    await Promise.all(running)
    await settle(world)
    for (const id of ids) expect(await stateOf(id)).toBe('completed')
  })

  it('statistics that were due before an import was cancelled are due after it', async () => {
    await importFile(world, person, manySteps(5000))
    const { body } = await send(world, person, manySteps(5000, { end: ' ' }))
    const due = async () => (await rows('select stale_since_ms from user_variables where user_id = ?'))[0]?.[0]
    await runUntil(body.import.id, 0)
    await world.server.services.statistics.refreshAll()
    expect(await due()).toBeNull()
    await recorded(person, [{ ...walkItem, variableName: 'Daily Step Count', unitAbbreviatedName: 'count' }])
    expect(await due()).not.toBeNull()
    const { counts } = await oneImport(person, body.import.id)
    await runUntil(body.import.id, counts.read)
    await person.post('/imports/cancel', { id: body.import.id })
    expect(await stateOf(body.import.id)).toBe('cancelled')
    expect(await due()).not.toBeNull()
  })

  it('an undo that lost its job is continued, to its intended state', async () => {
    const done = await importFile(world, person, manySteps(10_500))
    const { body } = await person.post<{ import: Import }>('/imports/undo', { id: done.id })
    expect(body.import.state).toBe('undoing')
    await loseJobs()
    world.clock.advance(2 * 86_400)
    await tidy()
    await settle(world)
    expect([await stateOf(done.id), await count()]).toEqual(['undone', 0])
    const second = await send(world, person, manySteps(12_500))
    await runUntil(second.body.import.id, 10_500)
    const { id } = second.body.import
    expect((await person.post<{ import: Import }>('/imports/cancel', { id })).body.import.state).toBe('undoing')
    await loseJobs()
    world.clock.advance(2 * 86_400)
    await tidy()
    await settle(world)
    expect([await stateOf(id), await count(), await filesIn(world)]).toEqual(['cancelled', 0, []])
  })

  it('one left without a file by a killed command ends', async () => {
    const { imports } = world.server.services
    const file = { fileName: 'w.csv', sha256: '0'.repeat(64), sizeBytes: 3 }
    const { row } = await imports.begin(inPerson(person.id), file, { isDryRun: false, format: undefined, answers: {} })
    await world.server.services.storage.transaction((t) => t.imports.update(person.id, row.id, { state: 'running' }))
    world.clock.advance(2 * 86_400)
    await tidy()
    await settle(world)
    expect(await oneImport(person, row.id)).toMatchObject({
      state: 'failed',
      error: 'The file is no longer here. Please upload it again.',
    })
  })

  itInLongRun('one whose values were all replaced since is taken back behind the answer', async () => {
    const first = await importFile(world, person, manySteps(10_500))
    const second = await importFile(world, person, manySteps(10_500, { value: 2 }))
    expect(second.counts.replaced).toBe(10_500)
    const undone = await person.post<{ import: Import }>('/imports/undo', { id: first.id })
    expect(undone.body.import.state).toBe('undoing')
    await settle(world)
    expect([await stateOf(first.id), await count()]).toEqual(['undone', 10_500])
    await person.post('/imports/undo', { id: second.id })
    await settle(world)
    expect([await stateOf(second.id), await count()]).toEqual(['undone', 0])
  })
})
