import {
  analyseTable,
  calendarOf,
  createKernelEngine,
  highLowEffect,
  laggedPairs,
  optimalValue,
} from '../../analysis/src/index.ts'
import { type Chance, chance } from '../random.ts'
import { autoregressive } from '../series.ts'

/** Something done on some days raises the next day's outcome by half a standard deviation of its noise. */
interface SizeWorld {
  readonly name: string
  readonly days: number
  /** The probability of doing it on a day, and the day's direct effect on the next day's outcome. */
  readonly habit: (day: number, days: number) => number
  readonly mood: (day: number, days: number) => number
}

export interface SizeFigures {
  readonly name: string
  readonly days: number
  readonly judged: number
  /** Mean of the reported and of the raw difference; the truth is .5. */
  readonly reported: number
  readonly raw: number
  readonly coverage: number
  readonly rawCoverage: number
}

const TRUTH = 0.5
const isWeekend = (day: number) => day % 7 < 2
const plain = { habit: () => 0.4, mood: () => 0 }
const weekend = {
  habit: (day: number) => (isWeekend(day) ? 0.75 : 0.25),
  mood: (day: number) => (isWeekend(day) ? 1.2 : 0),
}
const trend = {
  habit: (day: number, days: number) => 0.2 + (0.6 * day) / days,
  mood: (day: number, days: number) => (2 * day) / days,
}

export const SIZE_WORLDS: readonly SizeWorld[] = [365, 180].flatMap((days) => [
  { name: 'plain', days, ...plain },
  { name: 'weekends move both', days, ...weekend },
  { name: 'a trend moves both', days, ...trend },
])

export async function measureSizes(world: SizeWorld, persons: number): Promise<SizeFigures> {
  const engine = createKernelEngine()
  const sums = { judged: 0, reported: 0, raw: 0, covered: 0, rawCovered: 0 }
  for (let person = 0; person < persons; person++) {
    const { x, y } = personOf(world, chance(86_028_121 + 31 * person + world.days))
    const variables = [
      { name: 'x', values: x },
      { name: 'y', values: y },
    ]
    const options = { causes: ['x'], outcomes: ['y'], durations: [1] }
    const table = { firstDay: 18_262, days: world.days, variables }
    const { result } = await analyseTable(table, options, engine)
    const [row] = result.pairs
    const difference = row?.difference
    if (!difference || row.lagDays === null) continue
    const raw = highLowEffect(laggedPairs(x, y, row.lagDays), { inflation: 1, freedom: 300 }, 'interval')
    sums.judged++
    sums.reported += difference.value
    sums.raw += raw.kind === 'effect' ? raw.difference : 0
    sums.covered += difference.low <= TRUTH && TRUTH <= difference.high ? 1 : 0
    sums.rawCovered += raw.kind === 'effect' && raw.interval[0] <= TRUTH && TRUTH <= raw.interval[1] ? 1 : 0
  }
  const { judged } = sums
  return {
    name: world.name,
    days: world.days,
    judged,
    reported: sums.reported / judged,
    raw: sums.raw / judged,
    coverage: sums.covered / judged,
    rawCoverage: sums.rawCovered / judged,
  }
}

function personOf({ days, habit, mood }: SizeWorld, random: Chance) {
  const x = Float64Array.from({ length: days }, (_, day) => (random.uniform() < habit(day, days) ? 1 : 0))
  const y = autoregressive(random, days, 0.3).map(
    (value, day) => value + (day === 0 ? 0 : TRUTH * (x[day - 1] ?? 0) + mood(day - 1, days)),
  )
  return { x, y }
}

/** How often an amount is reported as the best one when each drink costs a quarter and weekends are happier. */
export function measureDrinks(persons: number): {
  readonly named: number
  readonly twoOrMore: number
  readonly none: number
} {
  const days = 365
  const calendar = calendarOf({ firstDay: 18_262, days })
  const counts = { named: 0, twoOrMore: 0, none: 0 }
  for (let person = 0; person < persons; person++) {
    const random = chance(49_979_687 + person)
    const x = Float64Array.from({ length: days }, (_, day) => drinksOn(day, random))
    const y = autoregressive(random, days, 0.3).map((value, day) =>
      day === 0 ? value : value - 0.25 * (x[day - 1] ?? 0) + (isWeekend(day - 1) ? 1 : 0),
    )
    const pairs = { ...laggedPairs(x, y, 1), calendar }
    const optimum = optimalValue(pairs, { inflation: 1, freedom: 200 }, { aim: 'higher', rAdjusted: -0.2 })
    if (optimum.kind !== 'optimal') continue
    counts.named++
    counts.twoOrMore += optimum.range.high >= 2 ? 1 : 0
    counts.none += optimum.range.kind === 'none' ? 1 : 0
  }
  return counts
}

function drinksOn(day: number, random: Chance): number {
  const lot = random.uniform()
  if (isWeekend(day)) return lot < 0.2 ? 0 : lot < 0.4 ? 1 : lot < 0.75 ? 2 : 3
  return lot < 0.7 ? 0 : lot < 0.9 ? 1 : 2
}

if (import.meta.main) {
  const persons = Number(process.argv[2] ?? 300)
  for (const world of SIZE_WORLDS) console.log(JSON.stringify(await measureSizes(world, persons)))
  console.log(JSON.stringify(measureDrinks(persons)))
}
