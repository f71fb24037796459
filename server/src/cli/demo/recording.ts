import { atMinute, type DemoDay } from './calendar.ts'
import { type RandomStream, randomStream, within } from './random.ts'

export interface DemoMeasurement {
  readonly variableName: string
  readonly unitAbbreviatedName: string
  /** Local time with its offset, like `2026-03-01T07:30:00+01:00`. */
  readonly startAt: string
  readonly value: number
  readonly sourceName: string
  readonly note?: string
}

/** How a variable is recorded: its source, and how often a day is skipped. */
export interface RecordingHabit {
  readonly variableName: string
  readonly unitAbbreviatedName: string
  readonly sourceName: string
  readonly shareSkipped: number
}

/** One entry of a day. */
export interface DemoEntry {
  readonly minuteOfDay: number
  readonly value: number
  readonly unitAbbreviatedName?: string
  readonly note?: string | undefined
}

export type EntriesOf = (day: DemoDay, random: RandomStream) => readonly DemoEntry[]

export const hour = (hours: number): number => Math.round(hours * 60)

/** Everything the person recorded about one variable in the year. */
export function record(
  { seed, days }: { readonly seed: number; readonly days: readonly DemoDay[] },
  recorded: RecordingHabit,
  entriesOf: EntriesOf,
): readonly DemoMeasurement[] {
  const random = randomStream(seed, `record ${recorded.variableName}`)
  return days.flatMap((day) => {
    // Drawn for every day, so that a skipped day changes nothing about the days after it.
    const isSkipped = random.chance(recorded.shareSkipped)
    const entries = entriesOf(day, random)
    if (isSkipped || !day.isKept) return []
    return entries.map(({ minuteOfDay, value, unitAbbreviatedName, note }) => ({
      variableName: recorded.variableName,
      unitAbbreviatedName: unitAbbreviatedName ?? recorded.unitAbbreviatedName,
      startAt: atMinute(day, within(Math.round(minuteOfDay), 0, 1439)),
      value,
      sourceName: recorded.sourceName,
      ...(note === undefined ? {} : { note }),
    }))
  })
}

/** A rating from 1 to 5. */
export const outOfFive = (value: number): number => within(Math.round(value), 1, 5)
