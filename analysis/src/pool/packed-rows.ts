import type { AnalysedPair, Association } from '../analyse/result.ts'
import { at } from '../at.ts'

type Row = Association & Partial<Pick<AnalysedPair, 'reverse'>>

/** Rows on their way between threads: numbers in one array that is handed over, the few words beside it. */
export interface PackedRows {
  readonly pairs: Packed
  readonly sameDay: Packed
}

interface Packed {
  /** `WIDTH` numbers per row, NaN for null. */
  readonly numbers: Float64Array<ArrayBuffer>
  /** What only some rows have: why they were refused. */
  readonly words: ReadonlyMap<number, Pick<Row, 'notEnough' | 'shortfall'>>
}

/** cause, effect, n, lag, duration, r, ρ, z, adjusted r, s², ν, M, p, interval (2), reverse lag and p. */
const WIDTH = 17

/** Packs rows of one family; q and verdict, which come from all rows together, are not yet there. */
export function packRows(rows: readonly Row[], placeOf: (name: string) => number): Packed {
  const numbers = new Float64Array(rows.length * WIDTH)
  const words = new Map<number, Pick<Row, 'notEnough' | 'shortfall'>>()
  rows.forEach((row, order) => {
    const own = [
      ...[placeOf(row.cause), placeOf(row.effect), row.n, row.lagDays, row.durationDays, row.r, row.spearman],
      ...[row.z, row.rAdjusted, row.s2, row.nu, row.m, row.p],
      ...[row.interval?.[0], row.interval?.[1], row.reverse?.lagDays, row.reverse?.p],
    ]
    own.forEach((value, place) => {
      numbers[order * WIDTH + place] = value ?? Number.NaN
    })
    const { notEnough, shortfall } = row
    if (notEnough !== undefined && shortfall !== undefined) words.set(order, { notEnough, shortfall })
  })
  return { numbers, words }
}

/** The rows as they were judged. */
export function unpackRows({ numbers, words }: Packed, names: readonly string[]): Association[] {
  const rows: Association[] = []
  for (let start = 0; start < numbers.length; start += WIDTH) {
    const maybe = (place: number): number | null => {
      const value = at(numbers, start + place)
      return Number.isNaN(value) ? null : value
    }
    const low = maybe(13)
    const high = maybe(14)
    rows.push({
      cause: names[at(numbers, start)] as string,
      effect: names[at(numbers, start + 1)] as string,
      n: at(numbers, start + 2),
      lagDays: maybe(3),
      durationDays: maybe(4),
      r: maybe(5),
      spearman: maybe(6),
      z: maybe(7),
      rAdjusted: maybe(8),
      s2: maybe(9),
      nu: maybe(10),
      m: maybe(11),
      p: maybe(12),
      q: null,
      qStrict: null,
      interval: low === null || high === null ? null : [low, high],
      verdict: 'cannot tell',
      ...words.get(start / WIDTH),
    })
  }
  return rows
}

/** The rows as they were judged, with the opposite direction. */
export function unpackPairs(packed: Packed, names: readonly string[]): AnalysedPair[] {
  const { numbers } = packed
  const maybe = (index: number): number | null => (Number.isNaN(at(numbers, index)) ? null : at(numbers, index))
  return unpackRows(packed, names).map((row, order) => ({
    ...row,
    reverse: { lagDays: maybe(order * WIDTH + 15), p: maybe(order * WIDTH + 16) },
  }))
}
