import { at } from '../at.ts'
import { observedValues } from '../series/observed.ts'
import { type NotEnough, notEnough } from './not-enough.ts'

const FEWEST_DISTINCT = 3
const MOST_IDENTICAL = 0.9
const FEWEST_ARM_DAYS = 10
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
  const counts = new Map<number, number>()
  for (const value of observed) counts.set(value, (counts.get(value) ?? 0) + 1)
  if (counts.size < 2) return notEnough('variety', counts.size, FEWEST_DISTINCT)
  let most = 0
  for (const count of counts.values()) most = Math.max(most, count)
  if (counts.size === 2) return twoValuedGate(observed, observed.length - most)
  if (most <= MOST_IDENTICAL * observed.length) return null
  return notEnough('sameness', Math.round((1000 * most) / observed.length) / 10, 100 * MOST_IDENTICAL)
}

function twoValuedGate(observed: Float64Array, smallerArm: number): NotEnough | null {
  if (smallerArm < FEWEST_ARM_DAYS) return notEnough('arm', smallerArm, FEWEST_ARM_DAYS)
  const switches = switchCount(observed)
  return switches < FEWEST_SWITCHES ? notEnough('switches', switches, FEWEST_SWITCHES) : null
}

/**
 * How often two consecutive observed values differ.
 */
function switchCount(observed: Float64Array): number {
  let switches = 0
  for (let place = 1; place < observed.length; place++) if (at(observed, place) !== at(observed, place - 1)) switches++
  return switches
}
