import {
  analyseTable,
  clockSeries,
  createKernelEngine,
  type DayTable,
  type TimedEntry,
  type Variable,
} from '../../analysis/src/index.ts'
import { type Chance, chance } from '../random.ts'
import { autoregressive } from '../series.ts'
import { type HourCost, hourCost, otherVariables, tableOf } from './timed-persons.ts'

/** A person who drinks coffee several times a day; late coffee may reduce sleep. */
interface HourWorld {
  readonly name: string
  readonly days: number
  /** The reduction of the next night's sleep by a late coffee, in standard deviations of its noise. */
  readonly cost: number
  /** Day-to-day autocorrelation of lateness and of sleep. */
  readonly memory: number
  /** The number of persons simulated, and the number of the first one. */
  readonly persons: number
  readonly first: number
}

export interface HourFigures {
  readonly name: string
  readonly persons: number
  /** Coffee → sleep is likely: with whole days only, and with hours. */
  readonly likelyDaily: number
  /** The same if the person had kept a column for coffee after 15:00. */
  readonly likelyColumn: number
  readonly likely: number
  /** Of those, how many are reported as coffee after 15:00. */
  readonly reported: number
  /** p of coffee → sleep below .05 and .005. */
  readonly at05: number
  readonly at005: number
}

export const HOUR_WORLDS: readonly HourWorld[] = [
  // The rule for "likely" was chosen with the first 150 persons; these persons were never used for it.
  { name: 'coffee after 15:00 costs .6', days: 365, cost: 0.6, memory: 0.3, persons: 400, first: 5000 },
  { name: 'no link', days: 365, cost: 0, memory: 0.3, persons: 150, first: 0 },
  { name: 'no link, late days and nights in runs', days: 365, cost: 0, memory: 0.8, persons: 150, first: 0 },
]

export async function measureHours(world: HourWorld, persons: number): Promise<HourFigures> {
  const engine = createKernelEngine()
  const counts = { likelyDaily: 0, likelyColumn: 0, likely: 0, reported: 0, at05: 0, at005: 0 }
  for (let person = world.first; person < world.first + persons; person++) {
    const { coffee, others } = personAt(world, person)
    const { clock, ...daily } = coffee
    const analysed = async (cause: Variable) => {
      const table = tableOf(world.days, [cause, ...others])
      const { result } = await analyseTable(table, { durations: [1], spearman: 'shown' }, engine)
      return result.pairs.find((pair) => pair.cause === 'Coffee' && pair.effect === 'Sleep')
    }
    counts.likelyDaily += (await analysed(daily))?.verdict === 'likely' ? 1 : 0
    if (clock)
      counts.likelyColumn += (await analysed({ ...daily, values: clock.after15 }))?.verdict === 'likely' ? 1 : 0
    const row = await analysed(clock ? { ...daily, clock } : daily)
    const isLikely = row?.verdict === 'likely'
    counts.likely += isLikely ? 1 : 0
    counts.reported += isLikely && row.clock === 15 ? 1 : 0
    counts.at05 += (row?.p ?? 1) < 0.05 ? 1 : 0
    counts.at005 += (row?.p ?? 1) < 0.005 ? 1 : 0
  }
  return { name: world.name, persons, ...counts }
}

type Habits = Pick<HourWorld, 'days' | 'cost' | 'memory'>

const personAt = (world: Habits, person: number) =>
  personOf(world, chance(32_452_843 + 101 * person + Math.round(10 * world.cost)))

/** A person whose late coffee reduces sleep; the first column is coffee, the second sleep. */
export function latePerson(person: number): DayTable {
  const [world] = HOUR_WORLDS
  if (!world) throw new RangeError('no world')
  const { coffee, others } = personAt(world, person)
  return tableOf(world.days, [coffee, ...others])
}

/** Two to four cups; on four days in ten one of them is after 15:00, whatever their number. */
function personOf({ days, cost, memory }: Habits, random: Chance): { coffee: Variable; others: Variable[] } {
  const lateness = autoregressive(random, days, memory)
  const isLate = (day: number) => (lateness[day] ?? 0) > 0.253
  const entries: TimedEntry[] = []
  const values = new Float64Array(days)
  for (let day = 0; day < days; day++) {
    const cups = random.whole(2, 4)
    values[day] = cups
    for (let cup = 0; cup < cups; cup++) {
      const hour = cup === 0 && isLate(day) ? 15 + 5 * random.uniform() : 7 + 7.5 * random.uniform()
      entries.push({ day, hour, value: 1 })
    }
  }
  const sleep = autoregressive(random, days, memory).map((night, day) => (isLate(day - 1) ? night - cost : night))
  const clock = clockSeries(entries, { values, combination: 'SUM' })
  return {
    coffee: { name: 'Coffee', values, ...(clock && { clock }) },
    others: [{ name: 'Sleep', values: sleep }, ...otherVariables(random, days)],
  }
}

/** The cost for a person with 60 variables over two years, a third of them with hours. */
export function measureHourCost(): Promise<HourCost> {
  const world = { days: 730, cost: 0.2, memory: 0.3 }
  const timed = Array.from({ length: 20 }, (_, index) => personOf(world, chance(7 + index)))
  const variables = timed.flatMap(({ coffee, others }, index) =>
    [coffee, ...others.slice(0, 2)].map((variable) => ({ ...variable, name: `${variable.name} ${index}` })),
  )
  return hourCost(tableOf(world.days, variables))
}

if (import.meta.main) {
  if (process.argv[2] === 'cost') console.log(JSON.stringify(await measureHourCost()))
  const persons = process.argv[2] === 'cost' ? 0 : Number(process.argv[2] ?? 100)
  for (const world of HOUR_WORLDS) console.log(JSON.stringify(await measureHours(world, persons)))
}
