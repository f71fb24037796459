import { describe, expect, it } from 'vitest'
import type { OutboxEntry, SentEntry } from './entry.ts'
import { waitingKey, withWaiting } from './overlay.ts'
import type { StoredPage } from './stored.ts'

const NOW = Date.parse('2026-11-15T12:00:00Z')

const entry = (at: number, name: string, body: unknown, more: Partial<OutboxEntry> = {}): OutboxEntry => ({
  at,
  key: `key-${at}`,
  userId: 1,
  name,
  body,
  label: 'x',
  madeAtMs: NOW,
  tries: 0,
  ...more,
})
const coffee = (startAt: string, value = 1) => [
  { variableName: 'Coffee', value, unitAbbreviatedName: 'serving', startAt },
]
const page = (name: string, query: Record<string, unknown> = {}): StoredPage => ({
  userId: 1,
  key: '',
  name,
  input: { query },
  bytes: 0,
  seenAtMs: NOW,
  openedAtMs: NOW,
  isOld: false,
})
const laid = (
  name: string,
  content: unknown,
  entries: readonly OutboxEntry[],
  sent: readonly SentEntry[] = [],
  query = {},
  nowMs = NOW,
) => withWaiting({ page: page(name, query), content }, { entries, sent }, nowMs)

const mood = {
  id: 1,
  variableName: 'Mood',
  variableId: 3,
  value: 4,
  startAt: '2026-11-15T09:00:00',
  startAtLocal: '2026-11-15T10:00:00',
}
const today = {
  date: '2026-11-15',
  person: { timeZone: 'Europe/Berlin' },
  entries: [mood],
  due: [
    {
      id: 7,
      trackingReminderId: 70,
      variableName: 'Tea',
      unitAbbreviatedName: 'serving',
      defaultValue: 2,
      reminderTime: '2026-11-15T08:00:00',
    },
    { id: 8, trackingReminderId: 70, variableName: 'Tea', reminderTime: '2026-11-15T07:00:00' },
    { id: 9, trackingReminderId: 90, variableName: 'Walk', reminderTime: '2026-11-15T07:00:00' },
  ],
}
interface ShownEntry {
  readonly entries: readonly { variableName: string; value: number; startAtLocal: string; offsetMinutes?: number }[]
  readonly due: readonly { id: number }[]
}

describe('a pending entry', () => {
  it('is shown once, even if another answer contains it before its own has arrived', () => {
    const stored = { id: 9, variableName: 'Coffee', value: 1, startAt: '2026-11-15T11:00:00' }
    const waiting = entry(1, 'recordMeasurements', coffee('2026-11-15T12:00:00+01:00'), { tries: 1 })
    const answer = { ...today, entries: [mood, stored] }
    expect((laid('getToday', answer, [waiting]) as typeof answer).entries).toEqual([mood, stored])
    const other = entry(1, 'recordMeasurements', coffee('2026-11-15T12:00:00+01:00', 2), { tries: 1 })
    expect((laid('getToday', answer, [other]) as typeof answer).entries).toHaveLength(3)
  })

  it('a new day begins without a network too: it contains only pending entries', () => {
    const night = Date.parse('2026-11-15T23:30:00Z')
    const waiting = entry(1, 'recordMeasurements', coffee('2026-11-16T00:20:00+01:00'))
    const shown = (entries: readonly OutboxEntry[]) =>
      laid('getToday', today, entries, [], {}, night) as ShownEntry & typeof today
    expect([shown([]).date, shown([]).entries]).toEqual(['2026-11-16', []])
    expect(shown([waiting]).entries).toMatchObject([{ variableName: 'Coffee' }])
    expect(shown([waiting]).due).toHaveLength(3)
  })

  it('is shown on its day at its time, marked, with its display values', () => {
    const waits = entry(1, 'recordMeasurements', coffee('2026-11-15T08:30:21+01:00'), {
      shown: { displayName: 'Espresso' },
    })
    const elsewhere = entry(2, 'recordMeasurements', coffee('2026-11-14T23:30:00+01:00'))
    const { entries } = laid('getToday', today, [waits, elsewhere]) as ShownEntry
    expect(entries.map((row) => [row.variableName, waitingKey(row)])).toEqual([
      ['Coffee', 'key-1'],
      ['Mood', undefined],
    ])
    expect(entries[0]).toMatchObject({
      displayName: 'Espresso',
      startAt: '2026-11-15T07:30:21',
      startAtLocal: '2026-11-15T08:30:21',
      offsetMinutes: 60,
    })
  })

  it('belongs to the day of waking if it lasted through a night', () => {
    const night = [
      { variableName: 'Sleep', value: 8, startAt: '2026-11-14T23:00:00+01:00', endAt: '2026-11-15T07:00:00+01:00' },
    ]
    const names = (date: string) =>
      (laid('getDay', { date, entries: [] }, [entry(1, 'recordMeasurements', night)]) as ShownEntry).entries.length
    expect([names('2026-11-14'), names('2026-11-15')]).toEqual([0, 1])
  })

  it('changes and deletes existing entries', () => {
    const changed = laid('getDay', today, [entry(1, 'updateMeasurement', { id: 1, value: 2 })]) as ShownEntry
    expect(changed.entries).toMatchObject([{ variableName: 'Mood', value: 2, waitingKey: 'key-1' }])
    expect((laid('getDay', today, [entry(1, 'deleteMeasurement', { id: 1 })]) as ShownEntry).entries).toEqual([])
  })

  it('answers questions: these disappear, and the recorded values appear', () => {
    const answer = (id: number, action: string) => entry(1, 'answerTrackingReminderNotifications', [{ id, action }])
    const tracked = laid('getToday', today, [answer(7, 'track')]) as ShownEntry
    expect(tracked.due.map(({ id }) => id)).toEqual([8, 9])
    expect(tracked.entries.map(({ variableName, value }) => [variableName, value])).toEqual([
      ['Tea', 2],
      ['Mood', 4],
    ])
    expect((laid('getToday', today, [answer(8, 'skipAll')]) as ShownEntry).due.map(({ id }) => id)).toEqual([9])
    const list = laid('listTrackingReminderNotifications', { data: today.due }, [answer(9, 'snooze')]) as {
      data: { id: number }[]
    }
    expect(list.data.map(({ id }) => id)).toEqual([7, 8])
  })

  it('shows a question again, and no recorded value, as soon as its answer is undone', () => {
    const name = 'answerTrackingReminderNotifications'
    const answer = entry(1, name, [{ id: 7, action: 'track' }], { tries: 1 })
    const isAsked = (entries: readonly OutboxEntry[], sent: readonly SentEntry[] = []) => {
      const shown = laid('getToday', today, entries, sent) as ShownEntry
      return [shown.due.map(({ id }) => id), shown.entries.length]
    }
    const later = entry(2, name, [{ id: 7, action: 'undo' }], { after: { key: 'key-1', take: {}, isUndo: true } })
    // Being sent, and to be undone afterwards; counted while the undo waits; both sent; both read.
    expect(isAsked([answer, later])).toEqual([[7, 8, 9], 1])
    const counted = { ...answer, sentAtMs: NOW, answer: undefined, isUndone: true }
    const { after: _after, ...undo } = later
    expect(isAsked([undo], [counted])).toEqual([[7, 8, 9], 1])
    expect(isAsked([], [counted, { ...undo, sentAtMs: NOW, answer: undefined, isUndone: false }])).toEqual([
      [7, 8, 9],
      1,
    ])
    // Answered once more.
    expect(isAsked([entry(3, name, [{ id: 7, action: 'skip' }])], [counted])).toEqual([[8, 9], 1])
  })

  it('is not shown if it was refused or is being undone, nor in lists with other filters', () => {
    const problem = { status: 400, message: 'No.', faults: [] }
    const waits = entry(1, 'recordMeasurements', coffee('2026-11-15T08:30:00+01:00'))
    const undo = entry(2, 'deleteMeasurement', {}, { after: { key: 'key-1', take: {}, isUndo: true } })
    expect(laid('getToday', today, [{ ...waits, problem }])).toEqual(today)
    expect((laid('getToday', today, [waits, undo]) as ShownEntry).entries).toEqual([mood])
    const listed = (query: object) => (laid('listMeasurements', [mood], [waits], [], query) as unknown[]).length
    expect([
      listed({}),
      listed({ variableName: 'Coffee' }),
      listed({ variableName: 'Mood' }),
      listed({ sourceName: 'x' }),
    ]).toEqual([2, 2, 1, 1])
  })
})

describe('a sent entry', () => {
  const sent = (sentAtMs: number): SentEntry => ({
    ...entry(1, 'recordMeasurements', coffee('2026-11-15T08:30:00+01:00')),
    sentAtMs,
    answer: {},
    isUndone: false,
  })

  it('is shown until an answer requested afterwards arrives, and is no longer pending', () => {
    const { entries } = laid('getToday', today, [], [sent(NOW + 1)]) as ShownEntry
    expect(entries.map((row) => [row.variableName, waitingKey(row)])).toEqual([
      ['Coffee', undefined],
      ['Mood', undefined],
    ])
    expect(laid('getToday', today, [], [sent(NOW - 1)])).toEqual(today)
  })
})
