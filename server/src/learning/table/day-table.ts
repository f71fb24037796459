/** All variables of a person on all their local days, as the analysis sees them. Pure. */
import type { Search } from '@upshot/analysis'
import { dayText } from '../../lib/utc-text.ts'
import { PACKED_ORIGINS, type PersonDays, packDays } from '../../tracking/measurements/daily.ts'
import type { Variable } from '../../tracking/variables/variable.ts'
import { comparedOf, type PersonSeries, seriesOfPerson } from '../findings/analysis-input.ts'
import type { SameGroup } from '../findings/not-compared.ts'

/**
 * Where a value comes from, by its number in `origins`. `assumed`: the analysis counts a day without an entry as one on which
 * it did not occur.
 */
const ORIGINS = ['missing', 'recorded', 'inferred', 'mixed', 'filled', 'assumed'] as const
type Origin = (typeof ORIGINS)[number]
const ORIGIN = Object.fromEntries(ORIGINS.map((name, index) => [name, index])) as Readonly<Record<Origin, number>>

/** How the analysis uses a variable. */
interface VariableRole {
  readonly isOutcome: boolean
  readonly isTreatment?: true
  /** Its outcome is whether it occurred. */
  readonly occurs?: true
  readonly search?: Search
}

/** What a column has besides its values. */
export interface ColumnHead {
  /** Unlike those of all other columns. */
  readonly name: string
  readonly variableId: number
  readonly unit: string
  readonly category: string
  readonly combination: 'SUM' | 'MEAN'
  /** Absent: the analysis leaves it out. */
  readonly role?: VariableRole
}

export interface TableColumn extends ColumnHead {
  /** NaN = missing. */
  readonly values: Float64Array
  readonly origins: Uint8Array
}

/**
 * What the file contains besides the values: enough to analyse it as the server does, except for the hours of entries.
 */
export interface TableHead<Column extends ColumnHead = ColumnHead> {
  readonly format: 'upshot-table'
  readonly version: 1
  readonly timeZone: string
  /** First and last day of the table, both included. */
  readonly from: string
  readonly to: string
  /** How many days the analysis takes from the first one on: it ends with a whole week. */
  readonly days: number
  /** Pairs of columns that are never taken for cause and effect. */
  readonly related: readonly (readonly [string, string])[]
  readonly variables: readonly Column[]
}

export interface DayTableFile extends TableHead<TableColumn> {
  readonly firstDay: number
}

export interface TableOptions {
  readonly primaryOutcomeId: number | null
  /** Groups that say nearly the same, as the last analysis found them. */
  readonly same: readonly SameGroup[]
  /** Ids of variables that are not compared. */
  readonly leftOut: ReadonlySet<number>
}

/** Undefined if nothing was ever recorded. */
export function dayTableOf(person: PersonDays, options: TableOptions): DayTableFile | undefined {
  const all = seriesOfPerson(person)
  if (!all) return undefined
  const input = comparedOf(person, options, all)
  const names = columnNames(all)
  const nameOf = (id: number | string): string => names.get(Number(id)) ?? ''
  const outcomes = new Set(input?.options.outcomes ?? [])
  const roles = new Map(
    (input?.table.variables ?? []).map(({ name, isTreatment, severity, search }): [string, VariableRole] => [
      name,
      {
        isOutcome: outcomes.has(name),
        ...(isTreatment && { isTreatment }),
        ...(severity && { occurs: true }),
        ...(search && { search }),
      },
    ]),
  )
  const { firstDay, days } = all.frame
  const variables = columnsOf(all, { names, roles })
  const last = Math.max(0, ...variables.map(({ origins }) => origins.findLastIndex((origin) => origin > 0)))
  return {
    format: 'upshot-table',
    version: 1,
    timeZone: person.timeZone,
    firstDay,
    from: dayText(firstDay),
    to: dayText(firstDay + last),
    days,
    related: (input?.options.related ?? []).map(([cause, right]) => [nameOf(cause), nameOf(right)] as const),
    variables,
  }
}

interface ColumnContext {
  readonly names: ReadonlyMap<number, string>
  readonly roles: ReadonlyMap<string, VariableRole>
}

function columnsOf({ frame, analysedSeries }: PersonSeries, { names, roles }: ColumnContext): TableColumn[] {
  return analysedSeries.flatMap(({ days: { variable, values: unpacked, packed = packDays(unpacked) }, series }) => {
    if (packed.days.length === 0) return []
    const origins = new Uint8Array(frame.days)
    const values = new Float64Array(frame.days).fill(Number.NaN)
    const filled = series.causeValues ?? values
    const isAssumed = series.severity !== undefined
    for (let day = 0; day < frame.days; day++) {
      const value = filled[day] ?? Number.NaN
      if (Number.isNaN(value)) continue
      values[day] = value
      origins[day] = isAssumed ? ORIGIN.assumed : ORIGIN.filled
    }
    for (const [index, number] of packed.days.entries()) {
      const day = number - frame.firstDay
      if (day < 0 || day >= frame.days) continue
      values[day] = packed.values[index] ?? Number.NaN
      origins[day] = ORIGIN[PACKED_ORIGINS[packed.origins[index] ?? 0] ?? 'recorded']
    }
    const role = roles.get(series.name)
    return [{ ...headOf(variable, names), ...(role && { role }), values, origins }]
  })
}

const headOf = (variable: Variable, names: ColumnContext['names']): ColumnHead => ({
  name: names.get(variable.id) ?? variable.name,
  variableId: variable.id,
  unit: variable.unit.abbreviatedName,
  category: variable.category.name,
  combination: variable.combination,
})

export const DATE_COLUMN = 'date'
export const originColumn = (name: string): string => `${name} (origin)`

/** Variables have distinct names, but one may be called like another column. */
function columnNames({ analysedSeries }: PersonSeries): ReadonlyMap<number, string> {
  const usedNames = new Set([DATE_COLUMN])
  for (const { days } of analysedSeries) usedNames.add(originColumn(days.variable.name.toLowerCase()))
  return new Map(
    analysedSeries.map(({ days: { variable } }) => [
      variable.id,
      usedNames.has(variable.name.toLowerCase()) ? `${variable.name} (${variable.id})` : variable.name,
    ]),
  )
}

/** Whether any value of a column is not simply recorded. */
export const hasOrigins = ({ origins }: Pick<TableColumn, 'origins'>): boolean =>
  origins.some((origin) => origin > ORIGIN.recorded)

/** The origin as files contain it: empty for recorded and for missing values. */
export const originText = (origin: number | undefined): string =>
  origin === undefined || origin <= ORIGIN.recorded ? '' : (ORIGINS[origin] ?? '')

export const originNamed = (text: string): number | undefined => {
  const origin = ORIGINS.indexOf(text as Origin)
  return origin < 0 ? undefined : origin
}
