import type { AnalysedPair, Association } from '../analyse/result.ts'
import { at } from '../at.ts'

type Row = Association & Partial<Pick<AnalysedPair, 'reverse'>>
type Words = Pick<Row, 'notEnough' | 'shortfall'>

/** Rows on their way between threads: numbers in one array that is handed over, the few words beside it. */
export interface Packed {
  /** `WIDTH` numbers per row, NaN for null. */
  readonly numbers: Float64Array<ArrayBuffer>
  /** What only some rows have: why they were refused. */
  readonly words: ReadonlyMap<number, Words>
}

/** The rows of one tile. */
export interface PackedRows {
  readonly pairs: Packed
  readonly sameDay: Packed
}

/** The numbers of a row, in order; cause and effect are places in the table. */
const COLUMNS = [
  ...(['cause', 'effect', 'n', 'lagDays', 'durationDays', 'r', 'spearman', 'z', 'rAdjusted', 's2', 'nu', 'm'] as const),
  ...(['p', 'low', 'high', 'reverseLag', 'reverseP'] as const),
]
type Column = (typeof COLUMNS)[number]

const WIDTH = COLUMNS.length
const places = Object.fromEntries(COLUMNS.map((column, place) => [column, place])) as Readonly<Record<Column, number>>

/** Packs rows of one family; q and verdict, which come from all rows together, are not yet there. */
export function packRows(rows: readonly Row[], placeOf: (name: string) => number): Packed {
  const numbers = new Float64Array(rows.length * WIDTH)
  const words = new Map<number, Words>()
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

/** All rows of one family, still packed: five hundred bytes of objects a row are made once, when q is known. */
export interface RowStore extends Packed {
  readonly names: readonly string[]
}

/** Puts the tiles of a family together. */
export function storeOf(tiles: readonly Packed[], names: readonly string[]): RowStore {
  const numbers = new Float64Array(tiles.reduce((sum, tile) => sum + tile.numbers.length, 0))
  const words = new Map<number, Words>()
  let end = 0
  for (const tile of tiles) {
    numbers.set(tile.numbers, end)
    for (const [order, told] of tile.words) words.set(end / WIDTH + order, told)
    end += tile.numbers.length
  }
  return { numbers, words, names }
}

/** How many rows a store holds. */
export function rowCount({ numbers }: Packed): number {
  return numbers.length / WIDTH
}

/** One number of a row. */
export function numberAt({ numbers }: Packed, row: number, column: Column): number | null {
  const value = at(numbers, row * WIDTH + places[column])
  return Number.isNaN(value) ? null : value
}

/** What the correction over all rows adds to one of them. */
export type Correction = Pick<Association, 'spearman' | 'q' | 'qStrict' | 'verdict'>

/** The row at a place of the store, with what was found out about it since: one object, no copies of it. */
export function rowAt(store: RowStore, row: number, correction: Correction): Association {
  const low = numberAt(store, row, 'low')
  const high = numberAt(store, row, 'high')
  return {
    cause: store.names[numberAt(store, row, 'cause') ?? -1] ?? '',
    effect: store.names[numberAt(store, row, 'effect') ?? -1] ?? '',
    n: numberAt(store, row, 'n') ?? 0,
    lagDays: numberAt(store, row, 'lagDays'),
    durationDays: numberAt(store, row, 'durationDays'),
    r: numberAt(store, row, 'r'),
    spearman: correction.spearman,
    z: numberAt(store, row, 'z'),
    rAdjusted: numberAt(store, row, 'rAdjusted'),
    s2: numberAt(store, row, 's2'),
    nu: numberAt(store, row, 'nu'),
    m: numberAt(store, row, 'm'),
    p: numberAt(store, row, 'p'),
    q: correction.q,
    qStrict: correction.qStrict,
    interval: low === null || high === null ? null : [low, high],
    verdict: correction.verdict,
    ...store.words.get(row),
  }
}

/** The same with the opposite direction. */
export function pairAt(store: RowStore, row: number, correction: Correction): AnalysedPair {
  const reverse = { lagDays: numberAt(store, row, 'reverseLag'), p: numberAt(store, row, 'reverseP') }
  return Object.assign(rowAt(store, row, correction), { reverse })
}
