import { analyseTable, createKernelEngine, direction, type Variable } from '../../analysis/src/index.ts'
import { chance } from '../random.ts'

/** A pill that is taken when it hurts, and its effect on the next day's pain. */
interface PillWorld {
  readonly name: string
  readonly days: number
  readonly effect: number
}

export interface PillFigures {
  readonly name: string
  readonly persons: number
  /** Persons who read, as likely and without a word about the other direction, that pain is higher, or lower. */
  readonly higher: number
  readonly lower: number
  /**
   * For pairs tested given earlier pain: the mean difference, how often its interval contains the truth, and how often
   * it excludes 0.
   */
  readonly difference: number
  readonly covered: number
  readonly clear: number
  readonly given: number
}

export const PILL_WORLDS: readonly PillWorld[] = [
  { name: 'taken when it hurts, lowers tomorrow by 1', days: 365, effect: -1 },
  { name: 'taken when it hurts, does nothing', days: 365, effect: 0 },
]

export async function measurePills(world: PillWorld, persons: number): Promise<PillFigures> {
  const engine = createKernelEngine()
  const sums = { higher: 0, lower: 0, difference: 0, covered: 0, clear: 0, given: 0 }
  for (let person = 0; person < persons; person++) {
    const options = { durations: [1, 3, 7, 14] }
    const table = { firstDay: 18_262, days: world.days, variables: personOf(world, person) }
    const { result } = await analyseTable(table, options, engine)
    const row = result.pairs.find(({ cause, effect }) => cause === 'pill' && effect === 'pain')
    if (!row) continue
    const isPlain = row.past !== null || (row.p !== null && direction(row.dailyP ?? row.p, row.reverse.p) === 'forward')
    if (row.verdict === 'likely' && isPlain) sums[(row.z ?? 0) > 0 ? 'higher' : 'lower']++
    if (row.past === null || !row.difference) continue
    const { value, low, high } = row.difference
    sums.given++
    sums.difference += value
    sums.covered += low <= world.effect && world.effect <= high ? 1 : 0
    sums.clear += (row.p ?? 1) < 0.05 ? 1 : 0
  }
  return { name: world.name, persons, ...sums, difference: sums.difference / Math.max(1, sums.given) }
}

function personOf({ days, effect }: PillWorld, person: number): Variable[] {
  const random = chance(15_485_863 + 17 * person)
  const pain = new Float64Array(days)
  const pill = new Float64Array(days)
  const mood = new Float64Array(days)
  let level = 0
  for (let day = 0; day < days; day++) {
    level = 0.6 * level + 1.6 * random.normal() + (day > 0 ? effect * (pill[day - 1] ?? 0) : 0)
    pain[day] = Math.max(0, Math.min(10, Math.round(4 + level)))
    pill[day] = random.uniform() < 1 / (1 + Math.exp(-1.2 * ((pain[day] ?? 0) - 5))) ? 1 : 0
    mood[day] = Math.max(1, Math.min(5, Math.round(3 + random.normal())))
  }
  return [
    { name: 'pill', values: pill, isTreatment: true },
    { name: 'pain', values: pain },
    { name: 'mood', values: mood },
  ]
}

if (import.meta.main) {
  const persons = Number(process.argv[2] ?? 30)
  for (const world of PILL_WORLDS) console.log(JSON.stringify(await measurePills(world, persons)))
}
