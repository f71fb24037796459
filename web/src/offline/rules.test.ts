import { describe, expect, it } from 'vitest'
import { adding } from './adding.ts'
import { asShown, type OutboxEntry, type SentEntry } from './entry.ts'
import { claiming, editing, following, nextOf, removing, settling, undoing, WAITS_MS } from './rules.ts'

const NOW = Date.parse('2026-11-15T12:00:00Z')
const DAY_MS = 24 * 3600 * 1000
const patient = () => false
const hurried = () => true

const entry = (at: number, more: Partial<OutboxEntry> = {}): OutboxEntry => ({
  at,
  key: `key-${at}`,
  userId: 1,
  name: 'recordMeasurements',
  body: [{ variableName: 'Coffee', value: 1, startAt: '2026-11-15T13:00:00+01:00' }],
  label: 'Coffee 1 serving',
  madeAtMs: NOW,
  tries: 0,
  inverse: { name: 'deleteMeasurement', body: {}, take: { id: 'data.measurements.0.id' } },
  ...more,
})
const answered = { data: { measurements: [{ id: 42, value: 1 }], userVariables: [{ large: true }] } }
const wish = { name: 'recordMeasurements', label: 'Coffee 1 serving', body: entry(1).body }
const making = { key: 'new', userId: 1, nowMs: NOW }
const stock = (entries: readonly OutboxEntry[], sent: readonly SentEntry[] = []) => ({ entries, sent })

describe('the next entry to send', () => {
  it('is the first in order', () => {
    expect(nextOf([entry(2), entry(1)], NOW, patient)).toMatchObject({ kind: 'send', entry: { at: 1 } })
  })

  it('is none while the first has to wait', () => {
    const entries = [entry(1, { waitUntilMs: NOW + 5000 }), entry(2)]
    expect(nextOf(entries, NOW, patient)).toEqual({ kind: 'wait', untilMs: NOW + 5000 })
    expect(nextOf(entries, NOW + 5000, patient)).toMatchObject({ kind: 'send', entry: { at: 1 } })
  })

  it('need not wait when the network is back, unless the server requested it', () => {
    const waiting = entry(1, { waitUntilMs: NOW + 5000 })
    expect(nextOf([waiting], NOW, hurried)).toMatchObject({ kind: 'send' })
    expect(nextOf([{ ...waiting, isWaitAsked: true }], NOW, hurried)).toMatchObject({ kind: 'wait' })
  })

  it('skips refused entries, and those that wait for their response', () => {
    const problem = { status: 400, message: 'Too large.', faults: [] }
    const follower = entry(2, { after: { key: 'key-1', take: {}, isUndo: false } })
    expect(nextOf([entry(1, { problem }), follower, entry(3)], NOW, patient)).toMatchObject({ entry: { at: 3 } })
  })

  it('is not blocked for ever by one that the server fails on', () => {
    const failing = entry(1, { tries: 4, lastStatus: 500, waitUntilMs: NOW + 60_000 })
    expect(nextOf([failing, entry(2)], NOW, patient)).toMatchObject({ kind: 'send', entry: { at: 2 } })
    expect(nextOf([{ ...failing, lastStatus: 503 }, entry(2)], NOW, patient)).toMatchObject({ kind: 'wait' })
  })

  it('never drops anything but a snooze older than a day', () => {
    const answer = (action: string) =>
      entry(1, { name: 'answerTrackingReminderNotifications', body: [{ id: 1, action }] })
    expect(nextOf([answer('snooze')], NOW + DAY_MS, patient)).toMatchObject({ kind: 'send' })
    expect(nextOf([answer('snooze')], NOW + DAY_MS + 1, patient)).toMatchObject({ kind: 'drop' })
    for (const action of ['track', 'skip', 'undo']) {
      expect(nextOf([answer(action)], NOW + 90 * DAY_MS, patient)).toMatchObject({ kind: 'send' })
    }
    expect(nextOf([entry(1)], NOW + 900 * DAY_MS, patient)).toMatchObject({ kind: 'send' })
  })
})

describe('the meaning of a response', () => {
  it('success: the entry is removed, and what undoing needs of the response is kept', () => {
    const change = settling(stock([entry(1)]), entry(1, { tries: 1 }), { kind: 'done', content: answered }, NOW)
    expect(change).toMatchObject({ remove: [1], sent: { key: 'key-1', sentAtMs: NOW } })
    expect(change.sent?.answer).toEqual({ data: { measurements: [{ id: 42 }] } })
  })

  it.each(WAITS_MS.map((waitMs, tries) => [tries + 1, waitMs]))(
    'no answer after try %i: another one in %i ms',
    (tries, waitMs) => {
      const change = settling(stock([entry(1)]), entry(1, { tries }), { kind: 'later' }, NOW)
      expect(change.put?.[0]).toMatchObject({ waitUntilMs: NOW + waitMs, isWaitAsked: false })
    },
  )

  it('another value exists at that second: it moves a second later, with another key, and can still be undone', () => {
    const nothing = { data: { measurements: [], userVariables: [] } }
    const change = settling(stock([entry(1)]), entry(1, { tries: 1 }), { kind: 'done', content: nothing }, NOW)
    expect(change).toEqual({
      put: [
        entry(1, {
          sentAs: 'key-1+',
          body: [{ variableName: 'Coffee', value: 1, startAt: '2026-11-15T13:00:01+01:00' }],
        }),
      ],
    })
    const repeated = settling(stock([entry(1)]), entry(1, { tries: 2 }), { kind: 'done', content: nothing }, NOW)
    expect(repeated).toMatchObject({ remove: [1] })
  })

  it('every further attempt waits five minutes; the server can request a different wait', () => {
    const later = (outcome: object) =>
      settling(stock([entry(1)]), entry(1, { tries: 9 }), { kind: 'later', ...outcome }, NOW).put?.[0]
    expect(later({})).toMatchObject({ waitUntilMs: NOW + 300_000 })
    expect(later({ status: 429, retryAfterMs: 7000 })).toMatchObject({ waitUntilMs: NOW + 7000, isWaitAsked: true })
  })

  it("refused: it stays, with the server's message", () => {
    const problem = { status: 400, message: 'At most 5.', faults: [] }
    expect(settling(stock([entry(1)]), entry(1), { kind: 'refused', problem }, NOW).put).toMatchObject([{ problem }])
  })

  it('an answer to a missing question needs the person only if a value would be lost', () => {
    const body = (action: string) => ({ name: 'answerTrackingReminderNotifications', body: [{ id: 1, action }] })
    const content = { errors: [{ index: 0, message: 'This question was already answered.' }] }
    const settled = (action: string) =>
      settling(stock([entry(1)]), entry(1, body(action)), { kind: 'done', content }, NOW)
    expect(settled('skip')).toMatchObject({ remove: [1] })
    expect(settled('track').put).toMatchObject([{ problem: { message: 'This question was already answered.' } }])
    const problem = { status: 404, message: 'No such question.', faults: [] }
    const refused = (action: string) =>
      settling(stock([entry(1)]), entry(1, body(action)), { kind: 'refused', problem }, NOW)
    expect(refused('snooze')).toEqual({ remove: [1] })
    expect(refused('track').put).toMatchObject([{ problem }])
  })

  it('a value for a question that has another one stays, with what is needed to record it too', () => {
    const body = [1, 2].map((id) => ({ id, action: 'track', modifiedValue: id }))
    const answer = entry(1, { name: 'answerTrackingReminderNotifications', body, tries: 1 })
    const late = { index: 1, message: 'Already answered: 3 servings.', measurement: { value: 2 } }
    const content = { data: { trackingReminderNotifications: [], lateAnswers: [late] } }
    expect(settling(stock([answer]), answer, { kind: 'done', content }, NOW).put).toMatchObject([
      { body: [body[1]], problem: { message: late.message, faults: [late] } },
    ])
  })

  it('deleting something already deleted succeeds; changing it needs the person', () => {
    const problem = { status: 404, message: 'No such measurement.', faults: [] }
    const settled = (name: string) => settling(stock([entry(1)]), entry(1, { name }), { kind: 'refused', problem }, NOW)
    expect(settled('deleteMeasurement')).toEqual({ remove: [1] })
    expect(settled('updateMeasurement').put).toMatchObject([{ problem }])
  })

  it('erased entries are not restored', () => {
    for (const kind of ['later', 'done', 'unsent'] as const) {
      expect(settling(stock([]), entry(1), { kind, content: {} }, NOW)).toEqual({})
    }
  })
})

describe('undo', () => {
  const undo = { key: 'key-1', label: 'Coffee', newKey: 'undo', nowMs: NOW }

  it('removes entries that the server never received or refused', () => {
    const problem = { status: 400, message: 'No.', faults: [] }
    expect(undoing(stock([entry(1)]), undo)).toEqual({ remove: [1] })
    expect(undoing(stock([entry(1, { tries: 3, problem })]), undo)).toEqual({ remove: [1] })
  })

  it('first sends an entry that may have counted, then undoes it with the ids from its response', () => {
    const tried = entry(1, { tries: 1 })
    const [added] = undoing(stock([tried]), undo).add ?? []
    expect(added).toMatchObject({ name: 'deleteMeasurement', after: { key: 'key-1', isUndo: true } })
    const follower: OutboxEntry = { ...(added as OutboxEntry), at: 2 }
    expect(nextOf([tried, follower], NOW, patient)).toMatchObject({ entry: { at: 1 } })
    const change = settling(stock([tried, follower]), tried, { kind: 'done', content: answered }, NOW)
    expect(change.put).toMatchObject([{ at: 2, body: { id: 42 } }])
    expect(change.put?.[0]).not.toHaveProperty('after')
  })

  it('of an entry refused after all leaves nothing', () => {
    const follower = entry(2, { after: { key: 'key-1', take: {}, isUndo: true } })
    const problem = { status: 400, message: 'No.', faults: [] }
    const change = settling(stock([entry(1), follower]), entry(1), { kind: 'refused', problem }, NOW)
    expect(change).toEqual({ remove: [1, 2] })
  })

  it('of a sent entry is its inverse, filled in; a repeat is the same', () => {
    const { sent } = settling(stock([entry(1)]), entry(1), { kind: 'done', content: answered }, NOW)
    expect(undoing(stock([], sent ? [sent] : []), undo).add).toMatchObject([
      { name: 'deleteMeasurement', body: { id: 42 } },
    ])
    const tried = entry(1, { tries: 1 })
    const follower = entry(2, { after: { key: 'key-1', take: {}, isUndo: true } })
    expect(undoing(stock([tried, follower]), undo)).toEqual({})
  })
})

describe('changing a pending entry', () => {
  const edit = { key: 'key-1', body: [{ value: 2 }], label: 'Coffee 2 servings', newKey: 'other' }

  it('happens in place as long as the server cannot know it', () => {
    expect(editing(stock([entry(1)]), edit)).toMatchObject({
      isEdited: true,
      put: [{ at: 1, key: 'key-1', label: edit.label }],
    })
  })

  it('gives a refused entry a new key, because a key stands for one body', () => {
    const problem = { status: 400, message: 'No.', faults: [] }
    const { put } = editing(stock([entry(1, { tries: 1, problem })]), edit)
    expect(put).toMatchObject([{ at: 1, key: 'other', tries: 0 }])
    expect(put?.[0]).not.toHaveProperty('problem')
  })

  it('is not possible for one that may have been sent', () => {
    expect(editing(stock([entry(1, { tries: 1 })]), edit)).toEqual({ isEdited: false })
    expect(removing(stock([entry(1, { tries: 1 })]), 'key-1')).toEqual({})
    expect(removing(stock([entry(1)]), 'key-1')).toEqual({ remove: [1] })
  })

  it('is shown in place and kept as one correction if it may have been sent, and hides it if undone', () => {
    const tried = entry(1, { tries: 1 })
    const correct = (value: number, entries: readonly OutboxEntry[]) =>
      following(stock(entries), {
        key: 'key-1',
        further: { name: 'updateMeasurement', body: { value }, take: { id: 'data.measurements.0.id' } },
        label: `Coffee ${value} servings`,
        newKey: 'correction',
        nowMs: NOW,
      })
    const first: OutboxEntry = { ...(correct(2, [tried]).add?.[0] as OutboxEntry), at: 2 }
    const corrected = correct(3, [tried, first])
    expect(corrected.add).toBeUndefined()
    const [second] = corrected.put ?? []
    const entries = [tried, second as OutboxEntry]
    expect(asShown(entries)).toMatchObject([{ key: 'key-1', label: 'Coffee 3 servings', body: [{ value: 3 }] }])
    const undone = undoing(stock(entries), { key: 'key-1', label: 'Coffee', newKey: 'undo', nowMs: NOW })
    expect(undone).toMatchObject({ remove: [2], add: [{ name: 'deleteMeasurement', after: { isUndo: true } }] })
    expect(asShown([tried, { ...(undone.add?.[0] as OutboxEntry), at: 3 }])).toEqual([])
  })

  it('removes an earlier correction that would overwrite it', () => {
    const problem = { status: 400, message: 'No.', faults: [] }
    const correction = entry(2, { after: { key: 'key-1', take: {}, isUndo: false } })
    const { put, remove } = editing(stock([entry(1, { tries: 1, problem }), correction]), edit)
    expect([put?.length, remove]).toEqual([1, [2]])
  })

  it('is decided before the request starts', () => {
    expect(claiming(stock([entry(1)]), NOW, patient)).toMatchObject({
      put: [{ tries: 1 }],
      next: { entry: { tries: 1 } },
    })
  })
})

describe('two entries of one variable in the same second', () => {
  const startOf = (change: ReturnType<typeof adding>) =>
    (change.add?.[0]?.body as { startAt: string }[] | undefined)?.[0]?.startAt

  it('are set a second apart, also from one sent a moment ago', () => {
    expect(startOf(adding(stock([]), wish, making))).toBe('2026-11-15T13:00:00+01:00')
    expect(startOf(adding(stock([entry(1)]), wish, making))).toBe('2026-11-15T13:00:01+01:00')
    const sent = { ...entry(2), sentAtMs: NOW, answer: {}, isUndone: false }
    expect(
      startOf(
        adding(
          stock([entry(1, { body: [{ variableName: 'coffee', startAt: '2026-11-15T12:00:01' }] })], [sent]),
          wish,
          making,
        ),
      ),
    ).toBe('2026-11-15T13:00:02+01:00')
  })

  it('of another variable are unaffected', () => {
    const tea = entry(1, { body: [{ variableName: 'Tea', startAt: '2026-11-15T13:00:00+01:00' }] })
    expect(startOf(adding(stock([tea]), wish, making))).toBe('2026-11-15T13:00:00+01:00')
  })
})
