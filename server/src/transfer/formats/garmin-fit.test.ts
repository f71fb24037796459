import fc from 'fast-check'
import { describe, expect, it } from 'vitest'
import { brief } from './brief.fixture.ts'
import { at, fitFile } from './fit-writer.fixture.ts'
import { garminFixture } from './fixtures/garmin-fit/files.fixture.ts'
import { garminFit } from './garmin-fit.ts'
import { readAll, uploadOf } from './reading.fixture.ts'

describe('FIT files of a Garmin watch', () => {
  it('give activities, monitoring, nights, weight and blood pressure, each with the offset of the watch', async () => {
    const { entries, rejected, leftOut, questions } = await readAll(garminFit, uploadOf(garminFixture()))
    expect(questions).toEqual([])
    expect(rejected).toEqual([])
    expect(leftOut).toEqual({ 'Stress Score: not measured': 1, 'files that are no FIT files': 1 })
    expect(entries.map(brief)).toEqual([
      'Running 30 min 2026-06-01T18:00:00+02:00 for 1980 s, Garmin Forerunner 55 (5.02 km, 312 kcal, average heart rate 148)',
      'Cycling 60 min 2026-06-02T18:00:00+02:00 for 3600 s, Garmin Forerunner 55 (25.00 km)',
      'Cycling Distance 25000 m 2026-06-02T18:00:00+02:00 for 3600 s, Garmin Forerunner 55',
      'Heart Rate (Pulse) 58 bpm 2026-06-01T08:01:00+02:00, Garmin device 3869',
      'Stress Score 31 index 2026-06-01T08:03:00+02:00, Garmin device 3869',
      'Oxygen Saturation 96 % 2026-06-01T03:00:00+02:00, Garmin device 3869',
      'Respiratory Rate 14.5 /minute 2026-06-01T03:00:00+02:00, Garmin device 3869',
      'Sleep Duration 7 h 2026-05-31T23:00:00+02:00 for 26400 s, Garmin device 3869',
      'Deep Sleep Duration 1.5 h 2026-05-31T23:00:00+02:00 for 26400 s, Garmin device 3869',
      'Light Sleep Duration 4 h 2026-05-31T23:00:00+02:00 for 26400 s, Garmin device 3869',
      'REM Sleep Duration 1.5 h 2026-05-31T23:00:00+02:00 for 26400 s, Garmin device 3869',
      'Awake Time in the Night 20 min 2026-05-31T23:00:00+02:00 for 26400 s, Garmin device 3869',
      'Sleep Score 82 index 2026-05-31T23:00:00+02:00, Garmin device 3869',
      'Body Weight 72.5 kg 2026-06-01T05:00:00, Garmin device 2429',
      'Body Fat 18.2 % 2026-06-01T05:00:00, Garmin device 2429',
      'Systolic Blood Pressure 121 mmHg 2026-06-01T05:02:00, Garmin device 2429',
      'Diastolic Blood Pressure 79 mmHg 2026-06-01T05:02:00, Garmin device 2429',
      'Heart Rate (Pulse) 62 bpm 2026-06-01T05:02:00, Garmin device 2429',
      'Daily Step Count 8400 count 2026-06-01T00:00:00+02:00 for 86400 s, Garmin device 3869',
      'Walking and Running Distance 6300 m 2026-06-01T00:00:00+02:00 for 86400 s, Garmin device 3869',
      'Resting Heart Rate 52 bpm 2026-06-01T00:00:00+02:00, Garmin device 3869',
    ])
  })

  it('count a day once, however many files of it there are', async () => {
    const { monitoring = new Uint8Array() } = { monitoring: garminFixture()['monitor/day-2.fit'] }
    const { entries } = await readAll(garminFit, uploadOf({ 'a.fit': monitoring, 'b.fit': monitoring }))
    const steps = entries.filter(({ variableName }) => variableName === 'Daily Step Count')
    expect(steps.map(({ value }) => value)).toEqual([8400])
  })

  it('are told and passed over one by one where they are damaged', async () => {
    const good = fitFile([{ kind: 30, fields: [at('2026-06-01T05:00:00Z'), [0, 'uint16', 7250]] }])
    const { entries, rejected } = await readAll(
      garminFit,
      uploadOf({ 'cut.fit': good.subarray(0, 30), 'good.fit': good }),
    )
    expect(entries).toHaveLength(1)
    expect(rejected).toEqual([
      { kind: 'rejected', place: { file: 'cut.fit', line: 1 }, reason: 'The file cannot be read: it is broken off.' },
    ])
  })

  it('that count without saying their local time have no day, and are told', async () => {
    const file = fitFile([{ kind: 55, fields: [at('2026-06-01T05:00:00Z'), [5, 'enum', 6], [3, 'uint32', 900]] }])
    const { entries, rejected } = await readAll(garminFit, uploadOf({ 'm.fit': file }))
    expect(entries).toEqual([])
    expect(rejected.map(({ reason }) => reason)).toEqual([
      'The file does not say its local time, so the day of the count is unknown.',
    ])
  })

  it('with anything in their records are read or told, and what is read is whole', async () => {
    const files = Object.entries(garminFixture()).flatMap(([path, content]) =>
      typeof content === 'string' ? [] : [[path, content] as const],
    )
    const change = fc.array(fc.tuple(fc.nat(5000), fc.nat(255)), { minLength: 1, maxLength: 12 })
    await fc.assert(
      fc.asyncProperty(fc.nat(files.length - 1), change, async (at, changes) => {
        const [path = '', content = new Uint8Array()] = files[at] ?? []
        const bytes = Uint8Array.from(content)
        // Behind the header, and without a checksum, which would refuse every change.
        for (const [place, byte] of changes) bytes[14 + (place % (bytes.length - 16))] = byte
        bytes.fill(0, -2)
        const { entries } = await readAll(garminFit, uploadOf({ [path]: bytes }))
        for (const { value, start, endEpoch } of entries) {
          expect(Number.isFinite(value) && Number.isInteger(start.epochSeconds)).toBe(true)
          expect(endEpoch === undefined || endEpoch > start.epochSeconds).toBe(true)
        }
      }),
      { numRuns: 300 },
    )
  })
})
