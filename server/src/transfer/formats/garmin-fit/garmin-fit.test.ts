import fc from 'fast-check'
import { describe, expect, it } from 'vitest'
import { brief } from '../brief.fixture.ts'
import { type ReadContext, type ReadItem, UnreadableFile } from '../format.ts'
import { readAll, uploadOf } from '../reading.fixture.ts'
import { garminFixture } from './files.fixture.ts'
import { at, fitFile } from './fit-writer.fixture.ts'
import { garminFit } from './garmin-fit.ts'

const weighing = fitFile([{ kind: 30, fields: [at('2026-06-01T05:00:00Z'), [0, 'uint16', 7250]] }])
const context: ReadContext = { ask: () => '', accountTimeZone: 'UTC', nowEpoch: 1_781_481_600 }

describe('FIT files of a Garmin watch', () => {
  it('give activities, monitoring, nights, weight and blood pressure, each with the offset of the watch', async () => {
    const { entries, rejected, leftOut, questions } = await readAll(garminFit, uploadOf(garminFixture()))
    expect(questions).toEqual([])
    expect(rejected).toEqual([])
    expect(leftOut).toEqual({ 'Stress Score: not measured': 1 })
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
      'Sleep Score 82 index 2026-05-31T23:00:00+02:00 for 26400 s, Garmin device 3869',
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

  it('count a day once, however many files it has', async () => {
    const { monitoring = new Uint8Array() } = { monitoring: garminFixture()['monitor/day-2.fit'] }
    const { entries } = await readAll(garminFit, uploadOf({ 'a.fit': monitoring, 'b.fit': monitoring }))
    const steps = entries.filter(({ variableName }) => variableName === 'Daily Step Count')
    expect(steps.map(({ value }) => value)).toEqual([8400])
  })

  it('are reported and skipped individually if damaged', async () => {
    const { entries, rejected } = await readAll(
      garminFit,
      uploadOf({ 'cut.fit': weighing.subarray(0, 30), 'changed.fit': weighing.with(20, 7), 'good.fit': weighing }),
    )
    expect(entries).toHaveLength(1)
    expect(rejected).toEqual([
      {
        kind: 'rejected',
        position: { file: 'cut.fit', line: 1 },
        reason: `cut.fit cannot be read: it is incomplete: only 30 of its ${weighing.length} bytes are there.`,
      },
      {
        kind: 'rejected',
        position: { file: 'changed.fit', line: 1 },
        reason: 'changed.fit cannot be read: its checksum differs: it is damaged.',
      },
    ])
  })

  it('are refused if the only one is damaged, without importing the part before the damage', async () => {
    const damaged = {
      [`incomplete: only 30 of its ${weighing.length} bytes are there`]: weighing.subarray(0, 30),
      [`incomplete: only ${weighing.length - 1} of its ${weighing.length} bytes are there`]: weighing.subarray(0, -1),
      [`incomplete: only 20 of its ${weighing.length} bytes are there`]: [...weighing, ...weighing.subarray(0, 20)],
      'its checksum differs: it is damaged': weighing.with(20, 7),
    }
    for (const [reason, bytes] of Object.entries(damaged)) {
      const items: ReadItem[] = []
      const reading = async () => {
        const upload = uploadOf({ 'a.fit': Uint8Array.from(bytes), 'notes.txt': 'x' })
        for await (const item of garminFit.read(upload, context)) items.push(item)
      }
      await expect(reading(), reason).rejects.toThrow(UnreadableFile)
      await expect(reading(), reason).rejects.toThrow(new RegExp(`^a\\.fit cannot be read: .*${reason}\\.$`))
      expect(items, reason).toEqual([])
    }
  })

  it('without a checksum are read', async () => {
    const { entries } = await readAll(garminFit, uploadOf({ 'a.fit': Uint8Array.from(weighing).fill(0, -2) }))
    expect(entries).toHaveLength(1)
  })

  it('that count without their local time have no day, and are reported', async () => {
    const file = fitFile([{ kind: 55, fields: [at('2026-06-01T05:00:00Z'), [5, 'enum', 6], [3, 'uint32', 900]] }])
    const { entries, rejected } = await readAll(garminFit, uploadOf({ 'm.fit': file }))
    expect(entries).toEqual([])
    expect(rejected.map(({ reason }) => reason)).toEqual([
      'The file does not say its local time, so the day of the count is unknown.',
    ])
  })

  it('with any records are read or reported, and what is read is complete', async () => {
    const files = Object.entries(garminFixture()).flatMap(([path, content]) =>
      typeof content === 'string' ? [] : [[path, content] as const],
    )
    const change = fc.array(fc.tuple(fc.nat(5000), fc.nat(255)), { minLength: 1, maxLength: 12 })
    await fc.assert(
      fc.asyncProperty(fc.nat(files.length - 1), change, async (index, changes) => {
        const [path = '', content = new Uint8Array()] = files[index] ?? []
        const bytes = Uint8Array.from(content)
        // After the header, and without a checksum, which would reveal every change.
        for (const [offset, byte] of changes) bytes[14 + (offset % (bytes.length - 16))] = byte
        bytes.fill(0, -2)
        const { entries } = await readAll(garminFit, uploadOf({ [path]: bytes, 'whole.fit': weighing }))
        for (const { value, start, endEpoch } of entries) {
          expect(Number.isFinite(value) && Number.isInteger(start.epochSeconds)).toBe(true)
          expect(endEpoch === undefined || endEpoch > start.epochSeconds).toBe(true)
        }
      }),
      { numRuns: 300 },
    )
  })
})
