import type { Chance } from './random.ts'

/**
 * Building blocks of simulated days; each returns one value per day.
 */
export function autoregressive(random: Chance, days: number, phi: number): Float64Array {
  const values = new Float64Array(days)
  const step = Math.sqrt(1 - phi * phi)
  let value = random.normal()
  for (let day = 0; day < days; day++) {
    values[day] = value
    value = phi * value + step * random.normal()
  }
  return values
}

/** On and off for random durations, like courses of a treatment. */
export function courses(random: Chance, days: number, on: [number, number], off: [number, number]): Float64Array {
  const values = new Float64Array(days)
  let isOn = random.uniform() < 0.5
  let left = random.whole(1, isOn ? on[1] : off[1])
  for (let day = 0; day < days; day++) {
    values[day] = isOn ? 1 : 0
    if (--left > 0) continue
    isOn = !isOn
    left = isOn ? random.whole(...on) : random.whole(...off)
  }
  return values
}

/** 1 on a random share of the days, independently each day. */
export function sparse(random: Chance, days: number, share: number): Float64Array {
  return Float64Array.from({ length: days }, () => (random.uniform() < share ? 1 : 0))
}

/** A cycle of about `period` days whose phase wanders. */
export function cycle(random: Chance, days: number, period: number): Float64Array {
  let phase = 2 * Math.PI * random.uniform()
  return Float64Array.from({ length: days }, () => {
    phase += ((2 * Math.PI) / period) * (1 + 0.2 * random.normal())
    return Math.sin(phase) + 0.5 * random.normal()
  })
}

export function randomWalk(random: Chance, days: number): Float64Array {
  let level = 0
  return Float64Array.from({ length: days }, () => {
    level += random.normal()
    return level
  })
}

/** Adds an offset that depends only on the day. */
export function plus(values: Float64Array, calendar: (day: number) => number): Float64Array {
  return values.map((value, day) => value + calendar(day))
}

/** Removes a share of the days. */
export function missing(random: Chance, values: Float64Array, share: number): Float64Array {
  return values.map((value) => (random.uniform() < share ? Number.NaN : value))
}

/** Ratings of 1 to 5 from a continuous feeling. */
export function ratings(values: Float64Array): Float64Array {
  return values.map((value) => Math.max(1, Math.min(5, Math.round(3 + value))))
}

/** Counts that are zero on most days: exp of a feeling above a threshold. */
export function zeroInflated(random: Chance, values: Float64Array): Float64Array {
  return values.map((value) => (random.uniform() < 0.6 ? 0 : Math.floor(Math.exp(0.8 * value + 1))))
}
