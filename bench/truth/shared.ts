import { analyseTable, createKernelEngine, type DayTable } from '../../analysis/src/index.ts'
import { sharedChanges } from '../../analysis/src/prepare/shared-changes.ts'
import { type Chance, chance } from '../random.ts'
import { autoregressive, missing, plus } from '../series.ts'

/**
 * A change in all variables of a person on one date, for a few weeks every year, or in the weekly rhythm, without any
 * links between them.
 */
interface SharedWorld {
  readonly name: string
  readonly days: number
  readonly change: (day: number, days: number) => number
  /** Turns a value into what is recorded. */
  readonly recorded?: (value: number) => number
}

/** How often pairs without a link look like one. */
export interface SharedFigures {
  readonly judged: number
  readonly at05: number
  readonly at005: number
  readonly likely: number
}

const isWeekend = (day: number) => day % 7 < 2
const step = (size: number) => (day: number, days: number) => (day < 0.6 * days ? 0 : size)
const otherWeek = (size: number) => (day: number, days: number) =>
  (day < days / 2 ? isWeekend(day) : day % 7 === 3) ? size : 0
const weekendsFrom = (size: number) => (day: number, days: number) => (day >= 0.8 * days && isWeekend(day) ? size : 0)
const peak = (size: number) => (day: number) => size * Math.exp(-((((day % 365.25) - 130) / 10) ** 2))
const pollen = (size: number) => (day: number) => (Math.abs((day % 365.25) - 130) < 21 ? size : 0)
const rated = (value: number) => Math.max(1, Math.min(5, Math.round(2 + value / 2)))
const ifAny = (value: number) => Math.max(0, value - 1)

/** One world at several lengths. */
function at(
  name: string,
  lengths: readonly number[],
  change: SharedWorld['change'],
  recorded?: SharedWorld['recorded'],
) {
  return lengths.map((days): SharedWorld => ({ name, days, change, ...(recorded && { recorded }) }))
}

export const SHARED_WORLDS: readonly SharedWorld[] = [
  ...at('nothing', [365, 2000], () => 0),
  ...at('a step of 1.5', [365], step(1.5)),
  ...at('a step of 2', [365, 900, 2000], step(2)),
  ...at('a step of 3', [365, 900, 2000], step(3)),
  ...at('a different week from a date on', [365], otherWeek(1)),
  ...at('a different week from a date on', [900, 2000], otherWeek(1.5)),
  ...at('different weekends from a date on', [365, 900, 2000], weekendsFrom(3)),
  ...at('a sharp season', [548, 900, 2000], peak(3)),
  ...at('six weeks of pollen', [640, 900, 2000], pollen(3)),
  ...at('six weeks of pollen, rated 1 to 5', [900], pollen(6), rated),
  ...at('six weeks of pollen, 0 without it', [900], pollen(6), ifAny),
]

/** Variables per person, and the number of persons that gives some hundred pairs. */
export const SHARED_SIZES = [
  { variables: 2, persons: 200 },
  { variables: 10, persons: 8 },
] as const

const engine = createKernelEngine()

/** Persons whose variables have nothing in common except the change. */
export async function measureShared(world: SharedWorld, variables: number, persons: number): Promise<SharedFigures> {
  const counts = { judged: 0, at05: 0, at005: 0, likely: 0 }
  for (let person = 0; person < persons; person++) {
    const { result } = await analyseTable(
      personOf(world, variables, person),
      { durations: [1], maxLag: 14, spearman: 'shown' },
      engine,
    )
    for (const { p, verdict } of result.pairs) {
      if (p === null) continue
      counts.judged++
      counts.at05 += p < 0.05 ? 1 : 0
      counts.at005 += p < 0.005 ? 1 : 0
      counts.likely += verdict === 'likely' ? 1 : 0
    }
  }
  return counts
}

function personOf(
  { days, change, recorded = (value) => value }: SharedWorld,
  variables: number,
  person: number,
): DayTable {
  const random = chance(1_000_003 * person + days + 7)
  const series = () => plus(autoregressive(random, days, 0.5), (day) => change(day, days)).map(recorded)
  return {
    firstDay: 18_262,
    days,
    variables: Array.from({ length: variables }, (_, index) => ({ name: `v${index}`, values: series() })),
  }
}

/** Variables, some of which change on one date, each by half to one and a half times the step, up or down. */
interface DatedWorld {
  readonly name: string
  readonly days: number
  readonly variables: number
  readonly taking: number
  readonly step: number
  /** Day-to-day autocorrelation, used for the variables in turn. */
  readonly memory?: readonly number[]
  readonly recorded?: (values: Float64Array, random: Chance) => Float64Array
  /** How many days before the end of the diary; by default a random day at least 60 days from both ends. */
  readonly beforeEnd?: number
}

const half = { days: 420, variables: 8, taking: 4, step: 2 }

export const DATED_WORLDS: readonly DatedWorld[] = [
  { name: 'a step of 2 in both of two', days: 365, variables: 2, taking: 2, step: 2 },
  { name: 'a step of 1.5 in five of ten', days: 365, variables: 10, taking: 5, step: 1.5 },
  { name: 'a step of 1.5 in five of ten', days: 900, variables: 10, taking: 5, step: 1.5 },
  { ...half, name: 'a step of 2 in four of eight' },
  { ...half, name: '…, AR .8', memory: [0.8] },
  {
    ...half,
    name: '…, rated 1 to 5 on 70 % of days',
    recorded: (values, random) =>
      missing(
        random,
        values.map((value) => Math.max(1, Math.min(5, Math.round(3 + value)))),
        0.3,
      ),
  },
  { ...half, name: '…, recorded on 35 % of days', recorded: (values, random) => missing(random, values, 0.65) },
  { ...half, name: '…, 20 days before the end', beforeEnd: 20 },
]

/** For how many persons a change on one date is found, and how many days each found date is off, sorted. */
export function measureDates(world: DatedWorld, persons: number, first: number) {
  const errors: number[] = []
  for (let person = first; person < first + persons; person++) {
    const random = chance(15_485_863 * person + world.days + 10 * world.variables)
    const { days, beforeEnd, memory = [0, 0.3, 0.5, 0.8] } = world
    const day = beforeEnd === undefined ? random.whole(60, days - 60) : days - beforeEnd
    const variables = Array.from({ length: world.variables }, (_, index) => {
      const size = (random.uniform() < 0.5 ? -1 : 1) * (0.5 + random.uniform()) * world.step
      const values = plus(autoregressive(random, days, memory[index % memory.length] ?? 0), (today) =>
        index < world.taking && today >= day ? size : 0,
      )
      return { name: `v${index}`, values: world.recorded?.(values, random) ?? values }
    })
    const { breaks } = sharedChanges({ firstDay: 18_262, days, variables })
    if (breaks.length > 0) errors.push(Math.min(...breaks.map((found) => Math.abs(found - day))))
  }
  return { persons, errors: errors.sort((a, b) => a - b) }
}

if (import.meta.main) {
  const [only = '', scale = '1'] = process.argv.slice(2)
  for (const world of SHARED_WORLDS.filter(({ name }) => name.includes(only)))
    for (const { variables, persons } of SHARED_SIZES) {
      const figures = await measureShared(world, variables, Math.ceil(Number(scale) * persons))
      console.log(`${world.name}, ${world.days} days, ${variables} variables: ${JSON.stringify(figures)}`)
    }
}
