/**
 * How often chance is told in a year of daily looks, in theory: a family of questions without an answer, each a Brownian
 * motion over its standard deviation, with a level of .05 together. Compares what may be left out of the last days.
 *
 *     node bench/looks.ts [FAMILIES]
 */
import { CUTS, type Cut, daysAtCut, FEWEST_CUT_DAYS } from '../analysis/src/analyse/cut-judge.ts'
import { normalQuantile } from '../analysis/src/distributions/normal-quantile.ts'
import { LIKELY_Q } from '../analysis/src/verdict/verdict.ts'
import { type Chance, chance } from './random.ts'

const QUESTIONS = 100
const FIRST_LOOK = 89
const LAST_DAYS = [366, 731, 1096] as const
const DAYS = 1096
/** Two-sided, shared by all questions. */
const BOUND = -normalQuantile(LIKELY_Q / QUESTIONS / 2)
/** A link whose expected z reaches the bound after this many days. */
const LINK_DAYS = 300
const LINKS = 1000

const weeks = (...shares: readonly number[]): readonly Cut[] =>
  shares.map((share, index) => ({ share, leastDays: 7 * (index + 1) }))
const RULES: Readonly<Record<string, readonly Cut[]>> = {
  'nothing left out': [],
  'without 5, 10 and 15 %': weeks(0.05, 0.1, 0.15),
  'as it is': CUTS,
  'without 8, 17 and 25 %': weeks(1 / 12, 2 / 12, 3 / 12),
}

/** Writes z after every day into `z`; returns whether it ever reaches the bound. */
function walk(random: Chance, z: Float64Array, drift: number): boolean {
  let [sum, isFar] = [0, false]
  for (let day = 1; day <= DAYS; day++) {
    sum += random.normal() + drift
    z[day] = sum / Math.sqrt(day)
    isFar ||= day >= FEWEST_CUT_DAYS && Math.abs(z[day] ?? 0) > BOUND
  }
  return isFar
}

/** Whether it is reported on a day: significant then and at every cut, on the same side. */
function isReported(z: Float64Array, day: number, cuts: readonly Cut[]): boolean {
  const side = Math.sign(z[day] ?? 0)
  const isClear = (look: number) => look >= FEWEST_CUT_DAYS && side * (z[look] ?? 0) > BOUND
  return isClear(day) && cuts.every((cut) => isClear(daysAtCut(day, cut)))
}

function firstTold(z: Float64Array, cuts: readonly Cut[], from: number, to: number): number {
  for (let day = from; day <= to; day++) if (isReported(z, day, cuts)) return day
  return Number.POSITIVE_INFINITY
}

const families = Number(process.argv[2] ?? 1000)
const random = chance(1)
const z = new Float64Array(DAYS + 1)
const rules = Object.entries(RULES).map(([name, cuts]) => ({ name, cuts, told: LAST_DAYS.map(() => 0) }))
for (let family = 0; family < families; family++) {
  const reportedYears = rules.map(() => LAST_DAYS.map(() => false))
  for (let question = 0; question < QUESTIONS; question++) {
    if (!walk(random, z, 0)) continue
    for (const [rule, { cuts }] of rules.entries())
      for (const [year, last] of LAST_DAYS.entries()) {
        const years = reportedYears[rule]
        const from = LAST_DAYS[year - 1] ?? FIRST_LOOK - 1
        if (years && !years[year]) years[year] = Number.isFinite(firstTold(z, cuts, from + 1, last))
      }
  }
  for (const [rule, { told }] of rules.entries())
    for (const year of told.keys()) told[year] = (told[year] ?? 0) + Number(reportedYears[rule]?.[year] ?? false)
}
const days = rules.map((): number[] => [])
for (let link = 0; link < LINKS; link++) {
  walk(random, z, BOUND / Math.sqrt(LINK_DAYS))
  for (const [rule, { cuts }] of rules.entries()) days[rule]?.push(firstTold(z, cuts, FIRST_LOOK, DAYS))
}
const share = (count: number) => `${((100 * count) / families).toFixed(1)} %`
for (const [rule, { name, told }] of rules.entries()) {
  const median = days[rule]?.toSorted((a, b) => a - b)[LINKS >> 1]
  console.log(
    `${name}: told in the first, second and third year ${told.map(share).join(', ')}; a link after ${median} days`,
  )
}
