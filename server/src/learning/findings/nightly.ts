/** When a person's nightly analysis is due. Pure. */
import { localDays, startOfDay } from '../../lib/zone.ts'

/** Local: the day before is over, and hardly anybody looks. */
const NIGHT_SECONDS = 3 * 3600
const NIGHT_LENGTH_SECONDS = 2 * 3600

export interface Night {
  readonly timeZone: string
  readonly analysedEpoch: number | null
  readonly nowMs: number
}

/**
 * From three in the morning on, until it is done; what was missed while the server was off is made up for. Somebody who
 * was never analysed, because the server did not yet do so, waits for a night: else everybody would come at once.
 */
export function isNightlyDue({ timeZone, analysedEpoch, nowMs }: Night): boolean {
  const nowEpoch = Math.floor(nowMs / 1000)
  const today = localDays(timeZone)(nowEpoch, null)
  const startOf = startOfDay(timeZone)
  const isAfterNight = nowEpoch >= startOf(today) + NIGHT_SECONDS
  const night = startOf(isAfterNight ? today : today - 1) + NIGHT_SECONDS
  return analysedEpoch === null ? nowEpoch < night + NIGHT_LENGTH_SECONDS : analysedEpoch < night
}
