/** A value that can be recorded, wherever it comes from, and the rules that decide whether it can. Pure. */
import {
  type CombinationOperation,
  type DetailName,
  type Fault,
  type MeasurementItem,
  type MeasurementSet,
  MOST_MEASURED_VARIABLES,
  type PostedItem,
} from '@upshot/contract'
import { type Sentence, say } from '../../lib/language.ts'
import { nameKey, tidyName } from '../../lib/names.ts'
import { timeFault } from '../../lib/ranges.ts'
import type { Faults } from '../../lib/refusal.ts'
import { type Moment, readMoment, SECONDS_PER_DAY } from '../../lib/utc-text.ts'
import { fewOffsetsOf } from '../../lib/zone.ts'
import { type DetailColumn, details } from '../../storage/tables/measurement-columns.ts'
import type { UnitRecord } from '../units/unit-record.ts'
import { conversionBetween, isRating, noSuchUnit, unitInSentence, unitNamed } from '../units/units.ts'
import { calledNow } from '../variables/catalogue/index.ts'
import type { VariableCategoryRecord } from '../variables/categories.data.ts'
import { categoryNamed, mustBeCategory } from '../variables/categories.ts'
import { handSources } from './active-days.ts'
import type { MeasurementRow } from './store.ts'

/** The heading shared by many values. */
export interface EntryHead {
  readonly variableName: string
  readonly nameKey: string
  readonly category: VariableCategoryRecord
  readonly unit: UnitRecord
  readonly combination: CombinationOperation
  readonly sourceName: string
  readonly upc: string | undefined
}

export interface Entry {
  readonly head: EntryHead
  readonly moment: Moment
  /** The name of the zone that the moment was given in, if any. */
  readonly timeZone?: string
  /** The moment after its end, if it lasted. */
  readonly endEpoch: number | null
  readonly value: number
  readonly details: EntryDetails
  readonly position: Pick<Fault, 'index' | 'itemIndex'>
  /** Who recorded it and when, if known from elsewhere. */
  readonly origin?: EntryOrigin
}

export type EntryDetails = Pick<MeasurementRow, DetailColumn>

/** Details by member name, as received. They are known to be texts. */
type GivenDetails = { readonly [Name in DetailName]?: unknown }

const detailsBy = (textFor: (detail: (typeof details)[number]) => string | null): EntryDetails =>
  Object.fromEntries(details.map((detail) => [detail.column, textFor(detail)])) as EntryDetails

const NO_DETAILS = detailsBy(() => null)

/** An empty text counts as none. */
const textOf = (text: unknown): string | null => (typeof text === 'string' && text !== '' ? text : null)

/** Details for a new row. */
export function detailsIn(members: GivenDetails): EntryDetails {
  if (!details.some(({ member }) => members[member])) return NO_DETAILS
  return detailsBy(({ member }) => textOf(members[member]))
}

/** Details after a correction. Details that it does not mention stay. */
export const correctedDetails = (row: EntryDetails, changes: GivenDetails): EntryDetails =>
  detailsBy(({ member, column }) => (changes[member] === undefined ? row[column] : textOf(changes[member])))

/** Only the details of a row. */
export const detailsOf = (row: EntryDetails): EntryDetails => detailsBy(({ column }) => row[column])

/** A correction that results in exactly these details. */
export const givenDetails = (row: EntryDetails): { [Name in DetailName]: string | null } =>
  Object.fromEntries(details.map(({ member, column }) => [member, row[column] ?? null])) as {
    [Name in DetailName]: string | null
  }

export type EntryOrigin = Pick<MeasurementRow, 'client_id' | 'connector_id' | 'created_epoch' | 'updated_epoch'>

export interface ReadEntries {
  readonly entries: readonly Entry[]
  /** Every valid heading with the index of its first entry, even if none of its values is valid. */
  readonly heads: ReadonlyMap<EntryHead, number>
}

/** The headings of entries, each with its first index. */
export function headsOf(entries: readonly Entry[]): ReadEntries['heads'] {
  const heads = new Map<EntryHead, number>()
  for (const { head, position } of entries) if (!heads.has(head)) heads.set(head, position.index ?? 0)
  return heads
}

// The rules are the same for apps, files, live sources and documents.

/** 1900-01-01. */
const EARLIEST_EPOCH = -2_208_988_800
const MOST_SECONDS_AHEAD = 2 * SECONDS_PER_DAY
/** A single number about a longer time is meaningless. */
const LONGEST_SECONDS = 366 * SECONDS_PER_DAY

/** A fault of an entry, in two wordings: apps know the names of fields, people know their file. */
export interface EntryFault {
  readonly field: string
  /** The sentence for an app. */
  readonly message: Sentence
  /** The sentence for a person. */
  readonly reason: Sentence
}

/** As received. Undefined members are missing, and their faults have been reported. */
interface GivenHead {
  readonly variableName: string | undefined
  readonly categoryName: string | undefined
  readonly unit: string | undefined
  readonly combination: unknown
  readonly sourceName: string | undefined
  readonly upc?: string | undefined
}

/** The heading; undefined after reporting everything that is wrong with it. */
export function readHead(heading: GivenHead, tell: (fault: EntryFault) => void): EntryHead | undefined {
  const former = heading.unit === 'index' ? calledNow(heading.variableName ?? '') : undefined
  const variableName = former?.name ?? tidyName(heading.variableName ?? '')
  const sourceName = tidyName(heading.sourceName ?? '')
  const category = categoryNamed(heading.categoryName ?? '')
  const unit = unitNamed(former?.unit ?? heading.unit ?? '')
  const { combination } = heading
  if (heading.variableName !== undefined && !variableName) tell(NO_NAME)
  if (heading.sourceName !== undefined && !sourceName) tell(NO_SOURCE)
  if (heading.categoryName !== undefined && !category) tell(noCategory(heading.categoryName))
  if (heading.unit !== undefined && !unit) tell(noUnit(heading.unit))
  const isSummedRating = unit !== undefined && isRating(unit) && combination === 'SUM'
  if (isSummedRating) tell(SUMMED_RATING)
  const isKnown = combination === 'MEAN' || combination === 'SUM'
  if (!category || !unit || !isKnown || isSummedRating || !variableName || !sourceName) return undefined
  return { variableName, nameKey: nameKey(variableName), category, unit, combination, sourceName, upc: heading.upc }
}

const NO_NAME: EntryFault = {
  field: 'variableName',
  message: say('variableName must not be empty.'),
  reason: say('The variable has no name.'),
}

const NO_SOURCE: EntryFault = {
  field: 'sourceName',
  message: say('sourceName must not be empty.'),
  reason: say('The source has no name.'),
}

const noCategory = (name: string): EntryFault => ({
  field: 'variableCategoryName',
  message: mustBeCategory('variableCategoryName'),
  reason: say('There is no category "{name}".', { name }),
})

const noUnit = (name: string): EntryFault => ({
  field: 'unitAbbreviatedName',
  message: noSuchUnit(name),
  reason: say('There is no unit "{name}".', { name }),
})

const SUMMED_RATING: EntryFault = {
  field: 'combinationOperation',
  message: say('Ratings cannot be summed: combinationOperation must be MEAN.'),
  reason: say('Ratings cannot be summed.'),
}

export function startFault(epochSeconds: number, nowEpoch: number, field = 'startAt'): EntryFault | undefined {
  if (epochSeconds < EARLIEST_EPOCH)
    return {
      field,
      message: say('{field} must not be before 1900.', { field }),
      reason: say('The time is before 1900.'),
    }
  if (epochSeconds > nowEpoch + MOST_SECONDS_AHEAD) {
    return {
      field,
      message: say('{field} is more than 2 days in the future.', { field }),
      reason: say('The time is more than 2 days in the future.'),
    }
  }
  return Number.isSafeInteger(epochSeconds) ? undefined : unreadableTime(field)
}

export const unreadableTime = (field: string): EntryFault => ({
  ...timeFault(field),
  reason: say('The time cannot be read.'),
})

export function endFault(startEpoch: number, endEpoch: number): EntryFault | undefined {
  const field = 'endAt'
  if (!Number.isSafeInteger(endEpoch) || endEpoch < startEpoch) {
    const message = say('endAt must not be before startAt.')
    return { field, message, reason: say('It ends before it starts.') }
  }
  if (endEpoch <= startEpoch + LONGEST_SECONDS) return undefined
  const message = say('endAt must not be more than a year after startAt.')
  return { field, message, reason: say('It lasts longer than a year.') }
}

/** An entry that ends when it starts has no duration. */
export const endOf = (startEpoch: number, endEpoch: number | undefined): number | null =>
  endEpoch === undefined || endEpoch === startEpoch ? null : endEpoch

/** The limits of the unit, which no value can exceed. */
export function valueFault(value: number, unit: UnitRecord): EntryFault | undefined {
  const { minimumValue: least, maximumValue: most, abbreviatedName } = unit
  if (least !== null && value < least) {
    const message = say('value must be at least {least} for the unit {abbreviatedName}.', { least, abbreviatedName })
    const reason = say('{value} is below {least}, the lowest value in {abbreviatedName}.', {
      value,
      least,
      abbreviatedName,
    })
    return { field: 'value', message, reason }
  }
  if (most !== null && value > most) {
    const message = say('value must be at most {most} for the unit {abbreviatedName}.', { most, abbreviatedName })
    const reason = say('{value} is above {most}, the highest value in {abbreviatedName}.', {
      value,
      most,
      abbreviatedName,
    })
    return { field: 'value', message, reason }
  }
  return undefined
}

/** A value is never stored in a unit that does not fit the variable. */
export function unitFault(recordedIn: UnitRecord, unit: UnitRecord, variableName: string): EntryFault | undefined {
  if (conversionBetween(recordedIn, unit)) return undefined
  const reason = say('{given} cannot be converted to {unit}, the unit of {variableName}.', {
    given: unitInSentence(recordedIn),
    unit: unitInSentence(unit),
    variableName,
  })
  return { field: 'unitAbbreviatedName', message: reason, reason }
}

// The clock that an entry was recorded by: its offset determines the local day; the name of the zone is only displayed.

interface ZonedMoment {
  readonly moment: Moment
  readonly timeZone?: string
}

/** The minutes east of UTC at a moment. */
type ZoneClock = (epochSeconds: number) => number

export const zoneFault = (name: string): EntryFault => {
  const message = say('There is no time zone "{name}".', { name })
  return { field: 'timeZone', message, reason: message }
}

/**
 * A time without an offset gets the zone's. A zone name whose offset differs from the given one is dropped: the offset
 * is what the clock showed, and nothing should be lost because a device knows other rules for a zone than we do.
 */
export function inZone(moment: Moment, timeZone: string, clock: ZoneClock): ZonedMoment {
  const offsetMinutes = clock(moment.epochSeconds)
  if (moment.offsetMinutes === undefined) return { moment: { ...moment, offsetMinutes }, timeZone }
  return moment.offsetMinutes === offsetMinutes ? { moment, timeZone } : { moment }
}

/** Offsets of zones, each created once; undefined if there is no such zone. */
export function zoneClocks(): (name: string) => ZoneClock | undefined {
  const cache = new Map<string, ZoneClock | undefined>()
  return (name) => {
    if (cache.has(name)) return cache.get(name)
    const clock = fewOffsetsOf(name)
    cache.set(name, clock)
    return clock
  }
}

// What apps post, flat or as sets, as one list of entries with resolved names. Faults are collected, not thrown.

type Values = UncheckedMembers<
  Pick<
    MeasurementItem,
    'startAt' | 'startTime' | 'startTimeEpoch' | 'timestamp' | 'timeZone' | 'endAt' | 'value' | DetailName
  >
>
type Heading = UncheckedMembers<Omit<MeasurementSet, 'measurementItems'>>

/** Members of a malformed item may be missing or wrong, which was reported; the others are checked all the same. */
type UncheckedMembers<T> = { readonly [K in keyof T]?: unknown }

export function readPosted(posted: readonly PostedItem<unknown>[], nowEpoch: number, faults: Faults): ReadEntries {
  const heads = new Map<EntryHead, number>()
  const headOf = headReader()
  const clockOf = zoneClocks()
  const entries = posted.flatMap(({ index, value: item }) => {
    if (!isObject(item)) return []
    const head = headOf(item, reporterAt(faults, { index }))
    if (head && !heads.has(head)) heads.set(head, index)
    const hasItems = 'measurementItems' in item
    const values: readonly unknown[] = hasItems ? listOf(item.measurementItems) : [item]
    return values.flatMap((item, itemIndex): Entry[] => {
      const position = hasItems ? { index, itemIndex } : { index }
      return isObject(item) ? readValue(item, { head, position, nowEpoch, faults, clockOf }) : []
    })
  })
  const names = new Set([...heads.keys()].map((head) => head.nameKey))
  if (names.size > MOST_MEASURED_VARIABLES) {
    const message = say(
      'One request takes values of at most {mostMeasuredVariables} variables, not {size}. Please send them in parts.',
      { mostMeasuredVariables: MOST_MEASURED_VARIABLES, size: names.size },
    )
    faults.add({ message, field: 'variableName' })
  }
  return { entries, heads }
}

const isObject = (value: unknown): value is object => typeof value === 'object' && value !== null
const listOf = (value: unknown): readonly unknown[] => (Array.isArray(value) ? value : [])

type Report = (fault: EntryFault) => undefined

const reporterAt =
  (faults: Faults, position: Partial<Entry['position']>): Report =>
  ({ message, field }) =>
    faults.add({ message, field, ...position })

interface PostedContext {
  readonly head: EntryHead | undefined
  readonly position: Entry['position']
  readonly nowEpoch: number
  readonly faults: Faults
  readonly clockOf: ReturnType<typeof zoneClocks>
}

function readValue(values: Values, { head, position, nowEpoch, faults, clockOf }: PostedContext): Entry[] {
  const report = reporterAt(faults, position)
  const moment = readStart(values, nowEpoch, report)
  const zoned = moment && readZone(values, moment, clockOf, report)
  const endEpoch = moment && readEnd(values, moment, report)
  const { value } = values
  if (!head || typeof value !== 'number') return []
  const fault = valueFault(value, head.unit)
  if (fault) report(fault)
  if (fault || !zoned || endEpoch === undefined) return []
  return [{ head, ...zoned, endEpoch, value, details: detailsIn(values), position }]
}

/** Items of one batch mostly share their heading: each distinct one is read once. */
function headReader() {
  const headsByName = new Map<unknown, { readonly item: Heading; readonly head: EntryHead }[]>()
  return (item: Heading, report: Report): EntryHead | undefined => {
    const sameName = headsByName.get(item.variableName) ?? []
    const known = sameName.find((candidate) => isSameHeading(candidate.item, item))
    if (known) return known.head
    const head = readHead(givenHead(item), report)
    if (!head) return undefined
    if (sameName.length === 0) headsByName.set(item.variableName, sameName)
    sameName.push({ item, head })
    return head
  }
}

const isSameHeading = (a: Heading, b: Heading): boolean =>
  a.variableCategoryName === b.variableCategoryName &&
  a.unitAbbreviatedName === b.unitAbbreviatedName &&
  a.combinationOperation === b.combinationOperation &&
  a.sourceName === b.sourceName &&
  a.upc === b.upc

/**
 * The texts of a heading; undefined for a member that is missing or not a text, which the contract's check has
 * reported.
 */
function givenHead(item: Heading): GivenHead {
  const text = (value: unknown) => (typeof value === 'string' ? value : undefined)
  return {
    variableName: text(item.variableName) || undefined,
    sourceName: item.sourceName === undefined ? handSources.entry : text(item.sourceName) || undefined,
    categoryName: text(item.variableCategoryName),
    unit: text(item.unitAbbreviatedName),
    combination: item.combinationOperation,
    upc: text(item.upc),
  }
}

const EPOCH_FIELDS = ['startTimeEpoch', 'startTime', 'timestamp'] as const

function readStart(values: Values, nowEpoch: number, report: Report): Moment | undefined {
  const field = values.startAt !== undefined ? 'startAt' : EPOCH_FIELDS.find((name) => values[name] !== undefined)
  if (field === undefined)
    return report({
      field: 'startAt',
      message: say('startAt is required.'),
      reason: say('It has no time.'),
    })
  const time = values[field]
  if (typeof time !== 'string' && (typeof time !== 'number' || field === 'startAt')) return undefined
  const moment = typeof time === 'number' ? fromEpoch(time) : readMoment(time)
  if (!moment) return report(unreadableTime(field))
  const fault = startFault(moment.epochSeconds, nowEpoch, field)
  return fault ? report(fault) : moment
}

/** Undefined if there is no such zone, which is reported. */
function readZone(
  { timeZone }: Values,
  moment: Moment,
  clockOf: PostedContext['clockOf'],
  report: Report,
): ZonedMoment | undefined {
  if (typeof timeZone !== 'string') return { moment }
  const clock = clockOf(timeZone)
  return clock ? inZone(moment, timeZone, clock) : report(zoneFault(timeZone))
}

/** Null if there is none; undefined if it is wrong, which is reported. */
function readEnd({ endAt }: Values, { epochSeconds }: Moment, report: Report): number | null | undefined {
  if (endAt === undefined || endAt === null) return null
  const end = typeof endAt === 'string' ? readMoment(endAt) : undefined
  if (!end) return report(unreadableTime('endAt'))
  const fault = endFault(epochSeconds, end.epochSeconds)
  return fault ? report(fault) : endOf(epochSeconds, end.epochSeconds)
}

const fromEpoch = (seconds: number): Moment => ({ epochSeconds: Math.floor(seconds), offsetMinutes: undefined })

/** A single time that is to be stored. */
export const readStartAt = (startAt: string, nowEpoch: number, faults: Faults): Moment | undefined =>
  readStart({ startAt }, nowEpoch, reporterAt(faults, {}))
