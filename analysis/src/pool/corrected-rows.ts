import { correctFamily } from '../analyse/correct.ts'
import type { AnalyseOptions } from '../analyse/options.ts'
import type { AnalysedPair, Association } from '../analyse/result.ts'
import type { SeriesBank } from '../analyse/series-bank.ts'
import { type Correction, numberAt, pairAt, type RowStore, rowAt, rowCount } from './packed-rows.ts'

/**
 * A row as the correction reads it. Its only member of its own is its place in the store, so that the copy which the
 * correction makes holds that place and what it adds (q, verdict, ρ); the full row is then made once, from both.
 */
class StoredRow {
  readonly place: number
  readonly #store: RowStore

  constructor(store: RowStore, place: number) {
    this.place = place
    this.#store = store
  }

  get cause(): string {
    return this.#store.names[numberAt(this.#store, this.place, 'cause') ?? -1] ?? ''
  }

  get effect(): string {
    return this.#store.names[numberAt(this.#store, this.place, 'effect') ?? -1] ?? ''
  }

  get lagDays(): number | null {
    return numberAt(this.#store, this.place, 'lagDays')
  }

  get durationDays(): number | null {
    return numberAt(this.#store, this.place, 'durationDays')
  }

  get spearman(): number | null {
    return numberAt(this.#store, this.place, 'spearman')
  }

  get z(): number | null {
    return numberAt(this.#store, this.place, 'z')
  }

  get p(): number | null {
    return numberAt(this.#store, this.place, 'p')
  }
}

type Placed = Association & { readonly place: number }

/** The corrected rows of a family, in their order. */
export function correctedRows(store: RowStore, bank: SeriesBank, options: AnalyseOptions): Association[] {
  return corrected(store, bank, options).map((row) => rowAt(store, row.place, correctionOf(row)))
}

/** The same with the opposite direction. */
export function correctedPairs(store: RowStore, bank: SeriesBank, options: AnalyseOptions): AnalysedPair[] {
  return corrected(store, bank, options).map((row) => pairAt(store, row.place, correctionOf(row)))
}

function corrected(store: RowStore, bank: SeriesBank, options: AnalyseOptions): Placed[] {
  const rows = Array.from({ length: rowCount(store) }, (_, place) => new StoredRow(store, place))
  // It has the members the correction reads, not those it only passes on.
  return correctFamily(rows as unknown as readonly Placed[], bank, options)
}

/** A refused row comes back as it went in: nothing was added to it. */
function correctionOf(row: Placed): Correction {
  return row.p === null ? { spearman: row.spearman, q: null, qStrict: null, verdict: 'cannot tell' } : row
}
