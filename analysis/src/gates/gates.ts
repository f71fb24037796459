import { at } from '../arrays/at.ts'
import { FEWEST_SHIFT_PAIRS, PAIR_SHARE } from '../ring/ring.ts'
import { distinctUpToThree, observedValues } from '../series/observed.ts'
import { FEWEST_FAR_SHIFTS } from '../shift/shift-test.ts'

/**
 * Why a question cannot be answered yet; each has its own words and its own units for `have` and `need`.
 */
export type Shortfall =
  | 'pairs'
  | 'span'
  | 'farShifts'
  | 'freedom'
  | 'variety'
  | 'sameness'
  | 'arm'
  | 'switches'
  | 'noLag'
  | 'people'
  | 'days'

/**
 * "Cannot tell yet" as a value: what exists and what is needed, never 0 or NaN.
 */
export interface NotEnough {
  readonly kind: 'notEnough'
  readonly reason: Shortfall
  readonly have: number
  readonly need: number
  /** The variable that falls short, if the shortfall concerns one. */
  readonly variable?: string
}

/**
 *     notEnough("pairs", 12, 30) // { kind: "notEnough", reason: "pairs", have: 12, need: 30 }
 */
export function notEnough(reason: Shortfall, have: number, need: number): NotEnough {
  return { kind: 'notEnough', reason, have, need }
}

/**
 * The sentence shown for a shortfall.
 */
export function sentenceOf(lack: NotEnough): string {
  const { have, need } = lack
  const subject = lack.variable === undefined ? 'This variable' : `"${lack.variable}"`
  const sentences: Record<Shortfall, string> = {
    pairs: `Only ${have} days have both values; ${need} are needed.`,
    span: `The days with both values span ${have} days; ${need} are needed.`,
    farShifts: `Only ${have} days can be compared with other times; about ${need} are needed.`,
    freedom: `Both change so slowly that all these days are worth ${have} comparisons; ${need} are needed.`,
    variety: `${subject} has ${have === 1 ? 'one value only' : `${have} different values`}; ${need} are needed.`,
    sameness: `${subject} has the same value on ${have} % of its days; at most ${need} % can be judged.`,
    arm: `${subject} has only ${have} days on one of its two sides; ${need} are needed.`,
    switches: `${subject} changed ${have === 1 ? 'once' : `${have} times`}; ${need} changes are needed, because the effect of a single change cannot be distinguished from other changes over time.`,
    noLag: `No lag has enough days with both values: ${have} at most; ${need} are needed.`,
    people: `${have} people have enough days; ${need} are needed.`,
    days: `${have} days are there; ${need} are needed.`,
  }
  return sentences[lack.reason]
}

/**
 * Days with both values below which a correlation is an anecdote.
 */
export const FEWEST_PAIRS = 30
/** Days from the first to the last below which nothing is judged. */
const SHORTEST_SPAN = 28
const FEWEST_FREEDOM = 8

/** (1.96 + .84)/atanh .3: the z that makes a correlation of .3 visible at 5 % in four of five cases. */
const VISIBLE_Z = (1.96 + 0.84) / Math.atanh(0.3)

/**
 * Inputs of the gates of a pair, at the lag that was found.
 */
interface PairEvidence {
  readonly n: number
  /** Days from the first to the last outcome of the pairs, both included. */
  readonly span: number
  readonly farShifts: number
  readonly inflation: number
  readonly freedom: number
}

/**
 * Days on which both are recorded from which on there are enough far shifts, with lags up to `maxLag`: 42 for 3 days, 50 for
 * 7 and 68 for 14. A far shift has to leave enough pairs, and each further day adds one on either side.
 */
export function daysForFarShifts(maxLag: number): number {
  const beyond = 2 * maxLag + 1 + FEWEST_FAR_SHIFTS / 2
  return Math.max(FEWEST_SHIFT_PAIRS + beyond, Math.ceil(beyond / (1 - PAIR_SHARE)))
}

/** Days that a pair needs at least, in a table of so many days: a young one needs days for its far shifts besides. */
export function fewestDays(tableDays: number, maxLag: number): number {
  const forShifts = daysForFarShifts(maxLag)
  return tableDays < forShifts ? forShifts : FEWEST_PAIRS
}

/**
 * Whether a pair has enough days to be judged at all, with lags up to `maxLag`; null when it has.
 *
 * The far shifts come first: without them there is no s², and no other number means anything. Missing data is reported
 * in days, since people do not think in shifts.
 */
export function pairGate(evidence: PairEvidence, maxLag: number): NotEnough | null {
  const { n, span, farShifts, inflation, freedom } = evidence
  if (farShifts < FEWEST_FAR_SHIFTS) {
    const missing = Math.ceil((FEWEST_FAR_SHIFTS - farShifts) / 2)
    const need = Math.max(daysForFarShifts(maxLag), n + missing)
    return notEnough('farShifts', farShifts > 0 ? need - missing : Math.min(n, need - missing), need)
  }
  if (n < FEWEST_PAIRS) return notEnough('pairs', n, Math.max(FEWEST_PAIRS, daysNeeded(inflation)))
  if (span < SHORTEST_SPAN) return notEnough('span', span, SHORTEST_SPAN)
  return freedom < FEWEST_FREEDOM ? notEnough('freedom', Math.floor(freedom * 10) / 10, FEWEST_FREEDOM) : null
}

/**
 * Days with both values at which a correlation of .3 would be detected four times in five: N = s²·((1.96 + .84)/atanh
 * .3)² + 3, rounded up.
 */
export function daysNeeded(inflation: number): number {
  return Math.ceil(inflation * VISIBLE_Z ** 2 + 3)
}

const FEWEST_DISTINCT = 3
const MOST_IDENTICAL = 0.9
/** Days that each of two sides of a comparison needs. */
export const FEWEST_ARM_DAYS = 10
const FEWEST_SWITCHES = 5

/**
 * Whether a variable varies enough, on its own days, to be a cause or an effect; null when it does.
 *
 * It needs three or more values, with at most 90 % of the days alike; or two values (yes/no) with at least 10 days on
 * each side and at least 5 switches between consecutive observed days. A single course of a treatment cannot be told
 * from the passing of time, whatever happened after its start.
 *
 * Observed days are counted, regardless of gaps between them; filled days of a cause count as observed.
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

/**
 * How often the most frequent value occurs in a list, if it is at least half of the entries; otherwise some number
 * below half.
 *
 * Votes for and against cancel out, so only a majority remains (Boyer and Moore 1991). No sorting is needed.
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
