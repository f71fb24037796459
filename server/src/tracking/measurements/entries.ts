/** What was posted, flat or as sets, as one list of entries with every name resolved; faults are gathered, not thrown. */
import {
  type CombinationOperation,
  type Fault,
  type MeasurementItem,
  type MeasurementSet,
  MOST_MEASURED_VARIABLES,
  type Posted,
} from '@upshot/contract'
import { nameKey, tidyName } from '../../lib/names.ts'
import type { Faults } from '../../lib/refusal.ts'
import { type Moment, readMoment } from '../../lib/utc-text.ts'
import type { UnitRecord } from '../units/units.data.ts'
import { isRating, unitNamed } from '../units/units.ts'
import type { VariableCategoryRecord } from '../variables/categories.data.ts'
import { categoryNamed, categoryNamesText } from '../variables/categories.ts'

/** Who recorded it, where nobody says. */
const DEFAULT_SOURCE = 'Upshot'

/** 1900-01-01. */
export const EARLIEST_EPOCH = -2_208_988_800
export const MOST_SECONDS_AHEAD = 2 * 86_400

/** What all values of one posted item or set have in common. */
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
  /** Where it lasted: the moment after its end. */
  readonly endEpoch: number | null
  readonly value: number
  readonly note: string | null
  readonly place: Pick<Fault, 'index' | 'itemIndex'>
}

type Values = Loose<
  Pick<MeasurementItem, 'startAt' | 'startTime' | 'startTimeEpoch' | 'timestamp' | 'endAt' | 'value' | 'note'>
>
type Heading = Loose<Omit<MeasurementSet, 'measurementItems'>>

/** Of a malformed item some members may be missing or wrong, and told so; the rest are looked at all the same. */
type Loose<T> = { readonly [K in keyof T]?: unknown }

export interface ReadEntries {
  readonly entries: readonly Entry[]
  /** Every heading that could be read, with the place it was first found at, also where none of its values could. */
  readonly heads: ReadonlyMap<EntryHead, number>
}

export function readEntries(posted: readonly Posted<unknown>[], nowEpoch: number, faults: Faults): ReadEntries {
  const heads = new Map<EntryHead, number>()
  const readHead = headReader()
  const entries = posted.flatMap(({ index, value: item }) => {
    if (!isObject(item)) return []
    const head = readHead(item, faults, index)
    if (head && !heads.has(head)) heads.set(head, index)
    const isSet = 'measurementItems' in item
    const values: readonly unknown[] = isSet ? listOf(item.measurementItems) : [item]
    return values.flatMap((one, itemIndex): Entry[] => {
      const place = isSet ? { index, itemIndex } : { index }
      return isObject(one) ? readValue(one, { head, place, nowEpoch, faults }) : []
    })
  })
  const names = new Set([...heads.keys()].map((head) => head.nameKey))
  if (names.size > MOST_MEASURED_VARIABLES) {
    const message = `One request takes values of at most ${MOST_MEASURED_VARIABLES} variables, not ${names.size}. Please send them in parts.`
    faults.add({ message, field: 'variableName' })
  }
  return { entries, heads }
}

const isObject = (value: unknown): value is object => typeof value === 'object' && value !== null
const listOf = (value: unknown): readonly unknown[] => (Array.isArray(value) ? value : [])

interface Reading {
  readonly head: EntryHead | undefined
  readonly place: Entry['place']
  readonly nowEpoch: number
  readonly faults: Faults
}

function readValue(one: Values, { head, place, nowEpoch, faults }: Reading): Entry[] {
  const moment = readTime(one, nowEpoch, (message, field) => faults.add({ message, field, ...place }))
  const endEpoch = moment ? readEnd(one, moment, (message, field) => faults.add({ message, field, ...place })) : null
  const { value, note } = one
  if (
    !head ||
    typeof value !== 'number' ||
    !isWithinHardLimits(value, head.unit, place, faults) ||
    !moment ||
    endEpoch === undefined
  )
    return []
  return [{ head, moment, endEpoch, value, note: typeof note === 'string' && note !== '' ? note : null, place }]
}

/** Items of one batch mostly share their heading: each distinct one is read once. */
function headReader() {
  const known = new Map<unknown, { readonly item: Heading; readonly head: EntryHead }[]>()
  return (item: Heading, faults: Faults, index: number): EntryHead | undefined => {
    const sameName = known.get(item.variableName) ?? []
    const found = sameName.find((one) => isSameHeading(one.item, item))
    if (found) return found.head
    const head = readHeading(item, (message, field) => faults.add({ message, field, index }))
    if (!head) return undefined
    if (sameName.length === 0) known.set(item.variableName, sameName)
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

type Complain = (message: string, field: string) => undefined

/** The texts of a heading; undefined where a member is missing or no text. */
function textsOf(item: Heading) {
  const text = (value: unknown) => (typeof value === 'string' ? value : undefined)
  return {
    variableName: text(item.variableName),
    sourceName: item.sourceName === undefined ? DEFAULT_SOURCE : text(item.sourceName),
    categoryName: text(item.variableCategoryName),
    unitName: text(item.unitAbbreviatedName),
    upc: text(item.upc),
  }
}

function readHeading(item: Heading, complain: Complain): EntryHead | undefined {
  const texts = textsOf(item)
  const variableName = tidyName(texts.variableName ?? '')
  const sourceName = tidyName(texts.sourceName ?? '')
  const category = categoryNamed(texts.categoryName ?? '')
  const unit = unitNamed(texts.unitName ?? '')
  const { combinationOperation: combination } = item
  if (texts.variableName && !variableName) complain('variableName must not be empty.', 'variableName')
  if (texts.sourceName && !sourceName) complain('sourceName must not be empty.', 'sourceName')
  if (texts.categoryName !== undefined && !category)
    complain(`variableCategoryName must be ${categoryNamesText}.`, 'variableCategoryName')
  if (texts.unitName !== undefined && !unit)
    complain(`There is no unit "${texts.unitName}"; GET /units lists them.`, 'unitAbbreviatedName')
  const isSummedRating = unit !== undefined && isRating(unit) && combination === 'SUM'
  if (isSummedRating) complain('Ratings cannot be summed: combinationOperation must be MEAN.', 'combinationOperation')
  const isKnown = combination === 'MEAN' || combination === 'SUM'
  if (!category || !unit || !isKnown || isSummedRating || !variableName || !sourceName) return undefined
  return { variableName, nameKey: nameKey(variableName), category, unit, combination, sourceName, upc: texts.upc }
}

const EPOCH_FIELDS = ['startTimeEpoch', 'startTime', 'timestamp'] as const

function readTime(values: Values, nowEpoch: number, complain: Complain): Moment | undefined {
  const field = values.startAt !== undefined ? 'startAt' : EPOCH_FIELDS.find((name) => values[name] !== undefined)
  if (field === undefined) return complain('startAt is required.', 'startAt')
  const given = values[field]
  if (typeof given !== 'string' && (typeof given !== 'number' || field === 'startAt')) return undefined
  const moment = typeof given === 'number' ? fromEpoch(given) : readMoment(given)
  if (!moment) return complain(`${field} must be a time such as 2026-01-31T18:00:00.`, field)
  if (moment.epochSeconds < EARLIEST_EPOCH) return complain(`${field} must not be before 1900.`, field)
  if (moment.epochSeconds > nowEpoch + MOST_SECONDS_AHEAD)
    return complain(`${field} is more than 2 days in the future.`, field)
  return moment
}

/** Longer than this nothing lasts that is worth a single number. */
export const LONGEST_SECONDS = 366 * 86_400

/** Null where it has none; undefined where it is wrong, and said so. */
function readEnd({ endAt }: Values, { epochSeconds }: Moment, complain: Complain): number | null | undefined {
  if (endAt === undefined || endAt === null) return null
  const end = typeof endAt === 'string' ? readMoment(endAt) : undefined
  if (!end) return complain('endAt must be a time such as 2026-01-31T18:15:00.', 'endAt')
  if (end.epochSeconds < epochSeconds) return complain('endAt must not be before startAt.', 'endAt')
  if (end.epochSeconds > epochSeconds + LONGEST_SECONDS)
    return complain('endAt must not be more than a year after startAt.', 'endAt')
  return end.epochSeconds === epochSeconds ? null : end.epochSeconds
}

const fromEpoch = (seconds: number): Moment => ({ epochSeconds: Math.floor(seconds), offsetMinutes: undefined })

/** A time that is to be stored, by itself. */
export const readStartAt = (startAt: string, nowEpoch: number, faults: Faults): Moment | undefined =>
  readTime({ startAt, value: 0 }, nowEpoch, (message, field) => faults.add({ message, field }))

export function isWithinHardLimits(value: number, unit: UnitRecord, place: object, faults: Faults): boolean {
  const { minimumValue: least, maximumValue: most, abbreviatedName } = unit
  const isLow = least !== null && value < least
  const isHigh = most !== null && value > most
  if (isLow)
    faults.add({
      message: `value must be at least ${least} for the unit ${abbreviatedName}.`,
      field: 'value',
      ...place,
    })
  if (isHigh)
    faults.add({ message: `value must be at most ${most} for the unit ${abbreviatedName}.`, field: 'value', ...place })
  return !isLow && !isHigh
}
