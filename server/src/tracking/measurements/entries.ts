/** What was posted, flat or as sets, as one list of entries with every name resolved; faults are gathered, not thrown. */
import type { CombinationOperation, Fault, MeasurementItem, MeasurementSet, Posted } from '@upshot/contract'
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
const EARLIEST_EPOCH = -2_208_988_800
const MOST_SECONDS_AHEAD = 2 * 86_400

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
  readonly value: number
  readonly note: string | null
  readonly place: Pick<Fault, 'index' | 'itemIndex'>
}

type Values = Pick<MeasurementItem, 'startAt' | 'startTime' | 'startTimeEpoch' | 'timestamp' | 'value' | 'note'>
type Heading = Omit<MeasurementSet, 'measurementItems'>

export function readEntries(
  posted: readonly Posted<MeasurementItem | MeasurementSet>[],
  nowEpoch: number,
  faults: Faults,
): Entry[] {
  const readHead = headReader()
  return posted.flatMap(({ index, value: item }) => {
    const head = readHead(item, faults, index)
    const isSet = 'measurementItems' in item
    const values: readonly Values[] = isSet ? item.measurementItems : [item]
    return values.flatMap((one, itemIndex) => {
      const place = isSet ? { index, itemIndex } : { index }
      const moment = readTime(one, nowEpoch, (message, field) => faults.add({ message, field, ...place }))
      if (!head || !moment || !isWithinHardLimits(one.value, head.unit, place, faults)) return []
      return [{ head, moment, value: one.value, note: one.note || null, place }]
    })
  })
}

/** Items of one batch mostly share their heading: each distinct one is read once. */
function headReader() {
  const known = new Map<string, EntryHead>()
  return (item: Heading, faults: Faults, index: number): EntryHead | undefined => {
    const key = JSON.stringify([
      item.variableName,
      item.variableCategoryName,
      item.unitAbbreviatedName,
      item.combinationOperation,
      item.sourceName,
      item.upc,
    ])
    const head = known.get(key) ?? readHeading(item, (message, field) => faults.add({ message, field, index }))
    if (head) known.set(key, head)
    return head
  }
}

type Complain = (message: string, field: string) => undefined

function readHeading(item: Heading, complain: Complain): EntryHead | undefined {
  const variableName = tidyName(item.variableName)
  const sourceName = tidyName(item.sourceName ?? DEFAULT_SOURCE)
  const category = categoryNamed(item.variableCategoryName)
  const unit = unitNamed(item.unitAbbreviatedName)
  const combination = item.combinationOperation
  if (variableName === '') complain('variableName must not be empty.', 'variableName')
  if (sourceName === '') complain('sourceName must not be empty.', 'sourceName')
  if (!category) complain(`variableCategoryName must be ${categoryNamesText}.`, 'variableCategoryName')
  if (!unit) complain(`There is no unit "${item.unitAbbreviatedName}"; GET /units lists them.`, 'unitAbbreviatedName')
  const isSummedRating = unit !== undefined && isRating(unit) && combination === 'SUM'
  if (isSummedRating) complain('Ratings cannot be summed: combinationOperation must be MEAN.', 'combinationOperation')
  if (!category || !unit || isSummedRating || variableName === '' || sourceName === '') return undefined
  return { variableName, nameKey: nameKey(variableName), category, unit, combination, sourceName, upc: item.upc }
}

const EPOCH_FIELDS = ['startTimeEpoch', 'startTime', 'timestamp'] as const

function readTime(values: Values, nowEpoch: number, complain: Complain): Moment | undefined {
  const field = values.startAt !== undefined ? 'startAt' : EPOCH_FIELDS.find((name) => values[name] !== undefined)
  if (field === undefined) return complain('startAt is required.', 'startAt')
  const given = values[field]
  const moment = typeof given === 'number' ? fromEpoch(given) : readMomentOrEpoch(String(given))
  if (!moment) return complain(`${field} must be a time such as 2026-01-31T18:00:00.`, field)
  if (moment.epochSeconds < EARLIEST_EPOCH) return complain(`${field} must not be before 1900.`, field)
  if (moment.epochSeconds > nowEpoch + MOST_SECONDS_AHEAD)
    return complain(`${field} lies more than 2 days ahead.`, field)
  return moment
}

const fromEpoch = (seconds: number): Moment => ({ epochSeconds: Math.floor(seconds), offsetMinutes: undefined })

const readMomentOrEpoch = (text: string): Moment | undefined =>
  /^-?\d{9,10}$/.test(text) ? fromEpoch(Number(text)) : readMoment(text)

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
