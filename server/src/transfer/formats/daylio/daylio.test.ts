import { describe, expect, it } from 'vitest'
import { inFull } from '../in-full.fixture.ts'
import { readAll, uploadOf } from '../reading.fixture.ts'
import { sampleUpload } from '../samples.fixture.ts'
import { daylio } from './daylio.ts'

const answers = { 'mood: cosy': '4' }

describe('Daylio', () => {
  it('imports moods with their notes, activities and scales', async () => {
    const { entries } = await readAll(daylio, sampleUpload('daylio'), { answers })
    expect(entries.map(inFull)).toEqual([
      '2026-03-29T01:30+60 Overall Mood 5 /5 MEAN Emotions "Late: Danced a lot.\nHome by two & happy" :2',
      '2026-03-29T01:30+60 party (yes/no) 1 yes/no MEAN Activity :2',
      '2026-03-29T01:30+60 dancing (yes/no) 1 yes/no MEAN Activity :2',
      '2026-03-29T01:30+60 meditation (yes/no) 1 yes/no MEAN Activity :2',
      '2026-03-29T01:30+60 Energy (index) 4 index MEAN Miscellaneous :2',
      '2026-03-29T01:30+60 Stress (index) 2 index MEAN Miscellaneous :2',
      '2026-03-28T23:54+60 Overall Mood 3 /5 MEAN Emotions :3',
      '2026-03-28T23:54+60 coffee (yes/no) 1 yes/no MEAN Activity :3',
      '2026-03-28T08:05+60 Overall Mood 4 /5 MEAN Emotions "Rain, all day" :4',
      '2026-03-26T21:00+60 work 1 yes/no MEAN Activity :7',
      '2026-03-25T21:00+60 Overall Mood 1 /5 MEAN Emotions :8',
    ])
    expect(new Set(entries.map(({ sourceName }) => sourceName))).toEqual(new Set(['Daylio']))
  })

  it('reports rows it cannot read, and skips repeated headers and duplicated rows', async () => {
    const { rejected, leftOut } = await readAll(daylio, sampleUpload('daylio'), { answers })
    expect(rejected.map(({ position, reason }) => [position.line, reason])).toEqual([
      [6, '"2026-03-27 25:00" is not a date and time.'],
      [7, 'The entry has no mood.'],
      [7, 'The scale "Stress: high" has no number.'],
    ])
    expect(leftOut).toEqual({ 'Rows that appear twice in the file': 1 })
  })

  it('asks for the zone and for unknown moods', async () => {
    const { questions } = await readAll(daylio, sampleUpload('daylio'), { answers })
    expect(questions.map(({ key, fallback }) => [key, fallback])).toEqual([
      ['timeZone', 'Europe/Berlin'],
      ['mood: cosy', undefined],
    ])
    const without = await readAll(daylio, sampleUpload('daylio'), { answers: { 'mood: cosy': 'leave out' } })
    expect(without.entries.filter(({ position }) => position.line === 4)).toEqual([])
  })

  it('reads the layout of older versions', async () => {
    const { entries } = await readAll(daylio, sampleUpload('daylio-old'), { timeZone: 'America/New_York' })
    expect(entries.map(inFull)).toEqual([
      '2018-05-18T23:54-240 Overall Mood 4 /5 MEAN Emotions "Went to a party" :2',
      '2018-05-18T23:54-240 clean 1 yes/no MEAN Activity :2',
      '2018-05-18T23:54-240 cook 1 yes/no MEAN Activity :2',
      '2018-05-17T22:21-240 Overall Mood 1 /5 MEAN Emotions :3',
    ])
  })

  it('recognises only its own files, and refuses others', async () => {
    const other = uploadOf({ 'a.csv': 'date,mood\n2026-01-01,good\n' })
    await expect(readAll(daylio, other)).rejects.toThrow('The file is not an export from Daylio.')
    expect(daylio.sniff(sampleUpload('daylio'))).toBe(1)
    expect(daylio.sniff(uploadOf({ 'a.csv': 'date,mood\n2026-01-01,good\n' }))).toBe(0)
  })
})
