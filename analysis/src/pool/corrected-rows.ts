import { rawSpearman } from '../analyse/judge.ts'
import type { AnalyseOptions } from '../analyse/options.ts'
import type { AnalysedPair, Association } from '../analyse/result.ts'
import type { SeriesBank } from '../analyse/series-bank.ts'
import { at } from '../at.ts'
import { harmonic, stepUp } from '../correction/benjamini-hochberg.ts'
import { POSSIBLE_Q, verdictOf } from '../verdict/verdict.ts'
import { type Correction, numberAt, pairAt, type RowStore, rowAt, rowCount } from './packed-rows.ts'

/**
 * The corrected rows of a family, as `correctFamily` gives them, but from packed numbers: with tens of thousands of
 * rows their objects are most of the memory of an analysis, so that each is made once, when all about it is known.
 */
export function correctedRows(store: RowStore, bank: SeriesBank, options: AnalyseOptions): Association[] {
  const corrections = correct(store, bank, options)
  return corrections.places.map((row) => rowAt(store, row, corrections.of(row)))
}

/** The same with the opposite direction. */
export function correctedPairs(store: RowStore, bank: SeriesBank, options: AnalyseOptions): AnalysedPair[] {
  const corrections = correct(store, bank, options)
  return corrections.places.map((row) => pairAt(store, row, corrections.of(row)))
}

interface Corrections {
  /** The rows in order: by q, then by |z|, then as in the table; refused ones last. */
  readonly places: readonly number[]
  of(row: number): Correction
}

function correct(store: RowStore, bank: SeriesBank, options: AnalyseOptions): Corrections {
  const column = (name: 'p' | 'z' | 'cause' | 'effect') =>
    Float64Array.from({ length: rowCount(store) }, (_, row) => numberAt(store, row, name) ?? Number.NaN)
  const p = column('p')
  const size = column('z').map((z) => Math.abs(z) || 0)
  const effect = column('effect')
  const tableOrder = column('cause').map((cause, row) => cause * store.names.length + at(effect, row))
  const rows = [...p.keys()].sort((a, b) => at(tableOrder, a) - at(tableOrder, b))
  const judged = rows.filter((row) => !Number.isNaN(at(p, row)))
  const { q, strict } = adjusted(p, judged)
  // Sorting is stable: what is equal in q and |z| stays in the order of the table.
  judged.sort((a, b) => at(q, a) - at(q, b) || at(size, b) - at(size, a))
  const refused: Correction = { spearman: null, q: null, qStrict: null, verdict: 'cannot tell' }
  return {
    places: [...judged, ...rows.filter((row) => Number.isNaN(at(p, row)))],
    of: (row) => {
      if (Number.isNaN(at(p, row))) return { ...refused, spearman: numberAt(store, row, 'spearman') }
      const spearman = options.spearman === 'shown' ? shownSpearman(store, row, bank, at(q, row)) : undefined
      const own = spearman === undefined ? numberAt(store, row, 'spearman') : spearman
      return { spearman: own, q: at(q, row), qStrict: at(strict, row), verdict: verdictOf(at(q, row)) }
    },
  }
}

/** q and strict q by row; equal p have equal q, since the step-up takes the least from above. */
function adjusted(p: Float64Array, judged: readonly number[]): { q: Float64Array; strict: Float64Array } {
  const ascending = judged.toSorted((a, b) => at(p, a) - at(p, b))
  const sorted = Float64Array.from(ascending, (row) => at(p, row))
  const byRow = (steps: Float64Array) => {
    const values = new Float64Array(p.length)
    ascending.forEach((row, rank) => {
      values[row] = at(steps, rank)
    })
    return values
  }
  return { q: byRow(stepUp(sorted, 1)), strict: byRow(stepUp(sorted, harmonic(sorted.length))) }
}

/** Spearman's ρ where it is shown, q ≤ .2. */
function shownSpearman(store: RowStore, row: number, bank: SeriesBank, q: number): number | null {
  const lag = numberAt(store, row, 'lagDays')
  const duration = numberAt(store, row, 'durationDays')
  if (q > POSSIBLE_Q || lag === null || duration === null) return null
  const x = bank.feature(bank.index(numberAt(store, row, 'cause') ?? 0, 'cause', duration)).raw
  const y = bank.feature(bank.index(numberAt(store, row, 'effect') ?? 0, 'effect', 1)).raw
  return rawSpearman(x, y, lag)
}
