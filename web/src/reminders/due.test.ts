import { describe, expect, test } from 'vitest'
import { type DueQuestion, dueNow, earlierThan, keyOfAsked, placed, together } from './due.ts'

const dueAt = (trackingReminderId: number, reminderTime: string, id?: number): DueQuestion => ({
  id,
  trackingReminderId,
  reminderTime,
  actionArray: [],
  displayName: `Thing ${trackingReminderId}`,
  question: '?',
  unitAbbreviatedName: 'serving',
  valence: 'numeric',
  variableId: trackingReminderId,
  variableName: 'Coffee',
  variableCategoryName: 'Foods',
  combinationOperation: 'SUM',
})
const question = dueAt(1, '2026-11-15T19:00:00', 11)
const two = dueAt(2, '2026-11-15T10:00:00', 12)
const three = dueAt(3, '2026-11-15T19:00:00', 13)
const keys = (questions: readonly DueQuestion[]) => questions.map(keyOfAsked)

describe('due questions', () => {
  test('of the same minute are grouped', () => {
    expect(keys(together([question, two, three]))).toEqual(keys([question, three, two]))
  })

  test('include those due since the server was asked, until answered', () => {
    const upcoming = [
      { trackingReminderId: 4, variableId: 4, reminderTime: '2026-11-15T20:00:00', reminderTimeLocal: '' },
      { trackingReminderId: 4, variableId: 4, reminderTime: '2026-11-16T20:00:00', reminderTimeLocal: '' },
      { trackingReminderId: 2, variableId: 2, reminderTime: '2026-11-15T10:00:00', reminderTimeLocal: '' },
    ]
    const reminders = [2, 4].map((id) => ({ ...dueAt(id, ''), id })) as never
    const nowMs = Date.parse('2026-11-15T20:01:00Z')
    const due = dueNow({ due: [question, two], upcoming, reminders }, [], nowMs)
    expect(keys(due)).toEqual(['4 2026-11-15T20:00:00', ...keys([question, two])])
    const act = {
      name: 'answerTrackingReminderNotifications',
      body: [{ trackingReminderId: 4, reminderTime: '2026-11-15T20:00:00', action: 'skip' }],
    } as never
    expect(keys(dueNow({ due: [question, two], upcoming, reminders }, [act], nowMs))).toEqual(keys([question, two]))
  })

  test('an answered one keeps its place, a restored one returns to it, and new ones come below', () => {
    const previous = [question, two, three]
    expect(placed(previous, [question, three]).map(({ isAnswered }) => isAnswered)).toEqual([false, true, false])
    expect(placed(previous, [two, question, three]).map(({ question: { id } }) => id)).toEqual([11, 12, 13])
    const later = dueAt(5, '2026-11-15T21:00:00', 15)
    expect(placed(previous, [later, question, two, three]).map(({ question: { id } }) => id)).toEqual([11, 12, 13, 15])
  })

  test('from before today can be skipped at once', () => {
    const late = dueAt(6, '2026-11-14T23:30:00', 16)
    expect(keys(earlierThan([question, late], '2026-11-15', 'UTC'))).toEqual(keys([late]))
    expect(earlierThan([question, late], '2026-11-15', 'Europe/Berlin')).toEqual([])
  })
})
