import { describe, expect, it } from 'vitest'
import { brief } from '../brief.fixture.ts'
import { formats } from '../formats.ts'
import { readAll, uploadOf } from '../reading.fixture.ts'
import { sampleUpload } from '../samples.fixture.ts'
import { activityFiles } from './activity-files.ts'
import { garminActivities } from './garmin-activities.ts'
import { runKeeper } from './runkeeper.ts'

describe('RunKeeper', () => {
  it('is not taken for Google Fit, which has columns of the same name', () => {
    const old =
      'Date,Type,Route Name,Distance (km),Duration,Average Pace,Average Speed (km/h),Calories Burned,Climb (m),Average Heart Rate (bpm),Notes,GPX File\n2015-05-30 16:11:56,Running,,5.40,27:37,5:07,11.72,546.0,83.66,140,,\n'
    const upload = uploadOf({ 'cardioActivities.csv': old })
    const sure = formats.filter(({ name }) => name !== 'spreadsheet').filter((format) => format.sniff(upload) > 0)
    expect(sure.map(({ name }) => name)).toEqual(['runkeeper'])
  })

  it('brings every activity with its length and distance', async () => {
    const { entries, rejected } = await readAll(runKeeper, sampleUpload('runkeeper'))
    expect(entries.map(brief)).toEqual([
      'Running 27.6166666667 min 2026-03-28T23:40:00+01:00 for 1657 s, RunKeeper (Felt, great)',
      'Walking and Running Distance 5400 m 2026-03-28T23:40:00+01:00 for 1657 s, RunKeeper',
      'Rowing 61.1666666667 min 2026-03-30T07:00:00+02:00 for 3670 s, RunKeeper',
      'Rowing Distance 8000 m 2026-03-30T07:00:00+02:00 for 3670 s, RunKeeper',
      'Strength Training 45 min 2026-03-31T07:00:00+02:00 for 2700 s, RunKeeper',
    ])
    expect(rejected.map(({ place }) => place.line)).toEqual([5])
  })
})

describe('the list of Garmin Connect', () => {
  it('is known in any language by what its columns hold, and asks for the unit of distances', async () => {
    const upload = sampleUpload('garmin-activities')
    const { entries, questions } = await readAll(garminActivities, upload, { answers: { 'unit: Distance': 'mi' } })
    expect(entries.map(({ variableName, value, note }) => [variableName, value, note])).toEqual([
      ['Running', expect.closeTo(31.67, 2), 'Abendlauf'],
      ['Walking and Running Distance', expect.closeTo(8078.9, 1), undefined],
      ['Cycling', expect.closeTo(70.02, 1), 'Zum See'],
      ['Cycling Distance', expect.closeTo(32_347.8, 1), undefined],
      ['Strength Training', 55, 'Kraft'],
    ])
    expect(questions.map(({ key }) => key)).toEqual(['timeZone', 'unit: Distance'])
  })
})

describe('single activities', () => {
  it('are measured along their points in GPX, and have their laps in TCX', async () => {
    const { entries } = await readAll(activityFiles, sampleUpload('activity-files'))
    expect(entries.map(brief)).toEqual([
      'Cycling 50 min 2026-03-30T05:00:00 for 3000 s, TCX',
      'Cycling Distance 15000.5 m 2026-03-30T05:00:00 for 3000 s, TCX',
      'Running 12 min 2026-03-28T22:40:00 for 720 s, A Watch (Along the river)',
      'Walking and Running Distance 2001.5 m 2026-03-28T22:40:00 for 720 s, A Watch',
    ])
  })

  it('without times are named, one by one', async () => {
    const route = '<gpx><trk><name>Plan</name><trkseg><trkpt lat="1" lon="1"/></trkseg></trk></gpx>'
    const { entries, rejected } = await readAll(activityFiles, uploadOf({ 'route.gpx': route }))
    expect([entries, rejected.map(({ reason }) => reason)]).toEqual([[], ['The activity has no start or no end.']])
  })
})
