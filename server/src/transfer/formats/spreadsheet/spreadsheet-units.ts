/** The unit of a column whose header names none: what it can be, and how it is asked for. */
import type { UnitRecord } from '../../../tracking/units/units.data.ts'
import { unitsLike } from '../../../tracking/units/units.ts'
import type { ReadContext } from '../format.ts'
import { commonNamed, ownUnit } from '../reading/target.ts'

export const LEAVE_OUT = 'leave out'
/** For what is not in the catalogue. */
const USUAL = ['count', '/5', '/10', '%', 'yes/no', 'min', 'h', 'g', 'mg', 'kg', 'mL', 'km', '$', 'index']

/** What people measure in, the usual first. */
const PREFERRED = [
  ...[
    '/5',
    '/10',
    '/6',
    '/3',
    '-4 to 4',
    '%',
    'kg',
    'lb',
    'g',
    'mg',
    'mcg',
    'h',
    'min',
    's',
    'ms',
    'km',
    'mi',
    'm',
    'cm',
  ],
  ...['in', 'ft', 'L', 'mL', 'oz', 'kcal', 'C', 'F', 'mmHg', 'hPa', 'mbar', 'm/s', 'mph', '$', '/minute'],
]

/** A column as the file calls it, and as the catalogue may. */
interface Column {
  readonly label: string
  readonly name: string
}

interface Values {
  readonly min: number
  readonly max: number
}

/** What laboratories of other countries write for the same thing. */
const ELSEWHERE: Readonly<Record<string, readonly string[]>> = {
  'mg/dL': ['mmol/L'],
  'mmol/L': ['mg/dL'],
  'ng/mL': ['nmol/L'],
  'ng/dL': ['nmol/L'],
  'pg/mL': ['pmol/L'],
  'g/dL': ['g/L', 'mmol/L'],
  'mg/L': ['mg/dL'],
}

/** A figure of the laboratory carries its unit in its name; a column that is called otherwise has to say which it is in. */
function unitInName(name: string): string | undefined {
  const common = commonNamed(name)
  const [, unit] = /\(([^()]+)\)$/.exec(common?.name ?? '') ?? []
  return common?.unit !== 'index' || unit === undefined || name.trim().endsWith(`(${unit})`) ? undefined : unit
}

/** Undefined where the column shall be left out. Nothing is asked where the catalogue leaves no choice. */
export function unitFor({ label, name }: Column, values: Values, context: ReadContext): string | undefined {
  const inName = unitInName(name)
  const candidates = inName === undefined ? possibleUnits(name, values) : [inName, ...(ELSEWHERE[inName] ?? [])]
  const [only] = candidates
  if (only !== undefined && candidates.length === 1) return only === inName ? 'index' : only
  const span = values.min === values.max ? `${values.min}` : `${values.min} to ${values.max}`
  const text = `What unit is "${label}" in (values: ${span})? The file does not say.`
  const answer = context.ask({ key: `unit: ${label.slice(0, 120)}`, text, choices: [...candidates, LEAVE_OUT] })
  if (answer === inName) return 'index'
  return candidates.includes(answer) ? answer : undefined
}

function possibleUnits(name: string, values: Values): readonly string[] {
  const common = commonNamed(name)
  if (!common) return likeliest(values).filter((unit) => holds(ownUnit(unit), values))
  const unit = ownUnit(common.unit)
  const isPlain = unit.dimension === 'count' || unit.dimension === 'only-itself' || common.unit === '%'
  if (isPlain) return [common.unit]
  const like = unitsLike(unit).map(({ abbreviatedName }) => abbreviatedName)
  const usual = [common.unit, ...PREFERRED.filter((other) => other !== common.unit && like.includes(other))]
  const fitting = usual.filter((other) => holds(ownUnit(other), values))
  return fitting.length > 0 ? fitting : [common.unit]
}

/** What the values look like comes first. */
function likeliest({ min, max }: Values): readonly string[] {
  const first = min >= 0 && max <= 1 ? 'yes/no' : min >= 1 && max <= 5 ? '/5' : min >= 1 && max <= 10 ? '/10' : 'count'
  return [first, ...USUAL.filter((unit) => unit !== first)]
}

/** A scale below zero is only thought of where something is. */
const holds = ({ minimumValue, maximumValue, abbreviatedName }: UnitRecord, { min, max }: Values): boolean =>
  (abbreviatedName !== '-4 to 4' || min < 0) &&
  (minimumValue === null || min >= minimumValue) &&
  (maximumValue === null || max <= maximumValue)
