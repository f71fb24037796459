/**
 * Rows → JSON, by hand. Most members of a measurement are the same for all values of one variable in one unit; they are
 * written once for each such pair and joined to the few that differ. On a page of 200 rows this is the difference
 * between a few hundred string joins and six thousand property writes (see docs/performance.md).
 */
import type { Measurement } from '@upshot/contract'
import { dayText, utcText } from '../../lib/utc-text.ts'
import { localDays } from '../../lib/zone.ts'
import type { RawRow } from '../../storage/executor.ts'
import type { UnitRecord } from '../units/units.data.ts'
import { type Conversion, conversionBetween, convert, unitOf, YES_NO } from '../units/units.ts'
import { inputTypeOf } from '../variables/present.ts'
import type { Variable } from '../variables/variable.ts'
import { COLUMN } from './page-sql.ts'

export interface Presenting {
  readonly variables: ReadonlyMap<number, Variable>
  readonly timeZone: string
  /** The unit to show a value in. */
  readonly shownUnit: (variable: Variable, recorded: UnitRecord) => UnitRecord
}

/** JSON of an array of measurements. */
export function presentPage(rows: readonly RawRow[], presenting: Presenting): string {
  const write = measurementWriter(presenting)
  let text = ''
  for (const row of rows) text += text === '' ? write(row) : `,${write(row)}`
  return `[${text}]`
}

/** A function from a raw row, in the order of `pageColumns`, to its JSON. */
export function measurementWriter({ variables, timeZone, shownUnit }: Presenting): (row: RawRow) => string {
  const dayOf = localDays(timeZone)
  const parts = new Map<number, SharedPart>()
  const partOf = (variableId: number, unitId: number): SharedPart => {
    const key = variableId * 1024 + unitId // unit ids stay below 1024
    const known = parts.get(key)
    if (known) return known
    const variable = variables.get(variableId)
    if (!variable) throw new Error(`Variable ${variableId} of a measurement is missing.`)
    const recorded = unitOf(unitId)
    const part = sharedPart(variable, recorded, shownUnit(variable, recorded))
    parts.set(key, part)
    return part
  }
  return (row) => {
    const part = partOf(row[COLUMN.variable_id] as number, row[COLUMN.unit_id] as number)
    const recorded = row[COLUMN.value] as number
    const value = convert(recorded, part.conversion)
    const start = row[COLUMN.start_epoch] as number
    const startText = utcText(start)
    const note = row[COLUMN.note]
    const clientId = row[COLUMN.client_id]
    return `{"id":${row[COLUMN.id]},"startAt":"${startText}","startTimeString":"${startText}","startTimeEpoch":${start},"startDate":"${dayText(
      dayOf(start, row[COLUMN.offset_minutes] as number | null),
    )}","value":${value},"originalValue":${recorded},"displayValueAndUnitString":${part.display(value)},"sourceName":${JSON.stringify(
      row[COLUMN.source_name],
    )}${note === null ? '' : `,"note":${JSON.stringify(note)}`}${clientId === null ? '' : `,"clientId":${JSON.stringify(clientId)}`}${
      row[COLUMN.connector_id] === null ? '' : `,"connectorId":${row[COLUMN.connector_id]}`
    },"createdAt":"${utcText(row[COLUMN.created_epoch] as number)}","updatedAt":"${utcText(
      row[COLUMN.updated_epoch] as number,
    )}",${part.members}`
  }
}

interface SharedPart {
  readonly conversion: Conversion
  readonly display: (value: number) => string
  /** Members that all such rows share, with the closing bracket. */
  readonly members: string
}

function sharedPart(variable: Variable, recorded: UnitRecord, shown: UnitRecord): SharedPart {
  const conversion = conversionBetween(recorded, shown)
  if (!conversion) throw new Error(`${recorded.name} do not convert into ${shown.name}.`)
  const members = JSON.stringify({ ...sharedMembers(variable, shown), originalUnitId: recorded.id })
  return { conversion, display: displayIn(shown), members: members.slice(1) }
}

/** What every record of a variable says, grouped or not. */
export function sharedMembers(variable: Variable, shown: UnitRecord): Partial<Measurement> {
  const { unit, category, limits } = variable
  return {
    variableId: variable.id,
    variableName: variable.name,
    displayName: variable.alias ?? variable.name,
    variableCategoryId: category.id,
    variableCategoryName: category.name as Exclude<Measurement['variableCategoryName'], undefined>,
    userVariableVariableCategoryId: category.id,
    userVariableVariableCategoryName: category.name,
    unitId: shown.id,
    unitName: shown.name,
    unitAbbreviatedName: shown.abbreviatedName,
    unitCategoryId: shown.categoryId,
    unitCategoryName: shown.category,
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

/** "4/5", "yes", "37.2 C": a value as JSON text that a person reads. */
function displayIn(unit: UnitRecord): (value: number) => string {
  if (unit.id === YES_NO) return (value) => (value > 0 ? '"yes"' : '"no"')
  const after = JSON.stringify(unitText(unit)).slice(1)
  return (value) => `"${Number.isInteger(value) ? value : Number(value.toPrecision(DIGITS_SHOWN))}${after}`
}

/** Ratings stand close behind their value; "/6" is the label of a scale that ends at five. */
function unitText(unit: UnitRecord): string {
  if (unit.dimension === 'rating' && unit.minimumValue !== null && unit.minimumValue >= 0)
    return `/${unit.maximumValue}`
  return unit.abbreviatedName === '%' ? '%' : ` ${unit.abbreviatedName}`
}

export function displayText(value: number, unit: UnitRecord): string {
  return JSON.parse(displayIn(unit)(value)) as string
}
