/** The posted items, flat or as sets, as one list of entries with resolved names; faults are collected, not thrown. */

import {
  type DetailName,
  type MeasurementItem,
  type MeasurementSet,
  MOST_MEASURED_VARIABLES,
  type PostedItem,
} from '@upshot/contract'
import { say } from '../../lib/language.ts'
import type { Faults } from '../../lib/refusal.ts'
import { type Moment, readMoment } from '../../lib/utc-text.ts'
import { handSources } from './active-days.ts'
import {
  detailsIn,
  type Entry,
  type EntryFault,
  type EntryHead,
  endFault,
  endOf,
  type GivenHead,
  inZone,
  type ReadEntries,
  readHead,
  startFault,
  unreadableTime,
  valueFault,
  type ZonedMoment,
  zoneClocks,
  zoneFault,
} from './entry.ts'

/** The default source. */

type Values = UncheckedMembers<
  Pick<
    MeasurementItem,
    'startAt' | 'startTime' | 'startTimeEpoch' | 'timestamp' | 'timeZone' | 'endAt' | 'value' | DetailName
  >
>
type Heading = UncheckedMembers<Omit<MeasurementSet, 'measurementItems'>>

/** Of a malformed item some members may be missing or wrong, and told so; the rest are looked at all the same. */
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
    return values.flatMap((given, itemIndex): Entry[] => {
      const position = hasItems ? { index, itemIndex } : { index }
      return isObject(given) ? readValue(given, { head, position, nowEpoch, faults, clockOf }) : []
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

function readValue(given: Values, { head, position, nowEpoch, faults, clockOf }: PostedContext): Entry[] {
  const report = reporterAt(faults, position)
  const moment = readStart(given, nowEpoch, report)
  const at = moment && readZone(given, moment, clockOf, report)
  const endEpoch = moment && readEnd(given, moment, report)
  const { value } = given
  if (!head || typeof value !== 'number') return []
  const fault = valueFault(value, head.unit)
  if (fault) report(fault)
  if (fault || !at || endEpoch === undefined) return []
  return [{ head, ...at, endEpoch, value, details: detailsIn(given), position }]
}

/** Items of one batch mostly share their heading: each distinct one is read once. */
function headReader() {
  const known = new Map<unknown, { readonly item: Heading; readonly head: EntryHead }[]>()
  return (item: Heading, report: Report): EntryHead | undefined => {
    const sameName = known.get(item.variableName) ?? []
    const found = sameName.find((known) => isSameHeading(known.item, item))
    if (found) return found.head
    const head = readHead(givenHead(item), report)
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

/** The texts of a heading; undefined where a member is missing or no text, which the contract's check has said. */
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
  const given = values[field]
  if (typeof given !== 'string' && (typeof given !== 'number' || field === 'startAt')) return undefined
  const moment = typeof given === 'number' ? fromEpoch(given) : readMoment(given)
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

/** A time that is to be stored, by itself. */
export const readStartAt = (startAt: string, nowEpoch: number, faults: Faults): Moment | undefined =>
  readStart({ startAt }, nowEpoch, reporterAt(faults, {}))
