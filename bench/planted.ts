import type { DayTable } from '../analysis/src/index.ts'
import { type Chance, chance } from './random.ts'
import { autoregressive, missing } from './series.ts'

/** A link in simulated data: the cause is correlated with the effect `lag` days later by r. */
export interface Link {
  readonly cause: string
  readonly effect: string
  readonly lag: number
  readonly r: number
}

export interface PlantedWorld {
  readonly table: DayTable
  readonly links: readonly Link[]
}

/** Moves y by x of `lag` days before: y(t) = r·x(t − lag) + √(1 − r²)·noise(t), for x and noise with variance 1. */
export function plant(x: Float64Array, noise: Float64Array, link: { lag: number; r: number }): Float64Array {
  const rest = Math.sqrt(1 - link.r ** 2)
  return noise.map((value, day) => rest * value + link.r * (x[day - link.lag] ?? 0))
}

/**
 * A person with many variables of different autocorrelation, weekends and trends, some pairs of which are linked. Every
 * variable belongs to at most one link, so that the truth is known. 30 % of the days are missing.
 */
export function plantedWorld(seed: number, variables = 300, days = 1825, links = 40): PlantedWorld {
  const random = chance(seed)
  const columns = Array.from({ length: variables }, () => autoregressive(random, days, 0.1 + 0.7 * random.uniform()))
  const planted = Array.from({ length: links }, (_, index): Link => {
    const link = { lag: random.whole(1, 14), r: 0.18 + 0.2 * random.uniform() }
    const cause = columns[2 * index] as Float64Array
    columns[2 * index + 1] = plant(cause, columns[2 * index + 1] as Float64Array, link)
    return { cause: `v${2 * index}`, effect: `v${2 * index + 1}`, ...link }
  })
  const table = {
    firstDay: 18_262,
    days,
    variables: columns.map((values, index) => ({ name: `v${index}`, values: lived(random, values) })),
  }
  return { table, links: planted }
}

/** Trend, weekend and season of random size, then missing days. */
function lived(random: Chance, values: Float64Array): Float64Array {
  const trend = random.normal()
  const weekend = random.normal()
  const season = random.normal()
  const days = values.length
  const moved = values.map(
    (value, day) =>
      value + (trend * day) / days + (day % 7 < 2 ? weekend : 0) + season * Math.sin((2 * Math.PI * day) / 365.25),
  )
  return missing(random, moved, 0.3)
}
