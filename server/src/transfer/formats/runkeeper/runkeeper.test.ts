import { expect, it } from 'vitest'
import { inFull } from '../in-full.fixture.ts'
import { readAll, uploadOf } from '../reading.fixture.ts'
import { sampleUpload } from '../samples.fixture.ts'
import { runkeeper } from './runkeeper.ts'

it('Runkeeper gives activities at their local time, with durations in minutes and seconds or with hours', async () => {
  const { entries, rejected, unread } = await readAll(runkeeper, sampleUpload('runkeeper'))
  expect(entries.map(inFull)).toEqual([
    '2026-02-01T23:40+60 Running 27.6166666667 min SUM Physical Activities until 2026-02-02T00:07:37 "Cold, but good" :2',
    '2026-02-01T23:40+60 Walking and Running Distance 5400 m SUM Physical Activities until 2026-02-02T00:07:37 :2',
    '2026-02-02T18:00+60 Cycling 61.1666666667 min SUM Physical Activities until 2026-02-02T19:01:10 "To work" :3',
    '2026-02-02T18:00+60 Cycling Distance 26050 m SUM Physical Activities until 2026-02-02T19:01:10 :3',
    '2026-02-03T12:00+60 Yoga 45 min SUM Physical Activities until 2026-02-03T12:45 :4',
  ])
  expect(rejected.map(({ position, reason }) => [position.line, reason])).toEqual([
    [5, 'It does not say how long the activity was.'],
  ])
  expect(unread).toMatchObject({ 'Calories Burned': 3, 'Average Heart Rate (bpm)': 1 })
})

it('Runkeeper in miles, as older archives have it', async () => {
  const header = 'Date,Type,Route Name,Distance (mi),Duration,Average Pace,Average Speed (mph),Calories Burned,GPX File'
  const upload = uploadOf({ 'c.csv': `${header}\n2026-02-01 08:00:00,Walking,,2.00,40:00,20:00,3.0,150,\n` })
  const { entries } = await readAll(runkeeper, upload)
  expect(entries.map(({ value }) => value)).toEqual([40, 3218.688])
})
