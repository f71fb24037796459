import type { Import } from '@upshot/contract'
import { afterEach, beforeEach, describe, expect, it } from 'vitest'
import { sha256 } from '../../lib/hash.ts'
import { forbid } from '../../testing/forbidding.ts'
import { filesIn, importFile, oneImport, send, settle, stepsXml } from '../../testing/sending.ts'
import { itInLongRun } from '../../testing/suite.ts'
import { dialects, openWorld, type TestPerson, type World } from '../../testing/world.ts'

const FILE = stepsXml([10, 20])

describe.each(dialects)('the file of an import, on %s', (dialect) => {
  let world: World
  let person: TestPerson
  beforeEach(async () => {
    world = await openWorld(dialect)
    person = await world.addPerson()
  })
  afterEach(() => world.close())

  it('is kept if the end of the import could not be stored, and nothing is undone', async () => {
    const { body } = await send(world, person, FILE)
    const allow = await forbid(world, 'update', "new.state = 'completed'")
    await settle(world)
    expect(await oneImport(person, body.import.id)).toMatchObject({ state: 'running', counts: { created: 2 } })
    expect(await filesIn(world)).toHaveLength(1)
    await allow()
    world.clock.advance(60)
    await settle(world)
    expect(await oneImport(person, body.import.id)).toMatchObject({ state: 'completed', counts: { created: 2 } })
    expect(await filesIn(world)).toEqual([])
  })

  it('is kept if the import could not be cancelled', async () => {
    const { body } = await send(world, person, FILE)
    const allow = await forbid(world, 'update', "new.state = 'cancelled'")
    expect((await person.post('/imports/cancel', { id: body.import.id })).status).toBe(500)
    await allow()
    await settle(world)
    expect(await oneImport(person, body.import.id)).toMatchObject({ state: 'completed', counts: { created: 2 } })
  })

  it('is kept if it could not be accepted, and need not be sent again', async () => {
    const allow = await forbid(world, 'insert', "new.state = 'queued'")
    const query = `?sha256=${sha256(FILE)}`
    expect((await send(world, person, FILE, { query })).status).toBe(500)
    expect(await filesIn(world)).toEqual([`partial-${person.id}-${sha256(FILE)}`])
    await allow()
    const second = await send(world, person, '', { query: `${query}&offset=${FILE.length}` })
    expect([second.status, second.body.import.sizeBytes, (await filesIn(world)).length]).toEqual([201, FILE.length, 1])
  })

  it('is kept if its owner could not leave', async () => {
    await world.addPerson({ isAdministrator: true })
    const { body } = await send(world, person, FILE)
    const allow = await forbid(world, 'delete', 'old.id > 0')
    await expect(world.server.services.leaving.leave(person.id)).rejects.toThrow()
    await allow()
    await settle(world)
    expect(await oneImport(person, body.import.id)).toMatchObject({ state: 'completed', counts: { created: 2 } })
  })

  it('is stored once for a repeated dry run', async () => {
    const first = await importFile(world, person, FILE, { query: '?dryRun=true' })
    const second = await send(world, person, FILE, { query: '?dryRun=true' })
    expect([second.status, second.body.import.id, (await filesIn(world)).length]).toEqual([200, first.id, 1])
    const other = await send(world, person, FILE, { query: '?dryRun=true&timeZone=Asia/Tokyo' })
    expect([other.status, (await filesIn(world)).length]).toEqual([201, 2])
  })

  itInLongRun('is one of five at most, dry runs counted, and a dry run makes room when it is cancelled', async () => {
    const tried: Import[] = []
    for (const steps of [1, 2, 3, 4, 5])
      tried.push(await importFile(world, person, stepsXml([steps]), { query: '?dryRun=true' }))
    const sixth = () => send(world, person, stepsXml([6]))
    const refused = await sixth()
    expect([refused.status, (await filesIn(world)).length]).toEqual([429, 5])
    expect(JSON.stringify(refused.body)).toContain('cancel an unfinished import or a dry run you no longer need')
    const [first, second] = tried.map(({ id }) => id)
    expect((await person.post('/imports/answer', { id: first, dryRun: false })).status).toBe(200)
    expect((await sixth()).status).toBe(429)
    const cancelled = await person.post<{ import: Import }>('/imports/cancel', { id: second })
    expect([cancelled.status, cancelled.body.import.state]).toEqual([200, 'cancelled'])
    expect((await person.post('/imports/answer', { id: second, dryRun: false })).status).toBe(400)
    expect((await sixth()).status).toBe(201)
    await settle(world)
    expect(await filesIn(world)).toHaveLength(3)
  })
})
