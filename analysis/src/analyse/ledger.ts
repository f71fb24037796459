import { at } from '../at.ts'
import type { Question } from './questions.ts'
import type { AnalysedPair, Association, Draft } from './result.ts'

type Row = Association & Partial<Pick<AnalysedPair, 'reverse'>>
type Words = Pick<Row, 'notEnough' | 'shortfall'>

/**
 * The judged pairs of one family, before they are corrected together: numbers in one array, the few words beside it.
 *
 * A person of 300 variables has 89 700 pairs. As numbers they take a fifth of the memory that as many objects take,
 * threads hand them over without copying, and copying them for a change takes milliseconds. Rows are made of them when
 * they are read. The order of rows means nothing.
 */
export interface Ledger {
  /** `WIDTH` numbers per row, NaN for null. */
  readonly numbers: Float64Array<ArrayBuffer>
  /** What only some rows have: why they were refused. */
  readonly words: ReadonlyMap<number, Words>
}

/** The numbers of a row, in order; cause and effect are places in the table. */
const COLUMNS = [
  ...(['cause', 'effect', 'n', 'lagDays', 'durationDays', 'r', 'spearman', 'z', 'rAdjusted', 's2', 'nu', 'm'] as const),
  ...(['p', 'low', 'high', 'reverseLag', 'reverseP'] as const),
]
type Column = (typeof COLUMNS)[number]

const WIDTH = COLUMNS.length
const places = Object.fromEntries(COLUMNS.map((column, place) => [column, place])) as Readonly<Record<Column, number>>

/** Judges questions one after the other; each row is written down and forgotten. */
export function ledgerOf(questions: readonly Question[], judge: (question: Question) => Row): Ledger {
  const numbers = new Float64Array(questions.length * WIDTH)
  const words = new Map<number, Words>()
  questions.forEach((question, row) => {
    const judged = judge(question)
    write(numbers, row * WIDTH, question, judged)
    const { notEnough, shortfall } = judged
    if (notEnough !== undefined && shortfall !== undefined) words.set(row, { notEnough, shortfall })
  })
  return { numbers, words }
}

function write(numbers: Float64Array, start: number, { cause, effect }: Question, row: Row): void {
  const none = Number.NaN
  numbers[start + places.cause] = cause
  numbers[start + places.effect] = effect
  numbers[start + places.n] = row.n
  numbers[start + places.lagDays] = row.lagDays ?? none
  numbers[start + places.durationDays] = row.durationDays ?? none
  numbers[start + places.r] = row.r ?? none
  numbers[start + places.spearman] = row.spearman ?? none
  numbers[start + places.z] = row.z ?? none
  numbers[start + places.rAdjusted] = row.rAdjusted ?? none
  numbers[start + places.s2] = row.s2 ?? none
  numbers[start + places.nu] = row.nu ?? none
  numbers[start + places.m] = row.m ?? none
  numbers[start + places.p] = row.p ?? none
  numbers[start + places.low] = row.interval?.[0] ?? none
  numbers[start + places.high] = row.interval?.[1] ?? none
  numbers[start + places.reverseLag] = row.reverse?.lagDays ?? none
  numbers[start + places.reverseP] = row.reverse?.p ?? none
}

/** How many rows a ledger has. */
export function rowCount({ numbers }: Ledger): number {
  return numbers.length / WIDTH
}

/** One number of a row; NaN for null. */
export function entry({ numbers }: Ledger, row: number, column: Column): number {
  return at(numbers, row * WIDTH + places[column])
}

/** One number of every row. */
export function column(ledger: Ledger, name: Column): Float64Array {
  const values = new Float64Array(rowCount(ledger))
  const place = places[name]
  for (let row = 0; row < values.length; row++) values[row] = at(ledger.numbers, row * WIDTH + place)
  return values
}

/** Writes down Spearman's ρ, which is computed only once q says that it will be shown. */
export function noteSpearman({ numbers }: Ledger, row: number, spearman: number | null): void {
  numbers[row * WIDTH + places.spearman] = spearman ?? Number.NaN
}

/** A ledger put together from the ledgers of tiles, in memory for so many rows at most. */
export function gatherLedger(mostRows: number): { add(part: Ledger): void; whole(): Ledger } {
  const numbers = new Float64Array(mostRows * WIDTH)
  const words = new Map<number, Words>()
  let used = 0
  return {
    add: (part) => {
      numbers.set(part.numbers, used)
      for (const [row, why] of part.words) words.set(used / WIDTH + row, why)
      used += part.numbers.length
    },
    whole: () => ({ numbers: numbers.subarray(0, used), words }),
  }
}

/** A copy of a ledger in which the rows of one variable are replaced by those of a fresh one about the same pairs. */
export function replaceRows(earlier: Ledger, variable: number, fresh: Ledger): Ledger {
  const numbers = earlier.numbers.slice()
  const words = new Map(earlier.words)
  const freshRows = new Map<string, number>()
  const keyOf = (ledger: Ledger, row: number) => `${entry(ledger, row, 'cause')} ${entry(ledger, row, 'effect')}`
  for (let row = 0; row < rowCount(fresh); row++) freshRows.set(keyOf(fresh, row), row)
  for (let row = 0; row < rowCount(earlier); row++) {
    if (entry(earlier, row, 'cause') !== variable && entry(earlier, row, 'effect') !== variable) continue
    const by = freshRows.get(keyOf(earlier, row))
    if (by === undefined) continue
    numbers.set(fresh.numbers.subarray(by * WIDTH, (by + 1) * WIDTH), row * WIDTH)
    const why = fresh.words.get(by)
    if (why) words.set(row, why)
    else words.delete(row)
  }
  return { numbers, words }
}

/** One row as an object, q and verdict not yet filled in; `names` are those of the table's variables. */
export function associationAt(ledger: Ledger, row: number, names: readonly string[]): Draft<Association> {
  const { numbers } = ledger
  const start = row * WIDTH
  const low = told(numbers, start + places.low)
  const high = told(numbers, start + places.high)
  return {
    cause: names[at(numbers, start + places.cause)] ?? '',
    effect: names[at(numbers, start + places.effect)] ?? '',
    n: at(numbers, start + places.n),
    lagDays: told(numbers, start + places.lagDays),
    durationDays: told(numbers, start + places.durationDays),
    r: told(numbers, start + places.r),
    spearman: told(numbers, start + places.spearman),
    z: told(numbers, start + places.z),
    rAdjusted: told(numbers, start + places.rAdjusted),
    s2: told(numbers, start + places.s2),
    nu: told(numbers, start + places.nu),
    m: told(numbers, start + places.m),
    p: told(numbers, start + places.p),
    q: null,
    qStrict: null,
    interval: low === null || high === null ? null : [low, high],
    verdict: 'cannot tell',
    ...ledger.words.get(row),
  }
}

/** The same with the opposite direction. */
export function pairAt(ledger: Ledger, row: number, names: readonly string[]): Draft<AnalysedPair> {
  const start = row * WIDTH
  const reverse = {
    lagDays: told(ledger.numbers, start + places.reverseLag),
    p: told(ledger.numbers, start + places.reverseP),
  }
  return Object.assign(associationAt(ledger, row, names), { reverse })
}

/** A number, or null where there is none. */
function told(numbers: Float64Array, place: number): number | null {
  const value = at(numbers, place)
  return Number.isNaN(value) ? null : value
}
