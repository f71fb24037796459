import { type DemoDay, demoDays, diaryNotes, HOME_ZONE } from './calendar.ts'
import {
  type DemoMeasurement,
  type DemoVariable,
  type DemoVariableName,
  demoHabits,
  demoSurroundings,
  type EntriesOf,
  type Habits,
  hour,
  outOfFive,
  privateVariables,
  record,
  recordDevices,
  recordHabits,
} from './habits.ts'
import { type RandomStream, randomStream, rememberingNoise, rounded, within } from './random.ts'

/** Each unit of the tagged variable holds `conversionFactor` units of the tag, its ingredient. */
interface DemoTag {
  readonly taggedVariableName: DemoVariableName
  readonly tagVariableName: DemoVariableName
  readonly conversionFactor: number
}

const demoTags: readonly DemoTag[] = [
  { taggedVariableName: 'Coffee', tagVariableName: 'Caffeine', conversionFactor: 95 },
  { taggedVariableName: 'Oat Latte', tagVariableName: 'Coffee', conversionFactor: 1 },
  { taggedVariableName: 'Oat Latte', tagVariableName: 'Oat Milk', conversionFactor: 180 },
  { taggedVariableName: 'Alcoholic Drinks', tagVariableName: 'Alcohol', conversionFactor: 12 },
  { taggedVariableName: 'Morning Bowl', tagVariableName: 'Oatmeal', conversionFactor: 1 },
  { taggedVariableName: 'Morning Bowl', tagVariableName: 'Berries', conversionFactor: 0.5 },
]

export interface DemoPerson {
  readonly displayName: string
  readonly timeZone: string
  readonly privateVariables: readonly DemoVariable[]
  readonly tags: readonly DemoTag[]
  /** In order of time; simultaneous ones by name. */
  readonly measurements: readonly DemoMeasurement[]
}

/**
 * A person with a year of believable records up to `lastDay`. Generated from a seed alone: the same seed and day give
 * the same person. The true relations are in `relations.fixture.ts`.
 */
export function demoPerson({ seed, lastDay }: { readonly seed: number; readonly lastDay: string }): DemoPerson {
  const days = demoDays(seed, lastDay)
  const habits = demoHabits(seed, days)
  const year = { seed, days }
  const measurements = [
    ...recordFeelings(year, demoFeelings(seed, days, habits)),
    ...recordHabits(year, habits),
    ...recordDevices(year, habits, demoSurroundings(seed, days)),
  ]
  return {
    displayName: 'Robin Demo',
    timeZone: HOME_ZONE,
    privateVariables,
    tags: demoTags,
    measurements: inOrder(measurements),
  }
}

function inOrder(measurements: readonly DemoMeasurement[]): readonly DemoMeasurement[] {
  return measurements
    .map((measurement) => ({ measurement, epoch: Date.parse(measurement.startAt) }))
    .toSorted(
      (left, right) =>
        left.epoch - right.epoch || (left.measurement.variableName < right.measurement.variableName ? -1 : 1),
    )
    .map(({ measurement }) => measurement)
}

/** How the person feels: a figure for each day before it is rounded to a scale. */
interface Feelings {
  readonly sleepHours: readonly number[]
  readonly mood: readonly number[]
  readonly energy: readonly number[]
  readonly stress: readonly number[]
  readonly restingHeartRate: readonly number[]
  readonly headache: readonly number[]
  readonly backPain: readonly number[]
  readonly bloating: readonly number[]
}

/** The part of an outcome's spread that its cause explains: the correlation before rounding. */
const STRENGTH = 0.48

interface Influence {
  readonly cause: readonly number[]
  readonly lagDays: number
  readonly weight: number
}

/** Mean 0 and variance 1, so that a weight means the same for cups and for milligrams. */
function standardised(values: readonly number[]): readonly number[] {
  const mean = values.reduce((sum, value) => sum + value, 0) / values.length
  const variance = values.reduce((sum, value) => sum + (value - mean) ** 2, 0) / values.length
  return values.map((value) => (value - mean) / Math.sqrt(variance))
}

/** Removes the effect of the weekday, or a weekend would look like a cause. */
function withoutWeekdays(values: readonly number[], days: readonly DemoDay[]): readonly number[] {
  const sums = new Map<number, { total: number; count: number }>()
  days.forEach(({ weekday }, index) => {
    const { total, count } = sums.get(weekday) ?? { total: 0, count: 0 }
    sums.set(weekday, { total: total + (values[index] ?? 0), count: count + 1 })
  })
  return values.map((value, index) => {
    const { total, count } = sums.get(days[index]?.weekday ?? 0) ?? { total: 0, count: 1 }
    return value - total / count
  })
}

/** Influences at their lags, and noise for the remaining variance: variance 1 in total. */
function outcome(influences: readonly Influence[], noise: readonly number[]): readonly number[] {
  const explained = influences.reduce((sum, { weight }) => sum + weight ** 2, 0)
  const noiseShare = Math.sqrt(1 - explained)
  return noise.map((value, index) =>
    influences.reduce(
      (sum, { cause, lagDays, weight }) => sum + weight * (cause[index - lagDays] ?? 0),
      noiseShare * value,
    ),
  )
}

function demoFeelings(seed: number, days: readonly DemoDay[], habits: Habits): Feelings {
  const noise = (label: string, memory: number) => rememberingNoise(randomStream(seed, label), memory, days.length)
  const pure = (values: readonly number[]) => standardised(withoutWeekdays(values, days))
  const after = (cause: readonly number[], lagDays: number, weight: number): Influence => ({ cause, lagDays, weight })

  const stress = noise('stress', 0.35)
  // The quality of the day affects mood and energy together, without an effect on the next day.
  const goodDay = noise('good day', 0)
  const sleep = outcome([after(pure(habits.cupsOfCoffee), 1, -STRENGTH)], noise('sleep', 0.15))
  const mood = outcome([after(sleep, 1, STRENGTH), after(goodDay, 0, 0.6)], noise('mood', 0.45))
  const energy = outcome(
    [after(pure(habits.cyclingMinutes), 1, STRENGTH), after(goodDay, 0, 0.6)],
    noise('energy', 0.4),
  )
  const heart = outcome([after(stress, 1, STRENGTH)], noise('heart', 0.45))
  const headache = outcome([after(pure(habits.alcoholicDrinks), 1, STRENGTH)], noise('headache', 0.3))
  const backPain = outcome([after(pure(habits.naproxenMilligrams), 2, -STRENGTH)], noise('back pain', 0.5))
  const bloating = outcome([after(pure(habits.dairyServings), 1, STRENGTH)], noise('bloating', 0.3))

  const atWeekend = (index: number, amount: number) => ((days[index]?.weekday ?? 1) >= 6 ? amount : 0)
  return {
    sleepHours: sleep.map((value, index) => 7.2 + 0.85 * value + atWeekend(index, 0.4)),
    mood: mood.map((value, index) => 3.3 + 0.85 * value + atWeekend(index, 0.2)),
    energy: energy.map((value) => 3.1 + 0.9 * value),
    stress: stress.map((value, index) => 2.9 + 0.95 * value - atWeekend(index, 0.7)),
    // A beta blocker slows the heart from the first day on.
    restingHeartRate: heart.map((value, index) => 58 + 3 * value - (habits.propranololMilligrams[index] ? 9 : 0)),
    headache: headache.map((value) => 2.1 + 0.95 * value),
    backPain: backPain.map((value) => 2.7 + 0.95 * value),
    bloating: bloating.map((value) => 2.3 + 0.95 * value),
  }
}

interface Year {
  readonly seed: number
  readonly days: readonly DemoDay[]
}

const BAD_HEADACHE_NOTES = ['Behind the left eye.', 'Throbbing, lay down for an hour.', 'Gone after a walk.']

function recordFeelings(year: Year, feelings: Feelings): readonly DemoMeasurement[] {
  const rating = (variableName: DemoVariableName) => ({
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

/** Mood is asked at noon and at night; the two differ slightly, and the diary's notes go with the second. */
function twiceADay(values: readonly number[]): EntriesOf {
  return ({ index }, random) => {
    const near = () => outOfFive((values[index] ?? 0) + 0.35 * random.normal())
    return [
      { minuteOfDay: hour(13) + random.integer(-30, 30), value: near() },
      { minuteOfDay: hour(21.5) + random.integer(-30, 30), value: near(), note: diaryNotes.get(index) },
    ]
  }
}

/** Now and then a bad headache gets a note. */
function withRemarks(entriesOf: EntriesOf): EntriesOf {
  return (day: DemoDay, random: RandomStream) =>
    entriesOf(day, random).map((entry) => {
      const remark = BAD_HEADACHE_NOTES[random.integer(0, 9)]
      return entry.value >= 4 ? { ...entry, note: remark } : entry
    })
}
