/** Which day belongs to which block and period, and when looks happen. Days are local, counted from 1970. Pure. */
import type { Schedule } from '@upshot/analysis'
import { SECONDS_PER_DAY } from '../../lib/utc-text.ts'
import { localDays, offsetsOf, startOfDay } from '../../lib/zone.ts'
import type { Design } from './draft.ts'

/** A paused block and the day on which it begins; null until the person resumes. */
export interface Pause {
  readonly block: number
  readonly firstDay: number | null
}

export interface Timetable {
  readonly firstDay: number
  readonly arms: number
  readonly design: Design
  readonly pauses: readonly Pause[]
}

/** A day with its block and period. */
export interface ScheduledDay {
  readonly day: number
  readonly block: number
  readonly position: number
  readonly arm: number
  readonly isAnalysed: boolean
}

export const blockLength = ({ arms, design }: Pick<Timetable, 'arms' | 'design'>): number => arms * design.periodDays

export const totalDays = (table: Timetable): number => table.design.blocks * blockLength(table)

/** Null while the experiment is paused before it. */
export function startOfBlock(table: Timetable, block: number): number | null {
  let start: number | null = table.firstDay
  for (let index = 0; index <= block; index++) {
    if (index > 0) start = start === null ? null : start + blockLength(table)
    const pause = table.pauses.find((candidate) => candidate.block === index)
    if (pause) start = pause.firstDay
    if (start === null) return null
  }
  return start
}

/** Null while it is unknown. */
export function lastDayOf(table: Timetable): number | null {
  const start = startOfBlock(table, table.design.blocks - 1)
  return start === null ? null : start + blockLength(table) - 1
}

/** The last block that has begun by a day; −1 before the first. */
export function blockOn(table: Timetable, day: number): number {
  for (let block = table.design.blocks - 1; block >= 0; block--) {
    const start = startOfBlock(table, block)
    if (start !== null && start <= day) return block
  }
  return -1
}

/** Whether a day is inside a block: not before the start, in a pause or after the end. */
export function isInsideBlock(table: Timetable, day: number): boolean {
  const block = blockOn(table, day)
  const start = block < 0 ? null : startOfBlock(table, block)
  return start !== null && day < start + blockLength(table)
}

/** The days of all periods that have begun by a day. */
export function begunDays(table: Timetable, schedule: Schedule, through: number): readonly ScheduledDay[] {
  const { periodDays, washoutDays } = table.design
  const last = blockOn(table, through)
  return Array.from({ length: last + 1 }, (_, block) => block).flatMap((block) =>
    (schedule[block] ?? []).flatMap((arm, position) => {
      const first = (startOfBlock(table, block) ?? Number.POSITIVE_INFINITY) + position * periodDays
      if (first > through) return []
      return Array.from({ length: periodDays }, (_, index) => ({
        day: first + index,
        block,
        position,
        arm,
        isAnalysed: index >= washoutDays,
      }))
    }),
  )
}

/** Looks wait for late entries: two days after the last outcome, three at the end. */
const LOOK_AFTER = 2
const END_AFTER = 3

/** The day of the look after this many blocks; null while it is unknown. */
export function lookDay(table: Timetable, after: number, lagDays: number): number | null {
  const start = startOfBlock(table, after - 1)
  if (start === null) return null
  const waits = after === table.design.blocks ? END_AFTER : LOOK_AFTER
  return start + blockLength(table) - 1 + lagDays + waits
}

const EVENING_SECOND = 18 * 3600

export interface LocalNow {
  readonly timeZone: string
  readonly nowEpoch: number
}

export const todayOf = ({ timeZone, nowEpoch }: LocalNow): number => localDays(timeZone)(nowEpoch, null)

/** The last day whose arm may be known: today, or tomorrow from six in the evening on with `revealEvening`. */
export function revealedDay(localNow: LocalNow, revealEvening: boolean): number {
  const today = todayOf(localNow)
  const second = localNow.nowEpoch + offsetsOf(localNow.timeZone)(localNow.nowEpoch) - today * SECONDS_PER_DAY
  return revealEvening && second >= EVENING_SECOND ? today + 1 : today
}

/** When something can next become known or due: the next local midnight, or six in the evening. */
export function nextMoment(localNow: LocalNow, revealEvening: boolean): number {
  const today = todayOf(localNow)
  const startOf = startOfDay(localNow.timeZone)
  const evening = startOf(today) + EVENING_SECOND
  return revealEvening && evening > localNow.nowEpoch ? evening : startOf(today + 1)
}
