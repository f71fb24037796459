import { at } from '../at.ts'
import { harmonic, stepUp } from '../correction/benjamini-hochberg.ts'
import { POSSIBLE_Q, verdictOf } from '../verdict/verdict.ts'
import { rawSpearman } from './judge.ts'
import type { AnalyseOptions } from './options.ts'
import type { Association } from './result.ts'
import type { SeriesBank } from './series-bank.ts'

/**
 * Corrects one family of judged pairs for its size and puts it in order.
 *
 * Only pairs with a p belong to the family; refused ones keep their nulls and come last. Rank by q, then by |z|,
 * never by |r|; what is equal in both stays in the order of the table. Rows that come nearly sorted, as after one
 * changed variable, are sorted in little more than one pass.
 */
export function correctFamily<Row extends Association>(
  rows: readonly Row[],
  bank: SeriesBank,
  options: AnalyseOptions,
): Row[] {
  const order = tableOrder(bank)
  const judged = rows.filter((row) => row.p !== null).sort((a, b) => (a.p ?? 1) - (b.p ?? 1))
  const p = Float64Array.from(judged, (row) => row.p ?? 1)
  const q = stepUp(p, 1)
  const strict = stepUp(p, harmonic(p.length))
  const corrected = judged.map((row, place) => {
    const own = at(q, place)
    const spearman = options.spearman === 'shown' ? shownSpearman(row, own, bank) : row.spearman
    return { ...row, spearman, q: own, qStrict: at(strict, place), verdict: verdictOf(own) }
  })
  corrected.sort((a, b) => a.q - b.q || Math.abs(b.z ?? 0) - Math.abs(a.z ?? 0) || order(a) - order(b))
  const refused = rows.filter((row) => row.p === null).sort((a, b) => order(a) - order(b))
  return [...corrected, ...refused]
}

/** Spearman's ρ where it is shown (q ≤ .2); kept from an earlier round, where it was. */
function shownSpearman(row: Association, q: number, bank: SeriesBank): number | null {
  if (q > POSSIBLE_Q || row.lagDays === null || row.durationDays === null) return null
  if (row.spearman !== null) return row.spearman
  const place = (name: string) => bank.table.variables.findIndex((variable) => variable.name === name)
  const x = bank.feature(bank.index(place(row.cause), 'cause', row.durationDays)).raw
  const y = bank.feature(bank.index(place(row.effect), 'effect', 1)).raw
  return rawSpearman(x, y, row.lagDays)
}

/** The place of a pair in the table: by cause, then by effect. */
function tableOrder(bank: SeriesBank): (row: Association) => number {
  const { variables } = bank.table
  const places = new Map(variables.map((variable, place) => [variable.name, place]))
  return (row) => (places.get(row.cause) ?? 0) * variables.length + (places.get(row.effect) ?? 0)
}
