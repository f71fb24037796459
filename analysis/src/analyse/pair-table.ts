import { at } from '../arrays/at.ts'
import type { PairQuestion } from './questions.ts'
import type { AnalysedPair, Association, Draft } from './result.ts'

type Row = Association & Partial<Pick<AnalysedPair, 'reverse'>>
type Words = Pick<Row, 'notEnough' | 'shortfall'>

/**
 * The judged pairs of one family, before they are corrected together: numbers in one array, the few words beside it.
 *
 * A person of 300 variables has 89 700 pairs. As numbers they take a fifth of the memory that as many objects take,
 * threads hand them over without copying, and copying them for a change takes milliseconds. Rows are made of them when
 * they are read. They stand in the order of the table: by cause, then by effect.
 */
export interface PairTable {
  /** `WIDTH` numbers per row, NaN for null. */
  readonly numbers: Float64Array<ArrayBuffer>
  /** What only some rows have: why they were refused. */
  readonly words: ReadonlyMap<number, Words>
}

/** The numbers of a row, in order; cause and effect are places in the table, and rAdjusted follows from z. */
const COLUMNS = [
  ...(['cause', 'effect', 'n', 'lagDays', 'durationDays', 'r', 'spearman', 'z', 's2', 'nu', 'm'] as const),
  ...(['p', 'low', 'high', 'reverseLag', 'reverseP'] as const),
]
type Column = (typeof COLUMNS)[number]

const WIDTH = COLUMNS.length
const places = Object.fromEntries(COLUMNS.map((column, place) => [column, place])) as Readonly<Record<Column, number>>

/** Judges questions one after the other; each row is written down and forgotten. */
export function pairTableOf(questions: readonly PairQuestion[], judge: (question: PairQuestion) => Row): PairTable {
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

function write(numbers: Float64Array, start: number, { cause, effect }: PairQuestion, row: Row): void {
  const none = Number.NaN
  numbers[start + places.cause] = cause
  numbers[start + places.effect] = effect
  numbers[start + places.n] = row.n
  numbers[start + places.lagDays] = row.lagDays ?? none
  numbers[start + places.durationDays] = row.durationDays ?? none
  numbers[start + places.r] = row.r ?? none
  numbers[start + places.spearman] = row.spearman ?? none
  numbers[start + places.z] = row.z ?? none
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
export function rowCount({ numbers }: PairTable): number {
  return numbers.length / WIDTH
}

/** One number of a row; NaN for null. */
export function entry({ numbers }: PairTable, row: number, column: Column): number {
  return at(numbers, row * WIDTH + places[column])
}

/** One number of every row. */
export function column(ledger: PairTable, name: Column): Float64Array {
  const values = new Float64Array(rowCount(ledger))
  const place = places[name]
  for (let row = 0; row < values.length; row++) values[row] = at(ledger.numbers, row * WIDTH + place)
  return values
}

/** Writes down Spearman's ρ, which is computed only once q says that it will be shown. */
export function writeSpearman({ numbers }: PairTable, row: number, spearman: number | null): void {
  numbers[row * WIDTH + places.spearman] = spearman ?? Number.NaN
}

/** Takes in the ledgers of tiles as they come, and gives the whole in order. */
export interface PairTableBuilder {
  /** Uses up the part: its memory is given back at once, not when the collector comes by. */
  add(part: PairTable): void
  /** Call once, when all are in. */
  whole(): PairTable
}

/**
 * A gatherer for the pairs of so many variables. Each pair has a slot for itself, so that rows are in order however the
 * tiles come; slots that nobody asked about are closed up at the end, and take no memory before.
 */
export function createPairTableBuilder(variables: number): PairTableBuilder {
  const numbers = new Float64Array(variables * variables * WIDTH)
  const isTaken = new Uint8Array(variables * variables)
  const wordsBySlot = new Map<number, Words>()
  return {
    add: (part) => {
      for (let row = 0; row < rowCount(part); row++) {
        const slot = entry(part, row, 'cause') * variables + entry(part, row, 'effect')
        isTaken[slot] = 1
        for (let i = 0; i < WIDTH; i++) numbers[slot * WIDTH + i] = at(part.numbers, row * WIDTH + i)
        const why = part.words.get(row)
        if (why) wordsBySlot.set(slot, why)
      }
      part.numbers.buffer.transfer(0)
    },
    whole: () => {
      const words = new Map<number, Words>()
      let row = 0
      for (let slot = isTaken.indexOf(1); slot >= 0; slot = isTaken.indexOf(1, slot + 1)) {
        numbers.copyWithin(row * WIDTH, slot * WIDTH, (slot + 1) * WIDTH)
        const why = wordsBySlot.get(slot)
        if (why) words.set(row, why)
        row++
      }
      return { numbers: numbers.subarray(0, row * WIDTH), words }
    },
  }
}

/** A copy of a ledger in which the rows of one variable are replaced by those of a fresh one about the same pairs. */
export function replaceRows(earlier: PairTable, variable: number, fresh: PairTable): PairTable {
  const numbers = earlier.numbers.slice()
  const words = new Map(earlier.words)
  // The same pairs in the same order: the next fresh row always belongs to the next row of the variable.
  let next = 0
  for (let row = 0; row < rowCount(earlier); row++) {
    if (entry(earlier, row, 'cause') !== variable && entry(earlier, row, 'effect') !== variable) continue
    numbers.set(fresh.numbers.subarray(next * WIDTH, (next + 1) * WIDTH), row * WIDTH)
    const why = fresh.words.get(next)
    if (why) words.set(row, why)
    else words.delete(row)
    next++
  }
  return { numbers, words }
}

/** One row as an object, q and verdict not yet filled in; `names` are those of the table's variables. */
export function associationAt(ledger: PairTable, row: number, names: readonly string[]): Draft<Association> {
  const { numbers } = ledger
  const start = row * WIDTH
  const low = told(numbers, start + places.low)
  const high = told(numbers, start + places.high)
  const z = told(numbers, start + places.z)
  return {
    cause: names[at(numbers, start + places.cause)] ?? '',
    effect: names[at(numbers, start + places.effect)] ?? '',
    n: at(numbers, start + places.n),
    lagDays: told(numbers, start + places.lagDays),
    durationDays: told(numbers, start + places.durationDays),
    r: told(numbers, start + places.r),
    spearman: told(numbers, start + places.spearman),
    z,
    rAdjusted: z === null ? null : Math.tanh(z),
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
export function pairAt(ledger: PairTable, row: number, names: readonly string[]): Draft<AnalysedPair> {
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
