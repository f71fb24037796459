/**
 * Compares rules for calling a link likely over a year of daily looks: how many persons without any link are ever shown
 * one, and how many true links are found. All rules see the same persons.
 *
 *     node bench/looks.ts [--persons 400] [--first 0] [--only "no links, first year"]
 *
 * A table is analysed on every fourth day, and on all days around those where some q is at most .12.
 */
import { judgeTable } from '../analysis/src/analyse/analyse-table.ts'
import { correctFamilies } from '../analysis/src/analyse/correct.ts'
import { CUTS, type Cut, daysAtCut, FEWEST_CUT_DAYS, firstDaysOf } from '../analysis/src/analyse/cut-judge.ts'
import { createFeatureSet } from '../analysis/src/analyse/feature-set.ts'
import { entry } from '../analysis/src/analyse/pair-table.ts'
import { createKernelEngine, type DayTable } from '../analysis/src/index.ts'
import { STEADY_Q } from '../analysis/src/verdict/verdict.ts'
import { latePerson } from './truth/hours.ts'
import { reliefPerson } from './truth/moments.ts'
import { LINKS, personOf, STEADY_WORLDS } from './truth/steady.ts'

/** q must be low enough with all days and with some of them left out. */
interface Rule {
  readonly name: string
  readonly q: number
  readonly earlier: readonly { readonly cut: Cut; readonly q: number }[]
}

/** Leaves out these shares of the days, but at least one, two and three weeks. */
const without = (q: number, ...shares: readonly number[]) =>
  shares.map((share, index) => ({ cut: { share, leastDays: 7 * (index + 1) }, q }))
const RULES: readonly Rule[] = [
  { name: 'q ≤ .05', q: 0.05, earlier: [] },
  { name: 'q ≤ .05, also without 5, 10 and 15 %', q: 0.05, earlier: without(0.05, 0.05, 0.1, 0.15) },
  { name: 'q ≤ .05, also without 7, 14 and 21 %', q: 0.05, earlier: without(0.05, 0.07, 0.14, 0.21) },
  { name: 'q ≤ .01', q: 0.01, earlier: [] },
  { name: 'q ≤ .007', q: 0.007, earlier: [] },
  { name: 'q ≤ .0125, and ≤ .075 without 5, 10 and 15 %', q: 0.0125, earlier: without(0.075, 0.05, 0.1, 0.15) },
  { name: 'q ≤ .0275, also without 3, 6 and 9 %', q: 0.0275, earlier: without(0.0275, 0.03, 0.06, 0.09) },
  { name: 'q ≤ .03, also without 3, 6 and 9 %', q: 0.03, earlier: without(0.03, 0.03, 0.06, 0.09) },
  { name: 'q ≤ .025, also without one, two and three weeks', q: 0.025, earlier: without(0.025, 0, 0, 0) },
  { name: 'as analysed', q: STEADY_Q, earlier: CUTS.map((cut) => ({ cut, q: STEADY_Q })) },
]

const EVERY = 4
const NEAR_Q = 0.12
const FIRST_TOLD = FEWEST_CUT_DAYS + Math.max(...CUTS.map(({ leastDays }) => leastDays))
const engine = createKernelEngine()
const options = { durations: [1], spearman: 'shown' } as const

/** q of each pair, from the first days of a table, keyed by the indices of cause and effect. */
async function lookAt(table: DayTable, days: number): Promise<ReadonlyMap<string, number>> {
  const featureSet = createFeatureSet(firstDaysOf(table, days), true)
  const { table: judged, q } = correctFamilies(
    featureSet,
    options,
    await judgeTable(featureSet, options, engine),
  ).directed
  return new Map(
    Array.from(q, (value, row) => [`${entry(judged, row, 'cause')} ${entry(judged, row, 'effect')}`, value]),
  )
}

type Looks = ReadonlyMap<number, ReadonlyMap<string, number>>

/** The looks of one person, from the given day on. */
async function looksOf(table: DayTable, first: number): Promise<Looks> {
  const looks = new Map<number, ReadonlyMap<string, number>>()
  const see = async (days: number) => {
    if (days < first || days > table.days) return
    if (!looks.has(days)) looks.set(days, await lookAt(table, days))
  }
  for (let days = table.days; days >= first; days -= EVERY) {
    await see(days)
    if (![...(looks.get(days)?.values() ?? [])].some((q) => q <= NEAR_Q)) continue
    for (let near = 1; near < EVERY; near++) {
      await see(days - near)
      await see(days + near)
    }
  }
  return looks
}

/** q of a pair on a day, or on the nearest analysed day. */
function qOn(looks: Looks, pair: string, day: number): number {
  for (let off = 0; off < EVERY; off++) {
    const look = looks.get(day - off) ?? looks.get(day + off)
    if (look) return look.get(pair) ?? 1
  }
  return 1
}

function isReported(looks: Looks, pair: string, day: number, { q, earlier }: Rule): boolean {
  if (day < FIRST_TOLD || !looks.has(day) || !(qOn(looks, pair, day) <= q)) return false
  return earlier.every(({ cut, q: bar }) => {
    const daysBefore = daysAtCut(day, cut)
    return daysBefore >= FEWEST_CUT_DAYS && qOn(looks, pair, daysBefore) <= bar
  })
}

function argument(name: string, otherwise: string): string {
  const index = process.argv.indexOf(`--${name}`)
  return (index < 0 ? undefined : process.argv[index + 1]) ?? otherwise
}

const persons = Number(argument('persons', '400'))
const firstPerson = Number(argument('first', '0'))
const only = argument('only', '')
const percent = (part: number, of: number) => `${((100 * part) / of).toFixed(1)} %`

for (const world of STEADY_WORLDS.filter(({ name }) => name.includes(only))) {
  const likely = RULES.map(() => 0)
  for (let person = firstPerson; person < firstPerson + persons; person++) {
    const looks = await looksOf(personOf(world, person), Math.max(FEWEST_CUT_DAYS, Math.floor(0.75 * world.before)))
    const pairs = [...new Set([...looks.values()].flatMap((look) => [...look.keys()]))]
    const links = world.r > 0 ? LINKS.map(({ cause, effect }) => `${cause} ${effect}`) : null
    for (const [index, rule] of RULES.entries()) {
      const found = (links ?? pairs).filter((pair) =>
        [...looks.keys()].some((day) => day > world.before && isReported(looks, pair, day, rule)),
      ).length
      likely[index] = (likely[index] ?? 0) + (links ? found : Math.min(1, found))
    }
  }
  const of = world.r > 0 ? LINKS.length * persons : persons
  for (const [index, { name }] of RULES.entries())
    console.log(`${world.name}: ${name}: ${percent(likely[index] ?? 0, of)}`)
}

/** Effects within hours, judged once after a year, as for somebody who imports a table. */
const ONCE = [
  { name: 'late coffee', pair: '0 1', personAt: latePerson },
  { name: 'relief of .8 for 2 to 4 hours', pair: '0 1', personAt: reliefPerson },
]
const ONCE_PERSONS = 150
for (const { name, pair, personAt } of ONCE.filter((judgedOnce) => judgedOnce.name.includes(only))) {
  const found = RULES.map(() => 0)
  for (let person = 0; person < ONCE_PERSONS; person++) {
    const table = personAt(person)
    const looks = new Map<number, ReadonlyMap<string, number>>()
    const cuts = RULES.flatMap(({ earlier }) => earlier.map(({ cut }) => daysAtCut(table.days, cut)))
    for (const days of new Set([table.days, ...cuts])) looks.set(days, await lookAt(table, days))
    for (const [index, rule] of RULES.entries())
      if (isReported(looks, pair, table.days, rule)) found[index] = (found[index] ?? 0) + 1
  }
  for (const [index, rule] of RULES.entries())
    console.log(`${name}: ${rule.name}: ${percent(found[index] ?? 0, ONCE_PERSONS)}`)
}
