/**
 * The columns of a measurement, once. The types of its tables, the statements that insert, replace and read it, its
 * public record, what deleting keeps and what an export contains follow from this table.
 */
import type { DetailName, SlimMeasurement } from '@upshot/contract'
import { positionsOf } from '../../lib/raw-row.ts'

interface MeasurementColumnSpec {
  /** `integer`: bigint on PostgreSQL. `double`: real on SQLite, double precision on PostgreSQL. */
  readonly type: 'integer' | 'double' | 'text'
  /** Null if nothing was given. */
  readonly isOptional?: true
  /**
   * Its member in public records, which leave it out if the column is null. Columns without one are shown in another
   * form.
   */
  readonly member?: keyof SlimMeasurement
  /** Epoch seconds, shown as UTC text. */
  readonly isTime?: true
  /** Changes if somebody records the same variable, time and source again. */
  readonly isReplaced?: true
  /** Exported under the name of its member. */
  readonly isExported?: true
}

/**
 * Details: texts that people and apps may add to a value, as the contract's `measurementDetails` names them. Nothing
 * else depends on them, so they are recorded, corrected, shown and exported by the same code. Member → column.
 */
const detailColumns = {
  note: 'note',
} as const satisfies Record<DetailName, string>

interface DetailColumnOf<Name extends DetailName> {
  readonly type: 'text'
  readonly isOptional: true
  readonly member: Name
  readonly isReplaced: true
  readonly isExported: true
}

type DetailColumns = { readonly [Name in DetailName as (typeof detailColumns)[Name]]: DetailColumnOf<Name> }

const asColumns = Object.fromEntries(
  Object.entries(detailColumns).map(([member, column]) => [
    column,
    { type: 'text', isOptional: true, member, isReplaced: true, isExported: true },
  ]),
) as DetailColumns

const columns = {
  // Its identity: one value per person, variable, time and source.
  user_id: { type: 'integer' },
  variable_id: { type: 'integer' },
  start_epoch: { type: 'integer' },
  source_name: { type: 'text' },

  id: { type: 'integer' },
  /** The value as recorded, in `unit_id`. */
  value: { type: 'double', isReplaced: true },
  unit_id: { type: 'integer', isReplaced: true },
  /**
   * Minutes east of UTC, if the time came with an offset: it determines the local day. Exports write it into the time.
   */
  offset_minutes: { type: 'integer', isOptional: true, member: 'offsetMinutes', isReplaced: true },
  /** Name of the zone whose clock shows that offset, if it was given. */
  time_zone: { type: 'text', isOptional: true, member: 'timeZone', isReplaced: true, isExported: true },
  ...asColumns,
  /** The app that recorded it. */
  client_id: { type: 'text', isOptional: true, member: 'clientId', isExported: true },
  /** The file format or live source that it came from. */
  connector_id: { type: 'integer', isOptional: true, member: 'connectorId', isExported: true },
  /** The moment after its end, if it lasted. */
  end_epoch: { type: 'integer', isOptional: true, member: 'endAt', isTime: true, isReplaced: true, isExported: true },
  /** The import that created it, until it is changed by hand. */
  import_id: { type: 'integer', isOptional: true },
  created_epoch: { type: 'integer' },
  updated_epoch: { type: 'integer' },
} as const satisfies Record<string, MeasurementColumnSpec>

type Columns = typeof columns
type ValueOf<C extends MeasurementColumnSpec> =
  | (C['type'] extends 'text' ? string : number)
  | (C extends { isOptional: true } ? null : never)
type WithFlag<Flag extends object> = {
  [Name in keyof Columns]: Columns[Name] extends Flag ? Name : never
}[keyof Columns]

export type MeasurementsTable = { -readonly [Name in keyof Columns]: ValueOf<Columns[Name]> }
export type MeasurementColumn = keyof MeasurementsTable
export type DetailColumn = keyof DetailColumns
type ReplacedColumn = WithFlag<{ isReplaced: true }>

/** All columns that change if a measurement is replaced. */
export type EarlierValue = Pick<MeasurementsTable, ReplacedColumn | 'import_id' | 'updated_epoch'>

/** A measurement before an import replaced it. */
export interface ImportReplacementsTable extends Omit<EarlierValue, 'import_id'> {
  user_id: number
  import_id: number
  measurement_id: number
  /** The import that created the earlier value, if any. */
  earlier_import_id: number | null
}

const byName: Readonly<Record<MeasurementColumn, MeasurementColumnSpec>> = columns
const namesWhere = <Name extends MeasurementColumn>(
  isWanted: (column: MeasurementColumnSpec, name: MeasurementColumn) => boolean,
) => measurementColumns.filter((name): name is Name => isWanted(byName[name], name))

export const measurementColumns = Object.keys(columns) as readonly MeasurementColumn[]
export const typeOfColumn = (name: MeasurementColumn): MeasurementColumnSpec['type'] => byName[name].type
export const isOptionalColumn = (name: MeasurementColumn): boolean => byName[name].isOptional === true

/** Replaced, and compared first: if all of these are equal, nothing changes. */
export const replacedColumns = namesWhere<ReplacedColumn>((column) => column.isReplaced === true)

/** Everything that was recorded. The import is not part of it: it only matters for undoing. */
export const recordedColumns = namesWhere<Exclude<MeasurementColumn, 'import_id'>>(
  (_column, name) => name !== 'import_id',
)

/** A column that records show under a different name, if it is not null. */
export interface OptionalMember {
  readonly column: MeasurementColumn
  readonly member: keyof SlimMeasurement
  readonly type: MeasurementColumnSpec['type']
  readonly isTime: boolean
  readonly isExported: boolean
}

export const optionalMembers: readonly OptionalMember[] = measurementColumns.flatMap((column) => {
  const { member, type, isTime = false, isExported = false } = byName[column]
  return member === undefined ? [] : [{ column, member, type, isTime, isExported }]
})

type ExportedColumn = WithFlag<{ isExported: true }>
export type ExportedMember = Columns[ExportedColumn]['member']

/** The value of an export's member with this name. */
export type ExportedType<Member extends ExportedMember> = {
  [Name in ExportedColumn]: Columns[Name] extends { member: Member }
    ? Columns[Name] extends { isTime: true } | { type: 'text' }
      ? string
      : number
    : never
}[ExportedColumn]

export const exportedMembers = optionalMembers.filter(({ isExported }) => isExported)

/** Details by member name. */
export const details = Object.entries(detailColumns).map(([member, column]) => ({ member, column })) as readonly {
  readonly member: DetailName
  readonly column: DetailColumn
}[]

/** Positions of columns in rows that were selected in this order. */
export const measurementPositions = <Name extends MeasurementColumn>(names: readonly Name[]) =>
  positionsOf<MeasurementsTable, Name>(names)
