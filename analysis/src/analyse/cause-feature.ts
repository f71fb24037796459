import { clockFormOf } from '../clock/clock-form.ts'
import type { Feature, FeatureSet } from './feature-set.ts'
import type { PairPlaces } from './questions.ts'

/** The cause of a judged row as it was taken: over its duration, or by the clock. */
export function causeFeature(
  featureSet: FeatureSet,
  { cause, effect }: PairPlaces,
  number: (column: 'durationDays' | 'clock') => number,
): Feature {
  const form = clockFormOf(number('clock'))
  const timed = form === null ? null : featureSet.clock(cause, form, effect)
  return timed ?? featureSet.feature(featureSet.index(cause, 'cause', number('durationDays')))
}
