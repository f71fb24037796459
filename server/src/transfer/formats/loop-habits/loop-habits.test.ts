import { describe, expect, it } from 'vitest'
import { inFull } from '../in-full.fixture.ts'
import { readAll } from '../reading.fixture.ts'
import { sampleUpload } from '../samples.fixture.ts'
import { loopHabits } from './loop-habits.ts'

describe('Loop Habit Tracker', () => {
  it('imports answers: done, not done, and amounts in thousandths', async () => {
    const { entries, rejected, leftOut, questions } = await readAll(loopHabits, sampleUpload('loop-habits'))
    expect(entries.map(inFull)).toEqual([
      '2026-01-25T00:00+60 Meditate 1 yes/no MEAN Activity :2',
      '2026-01-24T00:00+60 Meditate 0 yes/no MEAN Activity "Sick, in bed" :3',
      '2026-01-25T00:00+60 Run (mi) 3.5 mi SUM Activity "Felt light" :2',
      '2026-01-24T00:00+60 Run (mi) 0 mi SUM Activity :3',
      '2026-01-25T00:00+60 Café, no sugar 1 yes/no MEAN Activity :2',
    ])
    expect(rejected.map(({ position, reason }) => [position.file, position.line, reason])).toEqual([
      ['001 Meditate/Checkmarks.csv', 7, '"MAYBE" is not an answer that Loop uses.'],
      ['002 Run/Checkmarks.csv', 5, '"lots" is not an amount of "Run".'],
      ['003 Caf/Checkmarks.csv', 3, '"2026-13-25" is not a date and time.'],
    ])
    expect(leftOut).toEqual({
      'Days that count as done because the habit is not due every day': 1,
      'Skipped days': 1,
      'Days without an answer': 2,
    })
    expect(questions.map(({ key }) => key)).toEqual(['timeZone'])
  })

  it('reads the numbers and headerless files of older versions, also inside a folder', async () => {
    const { entries, rejected, leftOut } = await readAll(loopHabits, sampleUpload('loop-habits-old'))
    expect(entries.map(inFull)).toEqual([
      '2015-01-25T00:00+60 Wake up early 1 yes/no MEAN Activity :1',
      '2015-01-24T00:00+60 Wake up early 0 yes/no MEAN Activity :2',
    ])
    expect(rejected).toEqual([])
    expect(leftOut).toEqual({
      'Days that count as done because the habit is not due every day': 1,
      'Skipped days': 1,
      'Days without an answer': 1,
    })
  })

  it('reads a habit without a type as an amount in thousandths if any mark is above three', async () => {
    const read = (timeZone: string, answers = {}) =>
      readAll(loopHabits, sampleUpload('loop-habits-2024'), { timeZone, answers })
    const { entries, leftOut, questions } = await read('America/New_York', { 'unit: Read': 'count' })
    expect(entries.map(inFull)).toEqual([
      '2024-03-03T00:00-300 Read 0 count SUM Activity :1',
      '2024-03-02T00:00-300 Read 12.5 count SUM Activity :2',
      '2024-03-02T00:00-300 Floss 1 yes/no MEAN Activity :1',
      '2024-03-01T00:00-300 Floss 0 yes/no MEAN Activity :2',
    ])
    expect(leftOut).toEqual({ 'Days without an answer': 1, 'Skipped days': 2 })
    expect(questions.map(({ key, fallback }) => [key, fallback])).toEqual([
      ['timeZone', 'America/New_York'],
      ['unit: Read', undefined],
    ])
    const minutes = await read('Asia/Tokyo', { 'unit: Read': 'min' })
    expect(minutes.entries.slice(1, 2).map(inFull)).toEqual(['2024-03-02T00:00+540 Read 12.5 min SUM Activity :2'])
  })
})
