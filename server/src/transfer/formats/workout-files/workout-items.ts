/** What a file says of one workout, as entries: its length and, where it is known, its distance. */
import type { Moment } from '../../../lib/utc-text.ts'
import type { FilePosition, ReadItem } from '../format.ts'
import { entryOf } from '../reading/target.ts'
import { distanceOf, workoutInEnglish, workoutOf } from '../reading/workouts.ts'

export interface Workout {
  /** As the file calls it, in any language. */
  readonly sport: string
  readonly start: Moment
  readonly seconds: number
  readonly meters: number | undefined
  readonly note: string
  readonly sourceName: string
  readonly place: FilePosition
}

/** No workout is longer than a week. */
export const LONGEST_SECONDS = 7 * 86_400

export function* workoutItems({ sport, seconds, meters, note, ...recorded }: Workout): Generator<ReadItem> {
  const english = workoutInEnglish(sport)
  const known = workoutOf(english)
  const lasting = { ...recorded, endEpoch: recorded.start.epochSeconds + Math.max(1, Math.round(seconds)) }
  yield entryOf(known.nature, { ...lasting, value: seconds / 60, note: note || known.note })
  if (meters !== undefined && meters > 0) yield entryOf(distanceOf(english), { ...lasting, value: meters })
}
