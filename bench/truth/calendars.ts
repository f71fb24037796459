import type { Chance } from '../random.ts'
import { autoregressive, plus } from '../series.ts'
import type { NullWorld } from '../worlds.ts'

const twice =
  (make: (random: Chance, days: number) => Float64Array): NullWorld['pair'] =>
  (random, days) => [make(random, days), make(random, days)]

const isWeekend = (day: number) => day % 7 < 2

/** Hay fever and grass: a month in spring, every year. */
const pollen = (day: number) => 4 * Math.exp(-((((day % 365.25) - 130) / 15) ** 2))

function integrated(values: Float64Array): Float64Array {
  let sum = 0
  return values.map((value) => {
    sum += value
    return sum
  })
}

/**
 * Unrelated pairs that share a changing calendar.
 */
export const CALENDAR_WORLDS: readonly NullWorld[] = [
  {
    name: 'the week changes on one date',
    days: 365,
    pair: twice((random, days) =>
      plus(autoregressive(random, days, 0.5), (day) => ((day < days / 2 ? isWeekend(day) : day % 7 === 3) ? 2 : 0)),
    ),
  },
  {
    name: 'a step of 5 on one date',
    days: 365,
    pair: twice((random, days) => plus(autoregressive(random, days, 0.5), (day) => (day < 0.6 * days ? 0 : 5))),
  },
  { name: 'sharp seasons', days: 900, pair: twice((random, days) => plus(autoregressive(random, days, 0.5), pollen)) },
  {
    name: 'doubly integrated',
    days: 365,
    isSlow: true,
    pair: twice((random, days) => integrated(integrated(autoregressive(random, days, 0)))),
  },
  {
    name: 'shared volatility',
    days: 365,
    pair: (random, days) => {
      const loud = autoregressive(random, days, 0.9).map((value) => Math.exp(value))
      const noisy = () => autoregressive(random, days, 0.3).map((value, day) => value * (loud[day] ?? 1))
      return [noisy(), noisy()]
    },
  },
]
