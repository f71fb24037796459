/** Entries from a file or a live source; those that cannot be recorded are left out, with the reason. */

import { type CombinationOperation, LONGEST_NAME, LONGEST_NOTE } from '@upshot/contract'
import { type Sentence, say } from '../../lib/language.ts'
import { isStorable } from '../../lib/raw-row.ts'
import type { Moment } from '../../lib/utc-text.ts'
import {
  detailsIn,
  type Entry,
  type EntryHead,
  endFault,
  endOf,
  headsOf,
  type ReadEntries,
  readHead,
  startFault,
  valueFault,
} from './entry.ts'

/** One value as received; its names are resolved here. */
export interface ImportedEntry {
  readonly variableName: string
  /** One of the names in the interface's POST list. */
  readonly categoryName: string
  /** Abbreviation of one of our units; the value is in it. */
  readonly unit: string
  readonly combination: CombinationOperation
  readonly value: number
  readonly start: Moment
  /** The moment after its end, if it lasted. */
  readonly endEpoch?: number
  /** The application or device that recorded it, as the file or source names it. */
  readonly sourceName: string
  readonly note?: string
}

export interface RejectedEntry {
  /** Its index among the imported entries. */
  readonly index: number
  readonly reason: Sentence
}

const LARGEST_VALUE = 1e100

const UNREADABLE = say('The entry cannot be read.')
const NO_NUMBER = say('The value is not a number that we can store.')
const NOT_STORABLE = say('A name contains a NUL character or an unpaired surrogate.')
const NOTE_TOO_LONG = say('The note is longer than {longestNote} characters.', { longestNote: LONGEST_NOTE })
const NOTE_NOT_STORABLE = say('The note contains a NUL character or an unpaired surrogate.')

export function readImportedEntries(
  items: readonly ImportedEntry[],
  nowEpoch: number,
  rejected: RejectedEntry[],
): ReadEntries {
  const headOf = headReader()
  const entryOf = (item: ImportedEntry, index: number): Entry | Sentence => {
    const head = headOf(item)
    if ('en' in head) return head
    const { start: moment, value } = item
    const endEpoch = endOf(moment.epochSeconds, item.endEpoch)
    const entry = { head, moment, endEpoch, value, details: detailsIn(item), position: { index } }
    return reasonAgainst(item, head, nowEpoch) ?? entry
  }
  const entries: Entry[] = []
  for (const [index, item] of items.entries()) {
    const entry = entryOf(item, index)
    if ('en' in entry) rejected.push({ index, reason: entry })
    else entries.push(entry)
  }
  return { entries, heads: headsOf(entries) }
}

/** The first fault of a value. */
function reasonAgainst({ value, start, endEpoch, note }: ImportedEntry, { unit }: EntryHead, nowEpoch: number) {
  const { epochSeconds } = start
  if (!Number.isFinite(value) || Math.abs(value) > LARGEST_VALUE) return NO_NUMBER
  const fault = valueFault(value, unit) ?? startFault(epochSeconds, nowEpoch)
  if (fault) return fault.reason
  return (endEpoch === undefined ? undefined : endFault(epochSeconds, endEpoch)?.reason) ?? noteFault(note)
}

/** The heading, or the reason why it cannot be used; each distinct one is read once. */
function headReader(): (entry: ImportedEntry) => EntryHead | Sentence {
  const cache = new Map<string, EntryHead | Sentence>()
  let last: ImportedEntry | undefined
  let lastHead: EntryHead | Sentence = UNREADABLE
  return (entry) => {
    // Files are mostly sorted by variable.
    if (last && isSameHeading(last, entry)) return lastHead
    const { variableName, categoryName, unit, combination, sourceName } = entry
    const key = JSON.stringify([variableName, categoryName, unit, combination, sourceName])
    const head = cache.get(key) ?? headOrReason(entry)
    cache.set(key, head)
    last = entry
    lastHead = head
    return head
  }
}

const isSameHeading = (a: ImportedEntry, b: ImportedEntry): boolean =>
  a.variableName === b.variableName &&
  a.unit === b.unit &&
  a.sourceName === b.sourceName &&
  a.categoryName === b.categoryName &&
  a.combination === b.combination

function headOrReason(heading: ImportedEntry): EntryHead | Sentence {
  const { variableName, categoryName, unit, combination, sourceName } = heading
  if (!isStorable(variableName) || !isStorable(sourceName)) return NOT_STORABLE
  const reasons: Sentence[] = []
  const head = readHead({ variableName, categoryName, unit, combination, sourceName }, ({ reason }) => {
    reasons.push(reason)
  })
  if (!head) return reasons[0] ?? UNREADABLE
  if (head.variableName.length > LONGEST_NAME)
    return say('The name of the variable is longer than {longestName} characters.', { longestName: LONGEST_NAME })
  if (head.sourceName.length > LONGEST_NAME)
    return say('The name of the source is longer than {longestName} characters.', { longestName: LONGEST_NAME })
  return head
}

/** Not every database can store other text unchanged. */
function noteFault(note: string | undefined): Sentence | undefined {
  if (note === undefined) return undefined
  if (note.length > LONGEST_NOTE) return NOTE_TOO_LONG
  return isStorable(note) ? undefined : NOTE_NOT_STORABLE
}
