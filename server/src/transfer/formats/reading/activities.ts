/** Activities of devices and apps: their length and their distance. */
import { say } from '../../../lib/language.ts'
import { type Moment, SECONDS_PER_DAY } from '../../../lib/utc-text.ts'
import type { FilePosition, ReadItem } from '../format.ts'
import { entryOf, rejected } from './target.ts'
import { distanceOf, workoutInEnglish, workoutOf } from './workouts.ts'

const LONGEST_SECONDS = 7 * SECONDS_PER_DAY

export interface Activity {
  /** As the program calls it, in any language that we know. */
  readonly sport: string
  readonly start: Moment
  readonly seconds: number | undefined
  /** With pauses; default: `seconds`. */
  readonly elapsedSeconds?: number | undefined
  readonly meters?: number | undefined
  readonly note?: string | undefined
  readonly sourceName: string
  readonly place: FilePosition
}

export function* activityItems(activity: Activity): Generator<ReadItem> {
  const { start, seconds, meters = 0, sourceName, place } = activity
  if (seconds === undefined || seconds <= 0 || seconds > LONGEST_SECONDS)
    return void (yield rejected(place, say('It does not say how long the activity was.')))
  const sport = workoutInEnglish(activity.sport.trim().replaceAll('_', ' '))
  const { nature, note } = workoutOf(sport)
  const elapsed = Math.min(activity.elapsedSeconds ?? seconds, LONGEST_SECONDS)
  const endEpoch = start.epochSeconds + Math.max(1, Math.round(Math.max(seconds, elapsed)))
  const recorded = { start, endEpoch, sourceName, place }
  yield entryOf(nature, { ...recorded, value: seconds / 60, note: activity.note || note })
  if (meters > 0) yield entryOf(distanceOf(sport), { ...recorded, value: meters })
}

const CLOCK = /^(?:(\d{1,3}):)?(\d{1,2}):([0-5]\d)(?:[.,]\d+)?$/

/** Hours, minutes and seconds, or only the last two: `1:07:30`, `27:37`. */
export function clockSeconds(text: string): number | undefined {
  const [, hours = '0', minutes, seconds] = CLOCK.exec(text.trim()) ?? []
  if (minutes === undefined || seconds === undefined) return undefined
  return Number(hours) * 3600 + Number(minutes) * 60 + Number(seconds)
}
