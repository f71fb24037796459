/** WHOOP writes the clock on the wall, and beside it how far from UTC the person was: `UTC-05:00`, `UTCZ`, `GMT-5`. */
import type { Moment } from '../../../lib/utc-text.ts'
import type { NamedRow } from '../reading/csv-rows.ts'
import { readDate } from '../reading/dates.ts'
import type { WallTime } from '../reading/local-moment.ts'

const OFFSET = /^(?:UTC|GMT)?\s*([+-])(\d{1,2})(?::?(\d{2}))?$/i

/** Minutes east of UTC; undefined where the row does not say. */
export function offsetIn(text: string): number | undefined {
  if (/^(?:UTC|GMT)?Z$|^(?:UTC|GMT)$/i.test(text)) return 0
  const [, sign, hours, minutes = '0'] = OFFSET.exec(text) ?? []
  if (sign === undefined || Number(hours) > 15 || Number(minutes) > 59) return undefined
  return (Number(hours) * 60 + Number(minutes)) * (sign === '-' ? -1 : 1)
}

export type FullWallTime = Required<WallTime>

export function wallIn(text: string): FullWallTime | undefined {
  const date = readDate(text)
  if (date?.kind !== 'wall') return undefined
  return { hour: 0, minute: 0, second: 0, ...date.wall }
}

/** At the offset of the row, else in the zone of the account. */
export function momentIn(
  row: NamedRow,
  text: string,
  momentOf: (wall: WallTime) => Moment | undefined,
): Moment | undefined {
  const wall = wallIn(text)
  const offsetMinutes = offsetIn(row.cell('Cycle timezone'))
  if (!wall) return undefined
  if (offsetMinutes === undefined) return momentOf(wall)
  const seconds = Date.UTC(wall.year, wall.month - 1, wall.day, wall.hour, wall.minute, wall.second) / 1000
  const isReal = new Date(seconds * 1000).getUTCDate() === wall.day
  return isReal ? { epochSeconds: seconds - offsetMinutes * 60, offsetMinutes } : undefined
}
