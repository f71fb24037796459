import type { CatalogueName } from '../../tracking/variables/catalogue/index.ts'
import { atMinute, type DemoDay } from './calendar.ts'
import { type RandomStream, randomStream, rememberingNoise, rounded, within } from './random.ts'

/** A variable of the person's own that the catalogue does not know. */
export interface DemoVariable {
  readonly name: string
  readonly categoryName: string
  readonly unitAbbreviatedName: string
  readonly combinationOperation: 'SUM' | 'MEAN'
}

const ownFood = { categoryName: 'Foods', unitAbbreviatedName: 'serving', combinationOperation: 'SUM' } as const

export const privateVariables = [
  { name: 'Oat Latte', ...ownFood },
  { name: 'Morning Bowl', ...ownFood },
] as const satisfies readonly DemoVariable[]

export type DemoVariableName = CatalogueName | (typeof privateVariables)[number]['name']

/** What the person does: a figure for each day. Nothing here depends on anything else the person does or feels. */
export interface Habits {
  readonly cupsOfCoffee: readonly number[]
  /** How many of the cups were oat lattes. */
  readonly oatLattes: readonly number[]
  readonly alcoholicDrinks: readonly number[]
  readonly cyclingMinutes: readonly number[]
  readonly naproxenMilligrams: readonly number[]
  readonly dairyServings: readonly number[]
  readonly steps: readonly number[]
  readonly readingMinutes: readonly number[]
  readonly screenMinutes: readonly number[]
  readonly meditationMinutes: readonly number[]
  readonly vegetableServings: readonly number[]
  readonly magnesiumMilligrams: readonly number[]
  /** Every day from its first one on. */
  readonly propranololMilligrams: readonly number[]
  readonly morningBowls: readonly number[]
}

/** The first day of a medicine that is taken ever since: after the trip, about three months before the last day. */
export const PROPRANOLOL_FROM = 273

const isWeekend = (day: DemoDay) => day.weekday >= 6
const isEveningOut = (day: DemoDay) => day.weekday === 5 || day.weekday === 6
const isTrainingDay = (day: DemoDay) => [2, 4, 6].includes(day.weekday)

export function demoHabits(seed: number, days: readonly DemoDay[]): Habits {
  const daily = (label: string, draw: (random: RandomStream, day: DemoDay) => number) => {
    const random = randomStream(seed, label)
    return days.map((day) => draw(random, day))
  }
  const spells = (label: string, memory: number) => rememberingNoise(randomStream(seed, label), memory, days.length)

  const cupsOfCoffee = daily('coffee', (random, day) =>
    within(Math.round((isWeekend(day) ? 1.7 : 2.4) + 1.3 * random.normal()), 0, 5),
  )
  const latteDays = daily('oat latte', (random) => Number(random.chance(0.3)))
  const screenSpells = spells('screen', 0.4)
  const stepSpells = spells('steps', 0.3)

  return {
    cupsOfCoffee,
    oatLattes: cupsOfCoffee.map((cups, index) => Math.min(cups, latteDays[index] ?? 0)),
    alcoholicDrinks: daily('alcohol', (random, day) =>
      random.chance(isEveningOut(day) ? 0.6 : 0.28) ? random.integer(1, 4) : 0,
    ),
    cyclingMinutes: daily('cycling', (random, day) =>
      random.chance(isTrainingDay(day) ? 0.55 : 0.3) ? random.integer(25, 80) : 0,
    ),
    naproxenMilligrams: daily('naproxen', (random) => (random.chance(0.38) ? 250 * random.integer(1, 2) : 0)),
    dairyServings: daily('dairy', (random) => within(Math.round(1.4 + 1.1 * random.normal()), 0, 4)),
    steps: days.map((day, index) => {
      const usual = isWeekend(day) ? 6800 : 8300
      return Math.round(within(usual + (day.isTravelling ? 3500 : 0) + 2300 * (stepSpells[index] ?? 0), 900, 26000))
    }),
    readingMinutes: daily('reading', (random) => (random.chance(0.45) ? 5 * random.integer(2, 14) : 0)),
    screenMinutes: days.map((day, index) =>
      Math.round(within((isWeekend(day) ? 200 : 330) + 75 * (screenSpells[index] ?? 0), 20, 720)),
    ),
    meditationMinutes: daily('meditation', (random) => (random.chance(0.35) ? 5 * random.integer(2, 5) : 0)),
    vegetableServings: daily('vegetables', (random) => within(Math.round(2.4 + 1.2 * random.normal()), 0, 6)),
    // Taken in courses of about ten days, with breaks of the same length.
    magnesiumMilligrams: spells('magnesium', 0.93).map((spell) => (spell > 0 ? 300 : 0)),
    propranololMilligrams: days.map(({ index }) => (index < PROPRANOLOL_FROM ? 0 : 40)),
    morningBowls: daily('morning bowl', (random) => Number(random.chance(0.4))),
  }
}

/** The environment, and things that drift by themselves. */
interface DayContext {
  readonly temperatureCelsius: readonly number[]
  readonly pressureHectopascal: readonly number[]
  readonly weightKilograms: readonly number[]
}

export function demoSurroundings(seed: number, days: readonly DemoDay[]): DayContext {
  const spells = (label: string, memory: number) => rememberingNoise(randomStream(seed, label), memory, days.length)
  const warmth = spells('warmth', 0.7)
  const pressure = spells('pressure', 0.75)
  const weight = spells('weight', 0.985)
  const scale = spells('scale', 0)
  return {
    temperatureCelsius: days.map(({ date }, index) => {
      // Coldest in mid-January.
      const season = -Math.cos((2 * Math.PI * (date.dayOfYear - 15)) / date.daysInYear)
      return rounded(10 + 9 * season + 3.2 * (warmth[index] ?? 0), 1)
    }),
    pressureHectopascal: pressure.map((spell) => rounded(1015 + 8 * spell, 1)),
    weightKilograms: weight.map((drift, index) => rounded(74 + 1.4 * drift + 0.3 * (scale[index] ?? 0), 1)),
  }
}

interface Year {
  readonly seed: number
  readonly days: readonly DemoDay[]
}

/** Minutes after waking at which cups are drunk; a fifth cup comes late. */
const CUP_MINUTES = [35, 200, 390, 540, 690]
const POUNDS_PER_KILOGRAM = 1 / 0.45359237

export interface DemoMeasurement {
  readonly variableName: DemoVariableName
  readonly unitAbbreviatedName: string
  /** Local time with its offset, like `2026-03-01T07:30:00+01:00`. */
  readonly startAt: string
  readonly value: number
  readonly sourceName: string
  readonly note?: string
}

/** How a variable is recorded: its source, and how often a day is skipped. */
interface RecordingHabit {
  readonly variableName: DemoVariableName
  readonly unitAbbreviatedName: string
  readonly sourceName: string
  readonly shareSkipped: number
}

/** One entry of a day. */
interface DemoEntry {
  readonly minuteOfDay: number
  readonly value: number
  readonly unitAbbreviatedName?: string
  readonly note?: string | undefined
}

export type EntriesOf = (day: DemoDay, random: RandomStream) => readonly DemoEntry[]

export const hour = (hours: number): number => Math.round(hours * 60)

/** Everything the person recorded about one variable in the year. */
export function record(
  { seed, days }: { readonly seed: number; readonly days: readonly DemoDay[] },
  recorded: RecordingHabit,
  entriesOf: EntriesOf,
): readonly DemoMeasurement[] {
  const random = randomStream(seed, `record ${recorded.variableName}`)
  return days.flatMap((day) => {
    // Drawn for every day, so that a skipped day changes nothing about the days after it.
    const isSkipped = random.chance(recorded.shareSkipped)
    const entries = entriesOf(day, random)
    if (isSkipped || !day.isKept) return []
    return entries.map(({ minuteOfDay, value, unitAbbreviatedName, note }) => ({
      variableName: recorded.variableName,
      unitAbbreviatedName: unitAbbreviatedName ?? recorded.unitAbbreviatedName,
      startAt: atMinute(day, within(Math.round(minuteOfDay), 0, 1439)),
      value,
      sourceName: recorded.sourceName,
      ...(note === undefined ? {} : { note }),
    }))
  })
}

/** A rating from 1 to 5. */
export const outOfFive = (value: number): number => within(Math.round(value), 1, 5)

/** Habits are recorded when they happen: a day with entries but without this one is a day without it. */
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

/** Every cup is a separate entry; on a latte day the second cup, or the only one, is the latte. */
function cups(habits: Habits, kind: 'plain' | 'oat latte') {
  return ({ index, wakesAtMinute }: DemoDay, random: RandomStream): readonly DemoEntry[] => {
    const count = habits.cupsOfCoffee[index] ?? 0
    const latte = habits.oatLattes[index] === 1 ? Math.min(1, count - 1) : -1
    return CUP_MINUTES.map((minutes) => wakesAtMinute + minutes + random.integer(-15, 25))
      .slice(0, count)
      .filter((_, cup) => (cup === latte) === (kind === 'oat latte'))
      .map((minuteOfDay) => ({ minuteOfDay, value: 1 }))
  }
}

/** Devices and the weather report automatically, and sometimes fail to. */
export function recordDevices(year: Year, habits: Habits, around: DayContext): readonly DemoMeasurement[] {
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
function weighing({ weightKilograms }: DayContext) {
  return ({ index, timeZone, wakesAtMinute }: DemoDay): readonly DemoEntry[] => {
    const minuteOfDay = wakesAtMinute + 10
    const value = weightKilograms[index] ?? 0
    return timeZone.startsWith('America/')
      ? [{ minuteOfDay, value: rounded(value * POUNDS_PER_KILOGRAM, 1), unitAbbreviatedName: 'lb' }]
      : [{ minuteOfDay, value }]
  }
}
