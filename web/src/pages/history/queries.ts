import type { SlimMeasurement } from '@upshot/contract'
import { useEffect, useState } from 'preact/hooks'
import { call } from '../../offline/here.ts'
import { useMirror } from '../../offline/use-mirror.ts'

const PAUSE_MS = 250
const MOST = 50

export const useDay = (date: string) => useMirror('getDay', { query: { date } })

export const useDays = (from: string, to: string) => useMirror('listDays', { query: { from, to } })

export const useDeleted = () => useMirror('listMeasurements', { query: { deleted: true, fields: 'slim', limit: MOST } })

/** Entries whose note contains these words, once typing has paused; undefined while there is no query or no answer. */
export function useNotes(words: string): readonly SlimMeasurement[] | undefined {
  const [found, setFound] = useState<readonly SlimMeasurement[]>()
  const noteContains = words.trim()
  useEffect(() => {
    setFound(undefined)
    if (noteContains === '') return
    const over = new AbortController()
    const { signal } = over
    const read = async () => {
      const query = { noteContains, fields: 'slim' as const, limit: MOST }
      const entries = (await call('listMeasurements', { query }, { signal })) as readonly SlimMeasurement[]
      if (!signal.aborted) setFound(entries)
    }
    const timer = setTimeout(() => read().catch(() => undefined), PAUSE_MS)
    return () => {
      clearTimeout(timer)
      over.abort()
    }
  }, [noteContains])
  return found
}
