import type { Day } from '@upshot/contract'
import { useEffect, useState } from 'preact/hooks'
import { useMirror } from '../../offline/use-mirror.ts'
import { daysHere } from '../../record/notes.ts'
import { addDays, dayStart, localDay } from '../../time/local.ts'
import { zoneHere } from '../../time/zones.ts'

const MOST = 50

export const useDay = (date: string) => useMirror('getDay', { query: { date } })

export const useDays = (from: string, to: string) => useMirror('listDays', { query: { from, to } })

/** The last day with an entry, however long ago; undefined if there is none. */
export function useLastDay(): string | undefined {
  const { data: variables = [] } = useMirror('listUserVariables', { query: { limit: 200, fields: 'slim' } })
  const latestSeconds = Math.max(0, ...variables.map(({ latestMeasurementTime = 0 }) => latestMeasurementTime))
  return latestSeconds === 0 ? undefined : localDay(latestSeconds * 1000, zoneHere())
}

/** Notes of days. */
export const useDayNotes = (from: string, to: string) => useMirror('listNotes', { query: { from, to, limit: 400 } })

/** A value for each day, as the person recorded it. */
export const useDailyValues = (variableId: number, from: string, to: string) =>
  useMirror('listDailyValues', {
    query: {
      variableId,
      limit: 366,
      earliestMeasurementTime: dayStart(from, zoneHere()) / 1000,
      latestMeasurementTime: dayStart(addDays(to, 1), zoneHere()) / 1000 - 1,
    },
  })

/** The days stored on this device, if requested: for when the server cannot be reached. */
export function useDaysHere(isWanted: boolean): readonly Day[] {
  const [days, setDays] = useState<readonly Day[]>([])
  useEffect(() => {
    if (isWanted) daysHere().then(setDays, () => undefined)
  }, [isWanted])
  return days
}

export const useDeleted = () => useMirror('listMeasurements', { query: { deleted: true, fields: 'slim', limit: MOST } })
