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
  const distinct = distinctUpToThree(observed)
  if (distinct < 2) return notEnough('variety', distinct, FEWEST_DISTINCT)
  const most = mostAlike(observed)
  if (distinct === 2) return twoValuedGate(observed, observed.length - most)
  if (most <= MOST_IDENTICAL * observed.length) return null
  return notEnough('sameness', Math.round((1000 * most) / observed.length) / 10, 100 * MOST_IDENTICAL)
}

/** How many different values there are; 3 for more. */
function distinctUpToThree(observed: Float64Array): number {
  let second = -1
  for (let index = 1; index < observed.length; index++) {
    if (at(observed, index) === at(observed, 0)) continue
    if (second < 0) second = index
    else if (at(observed, index) !== at(observed, second)) return 3
  }
  return Math.min(observed.length, second < 0 ? 1 : 2)
}

/**
 * How often the most frequent value stands in a list, if on at least half of the places; otherwise some number below half.
 *
 * Votes for and against cancel out; only a majority is left standing (Boyer and Moore 1991). No sorting is needed.
 */
function mostAlike(observed: Float64Array): number {
  let standing = Number.NaN
  let votes = 0
  for (let index = 0; index < observed.length; index++) {
    if (votes === 0) standing = at(observed, index)
    votes += at(observed, index) === standing ? 1 : -1
  }
  let count = 0
  for (let index = 0; index < observed.length; index++) if (at(observed, index) === standing) count++
  return count
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
  for (let index = 1; index < observed.length; index++) if (at(observed, index) !== at(observed, index - 1)) switches++
  return switches
}
