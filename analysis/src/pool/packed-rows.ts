import type { AnalysedPair, Association, Draft } from '../analyse/result.ts'
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

/** Members of a row that are packed under their own name. */
const NUMBERS = [
  ...(['n', 'lagDays', 'durationDays', 'r', 'spearman', 'z', 'rAdjusted', 's2', 'nu', 'm', 'p'] as const),
] satisfies (keyof Row & Column)[]

/** Packs rows of one family; q and verdict, which come from all rows together, are not yet there. */
export function packRows(rows: readonly Row[], placeOf: (name: string) => number): Packed {
  const numbers = new Float64Array(rows.length * WIDTH)
  const words = new Map<number, Words>()
  rows.forEach((row, order) => {
    const put = (column: Column, value: number | null | undefined) => {
      numbers[order * WIDTH + places[column]] = value ?? Number.NaN
    }
    for (const member of NUMBERS) put(member, row[member])
    put('cause', placeOf(row.cause))
    put('effect', placeOf(row.effect))
    put('low', row.interval?.[0])
    put('high', row.interval?.[1])
    put('reverseLag', row.reverse?.lagDays)
    put('reverseP', row.reverse?.p)
    const { notEnough, shortfall } = row
    if (notEnough !== undefined && shortfall !== undefined) words.set(order, { notEnough, shortfall })
  })
  return { numbers, words }
}

/** One number of a row. */
function numberAt({ numbers }: Packed, row: number, column: Column): number | null {
  const value = at(numbers, row * WIDTH + places[column])
  return Number.isNaN(value) ? null : value
}

/** One row as it was judged; `names` are those of the table's variables. */
function rowAt(packed: Packed, row: number, names: readonly string[]): Draft<Association> {
  const low = numberAt(packed, row, 'low')
  const high = numberAt(packed, row, 'high')
  return {
    cause: names[numberAt(packed, row, 'cause') ?? -1] ?? '',
    effect: names[numberAt(packed, row, 'effect') ?? -1] ?? '',
    n: numberAt(packed, row, 'n') ?? 0,
    lagDays: numberAt(packed, row, 'lagDays'),
    durationDays: numberAt(packed, row, 'durationDays'),
    r: numberAt(packed, row, 'r'),
    spearman: numberAt(packed, row, 'spearman'),
    z: numberAt(packed, row, 'z'),
    rAdjusted: numberAt(packed, row, 'rAdjusted'),
    s2: numberAt(packed, row, 's2'),
    nu: numberAt(packed, row, 'nu'),
    m: numberAt(packed, row, 'm'),
    p: numberAt(packed, row, 'p'),
    q: null,
    qStrict: null,
    interval: low === null || high === null ? null : [low, high],
    verdict: 'cannot tell',
    ...packed.words.get(row),
  }
}

/** The rows, each an object of its own that may be filled in. */
export function rowsOf(packed: Packed, names: readonly string[]): Draft<Association>[] {
  return Array.from({ length: packed.numbers.length / WIDTH }, (_, row) => rowAt(packed, row, names))
}

/** The same with the opposite direction. */
export function pairsOf(packed: Packed, names: readonly string[]): Draft<AnalysedPair>[] {
  return rowsOf(packed, names).map((draft, row) => {
    const reverse = { lagDays: numberAt(packed, row, 'reverseLag'), p: numberAt(packed, row, 'reverseP') }
    return Object.assign(draft, { reverse })
  })
}
