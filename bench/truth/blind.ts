import { analyseTable, createKernelEngine, type Variable } from '../../analysis/src/index.ts'
import { type Chance, chance } from '../random.ts'
import { autoregressive } from '../series.ts'

/** A true effect of a kind that a search for a steady rise or fall within a fortnight may miss. */
interface BlindWorld {
  readonly name: string
  /** The cause's contribution to the outcome of each day. */
  readonly effect: (series: { readonly cause: Float64Array; readonly context: Float64Array }, day: number) => number
}

export interface BlindFigures {
  readonly name: string
  readonly persons: number
  readonly likely: number
  readonly possible: number
}

const DAYS = 365
const at = (values: Float64Array, day: number): number => values[day] ?? 0

/** Each effect explains about as much variance as a link of r .35, which is nearly always found. */
export const BLIND_WORLDS: readonly BlindWorld[] = [
  { name: 'a steady rise, for comparison', effect: ({ cause }, day) => 0.37 * at(cause, day - 1) },
  { name: 'too little and too much both hurt', effect: ({ cause }, day) => -0.26 * (at(cause, day - 1) ** 2 - 1) },
  {
    name: 'only when something else is high',
    effect: ({ cause, context }, day) => (at(context, day - 1) > 0 ? 0.52 * at(cause, day - 1) : 0),
  },
  {
    name: 'the opposite when something else is low',
    effect: ({ cause, context }, day) => 0.37 * Math.sign(at(context, day - 1)) * at(cause, day - 1),
  },
  {
    name: 'wears off after two days of use',
    effect: ({ cause }, day) => {
      const isUsed = (daysBack: number) => at(cause, day - daysBack) > 0.25
      return isUsed(1) && !(isUsed(2) && isUsed(3)) ? 0.8 : 0
    },
  },
  { name: 'comes three weeks later', effect: ({ cause }, day) => 0.37 * at(cause, day - 21) },
]

export async function measureBlind(world: BlindWorld, persons: number): Promise<BlindFigures> {
  const engine = createKernelEngine()
  const counts = { likely: 0, possible: 0 }
  for (let person = 0; person < persons; person++) {
    const variables = personOf(world, chance(67_867_967 + 13 * person))
    const table = { firstDay: 18_262, days: DAYS, variables }
    const { result } = await analyseTable(table, { durations: [1], spearman: 'shown' }, engine)
    const row = result.pairs.find(({ cause, effect }) => cause === 'x' && effect === 'y')
    counts.likely += row?.verdict === 'likely' ? 1 : 0
    counts.possible += row?.verdict === 'possible' ? 1 : 0
  }
  return { name: world.name, persons, ...counts }
}

function personOf({ effect }: BlindWorld, random: Chance): Variable[] {
  const cause = autoregressive(random, DAYS, 0.3)
  const context = autoregressive(random, DAYS, 0.5)
  const y = autoregressive(random, DAYS, 0.3).map((value, day) => value + effect({ cause, context }, day))
  return [
    { name: 'x', values: cause },
    { name: 'z', values: context },
    { name: 'y', values: y },
  ]
}

if (import.meta.main) {
  const persons = Number(process.argv[2] ?? 100)
  for (const world of BLIND_WORLDS) console.log(JSON.stringify(await measureBlind(world, persons)))
}
