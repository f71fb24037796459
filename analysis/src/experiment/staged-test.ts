import { at } from '../arrays/at.ts'
import type { Assignments } from './assignments.ts'
import type { PairBlocks } from './pair-blocks.ts'

/**
 * The k-th largest of the first `length` numbers (k = 1 is the largest), which are reordered in the process.
 *
 * Hoare's quickselect with the middle of three as pivot: linear on average, while sorting 20 000 numbers a hundred
 * times would be most of the work of an interval. Reference: Hoare 1961, Communications of the ACM 4, 321–322.
 */
export function kthLargest(values: Float64Array, length: number, k: number): number {
  const target = k - 1
  let low = 0
  let high = length - 1
  while (low < high) {
    const pivot = middleOf(at(values, low), at(values, (low + high) >> 1), at(values, high))
    let i = low
    let j = high
    while (i <= j) {
      while (at(values, i) > pivot) i++
      while (at(values, j) < pivot) j--
      if (i > j) break
      const value = at(values, i)
      values[i++] = at(values, j)
      values[j--] = value
    }
    if (target <= j) high = j
    else if (target >= i) low = i
    else break
  }
  return at(values, target)
}

const middleOf = (a: number, b: number, c: number): number => Math.max(Math.min(a, b), Math.min(Math.max(a, b), c))

/** The two sums of the test under every assignment. */
export interface Sums {
  /** U* = Σ w s* d */
  readonly outcome: Float64Array
  /** V* = Σ w s* x */
  readonly dose: Float64Array
  /** Σ w|d|: the scale for rounding errors. */
  readonly size: number
}

/**
 * U* and V* of every assignment over the blocks of one look. `dose` is x: the signs for the assigned arms, or the
 * differences in what was taken for "if it was really done". U* is the same for both; only V* differs.
 *
 * Reference: Imbens and Rosenbaum 2005, "Robust, accurate confidence intervals with a weak instrument", JRSS A 168,
 * 109–126.
 */
export function sumsOf(assignments: Assignments, blocks: PairBlocks, dose: Float64Array): Sums {
  const { count, choices, blocks: planned } = assignments
  const made = { outcome: new Float64Array(count), dose: new Float64Array(count) }
  const weighted = blocks.weight.map((weight, index) => weight * at(blocks.difference, index))
  const doses = blocks.weight.map((weight, index) => weight * at(dose, index))
  for (let assignment = 0; assignment < count; assignment++) {
    const start = assignment * planned
    let u = 0
    let v = 0
    for (let block = 0; block < blocks.size; block++) {
      const sign = at(choices, start + block)
      u += sign * at(weighted, block)
      v += sign * at(doses, block)
    }
    made.outcome[assignment] = u
    made.dose[assignment] = v
  }
  return { ...made, size: weighted.reduce((sum, value) => sum + Math.abs(value), 0) }
}

/** The sums of a look, and how much of the level is spent by then. */
export interface LookSums extends Sums {
  readonly level: number
}

/** Which assignment is the actual one, and whether the others were drawn. */
export interface Own {
  readonly real: number
  readonly isDrawn: boolean
}

interface StagedP {
  readonly p: number
  /** The level of the deciding look: the first that rejects, otherwise the last. */
  readonly level: number
  readonly isRefused: boolean
}

/** Two assignments that are equally extreme except for rounding are tied, and ties count as extreme. */
const TIE = 1e-9
const ROUNDING = 1e-13

/** The smallest |U* − δV*| that counts as at least as extreme as a given one. */
export const asFarAs = (distance: number, size: number): number => distance - Math.max(TIE * distance, ROUNDING * size)

/**
 * p of the hypothesis that the second arm adds δ, tested in stages.
 *
 * At look k, the assignments that would have ended the experiment at an earlier look are excluded; p is the share they
 * used up, plus the share of the remaining ones with |U* − δV*| ≥ |U − δV|. The hypothesis is rejected if p is at most
 * the level of the look. With one look this is Fisher's randomisation test: p = share of assignments with |U*| ≥ |U|.
 *
 * References: Fisher 1935, The Design of Experiments, §21; Plamadeala and Rosenberger 2012, "Sequential monitoring with
 * conditional randomization tests", Annals of Statistics 40, 30–44.
 */
export function stagedTest(looks: readonly LookSums[], observed: Own, delta = 0): StagedP {
  return stagedTester(looks, observed)(delta)
}

/** The same for many δ, as needed for an interval: the memory for the distances is allocated once. */
export function stagedTester(looks: readonly LookSums[], observed: Own): (delta: number) => StagedP {
  const count = looks[0]?.outcome.length ?? 0
  const distances = new Float64Array(count)
  const scratch = new Float64Array(looks.length > 1 ? count : 0)
  const isOut = new Uint8Array(count)
  return (delta) => {
    let used = 0
    let staged: StagedP = { p: 1, level: looks.at(-1)?.level ?? 0, isRefused: false }
    isOut.fill(0)
    for (const [index, look] of looks.entries()) {
      const bound = fill(distances, look, observed.real, delta)
      let asFar = 0
      for (let assignment = 0; assignment < count; assignment++)
        if (isOut[assignment] === 0 && at(distances, assignment) >= bound) asFar++
      const p = (used + asFar) / count
      staged = { p, level: look.level, isRefused: p <= look.level }
      if (staged.isRefused || index === looks.length - 1) return staged
      used += takeOut({ distances, isOut, scratch, used, look, observed: observed })
    }
    return staged
  }
}

/** |U* − δV*| of every assignment; returns the threshold for being as extreme as the actual one. */
function fill(distances: Float64Array, look: LookSums, real: number, delta: number): number {
  const { outcome, dose } = look
  for (let assignment = 0; assignment < distances.length; assignment++)
    distances[assignment] = Math.abs(at(outcome, assignment) - delta * at(dose, assignment))
  return asFarAs(at(distances, real), look.size + Math.abs(delta * at(dose, real)))
}

interface StageState {
  readonly distances: Float64Array
  readonly isOut: Uint8Array
  readonly scratch: Float64Array
  readonly used: number
  readonly look: LookSums
  readonly observed: Own
}

/**
 * Excludes the assignments whose own staged p is at most the level of this look. If m more are allowed, these are the
 * assignments strictly above number m + 1 from the top: ties stay together. The p of a drawn assignment counts the
 * actual one as at least as extreme, just as p = (1 + hits)/20 000 does.
 */
function takeOut({ distances, isOut, scratch, used, look, observed }: StageState): number {
  const count = distances.length
  const realOne = observed.isDrawn ? observed.real : -1
  const allowed = Math.floor(look.level * count * (1 + 1e-12)) - used - (observed.isDrawn ? 1 : 0)
  if (allowed <= 0) return 0
  let remaining = 0
  for (let assignment = 0; assignment < count; assignment++)
    if (isOut[assignment] === 0 && assignment !== realOne) scratch[remaining++] = at(distances, assignment)
  const bound = allowed >= remaining ? -1 : kthLargest(scratch, remaining, allowed + 1)
  let taken = 0
  for (let assignment = 0; assignment < count; assignment++) {
    if (isOut[assignment] !== 0 || assignment === realOne || asFarAs(at(distances, assignment), look.size) <= bound)
      continue
    isOut[assignment] = 1
    taken++
  }
  return taken
}
