import { type AnalyseOptions, type Analysis, analyseTable, type DayTable } from '../analysis/src/index.ts'
import { createAnalysisPool } from '../analysis/src/threads/analysis-pool.ts'
import { LIKELY_Q } from '../analysis/src/verdict/verdict.ts'
import { plantedWorld } from './planted.ts'

/**
 * A person with 300 variables over five years and 40 planted links: how many are found, at which lags, and how many
 * findings are false.
 *
 *     node bench/end-to-end.ts [--seed 1] [--workers 2]
 *
 * Goal: at least 34 found at q ≤ .05, 95 % of them at the exact lag, and at most 8 false ones. A planted pair found in
 * the opposite direction is counted separately: the association is real, only its direction is wrong. Findings that
 * stay stable are called likely: `likely` links and `likelyWrong` ones. With `--workers 0` everything runs in one
 * thread without the kernel.
 */
type Analyse = (table: DayTable, options: AnalyseOptions) => Promise<Analysis>

export interface PlantedSize {
  readonly variables: number
  readonly days: number
  readonly links: number
}

const isLikely = ({ verdict }: { readonly verdict: string }) => verdict === 'likely'

const WHOLE_PERSON: PlantedSize = { variables: 300, days: 1825, links: 40 }

export async function endToEnd(seed: number, size = WHOLE_PERSON, analyse: Analyse = analyseTable) {
  const world = plantedWorld(seed, size.variables, size.days, size.links)
  const { result } = await analyse(world.table, { durations: [1], spearman: 'shown' })
  const found = result.pairs.filter((row) => row.q !== null && row.q <= LIKELY_Q)
  const linkOf = (cause: string, effect: string) =>
    world.links.find((link) => link.cause === cause && link.effect === effect)
  const right = found.filter((row) => linkOf(row.cause, row.effect))
  const turned = found.filter((row) => linkOf(row.effect, row.cause))
  return {
    planted: world.links.length,
    found: right.length,
    exact: right.filter((row) => row.lagDays === linkOf(row.cause, row.effect)?.lag).length,
    turned: turned.length,
    wrong: found.length - right.length - turned.length,
    likely: right.filter(isLikely).length,
    likelyWrong: found.filter((row) => isLikely(row) && !right.includes(row) && !turned.includes(row)).length,
    pairs: result.pairs.length,
  }
}

function argument(name: string, otherwise: number): number {
  const index = process.argv.indexOf(`--${name}`)
  return index < 0 ? otherwise : Number(process.argv[index + 1])
}

if (import.meta.main) {
  const workers = argument('workers', 2)
  const analyst = workers > 0 ? createAnalysisPool({ workers }) : null
  const start = performance.now()
  const score = await endToEnd(argument('seed', 1), WHOLE_PERSON, analyst?.analyse ?? analyseTable)
  console.log({ ...score, seconds: Math.round((performance.now() - start) / 100) / 10 })
  await analyst?.close()
  if (score.found < 34 || score.exact < 0.95 * score.found || score.wrong > 8) process.exitCode = 1
}
