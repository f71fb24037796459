import { localDay, momentOf, nowMs } from '../time/local.ts'
import { clockWords, nearDayWords } from '../time/words.ts'
import { zoneHere } from '../time/zones.ts'
import { timeWords } from '../words/time.ts'
import { locale, wordsNow } from '../words/words.ts'
import type { DueQuestion } from './due.ts'

/** `08:00`, or with the day if it is not today. */
export function whenDue({ reminderTime }: DueQuestion): string {
  const zone = zoneHere()
  const atMs = momentOf(reminderTime)
  const day = localDay(atMs, zone)
  const today = localDay(nowMs(), zone)
  const clock = clockWords(atMs, zone)
  return day === today ? clock : `${nearDayWords(day, today, wordsNow(timeWords), locale())} ${clock}`
}
