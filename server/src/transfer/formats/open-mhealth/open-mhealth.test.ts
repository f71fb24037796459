import { readFileSync } from 'node:fs'
import { describe, expect, it } from 'vitest'
import { brief } from '../brief.fixture.ts'
import { readAll, uploadOf } from '../reading.fixture.ts'
import { openMhealth } from './open-mhealth.ts'

const text = readFileSync(`${import.meta.dirname}/fixtures/open-mhealth/points.ndjson`, 'utf8')

describe('data points of Open mHealth', () => {
  it('are values with their unit, time frame and source', async () => {
    const { entries, rejected, leftOut, questions } = await readAll(openMhealth, uploadOf({ 'points.ndjson': text }))
    expect(questions).toEqual([])
    expect(entries.map(brief)).toEqual([
      'Daily Step Count 1250 count 2026-06-01T08:00:00+02:00 for 3600 s, RunKeeper',
      'Daily Step Count 400 count 2026-06-01T09:00:00+02:00 for 1800 s, Open mHealth',
      'Resting Heart Rate 52 bpm 2026-06-01T06:25:00, Polar (before getting up)',
      'Systolic Blood Pressure 121 mmHg 2026-06-01T07:00:00+02:00, Open mHealth',
      'Diastolic Blood Pressure 79 mmHg 2026-06-01T07:00:00+02:00, Open mHealth',
      'Body Weight 160.5 lb 2026-06-01T07:05:00+02:00, Open mHealth',
      'Blood Glucose 5.1 mmol/L glucose 2026-06-01T07:10:00+02:00, Open mHealth',
      'Sleep Duration 440 min 2026-05-31T22:30:00+02:00 for 28800 s, Open mHealth',
      'Exercise 45 min 2026-06-01T18:00:00+02:00 for 2700 s, Open mHealth (Fencing)',
      'Walking 30 min 2026-06-01T20:00:00+02:00, Open mHealth',
      'Oxygen Saturation 96.5 % 2026-06-01T03:00:00+02:00, Open mHealth',
    ])
    expect(rejected.map(({ position, reason }) => [position.line, reason])).toEqual([
      [12, 'This data point has no time frame with a time zone.'],
      [13, 'We do not know the unit "K" of body_temperature.'],
      [15, 'This is not a data point with a header and a body.'],
    ])
    expect(leftOut).toEqual({ 'heart-rate: maximum': 1, 'rr-interval': 1 })
  })

  it("are the same in a list and inside a service's wrapper", async () => {
    const points = text
      .trim()
      .split('\n')
      .map((line) => JSON.parse(line))
    const { entries } = await readAll(openMhealth, uploadOf({ a: text }))
    for (const document of [points, { shim: 'runkeeper', timeStamp: 1, body: points }]) {
      const upload = uploadOf({ a: JSON.stringify(document, null, 2) })
      expect(openMhealth.sniff(upload)).toBeGreaterThan(0.9)
      expect((await readAll(openMhealth, upload)).entries).toEqual(entries)
    }
    const single = await readAll(openMhealth, uploadOf({ a: JSON.stringify(points[0], null, 2) }))
    expect(single.entries).toEqual(entries.slice(0, 1))
  })
})
