/**
 * The clocks of a Google Takeout: UTC with a `Z`, local times without an offset, and nights whose `Z` may mean either.
 */
import { listed, say } from '../../../lib/language.ts'

import { type Moment, readMoment, SECONDS_PER_DAY } from '../../../lib/utc-text.ts'
import { isTimeZone, offsetsOf } from '../../../lib/zone.ts'
import type { ReadContext } from '../format.ts'
import { readDate } from '../reading/dates.ts'
import { momentsIn, type WallTime } from '../reading/moments.ts'
import { agreesWith, type StatedOffset } from '../reading/person-clock.ts'

/** What `Z` or `+0000` means in a file. */
export type TakeoutClock = 'UTC' | 'local time'

export interface TakeoutTimes {
  /** A moment if it has `Z` or an offset, otherwise local time. `06/10/26 16:39:00` has the month first. */
  momentOf(text: string): Moment | undefined
  /** By the clock of the old JSON files with minutes, as the person answered. */
  minuteOf(text: string): Moment | undefined
  /** Local time if `Z` means local time, otherwise like `momentOf`. */
  momentBy(clock: TakeoutClock, text: string): Moment | undefined
  /** Whether the person's local time was UTC then. */
  agreesWithUtc(epochSeconds: number): boolean
  /** A whole local day, whatever time of day is written. */
  dayOf(text: string): { readonly start: Moment; readonly endEpoch: number } | undefined
}

const UTC_MARK = /\s*(?:Z|\+00:?00)$/i

/** Seconds since 1970 of the figures as written, whatever clock they are from. */
export function figuresOf(text: string): number | undefined {
  return readMoment(
    text
      .trim()
      .replace(UTC_MARK, '')
      .replace(/\.\d+$/, ''),
  )?.epochSeconds
}

export interface GivenTimes {
  /** The clock of minutes in JSON: known from the files, not needed, or to be asked. */
  readonly minutes: TakeoutClock | 'asked'
  readonly zone: string
}

export function takeoutTimes(context: ReadContext, { minutes, zone }: GivenTimes): TakeoutTimes {
  const local = momentsIn(zone)
  const offsetAt = offsetsOf(zone)
  const isUtc = minutes === 'asked' ? asksUtc(context) : minutes === 'UTC'
  const wallMinute = isUtc ? momentsIn('UTC') : local
  const here = (moment: Moment | undefined): Moment | undefined =>
    moment && { ...moment, offsetMinutes: Math.round(offsetAt(moment.epochSeconds) / 60) }
  const read = (text: string, moments: (wall: WallTime) => Moment | undefined) => {
    const wall = fitbitWall(text)
    if (wall) return moments(wall)
    const date = readDate(text.replace(/\.\d+(?=Z?$)/, '').replace(/\s*\+0000$/, 'Z'), 'month first')
    if (date?.kind === 'moment') return date.moment.offsetMinutes === undefined ? here(date.moment) : date.moment
    return date && moments(date.wall)
  }
  return {
    momentOf: (text) => read(text, local),
    minuteOf: (text) => {
      const moment = read(text, wallMinute)
      return wallMinute === local ? moment : here(moment)
    },
    momentBy: (clock, text) => read(clock === 'local time' ? text.trim().replace(UTC_MARK, '') : text, local),
    agreesWithUtc: (epochSeconds) => offsetAt(epochSeconds) === 0,
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

const ZERO = 0x30

/** `06/10/26 16:39:00`, the only notation of the millions of times in Fitbit's JSON; undefined for any other. */
function fitbitWall(text: string): WallTime | undefined {
  if (
    text.length !== 17 ||
    text[2] !== '/' ||
    text[5] !== '/' ||
    text[8] !== ' ' ||
    text[11] !== ':' ||
    text[14] !== ':'
  )
    return undefined
  const twoAt = (position: number): number => {
    const tens = text.charCodeAt(position) - ZERO
    const ones = text.charCodeAt(position + 1) - ZERO
    return tens < 0 || tens > 9 || ones < 0 || ones > 9 ? Number.NaN : tens * 10 + ones
  }
  const wall = { year: 2000 + twoAt(6), month: twoAt(0), day: twoAt(3), hour: twoAt(9), minute: twoAt(12) }
  const second = twoAt(15)
  return Number.isNaN(wall.year + wall.month + wall.day + wall.hour + wall.minute + second)
    ? undefined
    : { ...wall, second }
}

/** Exports of different years differ, and nothing in the files shows it. */
function asksUtc(context: ReadContext): boolean {
  const choices = ['UTC', 'local time'] as const
  const text = say(
    'Are the times of steps, distance, heart rate and exercise in the JSON files UTC or local? Compare a walk you remember with the file; most exports write UTC.',
  )
  return context.ask({ key: 'clock', text, choices }) !== 'local time'
}

/**
 * The zone of an import: the one that the profile in the archive names, otherwise the account's. If the nights
 * contradict it, the person has to answer, and there is no fallback.
 */
export function askZone(
  context: ReadContext,
  { profile, stated }: { readonly profile: string | undefined; readonly stated: readonly StatedOffset[] },
): string {
  const { accountTimeZone } = context
  const candidates = [profile, accountTimeZone].filter((zone): zone is string => zone !== undefined && isTimeZone(zone))
  const fallback = candidates.find((zone) => zone !== undefined && agreesWith(zone, stated))
  const common = commonest(stated)
  const text =
    fallback === undefined && common !== undefined
      ? say(
          'What time zone were these entries made in? Most nights in the file were recorded at UTC{offset}, which does not fit {zones}.',
          { offset: offsetText(common), zones: listed(candidates, 'or') },
        )
      : say('What time zone were these entries made in?')
  const answer = context.ask({ key: 'timeZone', text, ...(fallback === undefined ? {} : { fallback }) })
  return isTimeZone(answer) ? answer : (fallback ?? accountTimeZone)
}

function commonest(stated: readonly StatedOffset[]): number | undefined {
  const counts = new Map<number, number>()
  for (const { offsetMinutes } of stated) counts.set(offsetMinutes, (counts.get(offsetMinutes) ?? 0) + 1)
  return [...counts].sort(
    ([first, firstCount], [second, secondCount]) => secondCount - firstCount || first - second,
  )[0]?.[0]
}

function offsetText(minutes: number): string {
  const two = (number: number) => String(number).padStart(2, '0')
  const size = Math.abs(minutes)
  return `${minutes < 0 ? '−' : '+'}${two(Math.trunc(size / 60))}:${two(size % 60)}`
}
