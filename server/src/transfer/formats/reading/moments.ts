/** Moments from the times in files: local times, times with an offset, and distinct moments for values of one second. */
import { say } from '../../../lib/language.ts'

import { type Moment, readMoment, SECONDS_PER_DAY } from '../../../lib/utc-text.ts'
import { isTimeZone, offsetsOf } from '../../../lib/zone.ts'
import type { FilePosition, ReadContext, ReadEntry, ReadItem } from '../format.ts'
import { textIn } from './json-values.ts'
import { plainRecord } from './member-use.ts'
import { leftOut } from './target.ts'

/** A local time. */
export interface WallTime {
  readonly year: number
  readonly month: number
  readonly day: number
  readonly hour?: number
  readonly minute?: number
  readonly second?: number
}

/** Asks once for the time zone of a file with local times, and converts them; undefined for impossible dates. */
export const localMoments = (context: ReadContext): ((wall: WallTime) => Moment | undefined) =>
  momentsIn(askLocalZone(context))

/** The time zone of a file with local times. */
export function askLocalZone(context: ReadContext): string {
  const answer = context.ask({
    key: 'timeZone',
    text: say('What time zone were these entries made in? The file does not say.'),
    fallback: context.accountTimeZone,
  })
  return isTimeZone(answer) ? answer : context.accountTimeZone
}

/** Converts local times in a zone: a repeated hour means the first one, a skipped hour the moment after. */
export function momentsIn(zone: string): (wall: WallTime) => Moment | undefined {
  const offsetAt = offsetsOf(zone)
  return ({ year, month, day, hour = 0, minute = 0, second = 0 }) => {
    const wallSeconds = Date.UTC(year, month - 1, day, hour, minute, second) / 1000
    const isReal = new Date(wallSeconds * 1000).getUTCDate() === day && month >= 1 && month <= 12
    if (!isReal || hour > 23 || minute > 59 || second > 59) return undefined
    const earlierOffset = offsetAt(wallSeconds - SECONDS_PER_DAY)
    const first = wallSeconds - earlierOffset
    const epochSeconds = offsetAt(first) === earlierOffset ? first : wallSeconds - offsetAt(first)
    return { epochSeconds, offsetMinutes: Math.round(offsetAt(epochSeconds) / 60) }
  }
}

/** Cache limit: duplicates are close to each other in a file. */
const MOMENTS_KEPT = 100_000

/** All cells of a row, or a whole record of JSON; undefined where rows cannot repeat, because each has an id. */
export type RowContent = readonly string[] | Readonly<Record<string, unknown>> | undefined

interface PlacedValue {
  readonly value: number
  readonly content: number | undefined
  readonly position: FilePosition
}

/**
 * Gives each value its own moment, because two values of a variable from one source at the same moment would count as one.
 * A row that repeats an earlier one in every cell is left out; all others are kept, a second apart. Equal values are no
 * repetition: two glasses of water may be noted in one second.
 */
export class OwnMoments {
  /** The values by variable, source and second. */
  readonly #values = new Map<string, Map<string, Map<number, PlacedValue[]>>>()
  #size = 0
  /** Cache: most rows have several values. */
  #lastRow: RowContent
  #lastDigest = 0

  /** `row` is what the value was read from. */
  assign(entry: ReadEntry, row: RowContent): ReadItem {
    const { value, position, start } = entry
    const bySecond = this.#valuesOf(entry)
    const sameSecond = bySecond.get(start.epochSeconds)
    const placed = { value, position, content: row && this.#digestOf(row) }
    if (sameSecond === undefined) {
      this.#size++
      bySecond.set(start.epochSeconds, [placed])
      return entry
    }
    if (sameSecond.some((earlier) => isRepeated(placed, earlier)))
      return leftOut(say('Rows that appear twice in the file'))
    sameSecond.push(placed)
    return { ...entry, start: { ...start, epochSeconds: start.epochSeconds + sameSecond.length - 1 } }
  }

  #valuesOf({ variableName, sourceName }: ReadEntry): Map<number, PlacedValue[]> {
    if (this.#size >= MOMENTS_KEPT) {
      this.#values.clear()
      this.#size = 0
    }
    const bySource = this.#values.get(variableName) ?? new Map<string, Map<number, PlacedValue[]>>()
    const bySecond = bySource.get(sourceName) ?? new Map<number, PlacedValue[]>()
    this.#values.set(variableName, bySource)
    bySource.set(sourceName, bySecond)
    return bySecond
  }

  #digestOf(row: NonNullable<RowContent>): number {
    if (row === this.#lastRow) return this.#lastDigest
    this.#lastRow = row
    this.#lastDigest = isCellList(row) ? digest(row) : digest([JSON.stringify(plainRecord(row))])
    return this.#lastDigest
  }
}

/** Two values of one row are two values. */
const isRepeated = (later: PlacedValue, earlier: PlacedValue): boolean =>
  later.content !== undefined &&
  later.content === earlier.content &&
  later.value === earlier.value &&
  (later.position.line !== earlier.position.line || later.position.file !== earlier.position.file)

const isCellList = (row: NonNullable<RowContent>): row is readonly string[] => Array.isArray(row)

/** 53 bits of two hashes (FNV-1a with two factors). They only compare rows that have a moment and a value in common. */
function digest(cells: readonly string[]): number {
  let first = 0x811c9dc5
  let other = 0x01000193
  for (const cell of cells) {
    for (let index = 0; index < cell.length; index++) {
      const sign = cell.charCodeAt(index)
      first = Math.imul(first ^ sign, 0x01000193)
      other = Math.imul(other ^ sign, 0x5bd1e995)
    }
    // Between cells: `a,bc` is not `ab,c`.
    first = Math.imul(first ^ 0x1f, 0x01000193)
    other = Math.imul(other ^ 0x1f, 0x5bd1e995)
  }
  return (first >>> 0) * 0x200000 + (other >>> 11)
}

/** For formats that require an offset or `Z`: a time without one is rejected, not taken for UTC. */
export function zonedMoment(value: unknown): Moment | undefined {
  const text = textIn(value)
  return text !== undefined && /\d{2}:\d{2}.*(?:Z|[+-]\d{2}(?::?\d{2})?)$/i.test(text) ? readMoment(text) : undefined
}
