/** Rows of one local day, as a condition: by the offset they were recorded with, else by the clock of a zone. */
import { SECONDS_PER_DAY } from '../../lib/utc-text.ts'
import { stretchesOf } from '../../lib/zone.ts'
import { EVENING_SECONDS } from './daily.ts'

export interface LocalDay {
  readonly day: number
  readonly timeZone: string
  /** Variables whose lasting records are nights, which belong to the day of waking up. */
  readonly nightIds: readonly number[]
}

/** No offset is larger. */
const LARGEST_OFFSET_SECONDS = 18 * 3600

/** The first two bounds are for the index; the others decide. */
export function onLocalDay({ day, timeZone, nightIds }: LocalDay): [string, ...number[]] {
  const midnight = day * SECONDS_PER_DAY
  // Ids of ours, as numbers.
  const isNight = nightIds.length === 0 ? 'false' : `m.variable_id in (${nightIds.map(Number).join(', ')})`
  const moment = `(m.start_epoch + case when m.end_epoch is not null and ${isNight} then ${EVENING_SECONDS} else 0 end)`
  const stretches = stretchesOf(timeZone)(day)
  const within = stretches.map(() => `(${moment} >= ? and ${moment} < ?)`).join(' or ') || 'false'
  const byOffset = `(${moment} + m.offset_minutes * 60 >= ? and ${moment} + m.offset_minutes * 60 < ?)`
  return [
    `m.start_epoch >= ? and m.start_epoch < ? and (case when m.offset_minutes is null then (${within}) else ${byOffset} end)`,
    midnight - LARGEST_OFFSET_SECONDS - EVENING_SECONDS,
    midnight + SECONDS_PER_DAY + LARGEST_OFFSET_SECONDS,
    ...stretches.flatMap(({ from, to }) => [from, to]),
    midnight,
    midnight + SECONDS_PER_DAY,
  ]
}
