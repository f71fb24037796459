import type { SlimTrackingReminder } from '@upshot/contract'
import { type Reading, useMirror } from '../offline/use-mirror.ts'

const MOST = 200

/** All of them, or those of one variable. The whole list is read and kept once. */
export function useReminders(variableId?: number): Reading<readonly SlimTrackingReminder[]> {
  const reading = useMirror('listTrackingReminders', { query: { limit: MOST, fields: 'slim' } })
  const data = reading.data?.filter((one) => variableId === undefined || one.variableId === variableId)
  return { ...reading, data }
}
