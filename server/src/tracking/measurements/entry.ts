/** A value that can be recorded, wherever it comes from, and the rules that decide whether it can. Pure. */
import type { CombinationOperation, DetailName, Fault } from '@upshot/contract'
import { timeFault } from '../../lib/given-times.ts'
import { type Sentence, say } from '../../lib/language.ts'
import { nameKey, tidyName } from '../../lib/names.ts'
import { type Moment, SECONDS_PER_DAY } from '../../lib/utc-text.ts'
import { fewOffsetsOf } from '../../lib/zone.ts'
import { type DetailColumn, details } from '../../storage/tables/measurement-columns.ts'
import type { UnitRecord } from '../units/units.data.ts'
import { conversionBetween, isRating, noSuchUnit, unitInSentence, unitNamed } from '../units/units.ts'
import { calledNow } from '../variables/catalogue/former-names.ts'
import type { VariableCategoryRecord } from '../variables/categories.data.ts'
import { categoryNamed, mustBeCategory } from '../variables/categories.ts'
import type { MeasurementRow } from './save.ts'

/** The heading that many values share. */
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
  /** Name of the zone whose clock the moment was read from, if it was given. */
  readonly timeZone?: string
  /** The moment after its end, if it lasted. */
  readonly endEpoch: number | null
  readonly value: number
  readonly details: EntryDetails
  readonly position: Pick<Fault, 'index' | 'itemIndex'>
  /** Who recorded it and when, where that is known from elsewhere. */
  readonly origin?: EntryOrigin
}

export type EntryDetails = Pick<MeasurementRow, DetailColumn>

/** Details by member name, as given. They are known to be texts. */
export type GivenDetails = { readonly [Name in DetailName]?: unknown }

const detailsBy = (textFor: (detail: (typeof details)[number]) => string | null): EntryDetails =>
  Object.fromEntries(details.map((detail) => [detail.column, textFor(detail)])) as EntryDetails

const NO_DETAILS = detailsBy(() => null)

/** An empty text counts as none. */
const textOf = (given: unknown): string | null => (typeof given === 'string' && given !== '' ? given : null)

/** Details for a new row. */
export function detailsIn(given: GivenDetails): EntryDetails {
  if (!details.some(({ member }) => given[member])) return NO_DETAILS
  return detailsBy(({ member }) => textOf(given[member]))
}

/** Details after a correction. What it does not mention stays. */
export const correctedDetails = (row: EntryDetails, changes: GivenDetails): EntryDetails =>
  detailsBy(({ member, column }) => (changes[member] === undefined ? row[column] : textOf(changes[member])))

/** The details of a row alone. */
export const detailsOf = (row: EntryDetails): EntryDetails => detailsBy(({ column }) => row[column])

/** Details as a correction to exactly these. */
export const givenDetails = (row: EntryDetails): { [Name in DetailName]: string | null } =>
  Object.fromEntries(details.map(({ member, column }) => [member, row[column] ?? null])) as {
    [Name in DetailName]: string | null
  }

export type EntryOrigin = Pick<MeasurementRow, 'client_id' | 'connector_id' | 'created_epoch' | 'updated_epoch'>

export interface ReadEntries {
  readonly entries: readonly Entry[]
  /** Every heading that could be read, with the place it was first found at, also where none of its values could. */
  readonly heads: ReadonlyMap<EntryHead, number>
}

/** The headings of entries, each with its first place. */
export function headsOf(entries: readonly Entry[]): ReadEntries['heads'] {
  const heads = new Map<EntryHead, number>()
  for (const { head, position } of entries) if (!heads.has(head)) heads.set(head, position.index ?? 0)
  return heads
}

// The rules: what can be recorded is the same for apps, files, live sources and documents.

/** 1900-01-01. */
const EARLIEST_EPOCH = -2_208_988_800
const MOST_SECONDS_AHEAD = 2 * SECONDS_PER_DAY
/** Nothing longer than this is worth a single number. */
const LONGEST_SECONDS = 366 * SECONDS_PER_DAY

/** A fault of an entry, in two wordings: apps know the names of fields, people know their file. */
export interface EntryFault {
  readonly field: string
  /** For an app. */
  readonly message: Sentence
  /** For a person. */
  readonly reason: Sentence
}

/** As it was given. Undefined members are missing, and their faults have been reported. */
export interface GivenHead {
  readonly variableName: string | undefined
  readonly categoryName: string | undefined
  readonly unit: string | undefined
  readonly combination: unknown
  readonly sourceName: string | undefined
  readonly upc?: string | undefined
}

/** The heading, or undefined and everything that is wrong with it. */
export function readHead(given: GivenHead, tell: (fault: EntryFault) => void): EntryHead | undefined {
  const former = given.unit === 'index' ? calledNow(given.variableName ?? '') : undefined
  const variableName = former?.name ?? tidyName(given.variableName ?? '')
  const sourceName = tidyName(given.sourceName ?? '')
  const category = categoryNamed(given.categoryName ?? '')
  const unit = unitNamed(former?.unit ?? given.unit ?? '')
  const { combination } = given
  if (given.variableName !== undefined && !variableName) tell(NO_NAME)
  if (given.sourceName !== undefined && !sourceName) tell(NO_SOURCE)
  if (given.categoryName !== undefined && !category) tell(noCategory(given.categoryName))
  if (given.unit !== undefined && !unit) tell(noUnit(given.unit))
  const isSummedRating = unit !== undefined && isRating(unit) && combination === 'SUM'
  if (isSummedRating) tell(SUMMED_RATING)
  const isKnown = combination === 'MEAN' || combination === 'SUM'
  if (!category || !unit || !isKnown || isSummedRating || !variableName || !sourceName) return undefined
  return { variableName, nameKey: nameKey(variableName), category, unit, combination, sourceName, upc: given.upc }
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

/** What ends where it starts did not last. */
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
export function unitFault(given: UnitRecord, unit: UnitRecord, variableName: string): EntryFault | undefined {
  if (conversionBetween(given, unit)) return undefined
  const reason = say('{given} cannot be converted to {unit}, the unit of {variableName}.', {
    given: unitInSentence(given),
    unit: unitInSentence(unit),
    variableName,
  })
  return { field: 'unitAbbreviatedName', message: reason, reason }
}

// The clock that an entry was recorded by: its offset decides the local day, the name of the zone is only shown.

export interface ZonedMoment {
  readonly moment: Moment
  readonly timeZone?: string
}

/** From moments to minutes east of UTC. */
type ZoneClock = (epochSeconds: number) => number

export const zoneFault = (name: string): EntryFault => {
  const message = say('There is no time zone "{name}".', { name })
  return { field: 'timeZone', message, reason: message }
}

/**
 * A time without an offset gets the zone's. A name whose clock shows another time than the offset is dropped: the offset
 * was the clock, and nothing should be lost because a device knows other rules for a zone than we do.
 */
export function inZone(moment: Moment, timeZone: string, clock: ZoneClock): ZonedMoment {
  const offsetMinutes = clock(moment.epochSeconds)
  if (moment.offsetMinutes === undefined) return { moment: { ...moment, offsetMinutes }, timeZone }
  return moment.offsetMinutes === offsetMinutes ? { moment, timeZone } : { moment }
}

/** Clocks of zones, each made once; undefined where there is no such zone. */
export function zoneClocks(): (name: string) => ZoneClock | undefined {
  const known = new Map<string, ZoneClock | undefined>()
  return (name) => {
    if (known.has(name)) return known.get(name)
    const clock = fewOffsetsOf(name)
    known.set(name, clock)
    return clock
  }
}
