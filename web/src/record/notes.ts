/** Search in the notes of entries and days. */
import type { DatedNote, Day, SlimMeasurement } from '@upshot/contract'
import { useEffect, useState } from 'preact/hooks'
import { NoAnswer } from '../api/failure.ts'
import { call, ready } from '../offline/here.ts'
import { outboxState } from '../offline/outbox-state.ts'
import { withWaiting } from '../offline/overlay.ts'
import { addDays, localDay, nowMs } from '../time/local.ts'
import { zoneHere } from '../time/zones.ts'

const PAUSE_MS = 250
const MOST = 50
/** Characters of context before the match. */
const LETTERS_BEFORE = 20

export interface FoundNotes {
  readonly entries: readonly SlimMeasurement[]
  readonly days: readonly DatedNote[]
  /** Without a network, only the days on this device can be searched: this many. */
  readonly daysSearched?: number
}

/** Entries and days whose note contains these words, once typing has paused; undefined while there is no query or no answer. */
export function useNotes(text: string): FoundNotes | undefined {
  const [notes, setFound] = useState<FoundNotes>()
  const noteContains = text.trim()
  useEffect(() => {
    setFound(undefined)
    if (noteContains === '') return
    const controller = new AbortController()
    const { signal } = controller
    const read = async () => {
      const query = { noteContains, fields: 'slim' as const, limit: MOST }
      const [entries, days] = await Promise.all([
        call('listMeasurements', { query }, { signal }) as Promise<readonly SlimMeasurement[]>,
        call('listNotes', { query: { contains: noteContains, limit: MOST } }, { signal }),
      ])
      if (!signal.aborted) setFound({ entries, days })
    }
    const readHere = async (failure: unknown) => {
      const here = failure instanceof NoAnswer ? notesAmong(await daysHere(), noteContains) : undefined
      if (here && !signal.aborted) setFound(here)
    }
    const timer = setTimeout(() => read().catch(readHere), PAUSE_MS)
    return () => {
      clearTimeout(timer)
      controller.abort()
    }
  }, [noteContains])
  return notes
}

const DAYS_KEPT = 90

/** Days that this device has, the latest first. */
export async function daysHere(): Promise<readonly Day[]> {
  const { mirror, userId } = await ready
  const today = localDay(nowMs(), zoneHere())
  const pages = await Promise.all(
    Array.from({ length: DAYS_KEPT }, (_, ago) =>
      mirror.read(userId, { name: 'getDay', query: { date: addDays(today, -ago) } }),
    ),
  )
  const { entries, sent } = outboxState.get()
  return pages.flatMap((page) => (page ? [withWaiting(page, { entries, sent }, nowMs()) as Day] : []))
}

/** The entries the server would find, among these days. */
function notesAmong(days: readonly Day[], query: string): FoundNotes {
  const lowered = query.toLowerCase()
  const has = (text: string | undefined) => text?.toLowerCase().includes(lowered) === true
  return {
    entries: days.flatMap(({ entries }) => entries.filter(({ note }) => has(note)).toReversed()).slice(0, MOST),
    days: days
      .flatMap(({ date, notes }) => notes.map((note) => ({ ...note, date })))
      .filter(({ title, content }) => has(title) || has(content))
      .slice(0, MOST),
    daysSearched: days.length,
  }
}

/** The note from shortly before the match, or from its start if that is near. */
export function excerptOf(note: string, query: string): string {
  const start = note.toLowerCase().indexOf(query.trim().toLowerCase())
  if (start <= LETTERS_BEFORE) return note
  const from = note.indexOf(' ', start - LETTERS_BEFORE)
  return `…${note.slice(from === -1 || from > start ? start : from)}`
}
