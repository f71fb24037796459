import type { DemoDay } from './calendar.ts'
import type { Habits, Surroundings } from './habits.ts'
import { rounded } from './noise.ts'
import type { RandomStream } from './random.ts'
import { type DemoMeasurement, type Entry, hour, record } from './recording.ts'

interface Year {
  readonly seed: number
  readonly days: readonly DemoDay[]
}

/** Minutes after waking at which cups are drunk in this order; whoever drinks five has the last one late. */
const CUP_MINUTES = [35, 200, 390, 540, 690]
const POUNDS_PER_KILOGRAM = 1 / 0.45359237

/** Habits are written down when they happen: a day with entries and without this one is a day without it. */
export function recordHabits(year: Year, habits: Habits): readonly DemoMeasurement[] {
  const diary = { sourceName: 'Diary', shareSkipped: 0 }
  const once = (amounts: readonly number[], atHour: number) => (day: DemoDay, random: RandomStream) => {
    const value = amounts[day.index] ?? 0
    const minuteOfDay = hour(atHour) + random.integer(-35, 35)
    return value === 0 ? [] : [{ minuteOfDay, value }]
  }
  const afterWaking = (amounts: readonly number[], minutes: number) => (day: DemoDay) => {
    const value = amounts[day.index] ?? 0
    return value === 0 ? [] : [{ minuteOfDay: day.wakesAtMinute + minutes, value }]
  }
  const inServings = { ...diary, unitAbbreviatedName: 'serving' }
  const inMinutes = { ...diary, unitAbbreviatedName: 'min' }
  const inMilligrams = { ...diary, unitAbbreviatedName: 'mg' }
  return [
    record(year, { ...inServings, variableName: 'Coffee' }, cups(habits, 'plain')),
    record(year, { ...inServings, variableName: 'Oat Latte' }, cups(habits, 'oat latte')),
    record(year, { ...inServings, variableName: 'Alcoholic Drinks' }, once(habits.alcoholicDrinks, 20.5)),
    record(year, { ...inServings, variableName: 'Dairy Products' }, once(habits.dairyServings, 12.7)),
    record(year, { ...inServings, variableName: 'Vegetables' }, once(habits.vegetableServings, 18.9)),
    record(year, { ...inServings, variableName: 'Morning Bowl' }, afterWaking(habits.morningBowls, 50)),
    record(year, { ...inMinutes, variableName: 'Cycling' }, once(habits.cyclingMinutes, 17.5)),
    record(year, { ...inMinutes, variableName: 'Reading' }, once(habits.readingMinutes, 21.8)),
    record(year, { ...inMinutes, variableName: 'Meditation' }, afterWaking(habits.meditationMinutes, 15)),
    record(year, { ...inMilligrams, variableName: 'Naproxen' }, afterWaking(habits.naproxenMilligrams, 60)),
    record(year, { ...inMilligrams, variableName: 'Propranolol' }, afterWaking(habits.propranololMilligrams, 25)),
    record(year, { ...inMilligrams, variableName: 'Magnesium Supplement' }, once(habits.magnesiumMilligrams, 21.1)),
  ].flat()
}

/** Every cup is an entry of its own; on a latte day the second cup, or the only one, is the latte. */
function cups(habits: Habits, kind: 'plain' | 'oat latte') {
  return ({ index, wakesAtMinute }: DemoDay, random: RandomStream): readonly Entry[] => {
    const count = habits.cupsOfCoffee[index] ?? 0
    const latte = habits.oatLattes[index] === 1 ? Math.min(1, count - 1) : -1
    return CUP_MINUTES.map((minutes) => wakesAtMinute + minutes + random.integer(-15, 25))
      .slice(0, count)
      .filter((_, cup) => (cup === latte) === (kind === 'oat latte'))
      .map((minuteOfDay) => ({ minuteOfDay, value: 1 }))
  }
}

/** Devices and the weather report by themselves, and now and then fail to. */
export function recordDevices(year: Year, habits: Habits, around: Surroundings): readonly DemoMeasurement[] {
  const atEvening = (values: readonly number[]) => (day: DemoDay) => [
    { minuteOfDay: hour(23.5), value: values[day.index] ?? 0 },
  ]
  const atNoon = (values: readonly number[]) => (day: DemoDay) => [
    { minuteOfDay: hour(12), value: values[day.index] ?? 0 },
  ]
  const weather = { sourceName: 'Weather', shareSkipped: 0.01 }
  return [
    record(
      year,
      { variableName: 'Daily Step Count', unitAbbreviatedName: 'count', sourceName: 'Wristband', shareSkipped: 0.03 },
      atEvening(habits.steps),
    ),
    record(
      year,
      { variableName: 'Screen Time', unitAbbreviatedName: 'min', sourceName: 'Phone', shareSkipped: 0.03 },
      atEvening(habits.screenMinutes),
    ),
    record(
      year,
      { variableName: 'Body Weight', unitAbbreviatedName: 'kg', sourceName: 'Bathroom Scale', shareSkipped: 0.45 },
      weighing(around),
    ),
    record(
      year,
      { variableName: 'Outdoor Temperature', unitAbbreviatedName: 'C', ...weather },
      atNoon(around.temperatureCelsius),
    ),
    record(
      year,
      { variableName: 'Barometric Pressure', unitAbbreviatedName: 'hPa', ...weather },
      atNoon(around.pressureHectopascal),
    ),
  ].flat()
}

/** American hotels weigh in pounds. */
function weighing({ weightKilograms }: Surroundings) {
  return ({ index, timeZone, wakesAtMinute }: DemoDay): readonly Entry[] => {
    const minuteOfDay = wakesAtMinute + 10
    const value = weightKilograms[index] ?? 0
    return timeZone.startsWith('America/')
      ? [{ minuteOfDay, value: rounded(value * POUNDS_PER_KILOGRAM, 1), unitAbbreviatedName: 'lb' }]
      : [{ minuteOfDay, value }]
  }
}
