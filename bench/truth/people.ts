import { analysePeople, createKernelEngine, type PooledPerson } from '../../analysis/src/index.ts'
import { type Chance, chance } from '../random.ts'
import { autoregressive, plus } from '../series.ts'

/** What twenty people share: a calendar, or a link. */
interface PoolWorld {
  readonly name: string
  readonly truth: number
  readonly lag: 0 | 1
  readonly pair: (random: Chance) => readonly [Float64Array, Float64Array]
}

/** The results of pooling twenty people, this many times. */
interface PoolFigures {
  readonly mean: number
  readonly covered: number
}

const DAYS = 180
const PEOPLE = 20
const FIRST_DAY = 20_000
const MEMORY = 0.3

const sharing =
  (calendar: (day: number) => number): PoolWorld['pair'] =>
  (random) => [
    plus(autoregressive(random, DAYS, MEMORY), calendar),
    plus(autoregressive(random, DAYS, MEMORY), calendar),
  ]

const weekend = (day: number) => (day % 7 < 2 ? 1.2 : 0)
const trend = (day: number) => (2 * day) / DAYS

/** The correlation of a cause without autocorrelation with tomorrow's outcome. */
const LINK = 0.3

export const POOL_WORLDS: readonly PoolWorld[] = [
  { name: 'weekends', truth: 0, lag: 0, pair: sharing(weekend) },
  { name: 'trends', truth: 0, lag: 0, pair: sharing(trend) },
  { name: 'weekends and trends', truth: 0, lag: 0, pair: sharing((day) => weekend(day) + trend(day)) },
  {
    name: 'a link of r .3',
    truth: LINK,
    lag: 1,
    pair: (random) => {
      const cause = autoregressive(random, DAYS, 0)
      const rest = autoregressive(random, DAYS, 0)
      return [cause, rest.map((value, day) => LINK * (cause[day - 1] ?? 0) + Math.sqrt(1 - LINK ** 2) * value)]
    },
  },
]

export async function measurePools(
  world: PoolWorld,
  pools: number,
): Promise<{ readonly raw: PoolFigures; readonly prepared: PoolFigures }> {
  const engine = createKernelEngine()
  const measured = async (prepare: boolean): Promise<PoolFigures> => {
    let sum = 0
    let covered = 0
    for (let pool = 0; pool < pools; pool++) {
      const options = { causes: ['cause'], outcomes: ['outcome'], sameDay: true, prepare }
      const { pooled = [] } = await analysePeople(peopleOf(world, pool), options, engine)
      const { mean, interval } = pooled.find(({ lagDays }) => lagDays === world.lag) ?? {}
      const [low = 1, high = -1] = interval ?? []
      sum += mean ?? 0
      if (low <= world.truth && world.truth <= high) covered++
    }
    return { mean: sum / pools, covered }
  }
  return { raw: await measured(false), prepared: await measured(true) }
}

function peopleOf({ pair }: PoolWorld, pool: number): readonly PooledPerson[] {
  return Array.from({ length: PEOPLE }, (_, index) => {
    const [cause, outcome] = pair(chance(1 + pool * PEOPLE + index))
    const variables = [
      { name: 'cause', values: cause },
      { name: 'outcome', values: outcome },
    ]
    return { subject: `${index}`, table: { firstDay: FIRST_DAY, days: DAYS, variables } }
  })
}
