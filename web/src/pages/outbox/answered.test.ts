import { describe, expect, it } from 'vitest'
import type { OutboxEntry } from '../../offline/entry.ts'
import { otherAnswer } from '../../record/changes.ts'
import { momentOf } from '../../time/local.ts'
import { answeredValue, isQuestionGone } from './answered.ts'

const NOW = Date.parse('2026-11-15T12:00:00Z')
const topic = {
  variableName: 'Coffee',
  unitAbbreviatedName: 'serving',
  variableCategoryName: 'Foods',
  combinationOperation: 'SUM',
  reminderTime: '2026-11-15T08:00:00',
}
const answer = (more: Partial<OutboxEntry> = {}): OutboxEntry => ({
  at: 1,
  key: 'key',
  userId: 1,
  name: 'answerTrackingReminderNotifications',
  body: [{ id: 7, action: 'track', modifiedValue: 2 }],
  label: 'Coffee 2 servings',
  madeAtMs: NOW,
  tries: 1,
  shown: topic,
  ...more,
})
const gone = { status: 404, message: 'This notification was already skipped.', faults: [] }

describe('a value whose question no longer exists', () => {
  it('can be recorded for the time of the question', () => {
    const { reminderTime, ...unscheduled } = topic
    const value = answeredValue(answer({ problem: gone }))
    expect(value).toMatchObject({ ...unscheduled, value: 2 })
    expect(momentOf(String(value?.startAt))).toBe(momentOf(reminderTime))
  })

  it('that was answered early counts for the moment of the tap', () => {
    const early = answeredValue(answer({ shown: { ...topic, reminderTime: '2026-11-15T13:00:00' } }))
    expect(momentOf(String(early?.startAt))).toBe(NOW)
  })

  it('is the usual one if the tap named none, and unknown if nobody knows the question', () => {
    const body = [{ id: 7, action: 'track' }]
    expect(answeredValue(answer({ body, shown: { ...topic, defaultValue: 3 } }))).toMatchObject({ value: 3 })
    expect(answeredValue(answer({ body }))).toBeUndefined()
    expect(answeredValue(answer({ shown: undefined }))).toBeUndefined()
  })

  it('is distinguished from a skip, and from a value that the server finds too large', () => {
    expect(isQuestionGone(answer({ problem: gone }))).toBe(true)
    expect(isQuestionGone(answer({ problem: gone, shown: undefined }))).toBe(true)
    expect(isQuestionGone(answer({ problem: { ...gone, status: 400 } }))).toBe(false)
    expect(isQuestionGone(answer({ problem: gone, body: [{ id: 7, action: 'skip' }] }))).toBe(false)
  })
})

describe('a changed value for a question', () => {
  it('replaces an unsent one; one that may have been sent is undone first', () => {
    const { body, correction } = otherAnswer([{ id: 7, action: 'track', modifiedValue: 2 }], 5)
    const changed = { id: 7, action: 'track', modifiedValue: 5 }
    expect(body).toEqual([changed])
    expect(correction).toEqual({
      name: 'answerTrackingReminderNotifications',
      body: [{ id: 7, action: 'undo' }, changed],
    })
  })
})
