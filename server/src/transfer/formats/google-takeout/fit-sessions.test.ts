import { describe, expect, it } from 'vitest'
import { inFull } from '../in-full.fixture.ts'
import { readAll, uploadOf } from '../reading.fixture.ts'
import { sampleUpload } from '../samples.fixture.ts'
import { googleTakeout } from './google-takeout.ts'

describe('sessions of Google Fit and foods of Fitbit', () => {
  it.each([
    ['Europe/Berlin', '+60'],
    ['America/New_York', '-300'],
  ])('have the offset in the name of their file, and are on the days of %s', async (timeZone, offset) => {
    const { entries, rejected, leftOut } = await readAll(googleTakeout, sampleUpload('fit-sessions'), { timeZone })
    const night = 'SUM Sleep until 2026-02-01T07:00 :1'
    expect(entries.map(inFull).filter((text) => !text.includes('2026-01-09'))).toEqual([
      '2015-07-04T01:09+120 Sleep Duration 5.5 h SUM Sleep until 2015-07-04T07:09 :1',
      '2015-07-04T01:09+120 Time in Bed 6 h SUM Sleep until 2015-07-04T07:09 :1',
      `2026-01-31T23:00+60 Sleep Duration 7.5 h ${night}`,
      `2026-01-31T23:00+60 Deep Sleep Duration 1.5 h ${night}`,
      `2026-01-31T23:00+60 Light Sleep Duration 4 h ${night}`,
      `2026-01-31T23:00+60 REM Sleep Duration 2 h ${night}`,
      `2026-01-31T23:00+60 Awake Time in the Night 30 min ${night}`,
      `2026-01-31T23:00+60 Time in Bed 8 h ${night}`,
      '2026-02-01T00:30+60 Walking 14 min SUM Physical Activities until 2026-02-01T00:45 :1',
      `2026-01-31T08:00${offset} Calorie Intake 380 kcal SUM Nutrients "Porridge; Milk" :1`,
      `2026-01-31T08:00${offset} Carbohydrates 60 g SUM Nutrients :1`,
      `2026-01-31T08:00${offset} Fat 9 g SUM Nutrients :1`,
      `2026-01-31T08:00${offset} Fiber 8 g SUM Nutrients :1`,
      `2026-01-31T08:00${offset} Protein 16 g SUM Nutrients :1`,
      `2026-01-31T08:00${offset} Sodium 200 mg SUM Nutrients :1`,
      `2026-01-31T12:00${offset} Calorie Intake 95 kcal SUM Nutrients "Apple" :2`,
      `2026-01-31T12:00${offset} Carbohydrates 25 g SUM Nutrients :2`,
      `2026-01-31T12:00${offset} Fat 0.3 g SUM Nutrients :2`,
      `2026-01-31T12:00${offset} Fiber 4.4 g SUM Nutrients :2`,
      `2026-01-31T12:00${offset} Protein 0.5 g SUM Nutrients :2`,
      `2026-01-31T12:00${offset} Sodium 2 mg SUM Nutrients :2`,
    ])
    expect(rejected.map(({ reason }) => reason)).toEqual([
      'The session has no start or no end.',
      '"soon" is not a day.',
    ])
    expect(leftOut).toEqual({ 'Sessions that are not exercise': 1, 'Foods without figures': 1 })
  })

  it("keep the account's zone if the name of the file contains something else", async () => {
    const session = '{"fitnessActivity":"yoga","startTime":"2026-02-01T10:00:00Z","endTime":"2026-02-01T10:30:00Z"}'
    const { entries } = await readAll(googleTakeout, uploadOf({ '2026-02-01T11_00_00+09_00_YOGA.json': session }))
    expect(entries.map(inFull)).toEqual([
      '2026-02-01T11:00+60 Yoga 30 min SUM Physical Activities until 2026-02-01T11:30 :1',
    ])
  })

  it('refuse a night whose parts are longer than it', async () => {
    const part = '{"fitnessActivity":"sleep","startTime":"2026-02-01T00:00:00Z","endTime":"2026-02-01T08:00:00Z"}'
    const session = `{"fitnessActivity":"sleep","startTime":"2026-02-01T00:00:00Z","endTime":"2026-02-01T06:00:00Z","segment":[${part}]}`
    const { entries, rejected } = await readAll(googleTakeout, uploadOf({ 'night.json': session }))
    expect([entries, rejected.map(({ reason }) => reason)]).toEqual([
      [],
      ['The stages of the night are longer than the night.'],
    ])
  })
})
