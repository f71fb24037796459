/** Time zones as a column of a table names them: Europe/Berlin, +02:00, UTC-5. */

import type { Moment } from '../../../lib/utc-text.ts'
import { isTimeZone, offsetsOf } from '../../../lib/zone.ts'
import { momentsIn, type WallTime } from '../reading/local-moment.ts'

export interface Zone {
  momentOf(wall: WallTime): Moment | undefined
  offsetMinutesAt(epochSeconds: number): number
}

const OFFSET = /^(?:UTC|GMT)?\s?([-+−])(\d{1,2})(?::?(\d{2}))?$/i
const NAMED = /^(?:UTC|GMT|Z|[A-Za-z_]+(?:\/[A-Za-z_+\-\d]+){1,2})$/
const MOST_ZONES = 1000
const known = new Map<string, Zone | undefined>()

export function zoneNamed(text: string): Zone | undefined {
  const name = text.trim()
  if (name.length > 50) return undefined
  if (!known.has(name)) {
    if (known.size >= MOST_ZONES) known.clear()
    known.set(name, offsetZone(name) ?? (NAMED.test(name) ? namedZone(name) : undefined))
  }
  return known.get(name)
}

function namedZone(name: string): Zone | undefined {
  const zone = /^(?:gmt|z)$/i.test(name) ? 'UTC' : name
  if (!isTimeZone(zone)) return undefined
  const offsetAt = offsetsOf(zone)
  return { momentOf: momentsIn(zone), offsetMinutesAt: (epoch) => Math.round(offsetAt(epoch) / 60) }
}

function offsetZone(text: string): Zone | undefined {
  const [, sign, hours, minutes = '0'] = OFFSET.exec(text) ?? []
  if (hours === undefined || Number(hours) > 14 || Number(minutes) > 59) return undefined
  const offsetMinutes = (sign === '+' ? 1 : -1) * (Number(hours) * 60 + Number(minutes))
  const inUtc = momentsIn('UTC')
  const momentOf = (wall: WallTime): Moment | undefined => {
    const moment = inUtc(wall)
    return moment && { epochSeconds: moment.epochSeconds - offsetMinutes * 60, offsetMinutes }
  }
  return { momentOf, offsetMinutesAt: () => offsetMinutes }
}
