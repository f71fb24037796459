/** Counts of what a file contains and what was imported, added up batch by batch. Pure. */

import type { Sentence } from '../../lib/language.ts'
import { nameKey } from '../../lib/names.ts'
import { type StoredText, textIn } from '../../lib/stored-sentence.ts'
import { dayNumber } from '../../lib/utc-text.ts'
import { momentOfDay } from '../../tracking/measurements/overlap.ts'
import type { LeftOutPart } from '../formats/format.ts'
import type { Records } from '../formats/upshot/upshot-json.ts'
import type { IncomingEntry } from './import-entries.ts'
import type { RejectedItem } from './reading/batch.ts'
import type { ImportRow } from './store.ts'

export interface Counts {
  read: number
  created: number
  replaced: number
  unchanged: number
  repeated: number
  rejected: number
  leftOut: number
  /** New notes of days. */
  notes?: number
  /** Days with at least one value. Earlier versions did not count them. */
  days?: number
}

export interface VariableTally {
  readonly variableName: string
  readonly variableCategoryName: string
  readonly unitAbbreviatedName: string
  readonly isNew: boolean
  count: number
  /** How many of these replaced an earlier value. */
  replaced?: number
  earliestEpoch: number
  latestEpoch: number
  readonly sources: string[]
}

/** Earlier versions stored English only. */
export interface LeftOutTally {
  readonly what: StoredText
  readonly count: number
  /** The names, if it covers several things of one kind. */
  readonly parts?: readonly LeftOutPart[] | undefined
}

/** A part that was left out, as it is stored. */
type StoredLeftOut = readonly [what: StoredText, count: number, parts?: readonly LeftOutPart[]]

export const noCounts: Counts = {
  read: 0,
  created: 0,
  replaced: 0,
  unchanged: 0,
  repeated: 0,
  rejected: 0,
  leftOut: 0,
}

const MOST_REJECTED_SHOWN = 1000
const MOST_SOURCES_SHOWN = 10

/** The members of an entry that are counted. */
export type TalliedEntry = Pick<
  IncomingEntry,
  'variableName' | 'categoryName' | 'unit' | 'sourceName' | 'start' | 'endEpoch'
>

/** Days in a row, as day numbers. */
type DayBounds = readonly [first: number, last: number]

/** Number of added records, and of existing ones that were kept. */
export interface SectionCounts {
  readonly added: number
  readonly kept: number
}

/** Counts by section of an Upshot export; its measurements are in the other counts. */
export type DocumentCounts = Readonly<Record<Exclude<keyof Records, 'measurements'>, SectionCounts>>

const none: SectionCounts = { added: 0, kept: 0 }
const noDocument: DocumentCounts = {
  account: none,
  variables: none,
  tags: none,
  reminders: none,
  skippedDays: none,
  sourceOrder: none,
  votes: none,
  notes: none,
  experiments: none,
  experimentDrafts: none,
}

/** The result of one batch. */
export interface TallyStep {
  readonly entries: readonly TalliedEntry[]
  /** Position of an entry in the file. */
  readonly positionOf: (index: number) => { readonly file: string; readonly line: number }
  readonly rejectedItems: readonly RejectedItem[]
  readonly leftOut: readonly StoredLeftOut[]
  readonly outcome: {
    readonly created: number
    readonly replaced: number
    readonly unchanged: number
    readonly repeated: number
    readonly rejected: readonly { readonly index: number; readonly reason: Sentence }[]
    readonly newKeys: ReadonlySet<string>
    /** The number of replaced values, by variable name key. */
    readonly replacedByKey?: ReadonlyMap<string, number>
  }
  /** How many notes of days are new. */
  readonly notes: number
}

export class Tally {
  readonly counts: Counts
  /** The counts of an Upshot export. */
  document: DocumentCounts
  /** Day numbers of the values. */
  readonly days: Set<number>
  readonly variables: Map<string, VariableTally>
  /** What was left out, by its English name. */
  readonly leftOut: Map<string, LeftOutTally>
  readonly rejected: RejectedItem[]

  constructor(row: Pick<ImportRow, 'counts' | 'variables' | 'left_out' | 'rejected'>) {
    const variables = JSON.parse(row.variables) as VariableTally[]
    const { document = noDocument, daySpans = [], ...counts } = JSON.parse(row.counts) as StoredCounts
    this.counts = counts
    this.document = document
    this.days = new Set(daySpans.flatMap(([first, last]) => range(first, last)))
    this.variables = new Map(variables.map((tally) => [nameKey(tally.variableName), tally]))
    const leftOut = JSON.parse(row.left_out) as StoredLeftOut[]
    this.leftOut = new Map(leftOut.map(([what, count, parts]) => [textIn(what, 'en'), { what, count, parts }]))
    this.rejected = JSON.parse(row.rejected) as RejectedItem[]
  }

  /** Returns a new tally with one more batch. */
  with(step: TallyStep): Tally {
    const next = new Tally(EMPTY)
    Object.assign(next.counts, this.counts)
    next.document = this.document
    for (const day of this.days) next.days.add(day)
    for (const [key, tally] of this.variables) next.variables.set(key, { ...tally, sources: [...tally.sources] })
    for (const [key, tally] of this.leftOut) next.leftOut.set(key, { ...tally })
    next.rejected.push(...this.rejected)
    next.#add(step)
    return next
  }

  /** Returns a new tally with one more section of an Upshot export. */
  withSection(section: keyof DocumentCounts, { added, kept }: SectionCounts): Tally {
    const next = this.with(NOTHING)
    const previous = next.document[section]
    next.document = { ...next.document, [section]: { added: previous.added + added, kept: previous.kept + kept } }
    return next
  }

  #add({ entries, positionOf, rejectedItems, leftOut, outcome, notes }: TallyStep): void {
    const { counts } = this
    counts.read += entries.length
    counts.created += outcome.created
    counts.replaced += outcome.replaced
    counts.unchanged += outcome.unchanged
    counts.repeated += outcome.repeated
    if (notes > 0) counts.notes = (counts.notes ?? 0) + notes
    counts.rejected += rejectedItems.length + outcome.rejected.length
    for (const [what, count, parts] of leftOut) {
      counts.leftOut += count
      const key = textIn(what, 'en')
      const existing = this.leftOut.get(key)
      this.leftOut.set(key, { what, count: (existing?.count ?? 0) + count, parts: parts ?? existing?.parts })
    }
    const atFault = new Set(outcome.rejected.map(({ index }) => index))
    this.#addVariables(entries, atFault, outcome.newKeys)
    for (const [key, count] of outcome.replacedByKey ?? []) {
      const variable = this.variables.get(key)
      if (variable) variable.replaced = (variable.replaced ?? 0) + count
    }
    const late = outcome.rejected.map(({ index, reason }) => ({ ...positionOf(index), reason }))
    const room = MOST_REJECTED_SHOWN - this.rejected.length
    if (room > 0) this.rejected.push(...[...rejectedItems, ...late].toSorted(byLine).slice(0, room))
  }

  #addVariables(entries: readonly TalliedEntry[], atFault: ReadonlySet<number>, newKeys: ReadonlySet<string>): void {
    let last: VariableTally | undefined
    for (const [index, entry] of entries.entries()) {
      if (atFault.has(index)) continue
      if (last?.variableName !== entry.variableName) last = this.#variableOf(entry, newKeys)
      const { epochSeconds } = entry.start
      last.count++
      this.days.add(dayOf(entry))
      if (epochSeconds < last.earliestEpoch) last.earliestEpoch = epochSeconds
      if (epochSeconds > last.latestEpoch) last.latestEpoch = epochSeconds
      if (last.sources.length < MOST_SOURCES_SHOWN && !last.sources.includes(entry.sourceName))
        last.sources.push(entry.sourceName)
    }
    if (this.days.size > 0) this.counts.days = this.days.size
  }

  #variableOf(entry: TalliedEntry, newKeys: ReadonlySet<string>): VariableTally {
    const key = nameKey(entry.variableName)
    const existing = this.variables.get(key)
    if (existing) return existing
    const fresh: VariableTally = {
      variableName: entry.variableName,
      variableCategoryName: entry.categoryName,
      unitAbbreviatedName: entry.unit,
      isNew: newKeys.has(key),
      count: 0,
      earliestEpoch: entry.start.epochSeconds,
      latestEpoch: entry.start.epochSeconds,
      sources: [],
    }
    this.variables.set(key, fresh)
    return fresh
  }

  /** The tally as columns of the import. */
  columns(): Pick<ImportRow, 'counts' | 'variables' | 'left_out' | 'rejected'> {
    const stored: StoredCounts = {
      ...this.counts,
      ...(this.document === noDocument ? {} : { document: this.document }),
      ...(this.days.size > 0 ? { daySpans: spansOf(this.days) } : {}),
    }
    return {
      counts: JSON.stringify(stored),
      variables: JSON.stringify([...this.variables.values()]),
      left_out: JSON.stringify([...this.leftOut.values()].map(storedLeftOut)),
      rejected: JSON.stringify(this.rejected),
    }
  }
}

/** The counts with what is needed to continue counting. */
interface StoredCounts extends Counts {
  document?: DocumentCounts
  daySpans?: readonly DayBounds[]
}

/** The local day a value belongs to, with the time zone that the file gives. */
const dayOf = ({ start, endEpoch, categoryName }: TalliedEntry): number =>
  dayNumber(momentOfDay(start.epochSeconds, endEpoch !== undefined, categoryName) + (start.offsetMinutes ?? 0) * 60)

const range = (first: number, last: number): readonly number[] =>
  Array.from({ length: last - first + 1 }, (_, index) => first + index)

/** Ten years without a gap take one span. */
function spansOf(days: ReadonlySet<number>): readonly DayBounds[] {
  const spans: [first: number, last: number][] = []
  for (const day of [...days].toSorted((a, b) => a - b)) {
    const open = spans.at(-1)
    if (open?.[1] === day - 1) open[1] = day
    else spans.push([day, day])
  }
  return spans
}

const storedLeftOut = ({ what, count, parts }: LeftOutTally): StoredLeftOut =>
  parts === undefined ? [what, count] : [what, count, parts]

const NOTHING: TallyStep = {
  entries: [],
  positionOf: () => ({ file: '', line: 0 }),
  rejectedItems: [],
  leftOut: [],
  outcome: { created: 0, replaced: 0, unchanged: 0, repeated: 0, rejected: [], newKeys: new Set() },
  notes: 0,
}

/** The columns before the first batch. */
export const EMPTY: ReturnType<Tally['columns']> = {
  counts: JSON.stringify(noCounts),
  variables: '[]',
  left_out: '[]',
  rejected: '[]',
}

const byLine = (a: RejectedItem, b: RejectedItem): number => a.line - b.line

/** The result of an Upshot export. */
export interface DocumentResult extends Omit<DocumentCounts, 'account'> {
  readonly measurements: SectionCounts
  /** Name, time zone and similar settings, imported only into an empty account. */
  readonly isAccountTaken: boolean
}

export function importedOf(row: Pick<ImportRow, 'counts' | 'variables' | 'left_out' | 'rejected'>): DocumentResult {
  const { counts, document } = new Tally(row)
  const { account, ...parts } = document
  const measurements = { added: counts.created, kept: counts.unchanged }
  return { ...parts, measurements, isAccountTaken: account.added > 0 }
}
