import { demoDays, HOME_ZONE } from './calendar.ts'
import { demoFeelings, recordFeelings } from './feelings.ts'
import { demoHabits, demoSurroundings, recordDevices, recordHabits } from './habits.ts'
import type { DemoMeasurement } from './recording.ts'

/** A variable of the person's own that the catalogue does not know. */
interface DemoVariable {
  readonly name: string
  readonly categoryName: string
  readonly unitAbbreviatedName: string
  readonly combinationOperation: 'SUM' | 'MEAN'
}

/** Each unit of the tagged variable holds `conversionFactor` units of the tag, its ingredient. */
interface DemoTag {
  readonly taggedVariableName: string
  readonly tagVariableName: string
  readonly conversionFactor: number
}

const ownFood = { categoryName: 'Foods', unitAbbreviatedName: 'serving', combinationOperation: 'SUM' } as const

const privateVariables: readonly DemoVariable[] = [
  { name: 'Oat Latte', ...ownFood },
  { name: 'Morning Bowl', ...ownFood },
]

const demoTags: readonly DemoTag[] = [
  { taggedVariableName: 'Coffee', tagVariableName: 'Caffeine', conversionFactor: 95 },
  { taggedVariableName: 'Oat Latte', tagVariableName: 'Coffee', conversionFactor: 1 },
  { taggedVariableName: 'Oat Latte', tagVariableName: 'Oat Milk', conversionFactor: 180 },
  { taggedVariableName: 'Alcoholic Drinks', tagVariableName: 'Alcohol', conversionFactor: 12 },
  { taggedVariableName: 'Morning Bowl', tagVariableName: 'Oatmeal', conversionFactor: 1 },
  { taggedVariableName: 'Morning Bowl', tagVariableName: 'Berries', conversionFactor: 0.5 },
]

export interface DemoPerson {
  readonly displayName: string
  readonly timeZone: string
  readonly privateVariables: readonly DemoVariable[]
  readonly tags: readonly DemoTag[]
  /** In order of time; simultaneous ones by name. */
  readonly measurements: readonly DemoMeasurement[]
}

/**
 * A person with a year of believable records up to `lastDay`. Generated from a seed alone: the same seed and day give
 * the same person. The true relations are in `relations.ts`.
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
