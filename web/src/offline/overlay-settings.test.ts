import { describe, expect, test } from 'vitest'
import type { OutboxEntry } from './entry.ts'
import { changedReminders, changedVariables } from './overlay.ts'

const waiting = (name: string, body: unknown, shown?: Record<string, unknown>) =>
  ({ key: `${name}-key`, name, body, ...(shown ? { shown } : {}) }) as unknown as OutboxEntry

const coffee = { id: 1, variableId: 7, displayName: 'Coffee', enabled: true }
const mood = { id: 2, variableId: 8, displayName: 'Mood', enabled: true }

describe('unsent reminders', () => {
  test('a change shows at once, marked as pending', () => {
    const act = waiting('saveTrackingReminders', [{ id: 1, enabled: false }])
    expect(changedReminders([coffee, mood], [act], {})).toEqual([
      { ...coffee, enabled: false, waitingKey: 'saveTrackingReminders-key' },
      mood,
    ])
  })

  test('a new one is at the end of its lists', () => {
    const act = waiting('saveTrackingReminders', [{ variableName: 'Tea' }], { variableId: 9, displayName: 'Tea' })
    expect(changedReminders([coffee], [act], {})).toHaveLength(2)
    expect(changedReminders([coffee], [act], { variableId: 9 })).toHaveLength(2)
    expect(changedReminders([coffee], [act], { variableId: 7 })).toEqual([coffee])
  })

  test('a deleted one disappears', () => {
    expect(changedReminders([coffee, mood], [waiting('deleteTrackingReminder', { id: 2 })], {})).toEqual([coffee])
  })
})

describe('unsent settings of variables', () => {
  const rows = [{ variableId: 7, displayName: 'Coffee', maximumAllowedValue: 20, outcome: false }]

  test('show at once, with the new name', () => {
    const act = waiting('saveUserVariables', [{ variableId: 7, alias: 'Filter coffee', outcome: true }])
    expect(changedVariables(rows, [act])).toMatchObject([{ displayName: 'Filter coffee', outcome: true }])
  })

  test('a reset to the default, which only the server knows, changes nothing yet', () => {
    const act = waiting('saveUserVariables', [{ variableId: 7, maximumAllowedValue: null }])
    expect(changedVariables(rows, [act])).toMatchObject([{ maximumAllowedValue: 20 }])
  })
})
