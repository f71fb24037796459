/**
 * All judged pairs of a person, packed: thousands of rows that are seldom read, one by one. Numbers are kept in columns of 32
 * bits, which is more than anybody is shown; findings have their exact numbers in rows of their own.
 */
import { promisify } from 'node:util'
import { constants, deflate, inflate } from 'node:zlib'
import { type Association, type NotEnough, sentenceOf, verdictOf } from '@upshot/analysis'
import type { Judged } from './evidence.ts'

const pack = promisify(deflate)
const unpack = promisify(inflate)

export type FamilyName = 'directed' | 'sameDay'

const COLUMNS = [
  ...(['n', 'lagDays', 'durationDays', 'r', 'spearman', 'z', 's2', 'nu', 'm', 'p', 'q', 'qStrict'] as const),
  ...(['low', 'high', 'reverseLag', 'reverseP'] as const),
]
type Column = (typeof COLUMNS)[number]

interface Header {
  readonly ids: readonly string[]
  readonly directed: number
  readonly sameDay: number
  readonly shortfalls: readonly NotEnough[]
}

export interface Families {
  readonly directed: readonly Judged[]
  readonly sameDay: readonly Judged[]
}

const LENGTH_BYTES = 4

export async function packLedger(ids: readonly string[], families: Families): Promise<string> {
  const rows = [...families.directed, ...families.sameDay]
  const places = new Map(ids.map((id, place) => [id, place]))
  const shortfalls = new Map<string, number>()
  const sides = new Uint32Array(rows.length * 3)
  const numbers = new Float32Array(rows.length * COLUMNS.length)
  rows.forEach((row, at) => {
    sides[at] = places.get(row.cause) ?? 0
    sides[rows.length + at] = places.get(row.effect) ?? 0
    sides[2 * rows.length + at] = shortfallPlace(row.shortfall, shortfalls)
    COLUMNS.forEach((column, place) => {
      numbers[place * rows.length + at] = numberIn(row, column) ?? Number.NaN
    })
  })
  const header: Header = {
    ids,
    directed: families.directed.length,
    sameDay: families.sameDay.length,
    shortfalls: [...shortfalls.keys()].map((text) => JSON.parse(text) as NotEnough),
  }
  const words = Buffer.from(JSON.stringify(header))
  const length = Buffer.alloc(LENGTH_BYTES)
  length.writeUInt32LE(words.length)
  const bytes = Buffer.concat([length, words, Buffer.from(sides.buffer), Buffer.from(numbers.buffer)])
  return (await pack(bytes, { level: constants.Z_BEST_SPEED })).toString('base64')
}

/** 0: none; else one more than its place in the list. */
function shortfallPlace(shortfall: NotEnough | undefined, known: Map<string, number>): number {
  if (!shortfall) return 0
  const text = JSON.stringify(shortfall)
  const place = known.get(text) ?? known.size + 1
  known.set(text, place)
  return place
}

function numberIn(row: Judged, column: Column): number | null {
  switch (column) {
    case 'low':
      return row.interval?.[0] ?? null
    case 'high':
      return row.interval?.[1] ?? null
    case 'reverseLag':
      return 'reverse' in row ? row.reverse.lagDays : null
    case 'reverseP':
      return 'reverse' in row ? row.reverse.p : null
    default:
      return row[column]
  }
}

/** Finds rows in a packed ledger. */
export interface LedgerReader {
  readonly ids: readonly string[]
  /** A directed pair as it was judged; of the same day, whichever way round it was. */
  row(family: FamilyName, cause: string, effect: string): Judged | undefined
}

export async function readLedger(text: string): Promise<LedgerReader> {
  const bytes = await unpack(Buffer.from(text, 'base64'))
  const wordsEnd = LENGTH_BYTES + bytes.readUInt32LE(0)
  const header = JSON.parse(bytes.toString('utf8', LENGTH_BYTES, wordsEnd)) as Header
  const count = header.directed + header.sameDay
  // Copies, because views must begin at whole multiples of their width.
  const sidesEnd = wordsEnd + count * 3 * Uint32Array.BYTES_PER_ELEMENT
  const sides = new Uint32Array(Uint8Array.from(bytes.subarray(wordsEnd, sidesEnd)).buffer)
  const numbers = new Float32Array(Uint8Array.from(bytes.subarray(sidesEnd)).buffer)
  const number = (at: number, column: Column): number | null => {
    const value = numbers[COLUMNS.indexOf(column) * count + at] ?? Number.NaN
    return Number.isNaN(value) ? null : value
  }
  const placeOf = new Map(header.ids.map((id, place) => [id, place]))
  const find = (family: FamilyName, cause: number, effect: number): number | undefined => {
    const [from, to] = family === 'directed' ? [0, header.directed] : [header.directed, count]
    for (let at = from; at < to; at++) {
      const [left, right] = [sides[at], sides[count + at]]
      if (left === cause && right === effect) return at
      if (family === 'sameDay' && left === effect && right === cause) return at
    }
    return undefined
  }
  return {
    ids: header.ids,
    row: (family, cause, effect) => {
      const [left, right] = [placeOf.get(cause), placeOf.get(effect)]
      const at = left === undefined || right === undefined ? undefined : find(family, left, right)
      if (at === undefined) return undefined
      const shortfall = header.shortfalls[(sides[2 * count + at] ?? 0) - 1]
      const association = associationAt((column) => number(at, column), { cause, effect, shortfall })
      if (family === 'sameDay') return association
      return { ...association, reverse: { lagDays: number(at, 'reverseLag'), p: number(at, 'reverseP') } }
    },
  }
}

interface Sides {
  readonly cause: string
  readonly effect: string
  readonly shortfall: NotEnough | undefined
}

function associationAt(number: (column: Column) => number | null, sides: Sides): Association {
  const { cause, effect, shortfall } = sides
  const [z, q, low, high] = [number('z'), number('q'), number('low'), number('high')]
  return {
    cause,
    effect,
    n: number('n') ?? 0,
    lagDays: number('lagDays'),
    durationDays: number('durationDays'),
    r: number('r'),
    spearman: number('spearman'),
    z,
    rAdjusted: z === null ? null : Math.tanh(z),
    s2: number('s2'),
    nu: number('nu'),
    m: number('m'),
    p: number('p'),
    q,
    qStrict: number('qStrict'),
    interval: low === null || high === null ? null : [low, high],
    verdict: verdictOf(q),
    ...(shortfall ? { shortfall, notEnough: sentenceOf(shortfall) } : {}),
  }
}
