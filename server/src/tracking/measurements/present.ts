/**
 * Rows → JSON, by hand. Most members of a measurement are the same for all values of one variable in one unit. They are
 * encoded once for each such pair, together with members of fixed length, and copied for every row; only the rest is
 * assembled each time (see docs/performance.md).
 */

import { type DailyValue, type Measurement, SlimMeasurement } from '@upshot/contract'
import { JsonBytes } from '../../lib/json-bytes.ts'
import type { Language } from '../../lib/language.ts'
import { slimmer } from '../../lib/members.ts'
import { onceFor } from '../../lib/once.ts'
import { cell, type RawRow } from '../../lib/raw-row.ts'
import { dayText, utcText } from '../../lib/utc-text.ts'
import { localDays, offsetsOf } from '../../lib/zone.ts'
import { type MeasurementColumn, optionalMembers } from '../../storage/tables/measurement-columns.ts'
import type { UnitRecord } from '../units/unit-record.ts'
import { type Conversion, conversionBetween, convert, unitOf, YES_NO } from '../units/units.ts'
import { countedMember, displayNameIn } from '../variables/catalogue/words.ts'
import { inputTypeOf } from '../variables/present.ts'
import { stepsMember, type Variable } from '../variables/variable.ts'
import type { DayValue } from './daily.ts'
import { COLUMN, pageColumns } from './page-sql.ts'

export interface PresentOptions {
  readonly variables: ReadonlyMap<number, Variable>
  readonly timeZone: string
  /** The reader's language. */
  readonly language: Language
  /** The unit to show a value in. */
  readonly shownUnit: (variable: Variable, recorded: UnitRecord) => UnitRecord
  /** The short form of the records. */
  readonly isSlim?: boolean | undefined
}

/** A row is seldom longer. */
export const BYTES_PER_ROW = 1200

/** JSON of an array of measurements. */
export function presentPage(rows: readonly RawRow[], presenting: PresentOptions): Buffer {
  const json = new JsonBytes(rows.length * BYTES_PER_ROW + 2)
  const write = measurementWriter(presenting)
  json.text('[')
  for (const [index, row] of rows.entries()) {
    if (index > 0) json.text(',')
    write(row, json)
  }
  json.text(']')
  return json.bytes()
}

/** A function that writes a raw row, in the order of `pageColumns`. */
export function measurementWriter({ variables, timeZone, language, shownUnit, isSlim = false }: PresentOptions) {
  const dayOf = localDays(timeZone)
  const offsetAt = offsetsOf(timeZone)
  const { offsets } = isSlim ? SLIM : FULL
  const sourceText = onceFor((name: string) => JSON.stringify(name))
  const partOf = onceFor((key: number): SharedPart => {
    const variable = variables.get(Math.floor(key / UNIT_IDS))
    if (!variable) throw new Error(`Variable ${Math.floor(key / UNIT_IDS)} of a measurement is missing.`)
    const recorded = unitOf(key % UNIT_IDS)
    return sharedPart(variable, { recorded, shown: shownUnit(variable, recorded), isSlim, language })
  })
  return (row: RawRow, json: JsonBytes): void => {
    const part = partOf(cell(row, COLUMN.variable_id) * UNIT_IDS + cell(row, COLUMN.unit_id))
    const recorded = cell(row, COLUMN.value)
    const recordedText = String(recorded)
    const isSame = part.conversion.kind === 'same'
    const value = isSame ? recorded : convert(recorded, part.conversion)
    const valueText = isSame ? recordedText : String(value)
    const start = cell(row, COLUMN.start_epoch)
    const offset = cell(row, COLUMN.offset_minutes)
    json.text(
      `{"id":${cell(row, COLUMN.id)},${isSlim ? `"origin":"${originOf(row)}"` : `"startTimeEpoch":${start}`},"value":${valueText},"originalValue":${recordedText},"displayValueAndUnitString":${part.display(value, valueText)},"sourceName":${sourceText(cell(row, COLUMN.source_name))}${optionalJson(row)}`,
    )
    const copyStart = json.copy(part.template)
    json.utc(copyStart + offsets.startAt, start)
    if (!isSlim) json.utc(copyStart + offsets.startTimeString, start)
    json.utc(copyStart + offsets.startAtLocal, start + (offset === null ? offsetAt(start) : offset * 60))
    json.day(copyStart + offsets.startDate, dayOf(start, offset))
    json.utc(copyStart + offsets.createdAt, cell(row, COLUMN.created_epoch))
    json.utc(copyStart + offsets.updatedAt, cell(row, COLUMN.updated_epoch))
  }
}

const OPTIONAL = optionalMembers.map(({ column, member, type, isTime }) => ({
  position: (pageColumns as readonly MeasurementColumn[]).indexOf(column),
  opening: `,"${member}":`,
  textOf: isTime ? timeJson : type === 'text' ? JSON.stringify : String,
}))

function timeJson(epoch: RawRow[number]): string {
  return `"${utcText(epoch as number)}"`
}

/** Members that are present only if their column is filled. */
function optionalJson(row: RawRow): string {
  let json = ''
  for (const member of OPTIONAL) {
    const value = row[member.position]
    if (value !== null && value !== undefined) json += member.opening + member.textOf(value)
  }
  return json
}

/** Who recorded it; rows from a file or a live source have the id of its connector. */
function originOf(row: RawRow): SlimMeasurement['origin'] {
  if (cell(row, COLUMN.connector_id) !== null) return 'source'
  return cell(row, COLUMN.client_id) === null ? 'person' : 'app'
}

/** Larger than any unit id. */
const UNIT_IDS = 1024

/** Placeholders for members of fixed length, which are overwritten in every row. */
const TIMES = ['startAt', 'startAtLocal', 'startTimeString', 'createdAt', 'updatedAt'] as const
type FixedMember = (typeof TIMES)[number] | 'startDate'

function layoutOf(times: readonly (typeof TIMES)[number][]) {
  const text = `,"startDate":"0000-00-00",${times.map((name) => `"${name}":"0000-00-00T00:00:00",`).join('')}`
  const offsetOf = (member: FixedMember): number => text.indexOf(`"${member}":"`) + member.length + 4
  const offsets = Object.fromEntries([...TIMES, 'startDate' as const].map((name) => [name, offsetOf(name)]))
  return { text, offsets: offsets as Record<FixedMember, number> }
}
const FULL = layoutOf(TIMES)
const SLIM = layoutOf(TIMES.filter((name) => name !== 'startTimeString'))

interface SharedPart {
  readonly conversion: Conversion
  readonly display: (value: number, text: string) => string
  /** The times to fill in, members that all such rows share, and the closing bracket. */
  readonly template: Buffer
}

const slimMembers = slimmer(SlimMeasurement)

interface Shown {
  readonly recorded: UnitRecord
  readonly shown: UnitRecord
  readonly isSlim: boolean
  readonly language: Language
}

function sharedPart(variable: Variable, { recorded, shown, isSlim, language }: Shown): SharedPart {
  const conversion = conversionBetween(recorded, shown)
  if (!conversion) throw new Error(`${recorded.name} cannot be converted to ${shown.name}.`)
  const whole = { ...sharedMembers(variable, shown, language), originalUnitId: recorded.id }
  const members = JSON.stringify(isSlim ? slimMembers(whole) : whole)
  const { text } = isSlim ? SLIM : FULL
  return { conversion, display: displayIn(shown), template: Buffer.from(text + members.slice(1)) }
}

/** Members that are the same in every record of a variable, grouped or not. */
export function sharedMembers(variable: Variable, shownUnit: UnitRecord, language: Language) {
  const { unit, category, limits } = variable
  return {
    variableId: variable.id,
    variableName: variable.name,
    displayName: displayNameIn(language, variable),
    ...countedMember(language, variable.name, shownUnit.abbreviatedName),
    ...(shownUnit === unit ? stepsMember(variable) : {}),
    variableCategoryId: category.id,
    variableCategoryName: category.name as Exclude<Measurement['variableCategoryName'], undefined>,
    userVariableVariableCategoryId: category.id,
    userVariableVariableCategoryName: category.name,
    unitId: shownUnit.id,
    unitName: shownUnit.name,
    unitAbbreviatedName: shownUnit.abbreviatedName,
    unitCategoryId: shownUnit.categoryId,
    unitCategoryName: shownUnit.category,
    userVariableUnitId: unit.id,
    userVariableUnitName: unit.name,
    userVariableUnitAbbreviatedName: unit.abbreviatedName,
    userVariableUnitCategoryId: unit.categoryId,
    userVariableUnitCategoryName: unit.category,
    valence: variable.valence,
    inputType: inputTypeOf(unit),
    manualTracking: category.manualTracking,
    ...(variable.description === null ? {} : { variableDescription: variable.description }),
    ...(limits.minimum === null ? {} : { minimumAllowedValue: limits.minimum }),
    ...(limits.maximum === null ? {} : { maximumAllowedValue: limits.maximum }),
  }
}

const DIGITS_SHOWN = 4

/** A text this short has no more digits than are shown. */
const SHORT_TEXT = DIGITS_SHOWN + 1

/** "4/5", "yes", "37.2 C": a value, given as text, as the JSON of its display text. */
function displayIn(unit: UnitRecord): (value: number, text: string) => string {
  if (unit.id === YES_NO) return (value) => (value > 0 ? '"yes"' : '"no"')
  const after = JSON.stringify(unitText(unit)).slice(1)
  return (value, text) => {
    const isShort = text.length <= SHORT_TEXT || Number.isInteger(value)
    return `"${isShort ? text : Number(value.toPrecision(DIGITS_SHOWN))}${after}`
  }
}

/** Ratings follow their value without a space; "/6" is the label of a scale that ends at five. */
function unitText(unit: UnitRecord): string {
  if (unit.dimension === 'rating' && unit.minimumValue !== null && unit.minimumValue >= 0)
    return `/${unit.maximumValue}`
  return unit.abbreviatedName === '%' ? '%' : ` ${unit.abbreviatedName}`
}

export function displayText(value: number, unit: UnitRecord): string {
  return JSON.parse(displayIn(unit)(value, String(value))) as string
}

export function presentDay(day: DayValue, variable: Variable): DailyValue {
  return {
    date: dayText(day.day),
    value: day.value,
    unitAbbreviatedName: variable.unit.abbreviatedName,
    origin: day.origin,
    numberOfMeasurements: day.count,
    variableId: variable.id,
    variableName: variable.name,
  }
}
