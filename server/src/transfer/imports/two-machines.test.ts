/** One process receives a file and another reads it, each with its own folder. */
import { mkdtempSync, readdirSync, rmSync } from 'node:fs'
import { tmpdir } from 'node:os'
import { join } from 'node:path'
import { afterEach, beforeEach, describe, expect, it } from 'vitest'
import { composeServices, type Services } from '../../compose.ts'
import { readConfig } from '../../config/config.ts'
import { createLog } from '../../lib/log.ts'
import { filesIn, oneImport, send } from '../../testing/sending.ts'
import { itInLongRun } from '../../testing/suite.ts'
import { openWorld, type TestPerson, type World } from '../../testing/world.ts'

/** More than one batch of values, and more than one part of the file. */
const DAYS = 4000

const table = (): string => {
  const rows = Array.from({ length: DAYS }, (_, index) => {
    const day = new Date(Date.UTC(2001, 0, 1) + index * 86_400_000).toISOString().slice(0, 10)
    return `${day},${60 + (index % 9)},${'walked a little '.repeat(40)}`
  })
  return `Date,Weight (kg),Notes\n${rows.join('\n')}\n`
}

describe('imports with a web process and workers that share only PostgreSQL', () => {
  let world: World
  let person: TestPerson
  const folders: string[] = []
  const workers: Services[] = []
  beforeEach(async () => {
    world = await openWorld('postgres', { role: 'web' })
    person = await world.addPerson()
  })
  afterEach(async () => {
    for (const worker of workers.splice(0)) await worker.stop()
    await world.close()
    for (const folder of folders.splice(0)) rmSync(folder, { recursive: true, force: true })
  })

  function newWorker(): Services {
    const folder = mkdtempSync(join(tmpdir(), 'upshot-worker-'))
    folders.push(folder)
    const settings = readConfig({ DATA_DIR: folder, DATABASE_URL: 'postgres://elsewhere', ROLE: 'worker' })
    const { database, clock } = world
    const worker = composeServices({ database, clock, log: createLog('silent'), settings })
    workers.push(worker)
    return worker
  }
  const values = async (): Promise<number> => {
    const [row] = await world.database.reader.rows('select count(*) as count from measurements', [])
    return Number(row?.[0])
  }

  it('are read by a worker with another folder, and nothing remains in either', async () => {
    const { body } = await send(world, person, table(), { name: 'log.csv' })
    expect(body.import.sizeBytes).toBeGreaterThan(2 * 1_048_576)
    await newWorker().jobs.catchUp()
    expect(await oneImport(person, body.import.id)).toMatchObject({ state: 'completed', counts: { created: DAYS } })
    expect([await values(), await filesIn(world)]).toEqual([DAYS, []])
    for (const folder of folders) expect(readdirSync(join(folder, 'imports'))).toEqual([])
  })

  itInLongRun('go on at another worker where the first one stopped: every value once', async () => {
    const { body } = await send(world, person, table(), { name: 'log.csv' })
    const { importRunner: first } = newWorker()
    const payload = { userId: person.id, importId: body.import.id }
    const stopped = first.run(payload, (row) => {
      if (row.items_done >= 2000) first.stop()
    })
    await expect(stopped).rejects.toThrow('Stopped.')
    const half = await values()
    expect([half >= 2000, half < DAYS]).toEqual([true, true])
    await newWorker().jobs.catchUp()
    expect(await oneImport(person, body.import.id)).toMatchObject({ state: 'completed', counts: { created: DAYS } })
    expect([await values(), await filesIn(world)]).toEqual([DAYS, []])
  })
})
