import { at } from '../at.ts'
import { harmonic, stepUp } from '../correction/benjamini-hochberg.ts'
import { POSSIBLE_Q, verdictOf } from '../verdict/verdict.ts'
import { rawSpearman } from './judge.ts'
import type { AnalyseOptions } from './options.ts'
import type { Association, Draft } from './result.ts'
import type { SeriesBank } from './series-bank.ts'

/**
 * Corrects one family of judged pairs for its size, fills q and verdict into its rows, and returns them in order.
 *
 * Only pairs with a p belong to the family; refused ones keep their nulls and come last. Rank by q, then by |z|,
 * never by |r|; what is equal in both stays in the order of the table. The rows are the caller's own and filled in
 * place: copying a hundred thousand of them would cost more than judging them.
 */
export function correctFamily<Row extends Draft<Association>>(
  rows: readonly Row[],
  bank: SeriesBank,
  options: AnalyseOptions,
): Row[] {
  const judged = rows.filter((row) => row.p !== null)
  const p = new Float64Array(judged.length)
  const size = new Float64Array(judged.length)
  judged.forEach((row, place) => {
    p[place] = row.p ?? 1
    size[place] = Math.abs(row.z ?? 0)
  })
  const { q, strict } = correctedP(p)
  judged.forEach((row, place) => {
    row.q = at(q, place)
    row.qStrict = at(strict, place)
    row.verdict = verdictOf(row.q)
    if (options.spearman === 'shown') row.spearman = shownSpearman(row, row.q, bank)
  })
  const order = tableOrder(bank)
  const byTable = (a: number, b: number) => order(judged[a] as Row) - order(judged[b] as Row)
  const places = judged.map((_, place) => place)
  places.sort((a, b) => at(q, a) - at(q, b) || at(size, b) - at(size, a) || byTable(a, b))
  const refused = rows.filter((row) => row.p === null).sort((a, b) => order(a) - order(b))
  return [...places.map((place) => judged[place] as Row), ...refused]
}

/** q and strict q of each p, found by its rank among the sorted ones: no sorting of indices is needed. */
function correctedP(p: Float64Array): { q: Float64Array; strict: Float64Array } {
  const ascending = p.slice().sort()
  const steps = stepUp(ascending, 1)
  const strictSteps = stepUp(ascending, harmonic(p.length))
  const q = new Float64Array(p.length)
  const strict = new Float64Array(p.length)
  for (let place = 0; place < p.length; place++) {
    const rank = lastPlaceOf(ascending, at(p, place))
    q[place] = at(steps, rank)
    strict[place] = at(strictSteps, rank)
  }
  return { q, strict }
}

/** The last place at which a value stands in an ascending list that holds it. */
function lastPlaceOf(ascending: Float64Array, value: number): number {
  let low = 0
  let high = ascending.length - 1
  while (low < high) {
    const middle = (low + high + 1) >> 1
    if (at(ascending, middle) <= value) low = middle
    else high = middle - 1
  }
  return low
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
