import type { DemoDay } from './calendar.ts'
import { rememberingNoise, rounded, within } from './noise.ts'
import { type RandomStream, randomStream } from './random.ts'

/** What the person does, a figure for each day; nothing here depends on anything else the person does or feels. */
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

/** The first day of a medicine that is taken ever since: after the trip, some three months before the last day. */
export const PROPRANOLOL_FROM = 273

const isWeekend = (day: DemoDay) => day.weekday >= 6
const isGoingOutEvening = (day: DemoDay) => day.weekday === 5 || day.weekday === 6
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
      random.chance(isGoingOutEvening(day) ? 0.6 : 0.28) ? random.integer(1, 4) : 0,
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
    // Taken in courses of about ten days, with as long between them.
    magnesiumMilligrams: spells('magnesium', 0.93).map((spell) => (spell > 0 ? 300 : 0)),
    propranololMilligrams: days.map(({ index }) => (index < PROPRANOLOL_FROM ? 0 : 40)),
    morningBowls: daily('morning bowl', (random) => Number(random.chance(0.4))),
  }
}

/** What is around the person or drifts by itself. */
export interface Surroundings {
  readonly temperatureCelsius: readonly number[]
  readonly pressureHectopascal: readonly number[]
  readonly weightKilograms: readonly number[]
}

export function demoSurroundings(seed: number, days: readonly DemoDay[]): Surroundings {
  const spells = (label: string, memory: number) => rememberingNoise(randomStream(seed, label), memory, days.length)
  const [warmth, pressure, weight, scale] = [
    spells('warmth', 0.7),
    spells('pressure', 0.75),
    spells('weight', 0.985),
    spells('scale', 0),
  ]
  return {
    temperatureCelsius: days.map(({ date }, index) => {
      // Coldest in the middle of January.
      const season = -Math.cos((2 * Math.PI * (date.dayOfYear - 15)) / date.daysInYear)
      return rounded(10 + 9 * season + 3.2 * (warmth[index] ?? 0), 1)
    }),
    pressureHectopascal: pressure.map((spell) => rounded(1015 + 8 * spell, 1)),
    weightKilograms: weight.map((drift, index) => rounded(74 + 1.4 * drift + 0.3 * (scale[index] ?? 0), 1)),
  }
}
