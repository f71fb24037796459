/** Search in the notes of entries and days. */
import type { DatedNote, SlimMeasurement } from '@upshot/contract'
import { useEffect, useState } from 'preact/hooks'
import { call } from '../offline/here.ts'

const PAUSE_MS = 250
const MOST = 50
/** Of the text before what was found. */
const LETTERS_BEFORE = 20

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

/** The note from a little before the words on; from its start if they stand near it. */
export function excerptOf(note: string, words: string): string {
  const at = note.toLowerCase().indexOf(words.trim().toLowerCase())
  if (at <= LETTERS_BEFORE) return note
  const from = note.indexOf(' ', at - LETTERS_BEFORE)
  return `…${note.slice(from === -1 || from > at ? at : from)}`
}
