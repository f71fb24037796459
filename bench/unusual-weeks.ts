import { unusualWeeks } from '../analysis/src/index.ts'
import { chance } from './random.ts'
import { autoregressive } from './series.ts'

/**
 * How often the review of a week marks something as unusual, without a change and after one.
 *
 *     node bench/unusual-weeks.ts [--weeks 4000]
 *
 * Without a change, at most one week in twenty may have a mark, however much the person records.
 */
interface SimulatedPerson {
  readonly name: string
  readonly variables: number
  /** Correlation of a day with the day before. */
  readonly phi: number
  /** Added to both days of the weekend, in standard deviations of a day. */
  readonly weekend?: number
  /** Integers from 1 to 5. */
  readonly isRated?: boolean
  /** The share of days with an entry. */
  readonly share?: number
  /** Added to the first variable in the reviewed week, in standard deviations of a day. */
  readonly change?: number
}

const WEEKS = 13
const WEEK = 7

/** Latest week first; a week contains the values of its days with an entry. */
function diary(person: SimulatedPerson, seed: number, change: number): number[][] {
  const random = chance(seed)
  const values = autoregressive(random, WEEKS * WEEK, person.phi)
  const weeks = Array.from({ length: WEEKS }, (_, week) =>
    Array.from({ length: WEEK }, (_unused, day) => {
      const value = (values[week * WEEK + day] ?? 0) + (day > 4 ? (person.weekend ?? 0) : 0)
      const shifted = week === WEEKS - 1 ? value + change : value
      return person.isRated ? Math.min(5, Math.max(1, Math.round(3 + shifted))) : shifted
    }).filter(() => random.uniform() < (person.share ?? 1)),
  )
  return weeks.toReversed()
}

/** The share of weeks in which something is marked. */
function marked(person: SimulatedPerson, weeks: number): number {
  let count = 0
  for (let week = 0; week < weeks; week++) {
    const variables = Array.from({ length: person.variables }, (_, index) =>
      diary(person, 7919 * week + index, index === 0 ? (person.change ?? 0) : 0),
    )
    if (unusualWeeks(variables).some((found) => found !== undefined && found.verdict !== 'ordinary')) count += 1
  }
  return count / weeks
}

const PEOPLE: readonly SimulatedPerson[] = [
  { name: 'one thing, days independent', variables: 1, phi: 0 },
  { name: 'ten things, days independent', variables: 10, phi: 0 },
  { name: 'ten ratings from 1 to 5', variables: 10, phi: 0.3, isRated: true },
  { name: 'ten things, days like the day before (0.4)', variables: 10, phi: 0.4 },
  { name: 'ten things, days much like it (0.7)', variables: 10, phi: 0.7 },
  { name: 'ten things, different weekends', variables: 10, phi: 0.3, weekend: 2 },
  { name: 'ten things, an entry on 70 % of days', variables: 10, phi: 0.3, share: 0.7 },
  { name: 'thirty things', variables: 30, phi: 0.3 },
  { name: 'one thing, one week higher by 1', variables: 1, phi: 0.3, change: 1 },
  { name: 'one thing, one week higher by 2', variables: 1, phi: 0.3, change: 2 },
  { name: 'ten things, one of them higher by 2', variables: 10, phi: 0.3, change: 2 },
]

const index = process.argv.indexOf('--weeks')
const weeks = index < 0 ? 4000 : Number(process.argv[index + 1])
console.log('| Diary | weeks with a mark |\n|---|---|')
for (const person of PEOPLE) {
  const share = marked(person, weeks)
  console.log(`| ${person.name} | ${(100 * share).toFixed(1)} % |`)
  // One in twenty plus three standard errors.
  if (person.change === undefined && share > 0.05 + 3 * Math.sqrt((0.05 * 0.95) / weeks)) process.exitCode = 1
}
