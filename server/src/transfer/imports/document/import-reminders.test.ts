import { afterAll, beforeAll, describe, expect, it } from 'vitest'
import { importDocument } from '../../../testing/documents.ts'
import { itInLongRun } from '../../../testing/suite.ts'
import { dialects, openWorld, type World } from '../../../testing/world.ts'

const times = { createdAt: '2026-01-01T00:00:00', updatedAt: '2026-01-01T00:00:00' }
const nature = { variableCategoryName: 'Emotions', unitAbbreviatedName: '/5', combinationOperation: 'MEAN' }
const variables = [{ name: 'Overall Mood', ...nature, defaults: nature, ...times }]
const reminder = {
  variableName: 'Overall Mood',
  reminderFrequency: 3 * 86_400,
  reminderStartTimeLocal: '20:00:00',
  anchorDay: '2026-06-02',
  unitAbbreviatedName: '/5',
  enabled: true,
  email: false,
  sms: false,
  notificationBar: true,
  popUp: false,
  nagIntervalMinutes: 0,
  nagTimes: 0,
  ...times,
}
const account = { displayName: 'Zoë', timeZone: 'Europe/Berlin' }
const older = { format: 'upshot-export', version: 1, account, variables, tags: [], measurements: [] }

describe.each(dialects)('reminders of a document on %s', (dialect) => {
  let world: World
  beforeAll(async () => {
    world = await openWorld(dialect)
    world.clock.set('2026-06-15T12:00:00Z')
  })
  afterAll(() => world.close())

  const storage = () => world.server.services.storage
  const importOf = (userId: number, document: object) => importDocument(world, userId, JSON.stringify(document))

  it('are not expected in an older export', async () => {
    const { id } = await world.addPerson()
    const none = { added: 0, kept: 0 }
    expect(await importOf(id, older)).toMatchObject({ variables: { added: 1 }, reminders: none, skippedDays: none })
  })

  it("are next due on their own day in the account's zone, and ask for nothing in the past", async () => {
    const { id } = await world.addPerson()
    const off = { ...reminder, reminderStartTimeLocal: '21:00:00', enabled: false }
    await importOf(id, { ...older, version: 2, reminders: [reminder, off, reminder] })
    const rows = await storage().read((stores) => stores.reminders.all(id))
    expect(rows.map((row) => row.next_due_epoch)).toEqual([Date.parse('2026-06-17T18:00:00Z') / 1000, null])
    expect(await world.server.services.notifications.due({ userId: id })).toEqual([])
  })

  itInLongRun('are refused where they cannot be, with their place', async () => {
    const { id } = await world.addPerson()
    const faulty: [object, string][] = [
      [{ reminderFrequency: 5 }, 'reminders[0]: reminderFrequency must be 0 or at least 60'],
      [{ variableName: 'Tea' }, 'reminders[0]: "Tea" is not among the variables'],
      [{ unitAbbreviatedName: 'kg' }, 'cannot be converted'],
      [{ defaultValue: 9 }, 'defaultValue must be at most 5'],
      [{ anchorDay: '2026-02-31' }, '"2026-02-31" is not a time'],
      [{ startTrackingDate: '2026-02-02', stopTrackingDate: '2026-02-01' }, 'must not be before'],
      [{ id: 7 }, 'reminders[0]'],
    ]
    for (const [rest, message] of faulty) {
      const document = { ...older, version: 2, reminders: [{ ...reminder, ...rest }] }
      await expect(importOf(id, document), message).rejects.toThrow(message)
    }
    const skippedDays = [{ variableName: 'Tea', day: '2026-02-01' }]
    await expect(importOf(id, { ...older, version: 2, skippedDays })).rejects.toThrow('skippedDays[0]: "Tea"')
    expect(await storage().read((stores) => stores.variables.all(id))).toEqual([])
  })
})
