import type { NotEnough } from '../gates/gates.ts'
import type { Analysis } from './analyse-table.ts'
import type { Family, FamilyKind } from './correct.ts'
import { associationFrom, familyNumber, pairFrom } from './family-rows.ts'
import { CONCLUDED_COLUMNS, NESTED_COLUMNS, type PairColumn, STATISTICS } from './pair-statistics.ts'
import { entry } from './pair-table.ts'
import { type AnalysedPair, type Association, conclusionFrom } from './result.ts'

/** The layout of the bytes; a change to it is a new format. */
const FORMAT = 'pairs-1'
const COLUMNS: readonly PairColumn[] = [...STATISTICS, ...NESTED_COLUMNS, ...CONCLUDED_COLUMNS]

/** Identifies the format and the columns of a stored table. A table with any other version has to be recalculated. */
export const STORED_PAIRS_VERSION = [FORMAT, ...COLUMNS].join(' ')

/** The JSON header before the numbers. */
interface Header {
  readonly names: readonly string[]
  readonly directed: number
  readonly sameDay: number
  readonly shortfalls: readonly NotEnough[]
}

const LENGTH_BYTES = Uint32Array.BYTES_PER_ELEMENT

/**
 * All judged pairs of an analysis as bytes. Numbers are in columns of 32 bits, more precise than what is ever shown:
 *
 *     length of header · header as JSON · cause, effect and shortfall of every row · a column for each number
 */
export function encodePairs({ families, result }: Analysis): Uint8Array<ArrayBuffer> {
  const { directed, sameDay } = families
  const count = directed.order.length + sameDay.order.length
  const sides = new Uint32Array(3 * count)
  const numbers = new Float32Array(COLUMNS.length * count)
  const shortfalls = new Map<string, number>()
  const write = (family: Family, first: number) => {
    const { table, order } = family
    for (let row = 0; row < order.length; row++) {
      sides[first + row] = entry(table, row, 'cause')
      sides[count + first + row] = entry(table, row, 'effect')
      sides[2 * count + first + row] = shortfallNumber(table.shortfalls.get(row), shortfalls)
    }
    COLUMNS.forEach((column, index) => {
      const start = index * count + first
      for (let row = 0; row < order.length; row++) numbers[start + row] = familyNumber(family, row, column)
    })
  }
  write(directed, 0)
  write(sameDay, directed.order.length)
  return joined({
    header: {
      names: result.variables,
      directed: directed.order.length,
      sameDay: sameDay.order.length,
      shortfalls: [...shortfalls.keys()].map((text) => JSON.parse(text) as NotEnough),
    },
    sides,
    numbers,
  })
}

/** 0 if there is none, otherwise its index in the list plus one. */
function shortfallNumber(shortfall: NotEnough | undefined, numbers: Map<string, number>): number {
  if (!shortfall) return 0
  const text = JSON.stringify(shortfall)
  const number = numbers.get(text) ?? numbers.size + 1
  numbers.set(text, number)
  return number
}

interface Contents {
  readonly header: Header
  readonly sides: Uint32Array<ArrayBuffer>
  readonly numbers: Float32Array<ArrayBuffer>
}

function joined({ header, sides, numbers }: Contents): Uint8Array<ArrayBuffer> {
  const text = new TextEncoder().encode(JSON.stringify(header))
  const sidesStart = LENGTH_BYTES + text.length
  const bytes = new Uint8Array(sidesStart + sides.byteLength + numbers.byteLength)
  new DataView(bytes.buffer).setUint32(0, text.length, true)
  bytes.set(text, LENGTH_BYTES)
  bytes.set(new Uint8Array(sides.buffer), sidesStart)
  bytes.set(new Uint8Array(numbers.buffer), sidesStart + sides.byteLength)
  return bytes
}

function parted(bytes: Uint8Array): Contents {
  const headerEnd = LENGTH_BYTES + new DataView(bytes.buffer, bytes.byteOffset).getUint32(0, true)
  const header = JSON.parse(new TextDecoder().decode(bytes.subarray(LENGTH_BYTES, headerEnd))) as Header
  const sidesEnd = headerEnd + 3 * (header.directed + header.sameDay) * Uint32Array.BYTES_PER_ELEMENT
  // Copies, because a typed array must start at a multiple of its element size.
  const sides = new Uint32Array(Uint8Array.from(bytes.subarray(headerEnd, sidesEnd)).buffer)
  const numbers = new Float32Array(Uint8Array.from(bytes.subarray(sidesEnd)).buffer)
  return { header, sides, numbers }
}

/** Finds single rows in a stored table. */
export interface StoredPairs {
  /** All variables that were analysed. */
  readonly names: readonly string[]
  /** A directed pair as it was judged; a same-day pair in either order of its sides. */
  row(family: FamilyKind, cause: string, effect: string): AnalysedPair | Association | undefined
  /** Every pair of a family that could not be judged, with the reason. */
  refused(family: FamilyKind): RefusedPair[]
  /** How many pairs of a family were judged, and how many of them have at most this q. */
  judgedCount(family: FamilyKind, q: number): { readonly judged: number; readonly found: number }
}

export interface RefusedPair {
  readonly cause: string
  readonly effect: string
  readonly shortfall: NotEnough
}

/**
 * Reads a stored table. A table with other columns is still read, without the missing numbers; undefined if its format
 * differs.
 */
export function decodePairs(version: string, bytes: Uint8Array): StoredPairs | undefined {
  const [format, ...columns] = version.split(' ')
  if (format !== FORMAT) return undefined
  const { header, sides, numbers } = parted(bytes)
  const count = header.directed + header.sameDay
  const indexes = new Map(header.names.map((name, index) => [name, index]))
  const numbersOf = (row: number) => (column: PairColumn) => {
    const index = columns.indexOf(column)
    const value = index < 0 ? Number.NaN : (numbers[index * count + row] ?? Number.NaN)
    return Number.isNaN(value) ? null : value
  }
  const nameAt = (index: number): string => header.names[index] ?? ''
  const placesOf = (family: FamilyKind): readonly [number, number] =>
    family === 'directed' ? [0, header.directed] : [header.directed, count]
  const shortfallAt = (row: number): NotEnough | undefined => header.shortfalls[(sides[2 * count + row] ?? 0) - 1]
  const find = (family: FamilyKind, cause: number, effect: number): number | undefined => {
    const [from, to] = placesOf(family)
    for (let index = from; index < to; index++) {
      const left = sides[index]
      const right = sides[count + index]
      if (left === cause && right === effect) return index
      if (family === 'sameDay' && left === effect && right === cause) return index
    }
    return undefined
  }
  return {
    names: header.names,
    row: (family, cause, effect) => {
      const causeIndex = indexes.get(cause)
      const effectIndex = indexes.get(effect)
      const row =
        causeIndex === undefined || effectIndex === undefined ? undefined : find(family, causeIndex, effectIndex)
      if (row === undefined) return undefined
      const make = family === 'directed' ? pairFrom : associationFrom
      const conclusion = conclusionFrom(numbersOf(row))
      return make(numbersOf(row), { cause, effect, shortfall: shortfallAt(row), conclusion, nameAt })
    },
    refused: (family) => {
      const [from, to] = placesOf(family)
      const pairs: RefusedPair[] = []
      for (let index = from; index < to; index++) {
        const shortfall = shortfallAt(index)
        const cause = header.names[sides[index] ?? 0]
        const effect = header.names[sides[count + index] ?? 0]
        if (shortfall && cause !== undefined && effect !== undefined) pairs.push({ cause, effect, shortfall })
      }
      return pairs
    },
    judgedCount: (family, most) => {
      const [from, to] = placesOf(family)
      let judged = 0
      let foundCount = 0
      for (let index = from; index < to; index++) {
        const q = numbersOf(index)('q')
        if (q === null) continue
        judged++
        if (q <= most) foundCount++
      }
      return { judged, found: foundCount }
    },
  }
}
