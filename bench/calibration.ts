import { analyseTable } from '../analysis/src/index.ts'
import { chance } from './random.ts'
import { FURTHER_WORLDS, type NullWorld, REQUIRED_WORLDS } from './worlds.ts'

/**
 * How often unrelated pairs are called related, for each simulated world.
 *
 *     node bench/calibration.ts [--pairs 1000] [--durations 1] [--further] [--world NAME]
 *
 * p < .05 must occur in 2–8 % of pairs (less in slow worlds), and p < .005 in at most 1.4 %.
 */
export interface Calibration {
  readonly judged: number
  readonly at05: number
  readonly at005: number
}

export async function calibrate(
  world: NullWorld,
  pairs: number,
  durations: readonly number[] = [1],
): Promise<Calibration> {
  let judged = 0
  let at05 = 0
  let at005 = 0
  for (let pair = 0; pair < pairs; pair++) {
    const [x, y] = world.pair(chance(1_000_003 * pair + world.days), world.days)
    const variables = [
      { name: 'x', values: x },
      { name: 'y', values: y },
    ]
    const maxLag = world.maxLag ?? 14
    const options = { causes: ['x'], outcomes: ['y'], maxLag, durations, spearman: 'shown' } as const
    const { result } = await analyseTable({ firstDay: 18_262, days: world.days, variables }, options)
    const p = result.pairs[0]?.p ?? null
    if (p === null) continue
    judged++
    if (p < 0.05) at05++
    if (p < 0.005) at005++
  }
  return { judged, at05: at05 / judged, at005: at005 / judged }
}

export function isCalibrated(world: NullWorld, { at05, at005 }: Calibration): boolean {
  return at05 <= 0.08 && (world.isSlow === true || at05 >= 0.02) && at005 <= 0.014
}

function argument(name: string, otherwise: string): string {
  const index = process.argv.indexOf(`--${name}`)
  return index < 0 ? otherwise : (process.argv[index + 1] ?? otherwise)
}

if (import.meta.main) {
  const pairs = Number(argument('pairs', '1000'))
  const durations = argument('durations', '1').split(',').map(Number)
  const worldName = argument('world', '')
  const worlds = process.argv.includes('--further') ? [...REQUIRED_WORLDS, ...FURTHER_WORLDS] : REQUIRED_WORLDS
  console.log(`${'world'.padEnd(38)}   T  judged  p<.05  p<.005`)
  for (const world of worlds) {
    if (!world.name.includes(worldName)) continue
    const rates = await calibrate(world, pairs, durations)
    const shares = `${(100 * rates.at05).toFixed(1).padStart(5)} %  ${(100 * rates.at005).toFixed(2).padStart(5)} %`
    const word = isCalibrated(world, rates) ? 'ok' : 'FAIL'
    console.log(
      `${world.name.padEnd(38)} ${String(world.days).padStart(4)}  ${String(rates.judged).padStart(5)} ${shares}  ${word}`,
    )
    if (word === 'FAIL') process.exitCode = 1
  }
}
