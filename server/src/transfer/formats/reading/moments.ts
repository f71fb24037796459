/** Moments from the times in files: local times, times with an offset, and distinct moments for values of one second. */
import { say } from '../../../lib/language.ts'

import { type Moment, readMoment, SECONDS_PER_DAY } from '../../../lib/utc-text.ts'
import { isTimeZone, offsetsOf } from '../../../lib/zone.ts'
import type { ReadContext, ReadEntry, ReadItem } from '../format.ts'
import { textIn } from './json-values.ts'
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
export function localMoments(context: ReadContext): (wall: WallTime) => Moment | undefined {
  const asked = context.ask({
    key: 'timeZone',
    text: say('What time zone were these entries made in? The file does not say.'),
    fallback: context.accountTimeZone,
  })
  return momentsIn(isTimeZone(asked) ? asked : context.accountTimeZone)
}

/** Converts local times in a zone: a repeated hour means the first one, a skipped hour the moment after. */
export function momentsIn(zone: string): (wall: WallTime) => Moment | undefined {
  const offsetAt = offsetsOf(zone)
  return ({ year, month, day, hour = 0, minute = 0, second = 0 }) => {
    const wallSeconds = Date.UTC(year, month - 1, day, hour, minute, second) / 1000
    const isReal = new Date(wallSeconds * 1000).getUTCDate() === day && month >= 1 && month <= 12
    if (!isReal || hour > 23 || minute > 59 || second > 59) return undefined
    const before = offsetAt(wallSeconds - SECONDS_PER_DAY)
    const first = wallSeconds - before
    const epochSeconds = offsetAt(first) === before ? first : wallSeconds - offsetAt(first)
    return { epochSeconds, offsetMinutes: Math.round(offsetAt(epochSeconds) / 60) }
  }
}

/** Cache limit: duplicates are close to each other in a file. */
const MOMENTS_KEPT = 100_000

/**
 * Gives each value its own moment, because two values of a variable from one source at the same moment would count as one.
 * Duplicate rows are left out; different values move by a second each.
 */
export class OwnMoments {
  readonly #values = new Map<string, number[]>()

  /** `sameIsTwice`: an equal value at the same moment is a duplicate row, not a second cup of the day. */
  place(entry: ReadEntry, { sameIsTwice = true } = {}): ReadItem {
    const key = `${entry.start.epochSeconds} ${entry.variableName}\n${entry.sourceName}`
    const before = this.#values.get(key)
    if (before === undefined) {
      if (this.#values.size >= MOMENTS_KEPT) this.#values.clear()
      this.#values.set(key, [entry.value])
      return entry
    }
    if (sameIsTwice && before.includes(entry.value)) return leftOut(say('Rows that appear twice in the file'))
    before.push(entry.value)
    const epochSeconds = entry.start.epochSeconds + before.length - 1
    return { ...entry, start: { ...entry.start, epochSeconds } }
  }
}

/** For formats that require an offset or `Z`: a time without one is rejected, not taken for UTC. */
export function zonedMoment(value: unknown): Moment | undefined {
  const text = textIn(value)
  return text !== undefined && /\d{2}:\d{2}.*(?:Z|[+-]\d{2}(?::?\d{2})?)$/i.test(text) ? readMoment(text) : undefined
}
