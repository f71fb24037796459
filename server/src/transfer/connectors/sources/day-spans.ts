/** For sources that are queried by day: the spans of days still to read, including the latest days again. */
import { dayNumber, dayText, type Moment, readMoment, SECONDS_PER_DAY } from '../../../lib/utc-text.ts'
import { localDays, startOfDay } from '../../../lib/zone.ts'
import type { SourcePosition, SourceRead } from '../source.ts'

export interface DayPeriod {
  readonly fromDay: number
  /** Inclusive. */
  readonly toDay: number
}

export interface SpanRules {
  /** How far back the first update goes, unless the person chose a date. */
  readonly firstDays: number
  /** Read again each time: devices send late, and values are corrected. */
  readonly againDays: number
  readonly daysAtOnce: number
  /** Whether to include the unfinished day. */
  readonly includesToday: boolean
}

export function* daySpans(reading: SourceRead, rules: SpanRules): Generator<DayPeriod> {
  const today = todayOf(reading)
  const end = rules.includesToday ? today + 1 : today
  for (let fromDay = firstDay(reading, today, rules); fromDay < end; fromDay += rules.daysAtOnce) {
    yield { fromDay, toDay: Math.min(fromDay + rules.daysAtOnce, end) - 1 }
  }
}

export const todayOf = ({ timeZone, nowEpoch }: Pick<SourceRead, 'timeZone' | 'nowEpoch'>): number =>
  localDays(timeZone)(nowEpoch, null)

function firstDay({ position, parameters }: SourceRead, today: number, { firstDays, againDays }: SpanRules): number {
  const lastRead = dayIn(position?.['day'])
  const first = dayIn(parameters.since) ?? today - firstDays
  return lastRead === undefined ? first : Math.max(first, lastRead + 1 - againDays)
}

export const readUpTo = ({ toDay }: DayPeriod): SourcePosition => ({ day: dayText(toDay) })

/** The moments of a span's days. */
export const momentsOf = ({ fromDay, toDay }: DayPeriod, timeZone: string): { fromEpoch: number; toEpoch: number } => {
  const startOf = startOfDay(timeZone)
  return { fromEpoch: startOf(fromDay), toEpoch: startOf(toDay + 1) }
}

/** The day number of `YYYY-MM-DD`. */
export function dayIn(text: unknown): number | undefined {
  const moment = typeof text === 'string' && /^\d{4}-\d{2}-\d{2}$/.test(text) ? readMoment(text) : undefined
  return moment && dayNumber(moment.epochSeconds)
}

/** From the start of a person's local day to the start of the next. */
export function wholeDay(timeZone: string): (day: number) => { readonly start: Moment; readonly endEpoch: number } {
  const startOf = startOfDay(timeZone)
  return (day) => {
    const epochSeconds = startOf(day)
    const offsetMinutes = Math.round((day * SECONDS_PER_DAY - epochSeconds) / 60)
    return { start: { epochSeconds, offsetMinutes }, endEpoch: startOf(day + 1) }
  }
}
