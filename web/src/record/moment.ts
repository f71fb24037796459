/** The time of an entry: one of a few choices, or a date and time; and the end of a span. */
import { addDays, localDay, localMinute, momentAt } from '../time/local.ts'
import { type WhenName, whenChoices } from '../time/when.ts'

export interface MomentState {
  readonly choice: WhenName
  /** As date fields write it; used only for "another time". */
  readonly from: string
  readonly until: string
}

export type MomentFault = 'noTime' | 'inFuture' | 'endsBefore'

export interface ReadMoment {
  readonly atMs: number
  readonly untilMs?: number | undefined
  /** The clock skipped this time. */
  readonly isSkipped: boolean
  readonly fault?: MomentFault
}

export interface ClockContext {
  readonly nowMs: number
  readonly zone: string
}

const UNIT_MS: Readonly<Record<string, number>> = { ms: 1, s: 1000, min: 60_000, h: 3_600_000 }
/** Tolerance for clocks that differ a little from the server's. */
const SLACK_MS = 60_000
const NIGHT_HOURS = 8
const NIGHT_FROM = '23:00'

export const unitMs = (unit: string): number => UNIT_MS[unit] ?? 0

/** Initial values: now, or noon of the day that is recorded for. */
export function firstMoment({ nowMs, zone }: ClockContext, day?: string): MomentState {
  const now = localMinute(nowMs, zone)
  const isOther = day !== undefined && day !== localDay(nowMs, zone)
  return { choice: isOther ? 'another' : 'now', from: isOther ? `${day}T12:00` : now, until: '' }
}

/** A sleep that was only answered with its length stands at the time of the question, in the morning. */
const isNight = (clock: string): boolean => clock >= '18:00' || clock < '06:00'

interface KnownNight {
  readonly fromMs: number
  readonly lengthMs: number
}

/**
 * Last night, by the times of the previously recorded night, or from 23:00 to 07:00; for another day, the night that
 * ended on it. A person still up at the usual time of waking gets the part of the night that has passed.
 */
export function firstNight({ nowMs, zone }: ClockContext, previous: KnownNight | undefined, day?: string): MomentState {
  const lastNight = previous && isNight(localMinute(previous.fromMs, zone).slice(11)) ? previous : undefined
  const from = lastNight ? localMinute(lastNight.fromMs, zone).slice(11) : NIGHT_FROM
  const lengthMs = lastNight?.lengthMs ?? NIGHT_HOURS * 3_600_000
  const today = day ?? localDay(nowMs, zone)
  const startOn = (date: string) => momentAt(`${date}T${from}`, zone)?.atMs ?? nowMs
  const isWithin = (startMs: number) => startMs < nowMs && localDay(startMs + lengthMs, zone) === today
  // A night that begins after midnight begins on the day of waking.
  const startMs = [startOn(today), startOn(addDays(today, -1))].find(isWithin) ?? startOn(addDays(today, -1))
  const untilMs = Math.min(startMs + lengthMs, nowMs)
  return { choice: 'another', from: localMinute(startMs, zone), until: localMinute(untilMs, zone) }
}

export function readMoment({ choice, from, until }: MomentState, { nowMs, zone }: ClockContext): ReadMoment {
  if (choice !== 'another') {
    const atMs = whenChoices(nowMs, zone).find(({ name }) => name === choice)?.atMs ?? nowMs
    return { atMs, isSkipped: false }
  }
  const begun = momentAt(from, zone)
  if (!begun) return { atMs: nowMs, isSkipped: false, fault: 'noTime' }
  const ended = until === '' ? undefined : momentAt(until, zone)
  const read = { ...begun, untilMs: ended?.atMs }
  if (Math.max(begun.atMs, ended?.atMs ?? 0) > nowMs + SLACK_MS) return { ...read, fault: 'inFuture' }
  if (ended && ended.atMs <= begun.atMs) return { ...read, fault: 'endsBefore' }
  return read
}

/** How long it lasted, in the unit; undefined unless both ends are known. */
export function lengthIn(unit: string, moment: ReadMoment): number | undefined {
  const per = unitMs(unit)
  if (moment.untilMs === undefined || moment.fault || per === 0) return undefined
  return Number(((moment.untilMs - moment.atMs) / per).toFixed(2))
}

/** After typing a duration: a night starts earlier, anything else ends later. */
export function withLength(state: MomentState, lengthMs: number, isNight: boolean, zone: string): MomentState {
  if (state.choice !== 'another' || !(lengthMs > 0)) return state
  const moment = momentAt(isNight ? state.until : state.from, zone)
  if (!moment) return state
  const other = localMinute(moment.atMs + (isNight ? -lengthMs : lengthMs), zone)
  return isNight ? { ...state, from: other } : { ...state, until: other }
}

/** The choices to offer; for another day only its date and time. */
export const offeredWhen = ({ nowMs, zone }: ClockContext): readonly WhenName[] =>
  whenChoices(nowMs, zone).map(({ name }) => name)
