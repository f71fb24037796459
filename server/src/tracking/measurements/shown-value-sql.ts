/** The value of a measurement as it is shown, in SQL: converted to the unit of its variable, compared, and within limits. */
import type { Comparison, Conditions } from '@upshot/contract'
import type { Conversion } from '../units/units.ts'

/** Values of one variable that were recorded in one unit. */
interface RecordedUnit {
  readonly variableId: number
  readonly unitId: number
}

/** How such values are shown, where not as they are. */
export interface UnitConversion extends RecordedUnit {
  readonly conversion: Conversion
}

/** Bounds on such values, as recorded; null = none on that side. */
export interface LimitRule extends RecordedUnit {
  readonly minimum: number | null
  readonly maximum: number | null
}

export const OPERATORS: Record<Comparison, string> = { eq: '=', ne: '<>', gt: '>', ge: '>=', lt: '<', le: '<=' }

/** Doubles that went through a conversion are compared with this much room. */
const room = (value: number): number => 1e-9 * Math.max(1, Math.abs(value))

export function shownValue(shownAs: readonly UnitConversion[]): string {
  if (shownAs.length === 0) return 'm.value'
  const cases = alike(shownAs, ({ conversion }) => conversionSql(conversion)).map(
    ({ which, same }) => `when ${which} then ${same}`,
  )
  return `(case ${cases.join(' ')} else m.value end)`
}

/**
 * Which conversion a row needs is looked up once, and all conditions are put to the value that comes out: the other way
 * round, every condition would look it up again.
 */
export function shownWithin(groups: Conditions, shownAs: readonly UnitConversion[]): [string, ...unknown[]] {
  const all = (expression: string): [string, ...unknown[]] => {
    const parts = groups.map((group) => nearly(expression, group))
    return [parts.map(([text]) => text).join(' and '), ...parts.flatMap(([, ...values]) => values)]
  }
  const [plain, ...plainValues] = all('m.value')
  if (shownAs.length === 0) return [plain, ...plainValues]
  const cases = alike(shownAs, ({ conversion }) => conversionSql(conversion)).map(({ which, same }) => {
    const [text, ...values] = all(`(${same})`)
    return { text: `when ${which} then ${text}`, values }
  })
  const sqlText = `case ${cases.map(({ text }) => text).join(' ')} else ${plain} end`
  return [sqlText, ...cases.flatMap(({ values }) => values), ...plainValues]
}

/** Variables of which something is the same, for values recorded in one unit: a list is looked up faster than cases. */
function alike<T extends RecordedUnit>(
  all: readonly T[],
  sameOf: (one: T) => string,
): { which: string; same: string }[] {
  const found = new Map<string, { readonly unitId: number; readonly same: string; readonly ids: number[] }>()
  for (const one of all) {
    const same = sameOf(one)
    const key = `${one.unitId} ${same}`
    const known = found.get(key)
    if (known) known.ids.push(one.variableId)
    else found.set(key, { unitId: one.unitId, same, ids: [one.variableId] })
  }
  return [...found.values()].map(({ unitId, same, ids }) => ({
    which: `m.unit_id = ${unitId} and m.variable_id in (${ids.join(', ')})`,
    same,
  }))
}

function conversionSql(conversion: Conversion): string {
  switch (conversion.kind) {
    case 'same':
      return 'm.value'
    case 'anyIsYes':
      return 'case when m.value > 0 then 1.0 else 0.0 end'
    case 'linear':
      return `m.value * ${double(conversion.factor)} + ${double(conversion.offset)}`
  }
}

/** One case expression, however many rules: a chain of ANDs would outgrow what SQLite parses. */
export function withinLimits(rules: readonly LimitRule[]): string {
  const cases = alike(rules, (rule) => {
    const least = rule.minimum === null ? [] : [`m.value >= ${double(rule.minimum - room(rule.minimum))}`]
    const most = rule.maximum === null ? [] : [`m.value <= ${double(rule.maximum + room(rule.maximum))}`]
    return [...least, ...most].join(' and ') || 'true'
  })
  return `case ${cases.map(({ which, same }) => `when ${which} then ${same}`).join(' ')} else true end`
}

/** A number of ours as a double literal: `1` would make the databases compute in integers. */
const double = (value: number): string => `(${value.toExponential()})`

function nearly(expression: string, group: Conditions[number]): [string, ...unknown[]] {
  const parts = group.map(({ comparison, value }) => {
    const around = [value - room(value), value + room(value)]
    if (comparison === 'eq') return { text: `${expression} between ? and ?`, values: around }
    if (comparison === 'ne') return { text: `${expression} not between ? and ?`, values: around }
    const isInclusive = comparison === 'ge' || comparison === 'le'
    const isUpper = comparison === 'lt' || comparison === 'le'
    const bound = value + (isInclusive === isUpper ? room(value) : -room(value))
    return { text: `${expression} ${OPERATORS[comparison]} ?`, values: [bound] }
  })
  return [`(${parts.map(({ text }) => text).join(' or ')})`, ...parts.flatMap(({ values }) => values)]
}
