import { describe, expect, it } from 'vitest'
import { garminFixture } from '../garmin-fit/files.fixture.ts'
import { inFull } from '../in-full.fixture.ts'
import { readAll, uploadOf } from '../reading.fixture.ts'
import { filesOf, sampleUpload } from '../samples.fixture.ts'
import { garminAccount } from './garmin-account.ts'

const NIGHT = 'SUM Sleep until 2026-01-31T07:30 :2'

describe('the archive of a Garmin account', () => {
  it.each(['Europe/Berlin', 'America/Chicago'])(
    "gives days, nights and activities in the watch's zone, whatever the account's zone: %s",
    async (timeZone) => {
      const { entries } = await readAll(garminAccount, sampleUpload('garmin-account'), { timeZone })
      const day = 'Physical Activities until 2026-02-01T00:00 :1'
      const next = 'Physical Activities until 2026-02-02T00:00 :1'
      const placed = entries.filter(
        ({ start, variableName }) => start.offsetMinutes !== undefined && !/RMSSD/.test(variableName),
      )
      expect(placed.map(inFull)).toEqual([
        `2026-01-31T00:00+60 Daily Step Count 9100 count SUM ${day}`,
        `2026-01-31T00:00+60 Walking and Running Distance 7200 m SUM ${day}`,
        `2026-01-31T00:00+60 Active Energy Burned 600 kcal SUM ${day}`,
        `2026-01-31T00:00+60 Resting Energy Burned 1800 kcal SUM ${day}`,
        `2026-01-31T00:00+60 Total Energy Burned 2400 kcal SUM ${day}`,
        `2026-01-31T00:00+60 Active Minutes 35 min SUM ${day}`,
        '2026-01-31T00:00+60 Resting Heart Rate 55 bpm MEAN Vital Signs :1',
        '2026-01-31T00:00+60 Stress Score 31 index MEAN Vital Signs :1',
        `2026-02-01T00:00-300 Daily Step Count 6500 count SUM ${next}`,
        `2026-02-01T00:00-300 Active Energy Burned 700 kcal SUM ${next}`,
        `2026-02-01T00:00-300 Resting Energy Burned 1800 kcal SUM ${next}`,
        `2026-02-01T00:00-300 Total Energy Burned 2500 kcal SUM ${next}`,
        '2026-02-01T00:00-300 Resting Heart Rate 57 bpm MEAN Vital Signs :1',
        '2026-01-31T09:00+60 Running 30 min SUM Physical Activities until 2026-01-31T09:31 "Morning Run" :1',
        '2026-01-31T13:00+60 Cycling 60 min SUM Physical Activities until 2026-01-31T14:00 "Ride" :2',
        '2026-01-31T13:00+60 Cycling Distance 25000 m SUM Physical Activities until 2026-01-31T14:00 :2',
        '2026-05-01T07:00-240 Walking 10 min SUM Physical Activities until 2026-05-01T07:10 "Walk in May" :4',
        '2026-05-01T07:00-240 Walking and Running Distance 800 m SUM Physical Activities until 2026-05-01T07:10 :4',
        '2026-02-01T22:30-300 Body Weight 72.5 kg MEAN Physique :2',
        '2026-01-31T13:00+60 Nap Duration 30 min SUM Sleep until 2026-01-31T13:30 :2',
        `2026-01-30T23:30+60 Sleep Duration 7.5 h ${NIGHT}`,
        `2026-01-30T23:30+60 Deep Sleep Duration 1.5 h ${NIGHT}`,
        `2026-01-30T23:30+60 Light Sleep Duration 4.5 h ${NIGHT}`,
        `2026-01-30T23:30+60 REM Sleep Duration 1.5 h ${NIGHT}`,
        `2026-01-30T23:30+60 Awake Time in the Night 30 min ${NIGHT}`,
        `2026-01-30T23:30+60 Time in Bed 8 h ${NIGHT}`,
        '2026-01-30T23:30+60 Sleep Score 82 index MEAN Sleep until 2026-01-31T07:30 :2',
        '2026-01-30T23:30+60 Awakenings 2 count SUM Sleep until 2026-01-31T07:30 :2',
        '2026-01-31T07:30+60 Respiratory Rate 14 /minute MEAN Vital Signs :2',
        '2026-01-31T07:30+60 Oxygen Saturation 95 % MEAN Vital Signs :2',
      ])
    },
  )

  it.each([
    ['Europe/Berlin', '+60'],
    ['America/Chicago', '-360'],
  ])('places dates on that day of %s, and times without an offset at their moment', async (timeZone, offset) => {
    const { entries, rejected, leftOut } = await readAll(garminAccount, sampleUpload('garmin-account'), { timeZone })
    const rest = entries.filter(
      ({ start, variableName }) => start.offsetMinutes === undefined || /RMSSD/.test(variableName),
    )
    expect(rest.map(inFull).slice(0, 3)).toEqual([
      '2026-01-31T23:30Z Body Weight 72.3 kg MEAN Physique :1',
      `2026-01-31T00:00${offset} Heart Rate Variability (RMSSD) 52 ms MEAN Vital Signs :1`,
      '2026-03-29T22:00Z Sleep Duration 6.5 h SUM Sleep until 2026-03-30T05:00 :5',
    ])
    expect(rejected.map(({ reason }) => reason)).toEqual([
      'The activity does not say how long it was.',
      'The stages of the night are longer than the night.',
    ])
    expect(leftOut).toEqual({
      'Records without a day': 1,
      'Days without the watch': 1,
      'Activities of several sports, whose parts are listed too': 1,
      'Activities that appear twice': 1,
      'Settings of the profile without a weight': 1,
      'Status of the night, which repeats other values': 2,
      'Nights without heart rate variability': 1,
      'Nights that the watch did not measure': 2,
    })
  })

  it('is the same in any order of its files', async () => {
    const files = [...filesOf({ folder: 'garmin-account' })]
    const read = async (all: typeof files) => readAll(garminAccount, uploadOf(Object.fromEntries(all)))
    expect(await read(files.toReversed())).toEqual(await read(files))
  })

  it("asks which of the two to import if it also contains the watch's recordings", async () => {
    const upload = uploadOf({ ...Object.fromEntries(filesOf({ folder: 'garmin-account' })), ...garminFixture() })
    const summaries = await readAll(garminAccount, upload, { answers: { garmin: 'daily summaries' } })
    expect(summaries.questions.map(({ key }) => key)).toEqual(['garmin', 'timeZone'])
    // One of the seven files is no recording.
    expect(summaries.leftOut).toMatchObject({ 'Recordings of the watch': 6 })
    const [noRecording = ''] = Object.keys(garminFixture()).filter((path) => !path.endsWith('.fit'))
    expect(summaries.unread[noRecording]).toBe(1)
    const recordings = await readAll(garminAccount, upload, { answers: { garmin: 'recordings of the watch' } })
    expect(recordings.leftOut['Daily summaries and other JSON files']).toBe(6)
    expect(recordings.entries.every(({ position }) => Object.keys(garminFixture()).includes(position.file))).toBe(true)
  })
})
