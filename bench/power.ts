import { analyseTable } from '../analysis/src/index.ts'
import { plant } from './planted.ts'
import { chance } from './random.ts'
import { autoregressive } from './series.ts'

/**
 * How often a planted link is found, and how often at its true lag.
 *
 *     node bench/power.ts [--pairs 500]
 *
 * r = .3 at lag 3 in AR .5 over 365 days must be found at p < .05 in at least 75 %.
 */
export interface Power {
  readonly found: number
  /** Share of the found links that have the true lag. */
  readonly exact: number
}

export interface PlantedCase {
  readonly r: number
  readonly phi: number
  readonly days: number
  readonly durations?: readonly number[]
}

const TRUE_LAG = 3

export async function power({ r, phi, days, durations = [1] }: PlantedCase, pairs: number): Promise<Power> {
  let found = 0
  let exact = 0
  for (let pair = 0; pair < pairs; pair++) {
    const random = chance(104_729 * pair + days)
    const x = autoregressive(random, days, phi)
    const y = plant(x, autoregressive(random, days, phi), { lag: TRUE_LAG, r })
    const variables = [
      { name: 'x', values: x },
      { name: 'y', values: y },
    ]
    const options = { causes: ['x'], outcomes: ['y'], durations, spearman: 'shown' } as const
    const { result } = await analyseTable({ firstDay: 18_262, days, variables }, options)
    const [row] = result.pairs
    if (!row || row.p === null || row.p >= 0.05) continue
    found++
    if (row.lagDays === TRUE_LAG) exact++
  }
  return { found: found / pairs, exact: exact / Math.max(1, found) }
}

const CASES: readonly PlantedCase[] = [
  { r: 0.3, phi: 0.5, days: 365 },
  { r: 0.3, phi: 0.5, days: 365, durations: [1, 3, 7, 14] },
  { r: 0.3, phi: 0.5, days: 120 },
  { r: 0.2, phi: 0.5, days: 365 },
  { r: 0.2, phi: 0.5, days: 730 },
  { r: 0.1, phi: 0.5, days: 1825 },
  { r: 0.3, phi: 0, days: 365 },
  { r: 0.3, phi: 0.8, days: 365 },
]

if (import.meta.main) {
  const index = process.argv.indexOf('--pairs')
  const pairs = index < 0 ? 500 : Number(process.argv[index + 1])
  console.log('   r   AR     T  durations   found  at the true lag')
  for (const item of CASES) {
    const { found, exact } = await power(item, pairs)
    const durations = (item.durations ?? [1]).join(',').padEnd(9)
    const shares = `${(100 * found).toFixed(1).padStart(5)} %  ${(100 * exact).toFixed(1).padStart(5)} %`
    console.log(
      `${item.r.toFixed(2)}  ${item.phi.toFixed(1)}  ${String(item.days).padStart(5)}  ${durations} ${shares}`,
    )
    if (item === CASES[0] && found < 0.75) process.exitCode = 1
  }
}
