import { expect, it } from 'vitest'
import { brief } from '../brief.fixture.ts'
import { readAll, uploadOf } from '../reading.fixture.ts'
import { gadgetbridgeFixture } from './files.fixture.ts'
import { gadgetbridge } from './gadgetbridge.ts'

it('Gadgetbridge gives samples of any device under its name, from tables with and without rowids', async () => {
  const { entries, leftOut, unread } = await readAll(gadgetbridge, uploadOf(gadgetbridgeFixture()))
  expect(entries.map(brief)).toEqual([
    'Heart Rate (Pulse) 92 bpm 2026-02-01T20:58:00, Band',
    'Heart Rate (Pulse) 94 bpm 2026-02-01T21:00:00, Band',
    'Daily Step Count 110 count 2026-02-01T20:00:00 for 3600 s, Band',
    'Daily Step Count 20 count 2026-02-01T21:00:00 for 3600 s, Band',
    'Daily Step Count 30 count 2026-02-02T21:00:00 for 3600 s, Band',
    'Sleep Duration 7.5 h 2026-02-01T22:00:00 for 28800 s, Band',
    'Deep Sleep Duration 1.5 h 2026-02-01T22:00:00 for 28800 s, Band',
    'Light Sleep Duration 4.5 h 2026-02-01T22:00:00 for 28800 s, Band',
    'REM Sleep Duration 1.5 h 2026-02-01T22:00:00 for 28800 s, Band',
    'Awake Time in the Night 30 min 2026-02-01T22:00:00 for 28800 s, Band',
    'Time in Bed 8 h 2026-02-01T22:00:00 for 28800 s, Band',
    'Oxygen Saturation 96 % 2026-02-02T03:00:00, Band',
    'Sleep Duration 3 h 2026-02-02T23:00:00 for 12600 s, Vivoactive',
    'Deep Sleep Duration 1 h 2026-02-02T23:00:00 for 12600 s, Vivoactive',
    'Light Sleep Duration 2 h 2026-02-02T23:00:00 for 12600 s, Vivoactive',
    'Awake Time in the Night 30 min 2026-02-02T23:00:00 for 12600 s, Vivoactive',
    'Running 45 min 2026-02-01T16:00:00 for 2700 s, Vivoactive (Along the river)',
  ])
  expect(leftOut).toEqual({ 'Nights that the watch did not measure': 1 })
  expect(unread).toMatchObject({ 'BASE_ACTIVITY_SUMMARY.SUMMARY_DATA': 1 })
})
