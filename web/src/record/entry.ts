/** A recorded entry, as lists show it and as the dialog Edit entry changes it. */
import type { SlimMeasurement } from '@upshot/contract'
import { localDay, momentOf } from '../time/local.ts'
import { clockWordsAt, placedClockWords } from '../time/words.ts'
import { isZone, offsetMinutes, zoneHere } from '../time/zones.ts'
import { timeWords } from '../words/time.ts'
import { valueInWords } from '../words/units.ts'
import { wordsNow } from '../words/words.ts'

export type EditedEntry = Pick<
  SlimMeasurement,
  'value' | 'unitAbbreviatedName' | 'variableName' | 'displayName' | 'startAt'
> &
  Partial<SlimMeasurement>

export const entryAtMs = ({ startAt }: Pick<EditedEntry, 'startAt'>): number => momentOf(startAt)

/** When it ended, if it lasted. */
export const entryUntilMs = ({ endAt }: Pick<EditedEntry, 'endAt'>): number | undefined =>
  endAt === undefined ? undefined : momentOf(endAt)

/** Minutes east of UTC, where it was recorded. */
export const entryOffset = (entry: EditedEntry): number =>
  entry.offsetMinutes ?? offsetMinutes(entryAtMs(entry), zoneHere())

/** The zone in which it was recorded: the local one, if its offset is the same. */
export function entryZone(entry: EditedEntry): string {
  if (entry.timeZone !== undefined && isZone(entry.timeZone)) return entry.timeZone
  const offset = entryOffset(entry)
  if (offset === offsetMinutes(entryAtMs(entry), zoneHere())) return zoneHere()
  const two = (number: number) => String(number).padStart(2, '0')
  const size = Math.abs(offset)
  return `${offset < 0 ? '-' : '+'}${two(Math.floor(size / 60))}:${two(size % 60)}`
}

/** `08:31`, in the zone where it was recorded. */
export const entryClock = (entry: EditedEntry): string => clockWordsAt(entryAtMs(entry), entryOffset(entry))

/** `08:31`, or `07:00, Tokyo time` if that zone differs from the local one. */
export const entryClockHere = (entry: EditedEntry): string =>
  placedClockWords(
    { atMs: entryAtMs(entry), offsetMinutes: entry.offsetMinutes, timeZone: entry.timeZone },
    zoneHere(),
    wordsNow(timeWords),
  )

export const entryValue = (entry: EditedEntry): string => valueInWords(entry.value, entry.unitAbbreviatedName, entry)

/** The day in the zone where it was recorded. */
export const entryDay = (entry: EditedEntry): string => localDay(entryAtMs(entry) + entryOffset(entry) * 60_000, 'UTC')
