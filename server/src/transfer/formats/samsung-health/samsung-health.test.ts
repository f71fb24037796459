import { describe, expect, it } from 'vitest'
import { inFull } from '../in-full.fixture.ts'
import { readAll, uploadOf } from '../reading.fixture.ts'
import { filesOf, sampleUpload } from '../samples.fixture.ts'
import { samsungHealth } from './samsung-health.ts'

const NIGHT = 'SUM Sleep until 2026-02-01T07:00 :3'

describe('the archive of Samsung Health', () => {
  it.each([
    ['Europe/Berlin', '+60'],
    ['America/New_York', '-300'],
  ])('gives values with their offset, and the daily steps on that day of %s', async (timeZone, offset) => {
    const upload = sampleUpload('samsung-health')
    const { entries, rejected, leftOut, questions } = await readAll(samsungHealth, upload, { timeZone })
    expect(entries.map(inFull)).toEqual([
      '2026-02-01T07:30+540 Body Weight 71.2 kg MEAN Physique :3',
      '2026-02-01T07:30+540 Body Fat 18.5 % MEAN Physique :3',
      '2026-02-05T07:30-300 Body Weight 70.8 kg MEAN Physique :4',
      '2026-02-01T17:00+540 Cycling 59 min SUM Physical Activities until 2026-02-01T18:00 :3',
      '2026-02-01T17:00+540 Cycling Distance 18000.5 m SUM Physical Activities until 2026-02-01T18:00 :3',
      '2026-02-01T19:00+540 Running 30 min SUM Physical Activities until 2026-02-01T19:30 :4',
      '2026-02-01T08:30+540 Heart Rate (Pulse) 62 bpm MEAN Vital Signs :3',
      `2026-01-31T23:00+540 Sleep Duration 7.5 h ${NIGHT}`,
      `2026-01-31T23:00+540 Deep Sleep Duration 1.5 h ${NIGHT}`,
      `2026-01-31T23:00+540 Light Sleep Duration 4 h ${NIGHT}`,
      `2026-01-31T23:00+540 REM Sleep Duration 2 h ${NIGHT}`,
      `2026-01-31T23:00+540 Awake Time in the Night 30 min ${NIGHT}`,
      `2026-01-31T23:00+540 Time in Bed 8 h ${NIGHT}`,
      '2026-01-31T23:00+540 Sleep Score 82 index MEAN Sleep until 2026-02-01T07:00 :3',
      '2026-01-31T23:00+540 Sleep Efficiency 94 % MEAN Sleep until 2026-02-01T07:00 :3',
      '2026-02-02T00:00+540 Time in Bed 7 h SUM Sleep until 2026-02-02T07:00 :5',
      '2026-02-02T23:30+540 Time in Bed 7 h SUM Sleep until 2026-02-03T06:30 :6',
      '2026-02-02T23:30+540 Sleep Score 75 index MEAN Sleep until 2026-02-03T06:30 :6',
      '2026-02-02T23:30+540 Sleep Efficiency 90 % MEAN Sleep until 2026-02-03T06:30 :6',
      `2026-01-31T00:00${offset} Daily Step Count 8417 count SUM Physical Activities until 2026-02-01T00:00 :3`,
      `2026-01-31T00:00${offset} Walking and Running Distance 6000.5 m SUM Physical Activities until 2026-02-01T00:00 :3`,
      `2026-02-01T00:00${offset} Daily Step Count 4000 count SUM Physical Activities until 2026-02-02T00:00 :5`,
    ])
    expect(rejected.map(({ position, reason }) => [position.line, reason])).toEqual([
      [5, 'The exercise does not say how long it was.'],
      [5, 'The row does not say when it was.'],
      [7, 'The night has no start or no end.'],
    ])
    expect(leftOut).toEqual({
      'Tables of ecg': 1,
      'Days without steps': 1,
      'Rows without a value': 1,
      'Stages of sleep without a length': 1,
      'Nights that another device recorded too': 1,
      'Steps of the same day from another device or table': 2,
    })
    expect(questions.map(({ key }) => key)).toEqual(['timeZone'])
  })

  const night = (start: string, end: string, offset: string) => `${start},${end},${offset},x,`
  const sleeps = (...rows: readonly string[]) => ({
    'sleep.csv': [
      'com.samsung.shealth.sleep,7006003,11',
      'com.samsung.health.sleep.start_time,com.samsung.health.sleep.end_time,com.samsung.health.sleep.time_offset,com.samsung.health.sleep.datauuid',
      ...rows,
    ].join('\n'),
  })

  it('recognises local times of a version by its nights', async () => {
    const rows = ['01', '02', '03'].map((day) =>
      night(`2026-02-${day} 00:10:00.000`, `2026-02-${day} 07:10:00.000`, 'UTC-0800'),
    )
    const { entries, questions } = await readAll(samsungHealth, uploadOf(sleeps(...rows)))
    expect(questions.map(({ key }) => key)).toEqual(['timeZone'])
    expect(entries.map(inFull)[0]).toBe('2026-02-01T00:10-480 Time in Bed 7 h SUM Sleep until 2026-02-01T07:10 :3')
  })

  it('asks if the nights do not tell', async () => {
    const rows = [night('2026-02-01 23:10:00.000', '2026-02-02 07:10:00.000', 'UTC+0100')]
    const upload = uploadOf(sleeps(...rows))
    const local = await readAll(samsungHealth, upload, { answers: { clock: 'local time' } })
    expect(local.questions.map(({ key, choices }) => [key, choices])).toEqual([
      ['timeZone', undefined],
      ['clock', ['UTC', 'local time']],
    ])
    expect(local.entries.map(inFull)).toEqual([
      '2026-02-01T23:10+60 Time in Bed 8 h SUM Sleep until 2026-02-02T07:10 :3',
    ])
    const utc = await readAll(samsungHealth, upload, { answers: { clock: 'UTC' } })
    expect(utc.entries.map(inFull)).toEqual(['2026-02-02T00:10+60 Time in Bed 8 h SUM Sleep until 2026-02-02T08:10 :3'])
  })

  it('is the same in any order of its files', async () => {
    const files = [...filesOf({ folder: 'samsung-health' })]
    const read = (all: typeof files) => readAll(samsungHealth, uploadOf(Object.fromEntries(all)))
    expect(await read(files.toReversed())).toEqual(await read(files))
  })

  it('keeps equal drinks of the same second, which differ in milliseconds and ids; identical rows count once', async () => {
    const drink = (time: string, id: string) => `${time},UTC+0100,250,${id}`
    const rows = [
      drink('2026-02-01 08:00:00.120', 'a'),
      drink('2026-02-01 08:00:00.730', 'b'),
      drink('2026-02-01 08:00:00.730', 'b'),
      drink('2026-02-01 09:00:00.000', 'c'),
    ]
    const water = ['com.samsung.health.water_intake,6,1', 'start_time,time_offset,amount,datauuid', ...rows].join('\n')
    const { entries, leftOut } = await readAll(samsungHealth, uploadOf({ 'water.csv': water }), {
      answers: { clock: 'UTC' },
    })
    expect(entries.map(({ value, start }) => [value, start.epochSeconds % 86_400])).toEqual([
      [250, 28_800],
      [250, 28_801],
      [250, 32_400],
    ])
    expect(leftOut).toEqual({ 'Rows that appear twice in the file': 1 })
  })
})
