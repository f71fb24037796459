import type { DatedNote, SlimMeasurement } from '@upshot/contract'
import { useEffect, useState } from 'preact/hooks'
import { call } from '../../offline/here.ts'
import { useMirror } from '../../offline/use-mirror.ts'
import { addDays, dayStart } from '../../time/local.ts'
import { zoneHere } from '../../time/zones.ts'

const PAUSE_MS = 250
const MOST = 50

export const useDay = (date: string) => useMirror('getDay', { query: { date } })

export const useDays = (from: string, to: string) => useMirror('listDays', { query: { from, to } })

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

export const useDeleted = () => useMirror('listMeasurements', { query: { deleted: true, fields: 'slim', limit: MOST } })

export interface FoundNotes {
  readonly entries: readonly SlimMeasurement[]
  readonly days: readonly DatedNote[]
}

/** Entries and days whose note contains these words, once typing has paused; undefined while there is no query or no answer. */
export function useNotes(words: string): FoundNotes | undefined {
  const [found, setFound] = useState<FoundNotes>()
  const noteContains = words.trim()
  useEffect(() => {
    setFound(undefined)
    if (noteContains === '') return
    const over = new AbortController()
    const { signal } = over
    const read = async () => {
      const query = { noteContains, fields: 'slim' as const, limit: MOST }
      const [entries, days] = await Promise.all([
        call('listMeasurements', { query }, { signal }) as Promise<readonly SlimMeasurement[]>,
        call('listNotes', { query: { contains: noteContains, limit: MOST } }, { signal }),
      ])
      if (!signal.aborted) setFound({ entries, days })
    }
    const timer = setTimeout(() => read().catch(() => undefined), PAUSE_MS)
    return () => {
      clearTimeout(timer)
      over.abort()
    }
  }, [noteContains])
  return found
}
