/** Local times of files that know no zone. */
import { say } from '../../../lib/refusal.ts'
import type { Moment } from '../../../lib/utc-text.ts'
import { SECONDS_PER_DAY } from '../../../lib/utc-text.ts'
import { isTimeZone, offsetsOf } from '../../../lib/zone.ts'
import type { ReadContext } from '../format.ts'

/** A clock on the wall. */
export interface WallTime {
  readonly year: number
  readonly month: number
  readonly day: number
  readonly hour?: number
  readonly minute?: number
  readonly second?: number
}

/** Asks once for the zone of a file whose times are local, and reads them in it; undefined where there is no such day. */
export function localMoments(context: ReadContext): (wall: WallTime) => Moment | undefined {
  const asked = context.ask({
    key: 'timeZone',
    text: say(
      'What time zone were these entries made in? The file does not say.',
      'In welcher Zeitzone sind diese Einträge entstanden? Die Datei sagt es nicht.',
    ),
    fallback: context.accountTimeZone,
  })
  return momentsIn(isTimeZone(asked) ? asked : context.accountTimeZone)
}

/** From wall clocks to moments in one zone: of an hour that comes twice the first, of one that is skipped the moment after. */
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
