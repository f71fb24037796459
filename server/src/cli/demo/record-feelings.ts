import { type DemoDay, diaryNotes } from './calendar.ts'
import type { Feelings } from './feelings.ts'
import { rounded, within } from './noise.ts'
import type { RandomStream } from './random.ts'
import { type DemoMeasurement, type EntriesOf, hour, outOfFive, record } from './recording.ts'

interface Year {
  readonly seed: number
  readonly days: readonly DemoDay[]
}

const BAD_HEADACHE_NOTES = ['Behind the left eye.', 'Throbbing, lay down for an hour.', 'Gone after a walk.']

export function recordFeelings(year: Year, feelings: Feelings): readonly DemoMeasurement[] {
  const rating = (variableName: string) => ({
    variableName,
    unitAbbreviatedName: '/5',
    sourceName: 'Diary',
    shareSkipped: 0.04,
  })
  const wristband = { sourceName: 'Wristband', shareSkipped: 0.03 }
  return [
    record(
      year,
      { variableName: 'Sleep Duration', unitAbbreviatedName: 'h', ...wristband },
      onWaking(feelings.sleepHours, 2),
    ),
    record(
      year,
      { variableName: 'Resting Heart Rate', unitAbbreviatedName: 'bpm', ...wristband },
      onWaking(feelings.restingHeartRate, 0),
    ),
    record(year, { ...rating('Overall Mood'), shareSkipped: 0.02 }, twiceADay(feelings.mood)),
    record(year, rating('Energy Level'), inTheEvening(feelings.energy)),
    record(year, rating('Stress'), inTheEvening(feelings.stress)),
    record(year, rating('Back Pain'), inTheEvening(feelings.backPain)),
    record(year, rating('Bloating'), inTheEvening(feelings.bloating)),
    record(year, rating('Headache'), withRemarks(inTheEvening(feelings.headache))),
  ].flat()
}

/** A device reports the night when it is over. */
function onWaking(values: readonly number[], decimals: number): EntriesOf {
  return ({ index, wakesAtMinute }) => [
    { minuteOfDay: wakesAtMinute, value: rounded(within(values[index] ?? 0, 3, 95), decimals) },
  ]
}

function inTheEvening(values: readonly number[]): EntriesOf {
  return ({ index }, random) => [
    { minuteOfDay: hour(21) + random.integer(-40, 50), value: outOfFive(values[index] ?? 0) },
  ]
}

/** Mood is asked at noon and at night; the two differ a little, and the diary's notes stand beside the second. */
function twiceADay(values: readonly number[]): EntriesOf {
  return ({ index }, random) => {
    const near = () => outOfFive((values[index] ?? 0) + 0.35 * random.normal())
    return [
      { minuteOfDay: hour(13) + random.integer(-30, 30), value: near() },
      { minuteOfDay: hour(21.5) + random.integer(-30, 30), value: near(), note: diaryNotes.get(index) },
    ]
  }
}

/** Now and then a bad headache is worth a remark. */
function withRemarks(entriesOf: EntriesOf): EntriesOf {
  return (day: DemoDay, random: RandomStream) =>
    entriesOf(day, random).map((entry) => {
      const remark = BAD_HEADACHE_NOTES[random.integer(0, 9)]
      return entry.value >= 4 ? { ...entry, note: remark } : entry
    })
}
