import { analyseTable, createKernelEngine, type DayTable } from '../../analysis/src/index.ts'
import { type Chance, chance } from '../random.ts'

/** A random network of daily variables: each day depends on previous days. */
interface NetworkWorld {
  readonly name: string
  readonly memory: readonly [number, number]
  readonly days: number
}

interface Edge {
  readonly cause: number
  readonly effect: number
  readonly lag: number
  readonly weight: number
}

/** How many rows have the right verdict. */
export interface DirectFigures {
  readonly name: string
  readonly networks: number
  readonly likely: number
  /** The likely rows that are direct links. */
  readonly likelyTrue: number
  readonly calledDirect: number
  readonly calledTrue: number
  /** Direct links among the likely rows that are also called direct. */
  readonly kept: number
  readonly exactLag: number
}

const VARIABLES = 10
const EDGES = 12
const WARM_UP = 100

export const NETWORK_WORLDS: readonly NetworkWorld[] = [
  { name: 'memory .2 to .5', memory: [0.2, 0.5], days: 730 },
  { name: 'sticky series, memory .6 to .85', memory: [0.6, 0.85], days: 730 },
]

export async function measureDirect(world: NetworkWorld, networks: number): Promise<DirectFigures> {
  const counts = { likely: 0, likelyTrue: 0, calledDirect: 0, calledTrue: 0, kept: 0, exactLag: 0 }
  for (let network = 0; network < networks; network++) {
    const { table, edges } = networkOf(world, chance(15_485_863 * (network + 1) + world.days))
    const { result } = await analyseTable(table, { durations: [1], spearman: 'shown' }, createKernelEngine())
    for (const { cause, effect, verdict, direct, directLag } of result.pairs) {
      if (verdict !== 'likely') continue
      const edge = edges.find((candidate) => `v${candidate.cause}` === cause && `v${candidate.effect}` === effect)
      counts.likely++
      counts.likelyTrue += edge ? 1 : 0
      counts.calledDirect += direct ? 1 : 0
      counts.calledTrue += direct && edge ? 1 : 0
      counts.kept += direct && edge ? 1 : 0
      counts.exactLag += direct && edge?.lag === directLag ? 1 : 0
    }
  }
  return { name: world.name, networks, ...counts }
}

function networkOf({ memory, days }: NetworkWorld, random: Chance): { table: DayTable; edges: readonly Edge[] } {
  const memories = Array.from({ length: VARIABLES }, () => memory[0] + (memory[1] - memory[0]) * random.uniform())
  const edges: Edge[] = []
  while (edges.length < EDGES) {
    const cause = random.whole(0, VARIABLES - 1)
    const effect = random.whole(0, VARIABLES - 1)
    if (cause >= effect || edges.some((edge) => edge.cause === cause && edge.effect === effect)) continue
    const weight = (random.uniform() < 0.5 ? -1 : 1) * (0.25 + 0.2 * random.uniform())
    edges.push({ cause, effect, lag: random.whole(1, 4), weight })
  }
  const values = memories.map(() => new Float64Array(days + WARM_UP))
  for (let day = 0; day < days + WARM_UP; day++) {
    values.forEach((series, index) => {
      const phi = memories[index] ?? 0
      let value = phi * (series[day - 1] ?? 0) + Math.sqrt(1 - phi ** 2) * random.normal()
      for (const { cause, effect, lag, weight } of edges) {
        if (effect === index) value += weight * Math.sqrt(1 - phi ** 2) * (values[cause]?.[day - lag] ?? 0)
      }
      series[day] = value
    })
  }
  const variables = values.map((series, index) => ({ name: `v${index}`, values: series.slice(WARM_UP) }))
  return { table: { firstDay: 18_262, days, variables }, edges }
}

if (import.meta.main) {
  for (const world of NETWORK_WORLDS)
    console.log(JSON.stringify(await measureDirect(world, Number(process.argv[2] ?? 40))))
}
