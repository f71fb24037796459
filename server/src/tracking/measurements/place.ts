/** Where something was recorded: the offset decides its local day, the name of the zone is for showing it. Pure. */
import { say } from '../../lib/refusal.ts'
import type { Moment } from '../../lib/utc-text.ts'
import { fewOffsetsOf } from '../../lib/zone.ts'
import type { EntryFault } from './entry-rules.ts'

export interface PlacedMoment {
  readonly moment: Moment
  readonly timeZone?: string
}

/** From moments to minutes east of UTC. */
type ZoneClock = (epochSeconds: number) => number

export const zoneFault = (name: string): EntryFault => {
  const message = say(`There is no time zone "${name}".`, `Die Zeitzone „${name}“ gibt es nicht.`)
  return { field: 'timeZone', message, reason: message }
}

/**
 * A time without an offset gets the zone's. A name whose clock shows another time than the offset is dropped: the offset
 * was the clock, and nothing should be lost because a device knows other rules for a zone than we do.
 */
export function placed(moment: Moment, timeZone: string, clock: ZoneClock): PlacedMoment {
  const offsetMinutes = clock(moment.epochSeconds)
  if (moment.offsetMinutes === undefined) return { moment: { ...moment, offsetMinutes }, timeZone }
  return moment.offsetMinutes === offsetMinutes ? { moment, timeZone } : { moment }
}

/** Clocks of zones, each made once; undefined where there is no such zone. */
export function zoneClocks(): (name: string) => ZoneClock | undefined {
  const known = new Map<string, ZoneClock | undefined>()
  return (name) => {
    if (known.has(name)) return known.get(name)
    const clock = fewOffsetsOf(name)
    known.set(name, clock)
    return clock
  }
}
