/** The time of an entry: one of a few choices, or a date and time; and the end of a span. */
import { localDay, localMinute, momentAt } from '../time/local.ts'
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

export interface Place {
  readonly nowMs: number
  readonly zone: string
}

const UNIT_MS: Readonly<Record<string, number>> = { ms: 1, s: 1000, min: 60_000, h: 3_600_000 }
/** Tolerance for clocks that differ a little from the server's. */
const SLACK_MS = 60_000
const NIGHT_HOURS = 8

export const unitMs = (unit: string): number => UNIT_MS[unit] ?? 0

/** Initial values: now, or noon of the day that is recorded for. */
export function firstMoment({ nowMs, zone }: Place, day?: string): MomentState {
  const now = localMinute(nowMs, zone)
  const isOther = day !== undefined && day !== localDay(nowMs, zone)
  return { choice: isOther ? 'another' : 'now', from: isOther ? `${day}T12:00` : now, until: '' }
}

/** A night ends now, or on the morning of the day that is recorded for; its length is the usual one. */
export function firstNight({ nowMs, zone }: Place, lengthMs: number | undefined, day?: string): MomentState {
  const isOther = day !== undefined && day !== localDay(nowMs, zone)
  const untilMs = isOther ? (momentAt(`${day}T07:00`, zone)?.atMs ?? nowMs) : nowMs
  const fromMs = untilMs - (lengthMs ?? NIGHT_HOURS * 3_600_000)
  return { choice: 'another', from: localMinute(fromMs, zone), until: localMinute(untilMs, zone) }
}

export function readMoment({ choice, from, until }: MomentState, { nowMs, zone }: Place): ReadMoment {
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
  const known = momentAt(isNight ? state.until : state.from, zone)
  if (!known) return state
  const other = localMinute(known.atMs + (isNight ? -lengthMs : lengthMs), zone)
  return isNight ? { ...state, from: other } : { ...state, until: other }
}

/** The choices to offer; for another day only its date and time. */
export const offeredWhen = ({ nowMs, zone }: Place): readonly WhenName[] =>
  whenChoices(nowMs, zone).map(({ name }) => name)
