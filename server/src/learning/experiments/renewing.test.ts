import { join } from 'node:path'
import type { Card, TrackingReminder } from '@upshot/contract'
import { afterAll, beforeAll, describe, expect, it } from 'vitest'
import { composeServices } from '../../compose.ts'
import { readConfig } from '../../config/config.ts'
import { createLog } from '../../lib/log.ts'
import { openDatabase } from '../../storage/open.ts'
import { confirmations, FIRST_DAY, good, live, newcomer, read, started } from '../../testing/experiments.ts'
import { dialects, openWorld, type TestPerson, type World } from '../../testing/world.ts'

describe.each(dialects)('experiments after the key was lost on %s', (dialect) => {
  let world: World
  let person: TestPerson
  beforeAll(async () => {
    world = await openWorld(dialect)
    person = await newcomer(world)
  })
  afterAll(() => world.close())

  /** As `secrets renew` on a server that has another key. */
  async function renewed(dataDir: string): Promise<number> {
    const database = openDatabase(world.location)
    const settings = readConfig({ DATA_DIR: dataDir })
    const { experimentRenewal } = composeServices({
      database,
      clock: world.clock,
      log: createLog('silent'),
      settings,
    })
    const count = await experimentRenewal.renew()
    await database.close()
    return count
  }

  it('with their key, renewing leaves them alone', async () => {
    const { id, commitment } = await started(person)
    expect(await renewed(world.location.dataDir)).toBe(0)
    expect(await read(person, id)).toMatchObject({ state: 'running', commitment })
    await good(person.post('/experiments/stop', { experimentId: id, reason: 'enough' }))
  })

  it('running ones become drafts again, can be read and started, and the person is notified', async () => {
    const { id } = await started(person, { publishResult: 'always' })
    await live(world, person, { id, from: FIRST_DAY, days: 3 })
    expect(await renewed(join(world.location.dataDir, 'elsewhere'))).toBe(1)
    expect(await renewed(join(world.location.dataDir, 'elsewhere'))).toBe(0)
    const draft = await read(person, id)
    expect(draft).toMatchObject({ state: 'draft', isPublished: false, design: { blocks: 12, periodDays: 1 } })
    expect(draft).not.toHaveProperty('commitment')
    expect(await good(person.get<TrackingReminder[]>('/trackingReminders'))).toEqual([])
    const { cards } = await good(person.get<{ cards: Card[] }>('/feed'))
    expect(cards.map(({ content }) => content).join()).toContain('the key that kept its coming days secret is lost')
    const renewal = { experimentId: id, firstDay: '2026-06-20', confirmations }
    await good(person.post('/experiments/start', renewal))
    expect(await read(person, id)).toMatchObject({ state: 'running', firstDay: '2026-06-20' })
  })
})
