/**
 * Several sources that recorded the same time: phone and watch count the same steps. What counts is the union of their
 * intervals: the most trusted source counts in full, the next one where the first has nothing, and so on. Records are
 * not changed, only how much of each counts, and for which day.
 */
import type { CombinationOperation } from '@upshot/contract'

/** A record that may have a duration. */
export interface LastingRecord {
  readonly startEpoch: number
  /** Null: a moment. */
  readonly endEpoch: number | null
  readonly value: number
  readonly sourceName: string
}

/** Rank of each source in the order of trust; the lowest counts first. */
export type Ranks = ReadonlyMap<string, number>

/** A stretch of time that has been counted. */
interface Piece {
  readonly from: number
  readonly to: number
  /** Value per second within it. */
  readonly density: number
  /** The duration of the record that it comes from. */
  readonly length: number
}

/** A record that lasts this many times as long as the records inside it is a total of them. */
const TOTAL_TIMES = 4

/**
 * For each record, oldest first, how much of it counts: the share of a sum, the weight in a mean. Records of one source
 * never reduce each other.
 *
 * - A record counts for the part of its time that no source before it covers.
 * - A moment inside covered time does not count.
 * - A total over a much longer time than the records inside it (a day's steps over single walks) counts for the
 *   difference: only the walks were recorded, not the hours between them.
 */
export function countedShares(
  records: readonly LastingRecord[],
  ranks: Ranks,
  combination: CombinationOperation,
): Float64Array {
  const shares = new Float64Array(records.length).fill(1)
  const bySource = indexesBySource(records)
  if (bySource.size < 2 || !records.some(({ endEpoch }) => endEpoch !== null)) return shares
  let counted: readonly Piece[] = []
  for (const source of inOrderOfTrust(bySource, ranks)) {
    const pieces: Piece[] = []
    let from = 0
    for (const index of bySource.get(source) ?? []) {
      const record = records[index]
      if (!record) continue
      from = firstEndingAfter(counted, record.startEpoch, from)
      shares[index] = shareOf(record, { taken: counted, from, combination, pieces })
    }
    counted = union(counted, pieces)
  }
  return shares
}

function indexesBySource(records: readonly LastingRecord[]): ReadonlyMap<string, number[]> {
  const bySource = new Map<string, number[]>()
  for (const [index, { sourceName }] of records.entries()) {
    const indexes = bySource.get(sourceName)
    if (indexes) indexes.push(index)
    else bySource.set(sourceName, [index])
  }
  return bySource
}

const inOrderOfTrust = (bySource: ReadonlyMap<string, readonly unknown[]>, ranks: Ranks): readonly string[] =>
  [...fullRanks(ranks, new Map([...bySource].map(([name, records]) => [name, records.length]))).keys()].filter((name) =>
    bySource.has(name),
  )

/**
 * As the person ordered them; then the others, the one with the most records first, because it measured in the most
 * detail.
 */
export function fullRanks(ranks: Ranks, counts: ReadonlyMap<string, number>): Ranks {
  const rank = (name: string) => ranks.get(name) ?? Number.POSITIVE_INFINITY
  const names = [...counts.keys()].sort((a, b) => {
    if (rank(a) !== rank(b)) return rank(a) - rank(b)
    return (counts.get(b) ?? 0) - (counts.get(a) ?? 0) || (a < b ? -1 : 1)
  })
  return new Map(names.map((name, index) => [name, index]))
}

/** Pieces are in order of time and do not overlap; records are in order of time too. */
function firstEndingAfter(counted: readonly Piece[], epoch: number, from: number): number {
  let index = from
  while ((counted[index]?.to ?? Number.POSITIVE_INFINITY) <= epoch) index += 1
  return index
}

interface OverlapState {
  readonly taken: readonly Piece[]
  /** The first piece that can touch the record. */
  readonly from: number
  readonly combination: CombinationOperation
  /** Marks the time of the record as counted. */
  readonly pieces: Piece[]
}

function shareOf(record: LastingRecord, { taken, from, combination, pieces }: OverlapState): number {
  const { startEpoch: start, endEpoch: end } = record
  if (end === null) return (taken[from]?.from ?? Number.POSITIVE_INFINITY) <= start ? 0 : 1
  const free: { from: number; to: number }[] = []
  let reached = start
  let covered = 0
  let counted = 0
  let longest = 0
  for (let index = from; index < taken.length; index += 1) {
    const piece = taken[index]
    if (!piece || piece.from >= end) break
    const from = Math.max(piece.from, start)
    const right = Math.min(piece.to, end)
    if (from > reached) free.push({ from: reached, to: from })
    covered += right - from
    counted += piece.density * (right - from)
    longest = Math.max(longest, piece.length)
    reached = right
  }
  if (reached < end) free.push({ from: reached, to: end })
  const length = end - start
  const isTotal = combination === 'SUM' && covered > 0 && length >= TOTAL_TIMES * longest && record.value > 0
  const share = isTotal ? Math.max(0, 1 - counted / record.value) : 1 - covered / length
  const density = (share * record.value) / Math.max(1, length - covered)
  for (const gap of free) pieces.push({ ...gap, density, length })
  return share
}

/** All pieces in order of time; new ones that overlap (one source, two records at a time) are merged. */
function union(counted: readonly Piece[], pieces: readonly Piece[]): readonly Piece[] {
  if (pieces.length === 0) return counted
  const all = [...counted, ...pieces].sort((a, b) => a.from - b.from || a.to - b.to)
  const apart: Piece[] = []
  for (const piece of all) {
    const last = apart.at(-1)
    if (!last || piece.from >= last.to) apart.push(piece)
    else apart[apart.length - 1] = joined(last, piece)
  }
  return apart
}

function joined(a: Piece, b: Piece): Piece {
  const to = Math.max(a.to, b.to)
  const amount = a.density * (a.to - a.from) + b.density * (b.to - b.from)
  return { from: a.from, to, density: amount / (to - a.from), length: Math.max(a.length, b.length) }
}

// Totals of a day that are not marked as such. A watch records intervals; another source reports one number for the
// whole day, at midnight, at noon or whenever it was read. Treated as moments, such totals would be added to what they
// are totals of.

/** A record and the local day it belongs to. */
export interface DatedRecord extends LastingRecord {
  readonly day: number
}

interface DayBounds {
  readonly from: number
  readonly to: number
}

/**
 * Records in which each daily total lasts its whole day. A total is the only record of its source on a day for which
 * another source recorded intervals. An entry that somebody makes twice a day stays a moment.
 */
export function withDayTotals<Of extends DatedRecord>(
  records: readonly Of[],
  boundsOf: (day: number) => DayBounds,
): readonly LastingRecord[] {
  const stretches = sourcesByDay(records.filter(({ endEpoch }) => endEpoch !== null))
  if (stretches.size === 0) return records
  const all = sourcesByDay(records)
  return records.map((record) => {
    const { day, endEpoch, sourceName } = record
    const recordingSources = stretches.get(day)
    const isTotal =
      endEpoch === null && recordingSources && !recordingSources.has(sourceName) && all.get(day)?.get(sourceName) === 1
    if (!isTotal) return record
    const { from, to } = boundsOf(day)
    return { startEpoch: from, endEpoch: to, value: record.value, sourceName }
  })
}

/** How many records each source has on each day. */
function sourcesByDay(records: readonly DatedRecord[]): ReadonlyMap<number, ReadonlyMap<string, number>> {
  const byDay = new Map<number, Map<string, number>>()
  for (const { day, sourceName } of records) {
    const counts = byDay.get(day) ?? new Map<string, number>()
    counts.set(sourceName, (counts.get(sourceName) ?? 0) + 1)
    byDay.set(day, counts)
  }
  return byDay
}

// The day that a record counts for.

/** Six hours before midnight: sleep from then on belongs to the night of the next day. */
export const EVENING_SECONDS = 6 * 3600

/**
 * The moment whose local day a record belongs to: its start. A night belongs to the day of waking up, whether it began
 * before or after midnight and whether it is one record or twenty.
 */
export const momentOfDay = (startEpoch: number, isLasting: boolean, categoryName: string): number =>
  startEpoch + (isLasting && categoryName === 'Sleep' ? EVENING_SECONDS : 0)

/** Variables with several sources and a record that lasts: only these can overlap. */
export function variablesWithOverlaps(
  rows: readonly (Pick<LastingRecord, 'sourceName' | 'endEpoch'> & { readonly variableId: number })[],
): number[] {
  const sources = new Map<number, Set<string>>()
  const lasting = new Set<number>()
  for (const { variableId, sourceName, endEpoch } of rows) {
    const existing = sources.get(variableId)
    if (existing) existing.add(sourceName)
    else sources.set(variableId, new Set([sourceName]))
    if (endEpoch !== null) lasting.add(variableId)
  }
  return [...lasting].filter((id) => (sources.get(id)?.size ?? 0) > 1)
}
