import { at } from '../arrays/at.ts'
import { observedValues } from '../series/observed.ts'
import { type NotEnough, notEnough } from './not-enough.ts'

const FEWEST_DISTINCT = 3
const MOST_IDENTICAL = 0.9
/** Days that each of two sides of a comparison needs. */
export const FEWEST_ARM_DAYS = 10
const FEWEST_SWITCHES = 5

/**
 * Whether a variable varies enough, on its own days, to be a cause or an effect; null when it does.
 *
 * Three or more values with at most 90 % of the days alike; or two values (yes/no) with at least 10 days on each side
 * and at least 5 switches between consecutive observed days. A single course of a treatment cannot be told from
 * time passing, whatever happened after its start.
 *
 * Counted on observed days, whatever gaps lie between them; filling, where a cause has any, is part of its days.
 */
export function variableGate(values: Float64Array): NotEnough | null {
  const observed = observedValues(values)
  const { distinct, most } = tally(observed.toSorted())
  if (distinct < 2) return notEnough('variety', distinct, FEWEST_DISTINCT)
  if (distinct === 2) return twoValuedGate(observed, observed.length - most)
  if (most <= MOST_IDENTICAL * observed.length) return null
  return notEnough('sameness', Math.round((1000 * most) / observed.length) / 10, 100 * MOST_IDENTICAL)
}

/** How many different values a sorted list has, and how often the most frequent stands in it. */
function tally(ascending: Float64Array): { distinct: number; most: number } {
  let distinct = 0
  let most = 0
  let first = 0
  for (let place = 0; place < ascending.length; place++) {
    if (place === 0 || at(ascending, place) !== at(ascending, place - 1)) {
      distinct++
      first = place
    }
    most = Math.max(most, place - first + 1)
  }
  return { distinct, most }
}

function twoValuedGate(observed: Float64Array, smallerArm: number): NotEnough | null {
  if (smallerArm < FEWEST_ARM_DAYS) return notEnough('arm', smallerArm, FEWEST_ARM_DAYS)
  const switches = switchCount(observed)
  return switches < FEWEST_SWITCHES ? notEnough('switches', switches, FEWEST_SWITCHES) : null
}

/**
 * How often two consecutive observed values differ; the values must be complete.
 */
export function switchCount(observed: Float64Array): number {
  let switches = 0
  for (let place = 1; place < observed.length; place++) if (at(observed, place) !== at(observed, place - 1)) switches++
  return switches
}
