import { expect, it } from 'vitest'
import { brief } from '../brief.fixture.ts'
import { readAll } from '../reading.fixture.ts'
import { sampleUpload } from '../samples.fixture.ts'
import { toggl } from './toggl.ts'

it('Toggl brings the time spent on each project, or on what has none', async () => {
  const { entries, rejected } = await readAll(toggl, sampleUpload('toggl'))
  expect(entries.map(brief)).toEqual([
    'Playing an Instrument 45 min 2026-03-28T23:30:00+01:00 for 2700 s, Toggl Track (Scales)',
    'Cleaning up 90 min 2026-03-30T09:00:00+02:00 for 5400 s, Toggl Track',
  ])
  expect(rejected.map(({ place }) => place.line)).toEqual([4])
})
