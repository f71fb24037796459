import { afterAll, beforeAll, beforeEach, describe, expect, it } from 'vitest'
import { dialects, openWorld, type TestPerson, type World } from '../testing/world.ts'

describe.each(dialects)('due rows found by several processes at once, on %s', (dialect) => {
  let world: World
  let person: TestPerson
  beforeAll(async () => {
    world = await openWorld(dialect)
  })
  beforeEach(async () => {
    world.clock.set('2026-06-15T12:00:00Z')
    person = await world.addPerson()
    const reminder = {
      variableName: 'Overall Mood',
      reminderStartTimeLocal: '20:00',
      nagIntervalMinutes: 10,
      nagTimes: 3,
    }
    await person.post('/trackingReminders', reminder)
    world.clock.set('2026-06-15T20:00:00Z')
  })
  afterAll(() => world.close({ namesOnePerson: true }))

  const stored = () => world.server.services.storage
  const dueEpoch = Date.parse('2026-06-15T20:00:00Z') / 1000
  const due = () => stored().read(({ reminders }) => reminders.due(dueEpoch, 10))
  const advance = (rows: Awaited<ReturnType<typeof due>>) =>
    stored().transaction(({ reminders }) =>
      reminders.advanceDue(rows.map((row) => ({ row, to: { ...row, next_due_epoch: dueEpoch + 86_400 } }))),
    )

  it('are advanced by the first', async () => {
    const mine = await due()
    const theirs = await due()
    expect(mine).toHaveLength(1)
    expect(await advance(mine)).toMatchObject([{ row: { user_id: person.id } }])
    expect(await advance(theirs)).toEqual([])
    expect(await due()).toEqual([])
  })

  it('are left unchanged if the person has changed or deleted them meanwhile', async () => {
    const [dueBefore] = await due()
    if (!dueBefore) throw new Error('One is due.')
    await person.post('/trackingReminders', { id: dueBefore.id, reminderStartTimeLocal: '19:00' })
    expect(await advance([dueBefore])).toEqual([])
    const [moved] = await stored().read(({ reminders }) => reminders.all(person.id))
    await person.delete('/trackingReminders/delete', { id: dueBefore.id })
    expect(moved && (await advance([moved]))).toEqual([])
  })

  it('ring once', async () => {
    const { firing } = world.server.services
    await firing.sweep()
    world.clock.advance(600)
    const found = await stored().read(({ notifications }) => notifications.ringing(dueEpoch + 600, 10))
    const ring = () =>
      stored().transaction(({ notifications }) =>
        notifications.ring(found.map((row) => ({ row, to: { ...row, ring_epoch: null } }))),
      )
    expect(await ring()).toHaveLength(1)
    expect(await ring()).toEqual([])
  })
})
