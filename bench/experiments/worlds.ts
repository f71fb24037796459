/** Worlds without an effect: one outcome a day, unaffected by the arms. */
import type { Chance } from '../random.ts'
import { autoregressive, plus, randomWalk, ratings, sparse } from '../series.ts'

export interface World {
  readonly name: string
  readonly days: (random: Chance, count: number) => Float64Array
  /** Continuous outcomes have no ties, so the test must use its level exactly. */
  readonly isContinuous: boolean
  /** Which days are recorded, depending on outcome and arm; all if absent. */
  readonly isRecorded?: (random: Chance, day: { readonly value: number; readonly arm: number }) => boolean
}

const ar = (phi: number) => (random: Chance, count: number) => autoregressive(random, count, phi)
const weekend = (day: number, size: number): number => (day % 7 < 2 ? size : 0)

/** Student's t with two degrees of freedom: a normal variable divided by the square root of an exponential one. */
const heavy = (random: Chance): number => random.normal() / Math.sqrt(-Math.log(1 - random.uniform()))

function heavyTails(random: Chance, count: number): Float64Array {
  let value = heavy(random)
  return Float64Array.from({ length: count }, () => {
    const today = value
    value = 0.5 * value + heavy(random)
    return today
  })
}

export const WORLDS: readonly World[] = [
  { name: 'white noise', days: ar(0), isContinuous: true },
  { name: 'AR .5', days: ar(0.5), isContinuous: true },
  { name: 'AR .8', days: ar(0.8), isContinuous: true },
  {
    name: 'AR .8, trend of 3 SD',
    days: (random, count) => plus(autoregressive(random, count, 0.8), (day) => (3 * day) / count),
    isContinuous: true,
  },
  {
    name: 'AR .5, trend, weekend, 28-day cycle',
    days: (random, count) =>
      plus(
        autoregressive(random, count, 0.5),
        (day) => (2 * day) / count + weekend(day, 1.5) + Math.sin((2 * Math.PI * day) / 28),
      ),
    isContinuous: true,
  },
  { name: 'random walk', days: randomWalk, isContinuous: true },
  { name: 'ratings 1–5 of AR .8', days: (random, count) => ratings(ar(0.8)(random, count)), isContinuous: false },
  { name: 'yes/no on 10 % of days', days: (random, count) => sparse(random, count, 0.1), isContinuous: false },
  { name: 'heavy tails (t₂), AR .5', days: heavyTails, isContinuous: true },
  {
    name: 'variance × 16 in the second half, AR .5',
    days: (random, count) => ar(0.5)(random, count).map((value, day) => (day < count / 2 ? value : 4 * value)),
    isContinuous: true,
  },
  {
    name: 'bad days half unrecorded',
    days: ar(0.5),
    isContinuous: true,
    isRecorded: (random, { value }) => value > -0.5 || random.uniform() < 0.5,
  },
  {
    name: 'B days 30 % less recorded',
    days: ar(0.5),
    isContinuous: true,
    isRecorded: (random, { arm }) => arm === 0 || random.uniform() < 0.7,
  },
  { name: '“did it” only on good mornings', days: ar(0.5), isContinuous: true },
]

/** Worlds in which no test of the recorded values can be right; the warning has to detect them. */
export const BAD_DAYS_HIDDEN: World = {
  name: 'bad B days never recorded',
  days: ar(0.5),
  isContinuous: true,
  isRecorded: (_, { value, arm }) => arm === 0 || value > -0.5,
}
