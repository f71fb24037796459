/** When something taken as needed can be taken again. Pure. */
import type { SlimMeasurement, SlimTrackingReminder } from '@upshot/contract'
import { HOUR_MS } from '../../../time/lengths.ts'
import { momentOf } from '../../../time/local.ts'

type Pause = Pick<SlimTrackingReminder, 'variableId' | 'leastHoursBetween' | 'safeAgainAt'>
type Taken = Pick<SlimMeasurement, 'startAt'> & Partial<Pick<SlimMeasurement, 'variableId'>>

/** By the server's answer, or by an entry that it does not know yet; undefined if the time has passed. */
export function againAtMs(reminder: Pause, entries: readonly Taken[], nowMs: number): number | undefined {
  const { leastHoursBetween: hours, safeAgainAt, variableId } = reminder
  if (hours === undefined) return undefined
  const own = entries.filter((entry) => entry.variableId === variableId)
  const times = own.map(({ startAt }) => momentOf(startAt) + hours * HOUR_MS)
  const latest = Math.max(safeAgainAt === undefined ? 0 : momentOf(safeAgainAt), ...times)
  return latest > nowMs ? latest : undefined
}
