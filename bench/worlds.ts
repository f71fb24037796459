import type { Chance } from './random.ts'
import * as made from './series.ts'

/**
 * A world in which two series have nothing to do with each other.
 */
export interface NullWorld {
  readonly name: string
  readonly days: number
  /** Largest lag searched; 14 by default. Sixty days leave too few far shifts for more than 7. */
  readonly maxLag?: number
  /** Slow worlds may reject less often than 2 %; none may reject more often than 8 %. */
  readonly isSlow?: boolean
  readonly pair: (random: Chance, days: number) => readonly [Float64Array, Float64Array]
}

/** Two independent series of the same kind. */
function twice(make: (random: Chance, days: number) => Float64Array): NullWorld['pair'] {
  return (random, days) => [make(random, days), make(random, days)]
}

const ar = (phi: number) => twice((random, days) => made.autoregressive(random, days, phi))
const weekend = (day: number) => (day % 7 < 2 ? 1.5 : 0)
const season = (day: number) => 2 * Math.sin((2 * Math.PI * day) / 365.25)

/** The worlds that every change of the method must pass. */
export const REQUIRED_WORLDS: readonly NullWorld[] = [
  { name: 'white noise', days: 365, pair: ar(0) },
  { name: 'AR .5', days: 365, pair: ar(0.5) },
  { name: 'AR .8', days: 365, pair: ar(0.8) },
  { name: 'AR .95', days: 365, isSlow: true, pair: ar(0.95) },
  {
    name: 'treatment courses against AR .8',
    days: 365,
    isSlow: true,
    pair: (random, days) => [made.courses(random, days, [7, 28], [14, 42]), made.autoregressive(random, days, 0.8)],
  },
  {
    name: '5 % sparse doses against AR .5',
    days: 365,
    pair: (random, days) => [made.sparse(random, days, 0.05), made.autoregressive(random, days, 0.5)],
  },
  {
    name: 'AR .5, common trend and weekend',
    days: 365,
    pair: twice((random, days) => {
      const base = made.autoregressive(random, days, 0.5)
      return made.plus(base, (day) => (3 * day) / days + weekend(day))
    }),
  },
  {
    name: 'log-normal AR .5',
    days: 365,
    pair: twice((random, days) => made.autoregressive(random, days, 0.5).map((value) => Math.exp(1.5 * value))),
  },
  {
    name: 'variance changing 16×',
    days: 365,
    pair: twice((random, days) =>
      made.autoregressive(random, days, 0.5).map((value, day) => (day < days / 2 ? value : 4 * value)),
    ),
  },
  {
    name: '1–5 ratings of AR .5',
    days: 365,
    pair: twice((random, days) => made.ratings(made.autoregressive(random, days, 0.5))),
  },
  {
    name: 'zero-inflated counts of AR .5',
    days: 365,
    pair: twice((random, days) => made.zeroInflated(random, made.autoregressive(random, days, 0.5))),
  },
  {
    name: 'common annual season',
    days: 900,
    pair: twice((random, days) => made.plus(made.autoregressive(random, days, 0.5), season)),
  },
  { name: 'AR .5, 60 days, lags to 7', days: 60, maxLag: 7, isSlow: true, pair: ar(0.5) },
  { name: 'AR .5, 120 days', days: 120, pair: ar(0.5) },
]

/** One lasting step of this many noise standard deviations, at a random day. */
const stepped = (size: number) =>
  twice((random, days) => {
    const day = random.whole(30, days - 30)
    return made.plus(made.autoregressive(random, days, 0.5), (today) => (today < day ? 0 : size))
  })

/** Harder or rarer worlds that show the limits of the method. */
export const FURTHER_WORLDS: readonly NullWorld[] = [
  { name: 'white noise, 60 days, lags to 7', days: 60, maxLag: 7, pair: ar(0) },
  { name: 'white noise, 120 days', days: 120, pair: ar(0) },
  { name: 'AR .8, 120 days', days: 120, isSlow: true, pair: ar(0.8) },
  {
    name: 'AR .8, 30 % missing',
    days: 365,
    pair: twice((random, days) => made.missing(random, made.autoregressive(random, days, 0.8), 0.3)),
  },
  {
    name: 'AR .5, missing in blocks',
    days: 365,
    pair: twice((random, days) => {
      const gaps = made.courses(random, days, [5, 30], [20, 60])
      return made.autoregressive(random, days, 0.5).map((value, day) => (gaps[day] === 1 ? Number.NaN : value))
    }),
  },
  { name: 'random walks', days: 365, isSlow: true, pair: twice(made.randomWalk) },
  {
    name: 'courses against courses',
    days: 365,
    isSlow: true,
    pair: twice((random, days) => made.courses(random, days, [7, 28], [14, 42])),
  },
  { name: 'two 28-day cycles', days: 365, isSlow: true, pair: twice((random, days) => made.cycle(random, days, 28)) },
  {
    name: 'sparse doses against sparse events',
    days: 365,
    pair: twice((random, days) => made.sparse(random, days, 0.08)),
  },
  {
    name: 'Cauchy',
    days: 365,
    pair: twice((random, days) => made.autoregressive(random, days, 0).map((value) => value / random.normal())),
  },
  {
    name: 'common trend of 30 times the noise',
    days: 365,
    pair: twice((random, days) => made.plus(made.autoregressive(random, days, 0.5), (day) => (30 * day) / days)),
  },
  {
    name: 'common season of 4 times the noise',
    days: 900,
    pair: twice((random, days) => made.plus(made.autoregressive(random, days, 0.5), (day) => 2 * season(day))),
  },
  {
    name: 'yes/no, mostly at weekends',
    days: 365,
    pair: twice((random, days) =>
      Float64Array.from({ length: days }, (_, day) => (random.uniform() < (day % 7 < 2 ? 0.4 : 0.03) ? 1 : 0)),
    ),
  },
  { name: 'one lasting step of 2 in each', days: 365, pair: stepped(2) },
  { name: 'one lasting step of 5 in each', days: 365, pair: stepped(5) },
  { name: 'AR .9, 730 days', days: 730, isSlow: true, pair: ar(0.9) },
  { name: 'AR −.5', days: 365, pair: ar(-0.5) },
  { name: 'AR .5, 1825 days', days: 1825, pair: ar(0.5) },
]
