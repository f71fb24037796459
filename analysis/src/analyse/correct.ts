import { at } from '../at.ts'
import { harmonic, stepUp } from '../correction/benjamini-hochberg.ts'
import { everyPlace, inOrder, stableOrder } from '../correction/stable-order.ts'
import { POSSIBLE_Q } from '../verdict/verdict.ts'
import { rawSpearman } from './judge.ts'
import type { Judged } from './judge-questions.ts'
import { column, entry, type Ledger, noteSpearman } from './ledger.ts'
import type { AnalyseOptions } from './options.ts'
import { sameDaySides } from './questions.ts'
import type { SeriesBank } from './series-bank.ts'

/**
 * A table has two families: cause some days before effect, and associations on the same day.
 */
type FamilyKind = 'directed' | 'sameDay'

/**
 * A family of judged pairs, corrected for its size.
 */
export interface Family {
  readonly kind: FamilyKind
  readonly ledger: Ledger
  /** q and strict q of each row of the ledger; NaN where it was refused. */
  readonly q: Float64Array
  readonly strict: Float64Array
  /** The rows as they rank. */
  readonly order: Uint32Array
  /** Whether ρ stands only in rows with q ≤ .2. */
  readonly isSpearmanRare: boolean
}

/** Both families; that of the same day is empty where nobody asked for it. */
export type Families = Readonly<Record<FamilyKind, Family>>

/** Corrects each family for its own size. */
export function correctFamilies(bank: SeriesBank, options: AnalyseOptions, judged: Judged): Families {
  const isRare = options.spearman === 'shown'
  return {
    directed: correctFamily('directed', judged.directed, bank, isRare),
    sameDay: correctFamily('sameDay', judged.sameDay, bank, isRare),
  }
}

/**
 * Corrects one family of judged pairs for its size and ranks it.
 *
 * Only pairs with a p belong to the family; refused ones come last. Rank by q, then by |z|, never by |r|; what is equal
 * in both stands in the order of the table. Everything is done anew, whatever changed: sorting by keys takes less time
 * than keeping track.
 */
function correctFamily(kind: FamilyKind, ledger: Ledger, bank: SeriesBank, isSpearmanRare: boolean): Family {
  const p = column(ledger, 'p')
  const inTable = tableOrder(ledger, bank.table.variables.length)
  const judged = inTable.filter((row) => !Number.isNaN(at(p, row)))
  const refused = inTable.filter((row) => Number.isNaN(at(p, row)))
  const { q, strict } = correctedP(p, judged)
  const size = column(ledger, 'z').map(Math.abs)
  const order = new Uint32Array(inTable.length)
  order.set(stableOrder(q, stableOrder(size, judged, 'descending')))
  order.set(refused, judged.length)
  const family = { kind, ledger, q, strict, order, isSpearmanRare }
  if (isSpearmanRare) noteShownSpearman(family, bank)
  return family
}

/** q and strict q of the judged rows, by one sort of their p. */
function correctedP(p: Float64Array, judged: Uint32Array): { q: Float64Array; strict: Float64Array } {
  const byP = stableOrder(p, judged)
  const ascending = inOrder(p, byP)
  const steps = stepUp(ascending, 1)
  const strictSteps = stepUp(ascending, harmonic(byP.length))
  const q = new Float64Array(p.length).fill(Number.NaN)
  const strict = new Float64Array(p.length).fill(Number.NaN)
  for (let rank = 0; rank < byP.length; rank++) {
    const row = byP[rank] as number
    q[row] = at(steps, rank)
    strict[row] = at(strictSteps, rank)
  }
  return { q, strict }
}

/** The rows by the places of their variables in the table: by cause, then by effect. */
function tableOrder(ledger: Ledger, variables: number): Uint32Array {
  const keys = column(ledger, 'cause').map((cause, row) => cause * variables + entry(ledger, row, 'effect'))
  return stableOrder(keys, everyPlace(keys))
}

/** Spearman's ρ where it is shown (q ≤ .2), unless an earlier round has written it down. */
function noteShownSpearman({ kind, ledger, order, q }: Family, bank: SeriesBank): void {
  for (const row of order) {
    if (!(at(q, row) <= POSSIBLE_Q)) return
    if (!Number.isNaN(entry(ledger, row, 'spearman'))) continue
    const pair = [entry(ledger, row, 'cause'), entry(ledger, row, 'effect')] as const
    const [cause, effect] = kind === 'sameDay' ? sameDaySides(bank.table, ...pair) : pair
    const x = bank.feature(bank.index(cause, 'cause', entry(ledger, row, 'durationDays'))).raw
    const y = bank.feature(bank.index(effect, 'effect', 1)).raw
    noteSpearman(ledger, row, rawSpearman(x, y, entry(ledger, row, 'lagDays')))
  }
}
