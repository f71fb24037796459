/** When a person's nightly analysis is due. Pure. */
import { localDays, startOfDay } from '../../lib/zone.ts'

/** Local: the day before is over, and hardly anybody looks. */
const NIGHT_SECONDS = 3 * 3600

export interface Night {
  readonly timeZone: string
  readonly analysedEpoch: number | null
  readonly nowMs: number
}

/** From three in the morning on, until it is done; what was missed while the server was off is made up for. */
export function isNightlyDue({ timeZone, analysedEpoch, nowMs }: Night): boolean {
  const nowEpoch = Math.floor(nowMs / 1000)
  const today = localDays(timeZone)(nowEpoch, null)
  const startOf = startOfDay(timeZone)
  const isAfterNight = nowEpoch >= startOf(today) + NIGHT_SECONDS
  const night = startOf(isAfterNight ? today : today - 1) + NIGHT_SECONDS
  return (analysedEpoch ?? Number.NEGATIVE_INFINITY) < night
}
