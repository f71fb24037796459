/** At which hour of its day each entry came, by the local clock: what the day alone does not say. */
import { SECONDS_PER_DAY, SECONDS_PER_HOUR } from '../../lib/utc-text.ts'
import { offsetsOf } from '../../lib/zone.ts'
import type { Contribution } from './daily.ts'

export interface EntryHour {
  readonly day: number
  /** 15.5 is half past three; a night that counts for the day of waking up may begin at −1.5. */
  readonly hour: number
  /** What of it counts, in the variable's unit. */
  readonly value: number
}

/** In any order. Empty for what a device records all day long. */
export type EntryHours = readonly EntryHour[]

/** Nobody enters more than this by hand; what does is a sensor, and has no hours of its own. */
const MOST_A_DAY = 24

/** Collects the hours of entries, part by part, until there are too many of them. */
export function collectHours(timeZone: string): {
  readonly add: (added: readonly Readonly<Contribution>[]) => void
  readonly collected: () => EntryHours
} {
  const offsetAt = offsetsOf(timeZone)
  const days = new Set<number>()
  let entries: EntryHour[] = []
  let isSensor = false
  const hourOf = ({ row: { startEpoch, offsetMinutes }, day }: Readonly<Contribution>): number => {
    const offset = offsetMinutes === null ? offsetAt(startEpoch) : offsetMinutes * 60
    return (startEpoch + offset - day * SECONDS_PER_DAY) / SECONDS_PER_HOUR
  }
  return {
    add: (added) => {
      if (isSensor) return
      for (const one of added) {
        if (one.share === 0) continue
        days.add(one.day)
        entries.push({ day: one.day, hour: hourOf(one), value: one.value * one.share })
      }
      isSensor = entries.length > MOST_A_DAY * days.size
      if (isSensor) entries = []
    },
    collected: () => entries,
  }
}
