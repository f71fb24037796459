import { at } from '../arrays/at.ts'
import { inOrder, stableOrder } from '../arrays/order.ts'
import { harmonic, stepUp } from '../correction/benjamini-hochberg.ts'
import { POSSIBLE_Q } from '../verdict/verdict.ts'
import type { FeatureSet } from './feature-set.ts'
import type { JudgedFamilies } from './judge-questions.ts'
import type { AnalyseOptions } from './options.ts'
import { spearmanOf } from './pair-look.ts'
import { column, entry, type PairTable, writeSpearman } from './pair-table.ts'
import { causeFeature, sameDaySides } from './questions.ts'
import type { Conclusion } from './result.ts'

/**
 * A table has two families: pairs with the cause some days before the effect, and associations on the same day.
 */
export type FamilyKind = 'directed' | 'sameDay'

/**
 * A family of judged pairs, corrected for its size.
 */
export interface Family {
  readonly kind: FamilyKind
  readonly table: PairTable
  /** q and strict q of each row of the table; NaN for refused rows. */
  readonly q: Float64Array
  readonly qStrict: Float64Array
  /** The rows, by rank. */
  readonly order: Uint32Array
  /** Whether only rows with q ≤ .2 have ρ. */
  readonly isSpearmanRare: boolean
  /** Further conclusions about some rows, by row of the table. */
  readonly conclusions: ReadonlyMap<number, Conclusion>
}

/** Both families; the one of the same day is empty unless the options ask for it. */
export type Families = Readonly<Record<FamilyKind, Family>>

/** Corrects each family for its own size. */
export function correctFamilies(featureSet: FeatureSet, options: AnalyseOptions, judged: JudgedFamilies): Families {
  const isRare = options.spearman === 'shown'
  return {
    directed: correctFamily('directed', judged.directed, featureSet, isRare),
    sameDay: correctFamily('sameDay', judged.sameDay, featureSet, isRare),
  }
}

/**
 * Corrects one family of judged pairs for its size and ranks it.
 *
 * Only pairs with a p belong to the family; refused ones come last. Rows are ranked by q, then by |z|, never by |r|;
 * rows equal in both keep the order of the table. Everything is recalculated after every change, because sorting by
 * keys takes less time than tracking changes.
 */
function correctFamily(kind: FamilyKind, table: PairTable, featureSet: FeatureSet, isSpearmanRare: boolean): Family {
  const p = column(table, 'p')
  const { judged, refused } = parted(p)
  const byP = stableOrder(p, judged)
  const { q, qStrict } = correctedP(p, byP)
  const order = new Uint32Array(p.length)
  order.set(rankByQ(q, byP, stableOrder(sizes(table), judged, 'descending')))
  order.set(refused, judged.length)
  const family = { kind, table, q, qStrict, order, isSpearmanRare, conclusions: new Map() }
  if (isSpearmanRare) writeShownSpearman(family, featureSet)
  return family
}

/** Rows with a p, and rows without. */
function parted(p: Float64Array): { judged: Uint32Array; refused: Uint32Array } {
  const rows = new Uint32Array(p.length)
  let count = 0
  for (let row = 0; row < p.length; row++) if (!Number.isNaN(at(p, row))) rows[count++] = row
  let end = count
  for (let row = 0; row < p.length; row++) if (Number.isNaN(at(p, row))) rows[end++] = row
  return { judged: rows.subarray(0, count), refused: rows.subarray(count) }
}

/** |z| of every row. */
function sizes(table: PairTable): Float64Array {
  const z = column(table, 'z')
  for (let row = 0; row < z.length; row++) z[row] = Math.abs(at(z, row))
  return z
}

/** q and strict q of the judged rows, which are given in order of p. */
function correctedP(p: Float64Array, byP: Uint32Array): { q: Float64Array; qStrict: Float64Array } {
  const ascending = inOrder(p, byP)
  const steps = stepUp(ascending, 1)
  const strictSteps = stepUp(ascending, harmonic(byP.length))
  const q = new Float64Array(p.length).fill(Number.NaN)
  const qStrict = new Float64Array(p.length).fill(Number.NaN)
  for (let rank = 0; rank < byP.length; rank++) {
    const row = byP[rank] as number
    q[row] = at(steps, rank)
    qStrict[row] = at(strictSteps, rank)
  }
  return { q, qStrict }
}

/**
 * The judged rows by q, and for equal q in the order of `bySize`. In order of p, q ascends too, so that rows with the
 * same q are adjacent: each q has a range of ranks, which is filled in order of size.
 */
function rankByQ(q: Float64Array, byP: Uint32Array, bySize: Uint32Array): Uint32Array {
  const stretch = new Uint32Array(q.length)
  const next = new Uint32Array(byP.length)
  let first = 0
  for (let rank = 0; rank < byP.length; rank++) {
    if (at(q, byP[rank] as number) !== at(q, byP[first] as number)) first = rank
    stretch[byP[rank] as number] = first
    next[rank] = rank
  }
  const order = new Uint32Array(byP.length)
  for (let index = 0; index < bySize.length; index++) {
    const row = bySize[index] as number
    const start = stretch[row] as number
    const rank = next[start] as number
    order[rank] = row
    next[start] = rank + 1
  }
  return order
}

/** Adds Spearman's ρ for shown pairs (q ≤ .2), unless an earlier correction has added it. */
function writeShownSpearman({ kind, table, order, q }: Family, featureSet: FeatureSet): void {
  for (const row of order) {
    if (!(at(q, row) <= POSSIBLE_Q)) return
    if (!Number.isNaN(entry(table, row, 'spearman'))) continue
    const pair = [entry(table, row, 'cause'), entry(table, row, 'effect')] as const
    const [cause, effect] = kind === 'sameDay' ? sameDaySides(featureSet.table, ...pair) : pair
    const x = causeFeature(featureSet, { cause, effect }, (column) => entry(table, row, column)).raw
    const y = featureSet.feature(featureSet.index(effect, 'effect', 1)).raw
    writeSpearman(table, row, spearmanOf({ x, y }, entry(table, row, 'lagDays')))
  }
}
