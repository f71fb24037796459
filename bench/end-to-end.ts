import { analyseTable } from '../analysis/src/index.ts'
import { plantedWorld } from './planted.ts'

/**
 * A person of 300 variables over five years with 40 planted links: how many are found, where, and what else is.
 *
 *     node bench/end-to-end.ts [--seed 1]
 *
 * Wanted: at least 34 found at q ≤ .05, 95 % of them at the exact lag, at most 8 false ones. A planted pair found
 * the other way round is counted apart: it is an association, only its direction is not the planted one.
 */
export async function endToEnd(seed: number, variables = 300, days = 1825, links = 40) {
  const world = plantedWorld(seed, variables, days, links)
  const { result } = await analyseTable(world.table, { durations: [1], spearman: 'shown' })
  const found = result.pairs.filter((row) => row.verdict === 'likely')
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
    pairs: result.pairs.length,
  }
}

if (import.meta.main) {
  const place = process.argv.indexOf('--seed')
  const start = performance.now()
  const score = await endToEnd(place < 0 ? 1 : Number(process.argv[place + 1]))
  console.log({ ...score, seconds: Math.round((performance.now() - start) / 100) / 10 })
  if (score.found < 34 || score.exact < 0.95 * score.found || score.wrong > 8) process.exitCode = 1
}
