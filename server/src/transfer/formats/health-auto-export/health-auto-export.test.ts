import { readFileSync } from 'node:fs'
import { describe, expect, it } from 'vitest'
import { brief } from '../brief.fixture.ts'
import { readAll, uploadOf } from '../reading.fixture.ts'
import { healthAutoExport, healthAutoExportItems } from './health-auto-export.ts'

const name = 'HealthAutoExport-2026-06-01.json'
const text = readFileSync(`${import.meta.dirname}/fixtures/health-auto-export/${name}`, 'utf8')

describe('a file of Health Auto Export', () => {
  it("gives measurements with the phone's offset and their named source", async () => {
    const upload = uploadOf({ [name]: text })
    expect(healthAutoExport.sniff(upload)).toBeGreaterThan(0.9)
    const { entries, rejected, leftOut, questions } = await readAll(healthAutoExport, upload)
    expect(questions).toEqual([])
    expect(entries.map(brief)).toEqual([
      'Daily Step Count 523 count 2026-06-01T08:00:00-07:00, iPhone',
      'Daily Step Count 612.5 count 2026-06-01T08:00:00-07:00, Apple Watch',
      'Heart Rate (Pulse) 61.5 bpm 2026-06-01T20:05:00-07:00, Apple Watch',
      'Systolic Blood Pressure 121 mmHg 2026-06-01T07:10:00-07:00, Health Auto Export',
      'Diastolic Blood Pressure 79 mmHg 2026-06-01T07:10:00-07:00, Health Auto Export',
      'Active Energy Burned 100 kcal 2026-06-01T08:00:00-07:00, Apple Watch',
      'Body Weight 160.5 lb 2026-06-01T07:00:00-07:00, Scale',
      'Blood Glucose 92 mg/dL glucose 2026-06-01T07:20:00-07:00, Health Auto Export',
      'Sleep Duration 7.25 h 2026-05-31T23:00:00-07:00 for 27000 s, Apple Watch',
      'Deep Sleep Duration 1 h 2026-05-31T23:00:00-07:00 for 27000 s, Apple Watch',
      'Light Sleep Duration 4.5 h 2026-05-31T23:00:00-07:00 for 27000 s, Apple Watch',
      'REM Sleep Duration 1.75 h 2026-05-31T23:00:00-07:00 for 27000 s, Apple Watch',
      'Awake Time in the Night 15 min 2026-05-31T23:00:00-07:00 for 27000 s, Apple Watch',
      'Running 30 min 2026-06-01T18:00:00-07:00 for 1980 s, Health Auto Export',
      'Exercise 55 min 2026-06-02T18:00:00-07:00 for 3600 s, Health Auto Export (Fencing)',
      'Overall Mood 0.75 /1 2026-06-01T20:00:00, Health Auto Export (Calm, Grateful)',
      'Sleep Duration 1.75 h 2026-06-02T23:30:00-07:00 for 6900 s, Apple Watch',
      'Deep Sleep Duration 0.75 h 2026-06-02T23:30:00-07:00 for 6900 s, Apple Watch',
      'Light Sleep Duration 1 h 2026-06-02T23:30:00-07:00 for 6900 s, Apple Watch',
      'Awake Time in the Night 10 min 2026-06-02T23:30:00-07:00 for 6900 s, Apple Watch',
    ])
    expect(rejected.map(({ position, reason }) => [position.line, reason])).toEqual([
      [3, '"yesterday" is not a time.'],
      [10, 'We do not know the unit "furlong" of height.'],
      [18, 'Nothing is not a time.'],
    ])
    expect(leftOut).toEqual({ 'heart_rate: nothing measured': 1, walking_speed: 1, ecg: 1 })
  })

  it('gives the same as a body posted by the phone', async () => {
    const { entries } = await readAll(healthAutoExport, uploadOf({ [name]: text }))
    const posted = [...healthAutoExportItems(JSON.parse(text), name)]
    expect(posted.filter((item) => item.kind === 'entry')).toEqual(entries)
  })

  it('with other content is refused as such', () => {
    expect([...healthAutoExportItems([1], 'body')]).toEqual([
      {
        kind: 'rejected',
        position: { file: 'body', line: 1 },
        reason: expect.objectContaining({ en: 'The file has no "data".' }),
      },
    ])
    expect([...healthAutoExportItems({ data: { metrics: [3, { name: 'height', data: [null] }] } }, 'body')]).toEqual([
      {
        kind: 'rejected',
        position: { file: 'body', line: 1 },
        reason: expect.objectContaining({ en: 'Nothing is not a time.' }),
      },
    ])
  })

  it('with narrow spaces before AM and PM is read', async () => {
    const narrow = text.replace('8:05:00 PM', '12:05:00\u202fAM')
    const { entries } = await readAll(healthAutoExport, uploadOf({ [name]: narrow }))
    expect(entries.map(brief)).toContain('Heart Rate (Pulse) 61.5 bpm 2026-06-01T00:05:00-07:00, Apple Watch')
  })
})
