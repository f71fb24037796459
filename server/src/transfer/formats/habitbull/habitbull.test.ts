import { describe, expect, it } from 'vitest'
import { inFull } from '../in-full.fixture.ts'
import { readAll, uploadOf } from '../reading.fixture.ts'
import { sampleUpload } from '../samples.fixture.ts'
import { habitBull } from './habitbull.ts'

describe('HabitBull', () => {
  it('imports days and amounts, and asks for units and the meaning of zero', async () => {
    const { entries, rejected, questions } = await readAll(habitBull, sampleUpload('habitbull'), {
      answers: { zeros: 'not done' },
    })
    expect(entries.map(inFull)).toEqual([
      '2026-03-28T00:00+60 Floss 1 yes/no MEAN Activity :2',
      '2026-03-29T00:00+60 Floss 0 yes/no MEAN Activity "too tired" :3',
      '2026-03-28T00:00+60 Pages Read 12 count SUM Books :4',
      '2026-03-29T00:00+60 Pages Read 1 count SUM Books :5',
    ])
    expect(rejected.map(({ position, reason }) => [position.line, reason])).toEqual([
      [6, '"2026-02-30" is not a date and time.'],
      [7, '"many" is not a value of "Pages read".'],
    ])
    expect(questions.map(({ key, fallback }) => [key, fallback])).toEqual([
      ['timeZone', 'Europe/Berlin'],
      ['zeros', undefined],
    ])
  })

  it('asks for the unit of amounts unknown to the catalogue, and assumes none', async () => {
    const file = 'HabitName,HabitDescription,HabitCategory,CalendarDate,Value,CommentText\nZyx,,,2026-03-28,12,\n'
    const { entries, questions } = await readAll(habitBull, uploadOf({ 'h.csv': file }), {
      answers: { 'unit: Zyx': 'min' },
    })
    expect(questions.map(({ key, fallback }) => [key, fallback])).toEqual([
      ['timeZone', 'Europe/Berlin'],
      ['unit: Zyx', undefined],
    ])
    expect(entries.map(({ value, unit }) => [value, unit])).toEqual([[12, 'min']])
  })

  it('omits zeros that are not answers', async () => {
    const options = { answers: { zeros: 'no answer' }, timeZone: 'America/Los_Angeles' }
    const { entries, leftOut } = await readAll(habitBull, sampleUpload('habitbull'), options)
    expect(entries.slice(0, 2).map(inFull)).toEqual([
      '2026-03-28T00:00-420 Floss 1 yes/no MEAN Activity :2',
      '2026-03-28T00:00-420 Pages Read 12 count SUM Books :4',
    ])
    expect(leftOut).toEqual({ 'Days without an answer': 1 })
  })
})
