/** The clocks of a Google Takeout: UTC with a `Z`, and local ones without a word. */
import { type Moment, SECONDS_PER_DAY } from '../../../lib/utc-text.ts'
import type { ReadContext } from '../format.ts'
import { readDate } from '../reading/dates.ts'
import { localMoments, momentsIn, type WallTime } from '../reading/local-moment.ts'

export interface TakeoutTimes {
  /** With `Z` or an offset a moment, else by the local clock. `06/10/26 16:39:00` has the month first. */
  momentOf(text: string): Moment | undefined
  /** By the clock of the old JSON files with minutes, about which the person was asked. */
  minuteOf(text: string): Moment | undefined
  /** A whole local day, whatever time of it stands there. */
  dayOf(text: string): { readonly start: Moment; readonly endEpoch: number } | undefined
}

export function takeoutTimes(context: ReadContext, { asksClock }: { readonly asksClock: boolean }): TakeoutTimes {
  const local = localMoments(context)
  const wallMinute = asksClock && asksUtc(context) ? momentsIn('UTC') : local
  const read = (text: string, moments: (wall: WallTime) => Moment | undefined) => {
    const date = readDate(text.replace(/\.\d+(?=Z?$)/, ''), 'month first')
    return date?.kind === 'moment' ? date.moment : date && moments(date.wall)
  }
  return {
    momentOf: (text) => read(text, local),
    minuteOf: (text) => {
      const moment = read(text, wallMinute)
      return moment && wallMinute !== local ? { ...moment, offsetMinutes: undefined } : moment
    },
    dayOf: (text) => {
      const date = readDate(text.replace(/([T ]\d{2}:\d{2}.*)$/, ''), 'month first')
      if (date?.kind !== 'wall') return undefined
      const { year, month, day } = date.wall
      const next = new Date(Date.UTC(year, month - 1, day) + SECONDS_PER_DAY * 1000)
      const start = local({ year, month, day })
      const end = local({ year: next.getUTCFullYear(), month: next.getUTCMonth() + 1, day: next.getUTCDate() })
      return start && end && { start, endEpoch: end.epochSeconds }
    },
  }
}

/** Exports of different years differ, and nothing in the files tells. */
function asksUtc(context: ReadContext): boolean {
  const choices = ['UTC', 'local time'] as const
  const text =
    'Are the times of steps, distance, heart rate and exercise in the JSON files UTC or local? Compare a walk you remember with the file; most exports write UTC.'
  return context.ask({ key: 'clock', text, choices }) !== 'local time'
}
