import { expect, it } from 'vitest'
import { inFull } from '../in-full.fixture.ts'
import { readAll, uploadOf } from '../reading.fixture.ts'
import { sampleUpload } from '../samples.fixture.ts'
import { polar } from './polar.ts'

it('Polar gives training at its own offset, steps per day and nights with stages', async () => {
  const { entries, unread } = await readAll(polar, sampleUpload('polar'), { timeZone: 'Asia/Tokyo' })
  expect(entries.map(inFull)).toEqual([
    '2026-02-02T00:00+540 Daily Step Count 8123 count SUM Physical Activities :1',
    '2026-02-02T00:00+540 Total Energy Burned 2300 kcal SUM Physical Activities :1',
    '2026-02-01T22:30+60 Sleep Duration 7.5 h SUM Sleep until 2026-02-02T06:30 :1',
    '2026-02-01T22:30+60 Deep Sleep Duration 2 h SUM Sleep until 2026-02-02T06:30 :1',
    '2026-02-01T22:30+60 Light Sleep Duration 4 h SUM Sleep until 2026-02-02T06:30 :1',
    '2026-02-01T22:30+60 REM Sleep Duration 1.5 h SUM Sleep until 2026-02-02T06:30 :1',
    '2026-02-01T22:30+60 Awake Time in the Night 30 min SUM Sleep until 2026-02-02T06:30 :1',
    '2026-02-01T22:30+60 Time in Bed 8 h SUM Sleep until 2026-02-02T06:30 :1',
    '2026-02-01T22:30+60 Sleep Efficiency 93.75 % MEAN Sleep until 2026-02-02T06:30 :1',
    '2026-02-01T23:30+60 Running 30 min SUM Physical Activities until 2026-02-02T00:00 "Morning jog" :1',
    '2026-02-01T23:30+60 Walking and Running Distance 5000.5 m SUM Physical Activities until 2026-02-02T00:00 :1',
  ])
  expect(Object.keys(unread).some((name) => name.startsWith('exercises.samples'))).toBe(true)
})

it('Polar in its newer layout has milliseconds, numbers for sports, and NaN in its samples', async () => {
  const session = {
    identifier: { id: 'x' },
    name: 'Cycling',
    startTime: '2026-02-01T10:00:00',
    timezoneOffsetMinutes: -420,
    exercises: [
      {
        startTime: '2026-02-01T10:00:00',
        durationMillis: 3_600_000,
        distanceMeters: 20_000,
        timezoneOffsetMinutes: -420,
        sport: { id: '2' },
        samples: { samples: [{ type: 'SPEED', values: ['NOT A NUMBER'] }] },
      },
    ],
  }
  const text = JSON.stringify(session).replace('"NOT A NUMBER"', `${'1.0,'.repeat(600)}NaN,2.0`)
  const { entries, rejected } = await readAll(polar, uploadOf({ 'training-session.json': text }))
  expect(rejected).toEqual([])
  expect(entries.map(inFull)).toEqual([
    '2026-02-01T10:00-420 Cycling 60 min SUM Physical Activities until 2026-02-01T11:00 "Cycling" :1',
    '2026-02-01T10:00-420 Cycling Distance 20000 m SUM Physical Activities until 2026-02-01T11:00 :1',
  ])
})
