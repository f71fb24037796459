import { at } from '../arrays/at.ts'

/** Observed days on either side of a break that are compared. */
const SIDE = 14
/** A break is this many times the usual change between two neighbouring fortnights. */
const CLEAR = 6
/** … and this many times the scatter of the values on either side, so that a stormy month is no break. */
const ABOVE_SCATTER = 3
const MOST_BREAKS = 3

/**
 * Places in a list of observed values at which their level changes for good from one day to the next: a move, a new
 * device, a new job; ascending, at most three.
 *
 * At every place the median of the fourteen values after it is compared with that of the fourteen before. The change is a
 * break where it exceeds six times the usual one, 1.4826 times the median of all absolute changes, and three times the
 * scatter around it: medians, so that a few
 * wild days are no break, and the series' own usual change, so that slow series, which change by themselves, have none.
 * Two unrelated series that both jump on the day of a move came out as related in 41 to 48 % of cases.
 */
export function levelBreaks(values: Float64Array): number[] {
  const changes = new Float64Array(Math.max(0, values.length - 2 * SIDE + 1))
  const medians = runningMedians(values)
  for (let i = 0; i < changes.length; i++) changes[i] = Math.abs(at(medians, i + SIDE) - at(medians, i))
  if (!mayBreak(changes)) return []
  const usual = 1.4826 * median(changes)
  if (!(usual > 0)) return []
  const breaks: number[] = []
  for (let tries = 0; tries < 2 * MOST_BREAKS && breaks.length < MOST_BREAKS; tries++) {
    let top = 0
    for (let i = 1; i < changes.length; i++) if (at(changes, i) > at(changes, top)) top = i
    if (!(at(changes, top) > CLEAR * usual)) break
    if (at(changes, top) > ABOVE_SCATTER * scatterAround(values, top)) breaks.push(exactPlace(values, top + SIDE))
    changes.fill(0, Math.max(0, top - 2 * SIDE), top + 2 * SIDE + 1)
  }
  return breaks.sort((a, b) => a - b)
}

/** False where the largest change cannot be six times the usual one, as in most series: that needs no sorting. */
function mayBreak(changes: Float64Array): boolean {
  let top = 0
  for (let i = 0; i < changes.length; i++) top = Math.max(top, at(changes, i))
  const bar = (1 + 1e-9) * (top / (CLEAR * 1.4826))
  let below = 0
  for (let i = 0; i < changes.length; i++) if (at(changes, i) <= bar) below++
  return 2 * below >= changes.length - 1
}

/** The median of every stretch of fourteen values; a sorted stretch is kept, of which one value leaves and one joins. */
function runningMedians(values: Float64Array): Float64Array {
  const medians = new Float64Array(Math.max(0, values.length - SIDE + 1))
  const sorted = values.slice(0, SIDE).sort()
  for (let start = 0; start < medians.length; start++) {
    if (start > 0) replace(sorted, at(values, start - 1), at(values, start + SIDE - 1))
    medians[start] = (at(sorted, SIDE / 2 - 1) + at(sorted, SIDE / 2)) / 2
  }
  return medians
}

function replace(sorted: Float64Array, leaves: number, joins: number): void {
  let index = 0
  while (index < SIDE - 1 && at(sorted, index) !== leaves) index++
  for (; index > 0 && at(sorted, index - 1) > joins; index--) sorted[index] = at(sorted, index - 1)
  for (; index < SIDE - 1 && at(sorted, index + 1) < joins; index++) sorted[index] = at(sorted, index + 1)
  sorted[index] = joins
}

/** 1.4826 times the median distance of the values from the median of their side. */
function scatterAround(values: Float64Array, from: number): number {
  const distances = new Float64Array(2 * SIDE)
  for (const start of [from, from + SIDE]) {
    const side = values.subarray(start, start + SIDE)
    const middle = median(side)
    distances.set(
      side.map((value) => Math.abs(value - middle)),
      start - from,
    )
  }
  return 1.4826 * median(distances)
}

/** Of the places around a break, the one that leaves the smallest squares about the two means. */
function exactPlace(values: Float64Array, near: number): number {
  const from = Math.max(0, near - 2 * SIDE)
  const to = Math.min(values.length, near + 2 * SIDE)
  let best = near
  let least = Number.POSITIVE_INFINITY
  for (let index = Math.max(from + 3, near - SIDE); index <= Math.min(to - 3, near + SIDE); index++) {
    const rest = squares(values.subarray(from, index)) + squares(values.subarray(index, to))
    if (rest >= least) continue
    least = rest
    best = index
  }
  return best
}

function squares(values: Float64Array): number {
  const mean = values.reduce((sum, value) => sum + value, 0) / values.length
  return values.reduce((sum, value) => sum + (value - mean) ** 2, 0)
}

function median(values: Float64Array): number {
  const sorted = values.slice().sort()
  const middle = sorted.length >> 1
  return sorted.length % 2 === 1 ? at(sorted, middle) : (at(sorted, middle - 1) + at(sorted, middle)) / 2
}
