import { expect, it } from 'vitest'
import { inFull } from '../in-full.fixture.ts'
import { readAll, uploadOf } from '../reading.fixture.ts'
import { sampleUpload } from '../samples.fixture.ts'
import { trackFiles } from './track-files.ts'

it('GPX and TCX give an activity at its UTC time, without its pauses', async () => {
  const { entries, leftOut } = await readAll(trackFiles, sampleUpload('track-files'))
  expect(entries.map((entry) => `${inFull(entry)} ${entry.sourceName}`)).toEqual([
    '2026-02-02T16:00Z Cycling 30 min SUM Physical Activities until 2026-02-02T16:35 "Against the wind" :1 Edge 530',
    '2026-02-02T16:00Z Cycling Distance 12000.5 m SUM Physical Activities until 2026-02-02T16:35 :1 Edge 530',
    '2026-02-01T23:10Z Running 12 min SUM Physical Activities until 2026-02-01T23:26 "Canal & back" :1 OpenTracks',
    // Two times a hundredth of a degree of latitude: 1,111.95 m on a sphere with the mean radius of the earth.
    expect.stringMatching(/^2026-02-01T23:10Z Walking and Running Distance 2223\.90\d+ m .*OpenTracks$/),
  ])
  expect(leftOut).toEqual({
    'Planned routes and waypoints': 1,
    'Points of tracks: positions, heights, pulse, cadence': 8,
    'Tracks without times': 1,
  })
})

it('tracks beside tables of other programs leave the archive to these', () => {
  const gpx = '<gpx><trk/></gpx>'
  expect(trackFiles.sniff(uploadOf({ 'a.gpx': gpx }))).toBe(1)
  expect(trackFiles.sniff(uploadOf({ 'a.gpx': gpx, 'activities.csv': 'Activity ID,Activity Date\n' }))).toBe(0.4)
  expect(trackFiles.sniff(uploadOf({ 'a.xml': '<HealthData/>' }))).toBe(0)
})
