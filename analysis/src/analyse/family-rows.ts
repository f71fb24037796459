import { at } from '../arrays/at.ts'
import { POSSIBLE_Q, verdictOf } from '../verdict/verdict.ts'
import type { Family } from './correct.ts'
import { associationAt, pairAt } from './pair-table.ts'
import type { AnalysedPair, Association, Draft } from './result.ts'

/** The rows of a family as objects, as they rank; `most` leaves out those that rank lower. */
export const rowsOf = {
  directed: (family: Family, names: readonly string[], most?: number): AnalysedPair[] =>
    ranked(family, most, (row) => pairAt(family.ledger, row, names)),
  sameDay: (family: Family, names: readonly string[], most?: number): Association[] =>
    ranked(family, most, (row) => associationAt(family.ledger, row, names)),
}

/** How many rows of a family are likely or possible; they stand first. */
export function findingCount({ order, q }: Family): number {
  const end = order.findIndex((row) => !(at(q, row) <= POSSIBLE_Q))
  return end < 0 ? order.length : end
}

function ranked<Row extends Draft<Association>>(
  family: Family,
  most: number | undefined,
  make: (row: number) => Row,
): Row[] {
  return Array.from(family.order.subarray(0, most), (row) => {
    const made = make(row)
    const q = at(family.q, row)
    if (Number.isNaN(q)) return made
    made.q = q
    made.qStrict = at(family.strict, row)
    made.verdict = verdictOf(q)
    // Written down in an earlier round, perhaps, when the pair still ranked higher.
    if (family.isSpearmanRare && q > POSSIBLE_Q) made.spearman = null
    return made
  })
}
