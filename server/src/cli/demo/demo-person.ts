import { demoDays, HOME_ZONE } from './calendar.ts'
import { demoFeelings } from './feelings.ts'
import { demoHabits, demoSurroundings } from './habits.ts'
import { type DemoTag, type DemoVariable, demoTags, privateVariables } from './ingredients.ts'
import { recordFeelings } from './record-feelings.ts'
import { recordDevices, recordHabits } from './record-habits.ts'
import type { DemoMeasurement } from './recording.ts'

export interface DemoPerson {
  readonly displayName: string
  readonly timeZone: string
  readonly privateVariables: readonly DemoVariable[]
  readonly tags: readonly DemoTag[]
  /** In the order of time; those of one moment in the order of their names. */
  readonly measurements: readonly DemoMeasurement[]
}

/**
 * A person with a year of believable records up to `lastDay`. Invented from a seed and nothing else: the same seed and
 * day give the same person. What really leads to what is in `relations.ts`.
 */
export function demoPerson({ seed, lastDay }: { readonly seed: number; readonly lastDay: string }): DemoPerson {
  const days = demoDays(seed, lastDay)
  const habits = demoHabits(seed, days)
  const year = { seed, days }
  const measurements = [
    ...recordFeelings(year, demoFeelings(seed, days, habits)),
    ...recordHabits(year, habits),
    ...recordDevices(year, habits, demoSurroundings(seed, days)),
  ]
  return {
    displayName: 'Robin Demo',
    timeZone: HOME_ZONE,
    privateVariables,
    tags: demoTags,
    measurements: inOrder(measurements),
  }
}

function inOrder(measurements: readonly DemoMeasurement[]): readonly DemoMeasurement[] {
  return measurements
    .map((measurement) => ({ measurement, epoch: Date.parse(measurement.startAt) }))
    .toSorted(
      (left, right) =>
        left.epoch - right.epoch || (left.measurement.variableName < right.measurement.variableName ? -1 : 1),
    )
    .map(({ measurement }) => measurement)
}
