/** From what a file or a live source says to an entry that can be recorded, by the rules of any measurement. */
import type { CombinationOperation } from '@upshot/contract'
import { nameKey, tidyName } from '../../lib/names.ts'
import type { Moment } from '../../lib/utc-text.ts'
import {
  EARLIEST_EPOCH,
  type Entry,
  type EntryHead,
  LONGEST_SECONDS,
  MOST_SECONDS_AHEAD,
} from '../../tracking/measurements/entries.ts'
import { isRating, unitNamed } from '../../tracking/units/units.ts'
import { categoryNamed } from '../../tracking/variables/categories.ts'
import type { Place } from '../formats/format.ts'

/** One value as it comes; `ReadEntry` of a format is one. */
export interface IncomingEntry {
  readonly variableName: string
  /** As in the interface's POST list. */
  readonly categoryName: string
  /** Abbreviation of one of our units; the value is in it. */
  readonly unit: string
  readonly combination: CombinationOperation
  readonly value: number
  readonly start: Moment
  /** Where it lasted: the moment after its end. */
  readonly endEpoch?: number
  readonly sourceName: string
  readonly note?: string
  /** Where it stands, in a file. */
  readonly place?: Place
}

/** The entry, or the reason why it is none. */
export type ReadIncoming = Entry | string

const LONGEST_NAME = 125
const LONGEST_NOTE = 10_000
const LARGEST_VALUE = 1e100

/** Not every database holds other text as it was given. */
const isStorable = (text: string): boolean => text.isWellFormed() && !text.includes('\0')

/** Reads entries; each distinct heading is read once. */
export function incomingReader(nowEpoch: number): (entry: IncomingEntry, index: number) => ReadIncoming {
  const known = new Map<string, EntryHead | string>()
  let last: IncomingEntry | undefined
  let lastHead: EntryHead | string = ''
  const headOf = (entry: IncomingEntry): EntryHead | string => {
    // Files are mostly sorted by what they are about.
    if (last && isSameHeading(last, entry)) return lastHead
    const key = JSON.stringify([
      entry.variableName,
      entry.categoryName,
      entry.unit,
      entry.combination,
      entry.sourceName,
    ])
    const head = known.get(key) ?? readHead(entry)
    known.set(key, head)
    last = entry
    lastHead = head
    return head
  }
  return (entry, index) => {
    const head = headOf(entry)
    if (typeof head === 'string') return head
    const { start, value } = entry
    const fault = valueFault(value, head) ?? timeFault(entry, nowEpoch) ?? noteFault(entry.note)
    if (fault !== undefined) return fault
    const endEpoch = entry.endEpoch === undefined || entry.endEpoch === start.epochSeconds ? null : entry.endEpoch
    return { head, moment: start, endEpoch, value, note: entry.note || null, place: { index } }
  }
}

const isSameHeading = (a: IncomingEntry, b: IncomingEntry): boolean =>
  a.variableName === b.variableName &&
  a.unit === b.unit &&
  a.sourceName === b.sourceName &&
  a.categoryName === b.categoryName &&
  a.combination === b.combination

function readHead({
  variableName: givenName,
  categoryName,
  unit: unitName,
  combination,
  sourceName: source,
}: IncomingEntry) {
  const variableName = tidyName(givenName)
  const sourceName = tidyName(source)
  const category = categoryNamed(categoryName)
  const unit = unitNamed(unitName)
  if (!isStorable(givenName) || !isStorable(source)) return 'A name contains a NUL character or an unpaired surrogate.'
  if (variableName === '') return 'The variable has no name.'
  if (variableName.length > LONGEST_NAME) return `The name of the variable is longer than ${LONGEST_NAME} characters.`
  if (sourceName === '') return 'The source has no name.'
  if (sourceName.length > LONGEST_NAME) return `The name of the source is longer than ${LONGEST_NAME} characters.`
  if (!category) return `There is no category "${categoryName}".`
  if (!unit) return `There is no unit "${unitName}".`
  if (isRating(unit) && combination === 'SUM') return 'Ratings cannot be summed.'
  return { variableName, nameKey: nameKey(variableName), category, unit, combination, sourceName, upc: undefined }
}

function valueFault(value: number, { unit }: EntryHead): string | undefined {
  const { minimumValue: least, maximumValue: most, abbreviatedName } = unit
  if (!Number.isFinite(value) || Math.abs(value) > LARGEST_VALUE) return 'The value is not a number that we can store.'
  if (least !== null && value < least) return `${value} is below ${least}, the lowest value in ${abbreviatedName}.`
  if (most !== null && value > most) return `${value} is above ${most}, the highest value in ${abbreviatedName}.`
  return undefined
}

function timeFault({ start: { epochSeconds }, endEpoch }: IncomingEntry, nowEpoch: number): string | undefined {
  if (!Number.isSafeInteger(epochSeconds)) return 'The time cannot be read.'
  if (epochSeconds < EARLIEST_EPOCH) return 'The time is before 1900.'
  if (epochSeconds > nowEpoch + MOST_SECONDS_AHEAD) return 'The time is more than 2 days in the future.'
  if (endEpoch === undefined) return undefined
  if (!Number.isSafeInteger(endEpoch) || endEpoch < epochSeconds) return 'It ends before it starts.'
  return endEpoch > epochSeconds + LONGEST_SECONDS ? 'It lasts longer than a year.' : undefined
}

function noteFault(note: string | undefined): string | undefined {
  if (note === undefined) return undefined
  if (note.length > LONGEST_NOTE) return `The note is longer than ${LONGEST_NOTE} characters.`
  return isStorable(note) ? undefined : 'The note contains a NUL character or an unpaired surrogate.'
}
