import { dayNumber, weekday } from '../series/daily-grid.ts'
import type { Arm, DocumentDay, Protocol } from './document.ts'

/** A day with its position in the design, and its outcome with the weekday's effect subtracted. */
export interface LivedDay {
  /** Days since 1970. */
  readonly day: number
  readonly block: number
  readonly position: number
  readonly arm: number
  readonly isAnalysed: boolean
  /** NaN if nothing was recorded. */
  readonly value: number
  /** Share of the second arm that was really done; NaN if unknown. */
  readonly taken: number
}

/** Which outcome is read: its values and the effect of each day of the week. */
interface OutcomeSeries {
  readonly offsets: readonly number[]
  readonly valueOf: (day: DocumentDay) => number | null | undefined
}

/** The outcome the experiment is about. */
export const primary = (protocol: Protocol): OutcomeSeries => ({
  offsets: protocol.weekdayOffsets,
  valueOf: ({ y }) => y,
})

/**
 * The days of a document in the order of the design. The outcome of assignment day t is the value of day t + lag, so
 * the weekday effect of t + lag is subtracted.
 */
export function livedDays(
  protocol: Protocol,
  days: readonly DocumentDay[],
  reading: OutcomeSeries,
): readonly LivedDay[] {
  const { design, arms, lagDays } = protocol
  const firstDay = dayNumber(protocol.firstDay) ?? 0
  const length = design.kind === 'blocks' ? design.periodDays : 1
  const blockAt = (index: number) => Math.floor(index / (arms.length * length))
  return days.map((day, listed) => {
    const date = day.date === undefined ? firstDay + (day.day ?? listed + 1) - 1 : (dayNumber(day.date) ?? 0)
    // A day missing from the list does not move the others; a pause does, and then the block is given.
    const index =
      date >= firstDay && blockAt(date - firstDay) === (day.block ?? blockAt(date - firstDay))
        ? date - firstDay
        : listed
    const { block = blockAt(index), position = Math.floor(index / length) % arms.length } = day
    const value = reading.valueOf(day) ?? Number.NaN
    return {
      day: date,
      block,
      position,
      arm: day.arm,
      isAnalysed: day.analysed ?? index % length >= design.washoutDays,
      value: value - (reading.offsets[weekday(date + lagDays)] ?? 0),
      taken: takenOn(day, arms),
    }
  })
}

/**
 * How much of the second arm was really done on a day: 0 = as the first arm, 1 = as the second. A recorded amount
 * counts relative to the two arms' amounts; otherwise the mark decides; NaN if unknown.
 *
 *     takenOn({ arm: 1, y: 4, mark: 'notDone' }, arms) // 0
 */
function takenOn({ taken, amount, mark, arm }: DocumentDay, arms: readonly Arm[]): number {
  if (taken !== undefined && taken !== null) return taken
  const [first, second] = arms.map((arm) => arm.amount)
  if (amount !== undefined && amount !== null && first !== undefined && second !== undefined && first !== second)
    return (amount - first) / (second - first)
  if (mark === 'done') return arm
  return mark === 'notDone' ? 1 - arm : Number.NaN
}
