import { CUTS, daysAtCut } from '../../analysis/src/analyse/cut-judge.ts'
import { isAnyPairReported, reportedStretches, watch } from '../../analysis/src/analyse/replay.ts'
import { createKernelEngine, type DayTable } from '../../analysis/src/index.ts'
import { plant } from '../planted.ts'
import { chance } from '../random.ts'
import { autoregressive } from '../series.ts'

/** A person with six variables, some days before the first look, and the correlation of linked pairs. */
interface WatchedWorld {
  readonly name: string
  readonly before: number
  readonly r: number
}

/** The results somebody reads in a year of daily looks. */
export interface SteadyFigures {
  readonly name: string
  readonly persons: number
  /** Persons with a false "likely": at the last look; at any look by the plain rule; at any look by the steady one. */
  readonly atOnce: number
  readonly everPlain: number
  readonly everSteady: number
  /**
   * Planted links found at any look, by the plain rule and by the steady one; how often each found link became likely.
   */
  readonly linksPlain: number
  readonly linksSteady: number
  readonly entriesPlain: number
  readonly entriesSteady: number
  readonly links: number
}

const LOOKS = 366
const MEMORY = [0, 0.2, 0.4, 0.5, 0.6, 0.8]
/** Indices of causes and effects of the planted links, and their lags. */
export const LINKS = [
  { cause: 0, effect: 1, lag: 1 },
  { cause: 2, effect: 3, lag: 3 },
] as const

export const STEADY_WORLDS: readonly WatchedWorld[] = [
  { name: 'no links, first year', before: 0, r: 0 },
  { name: 'no links, second year', before: 365, r: 0 },
  { name: 'two links of r .3, first year', before: 0, r: 0.3 },
  { name: 'two links of r .2, second year', before: 365, r: 0.2 },
]

/**
 * How many persons without any link are ever shown one by the steady rule alone, which needs a quarter of the looks.
 */
export async function measureUnlinked(world: WatchedWorld, persons: number, first = 0): Promise<number> {
  let reported = 0
  for (let person = first; person < first + persons; person++) {
    const isReported = await isAnyPairReported(
      personOf(world, person),
      { durations: [1], firstLook: world.before + 1 },
      createKernelEngine(),
    )
    if (isReported) reported++
  }
  return reported
}

export async function measureSteady(world: WatchedWorld, persons: number, first = 0): Promise<SteadyFigures> {
  const counts = {
    atOnce: 0,
    everPlain: 0,
    everSteady: 0,
    linksPlain: 0,
    linksSteady: 0,
    entriesPlain: 0,
    entriesSteady: 0,
  }
  for (let person = first; person < first + persons; person++) {
    const table = personOf(world, person)
    const first = Math.max(1, Math.min(...CUTS.map((cut) => daysAtCut(world.before, cut))))
    const watched = await watch(table, { durations: [1], firstLook: first }, createKernelEngine())
    let isAtOnce = false
    let isPlain = false
    let isSteady = false
    for (const { cause, effect, q } of watched) {
      const isLink = world.r > 0 && LINKS.some((link) => `v${link.cause}` === cause && `v${link.effect}` === effect)
      const isBack = world.r > 0 && LINKS.some((link) => `v${link.cause}` === effect && `v${link.effect}` === cause)
      const plain = plainEntries(q, world.before)
      const steady = reportedStretches(q).filter(({ until }) => until === null || until >= world.before).length
      if (isLink) {
        counts.linksPlain += plain > 0 ? 1 : 0
        counts.linksSteady += steady > 0 ? 1 : 0
        counts.entriesPlain += plain
        counts.entriesSteady += steady
      } else if (!isBack) {
        isAtOnce ||= (q.at(-1) ?? 1) <= 0.05
        isPlain ||= plain > 0
        isSteady ||= steady > 0
      }
    }
    counts.atOnce += Number(isAtOnce)
    counts.everPlain += Number(isPlain)
    counts.everSteady += Number(isSteady)
  }
  return { name: world.name, persons, links: world.r > 0 ? LINKS.length * persons : 0, ...counts }
}

/** How often q falls to .05 or less among the looks that count. */
function plainEntries(q: Float64Array, before: number): number {
  let entries = 0
  for (let days = before + 1; days < q.length; days++) {
    const was = days > before + 1 && (q[days - 1] ?? 1) <= 0.05
    if ((q[days] ?? 1) <= 0.05 && !was) entries++
  }
  return entries
}

export function personOf({ before, r }: WatchedWorld, person: number): DayTable {
  const days = before + LOOKS
  const random = chance(7_919 * person + before + Math.round(1000 * r))
  const columns = MEMORY.map((phi) => autoregressive(random, days, phi))
  if (r > 0) {
    for (const { cause, effect, lag } of LINKS) {
      columns[effect] = plant(columns[cause] as Float64Array, columns[effect] as Float64Array, { lag, r })
    }
  }
  return { firstDay: 18_262, days, variables: columns.map((values, index) => ({ name: `v${index}`, values })) }
}

if (import.meta.main) {
  const persons = Number(process.argv[2] ?? 80)
  const partName = process.argv[3] ?? ''
  for (const world of STEADY_WORLDS.filter(({ name }) => name.includes(partName)))
    console.log(world.name, world.r === 0 ? await measureUnlinked(world, persons) : await measureSteady(world, persons))
}
