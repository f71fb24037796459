import { describe, expect, it } from 'vitest'
import { inFull } from '../in-full.fixture.ts'
import { readAll } from '../reading.fixture.ts'
import { sampleUpload } from '../samples.fixture.ts'
import { sleepAsAndroid } from './sleep-as-android.ts'

describe('Sleep as Android', () => {
  it('imports nights with their zones, also in the hour that occurs twice', async () => {
    const { entries } = await readAll(sleepAsAndroid, sampleUpload('sleep-as-android'), { timeZone: 'Asia/Tokyo' })
    expect(entries.map(inFull)).toEqual([
      '2026-03-28T23:10+60 Sleep Duration 7 h SUM Sleep until 2026-03-29T06:40 "Warm room\nwoke once" :2',
      '2026-03-28T23:10+60 Sleep Quality 3.5 /6 MEAN Sleep until 2026-03-29T06:40 :2',
      '2026-03-28T23:10+60 Deep Sleep Duration 2.8 h SUM Sleep until 2026-03-29T06:40 :2',
      '2026-03-28T23:10+60 Snoring 1.5 min SUM Sleep until 2026-03-29T06:40 :2',
      '2026-03-28T23:10+60 Noise While Asleep 0.125 index MEAN Sleep until 2026-03-29T06:40 :2',
      '2026-03-28T23:10+60 Sleep Cycles 5 count SUM Sleep until 2026-03-29T06:40 :2',
      '2026-03-28T23:10+60 sport (count) 1 count SUM Activity :2',
      '2026-03-28T23:10+60 snore (count) 3 count SUM Activity :2',
      '2026-03-28T23:10+60 alcohol (count) 1 count SUM Activity :2',
      '2025-10-26T02:45+60 Sleep Duration 4 h SUM Sleep until 2025-10-26T06:45 "Manually added" :5',
      '2026-05-01T22:00-240 Sleep Duration 8 h SUM Sleep until 2026-05-02T06:00 :7',
      '2026-05-01T22:00-240 Sleep Quality 4.25 /6 MEAN Sleep until 2026-05-02T06:00 :7',
      '2026-05-01T22:00-240 Snoring 0 min SUM Sleep until 2026-05-02T06:00 :7',
    ])
  })

  it('reads minus one as not measured, and reports what it cannot read', async () => {
    const { rejected, leftOut, unread, questions } = await readAll(sleepAsAndroid, sampleUpload('sleep-as-android'))
    expect(rejected.map(({ position, reason }) => [position.file, position.line, reason])).toEqual([
      ['sleep-export.csv', 8, 'The row does not say when it was.'],
      ['sleep-export.csv', 9, '"-1.000" is not a number of hours slept.'],
    ])
    expect(leftOut).toEqual({ 'Movements and events within a night': 2, 'Noise within a night': 1 })
    expect(unread).toEqual({ 'alarms.json': 1, 'prefs.xml': 1, to: 4, sched: 2, framerate: 5, geo: 1 })
    expect(questions).toEqual([])
  })
})
