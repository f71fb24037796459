import { describe, expect, it } from 'vitest'
import { inFull } from '../in-full.fixture.ts'
import { readAll, uploadOf } from '../reading.fixture.ts'
import { filesOf, sampleUpload } from '../samples.fixture.ts'
import { ouraExport } from './oura-export.ts'

const NIGHT = 'SUM Sleep until 2026-02-01T07:00 :2'
const night = [
  `2026-01-31T23:00+60 Sleep Duration 7.5 h ${NIGHT}`,
  `2026-01-31T23:00+60 Deep Sleep Duration 1.5 h ${NIGHT}`,
  `2026-01-31T23:00+60 Light Sleep Duration 4.5 h ${NIGHT}`,
  `2026-01-31T23:00+60 REM Sleep Duration 1.5 h ${NIGHT}`,
  `2026-01-31T23:00+60 Awake Time in the Night 30 min ${NIGHT}`,
  `2026-01-31T23:00+60 Time in Bed 8 h ${NIGHT}`,
  '2026-02-01T07:00+60 Heart Rate Variability (RMSSD) 62 ms MEAN Vital Signs :2',
  '2026-02-01T07:00+60 Resting Heart Rate 48 bpm MEAN Vital Signs :2',
  '2026-02-01T07:00+60 Respiratory Rate 13.5 /minute MEAN Vital Signs :2',
  '2026-01-31T23:00+60 Time to Fall Asleep 7.5 min MEAN Sleep until 2026-02-01T07:00 :2',
  '2026-01-31T23:00+60 Sleep Efficiency 94 % MEAN Sleep until 2026-02-01T07:00 :2',
]

describe('the export of Oura', () => {
  it.each([
    ['Europe/Berlin', '+60'],
    ['America/New_York', '-300'],
  ])('gives days of %s, and nights at their own offset', async (timeZone, offset) => {
    const upload = sampleUpload('oura-app-data')
    const { entries, rejected, leftOut } = await readAll(ouraExport, upload, { timeZone })
    const written = entries.map(inFull)
    const day = `until 2026-02-02T00:00 :2`
    expect(written.slice(0, 8)).toEqual([
      `2026-02-01T00:00${offset} Daily Step Count 11042 count SUM Physical Activities ${day}`,
      `2026-02-01T00:00${offset} Walking and Running Distance 9321 m SUM Physical Activities ${day}`,
      `2026-02-01T00:00${offset} Active Energy Burned 512 kcal SUM Physical Activities ${day}`,
      `2026-02-01T00:00${offset} Total Energy Burned 2540 kcal SUM Physical Activities ${day}`,
      `2026-02-01T00:00${offset} Sitting Time 510 min SUM Activity ${day}`,
      `2026-02-01T00:00${offset} Recovery Score 77 index MEAN Vital Signs ${day}`,
      `2026-02-01T00:00${offset} Sleep Score 84 index MEAN Sleep ${day}`,
      `2026-02-01T00:00${offset} Oxygen Saturation 96.5 % MEAN Vital Signs ${day}`,
    ])
    expect(written.slice(8, 20)).toEqual([
      ...night,
      '2026-02-01T14:00+60 Nap Duration 30 min SUM Sleep until 2026-02-01T14:40 :3',
    ])
    expect(written[20]).toBe('2026-02-01T23:30-300 Sleep Duration 7.16666666667 h SUM Sleep until 2026-02-02T07:00 :5')
    expect(written.at(-1)).toBe('2026-02-01T18:00+60 Cycling 45 min SUM Physical Activities until 2026-02-01T18:45 :2')
    expect(rejected.map(({ position, reason }) => [position.line, reason])).toEqual([
      [6, 'The night has no start or no end.'],
    ])
    expect(leftOut).toEqual({
      'Days without the ring': 1,
      'Nights without oxygen': 1,
      'Rests that are not sleep': 1,
    })
  })

  it('gives the same from the older table with a row per day', async () => {
    const { entries } = await readAll(ouraExport, sampleUpload('oura-trends'))
    const written = entries.map(inFull)
    expect(written.slice(0, 11)).toEqual(night)
    expect(written.slice(11, 14)).toEqual([
      '2026-02-01T00:00+60 Sleep Score 84 index MEAN Sleep until 2026-02-02T00:00 :2',
      '2026-02-01T00:00+60 Recovery Score 77 index MEAN Vital Signs until 2026-02-02T00:00 :2',
      '2026-02-01T00:00+60 Daily Step Count 11042 count SUM Physical Activities until 2026-02-02T00:00 :2',
    ])
  })

  it('imports nothing twice if two files contain the same days and nights', async () => {
    const both = {
      ...Object.fromEntries(filesOf({ folder: 'oura-app-data' })),
      ...Object.fromEntries(filesOf({ folder: 'oura-trends' })),
    }
    const alone = await readAll(ouraExport, sampleUpload('oura-app-data'))
    const { entries, leftOut } = await readAll(ouraExport, uploadOf(both))
    const ofFirstDay = (all: typeof entries) => all.map(inFull).filter((text) => !text.includes('2026-02-02T00:00+60'))
    expect(ofFirstDay(entries)).toEqual(ofFirstDay(alone.entries))
    expect(leftOut).toMatchObject({ 'Nights that appear twice': 1, 'Days that appear twice': 6 })
  })

  it('imports JSON of the first version, whose readiness counts for the previous evening', async () => {
    const { entries, leftOut } = await readAll(ouraExport, sampleUpload('oura-json'), { timeZone: 'America/New_York' })
    const written = entries.map(inFull)
    expect(written.filter((text) => /Step|Recovery|Score|Sleep Duration 7|RMSSD/.test(text))).toEqual([
      '2020-06-14T00:00-240 Daily Step Count 8000 count SUM Physical Activities until 2020-06-15T00:00 :1',
      '2020-06-14T00:00-240 Recovery Score 77 index MEAN Vital Signs until 2020-06-15T00:00 :2',
      '2020-06-13T23:00+120 Sleep Duration 7.5 h SUM Sleep until 2020-06-14T07:00 :3',
      '2020-06-14T07:00+120 Heart Rate Variability (RMSSD) 62 ms MEAN Vital Signs :3',
      '2020-06-13T23:00+120 Sleep Score 84 index MEAN Sleep until 2020-06-14T07:00 :3',
    ])
    expect(leftOut).toEqual({ 'Other records': 1 })
  })
})
