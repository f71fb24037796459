import { inEach, type Sentence, say } from '../../lib/language.ts'
import { nameKey } from '../../lib/names.ts'
import type { UnitRecord } from './unit-record.ts'
import { unitRecords } from './units.data.ts'

const byId = new Map(unitRecords.map((unit) => [unit.id, unit]))
const byAbbreviation = new Map(unitRecords.map((unit) => [nameKey(unit.abbreviatedName), unit]))
const byName = new Map(
  unitRecords.flatMap((unit) => [unit.name, ...unit.synonyms].map((name) => [nameKey(name), unit] as const)),
)

/** A unit that is known to exist. */
export function unitOf(id: number): UnitRecord {
  const unit = byId.get(id)
  if (!unit) throw new Error(`There is no unit ${id}.`)
  return unit
}

export const unitById = (id: number): UnitRecord | undefined => byId.get(id)

/** By abbreviation first, then by name or synonym: 'mg', 'Milligrams' and 'milligram' are one. */
export const unitNamed = (name: string): UnitRecord | undefined =>
  byAbbreviation.get(nameKey(name)) ?? byName.get(nameKey(name))

/** By full name first: how the `unitName` filter reads it. */
export const unitWithName = (name: string): UnitRecord | undefined => byName.get(nameKey(name)) ?? unitNamed(name)

export const YES_NO = unitRecords.find((unit) => unit.abbreviatedName === 'yes/no')?.id
const PERCENT = unitRecords.find((unit) => unit.abbreviatedName === '%')?.id
const COUNT = unitRecords.find((unit) => unit.abbreviatedName === 'count')?.id

/** How values of one unit become values of another. */
export type Conversion =
  | { readonly kind: 'same' }
  | { readonly kind: 'linear'; readonly factor: number; readonly offset: number }
  /** More than nothing is yes. */
  | { readonly kind: 'anyIsYes' }

const SAME: Conversion = { kind: 'same' }
/** Hemoglobin A1c in mmol/mol. It converts to and from percent, and not to the scales that percent converts to. */
const GLYCATED = 'glycated share'

/** Undefined if the two do not measure the same thing. */
export function conversionBetween(from: UnitRecord, to: UnitRecord): Conversion | undefined {
  if (from.id === to.id) return SAME
  if (from.dimension === GLYCATED && to.id === PERCENT) return { kind: 'linear', ...toStandard(from) }
  if (from.id === PERCENT && to.dimension === GLYCATED) {
    const { factor, offset } = toStandard(to)
    return { kind: 'linear', factor: 1 / factor, offset: -offset / factor }
  }
  if (from.dimension !== to.dimension || from.dimension === 'only-itself') return undefined
  if (from.dimension === 'count') return countConversion(from, to)
  const source = toStandard(from)
  const target = toStandard(to)
  return {
    kind: 'linear',
    factor: source.factor / target.factor,
    offset: (source.offset - target.offset) / target.factor,
  }
}

/** Drops are not pills: counted things convert to and from a plain count, not among each other. */
function countConversion(from: UnitRecord, to: UnitRecord): Conversion | undefined {
  if (to.id === YES_NO) return from.id === COUNT ? { kind: 'anyIsYes' } : undefined
  return from.id === COUNT || to.id === COUNT ? SAME : undefined
}

/** The conversion steps as one line: standard = factor · value + offset. */
function toStandard(unit: UnitRecord): { factor: number; offset: number } {
  let factor = 1
  let offset = 0
  for (const { operation, value } of unit.conversionSteps) {
    if (operation === 'ADD') offset += value
    else {
      factor *= value
      offset *= value
    }
  }
  return { factor, offset }
}

export function convert(value: number, conversion: Conversion): number {
  switch (conversion.kind) {
    case 'same':
      return value
    case 'anyIsYes':
      return value > 0 ? 1 : 0
    case 'linear':
      return withoutNoise(value * conversion.factor + conversion.offset)
  }
}

/** 98.6 °F is 37 °C and not 36.99999999999999: doubles are noisy beyond the twelfth digit. */
export const withoutNoise = (value: number): number => Number(value.toPrecision(12))

/** A converted value; the caller has made sure that the units fit. */
export function converted(value: number, from: UnitRecord, to: UnitRecord): number {
  const conversion = conversionBetween(from, to)
  if (!conversion) throw new Error(`${from.name} cannot be converted to ${to.name}.`)
  return convert(value, conversion)
}

/** Units a person may choose for a variable that is now in `unit`. Not every percentage is one of hemoglobin. */
export const unitsLike = (unit: UnitRecord): readonly UnitRecord[] =>
  unitRecords.filter(
    (other) =>
      conversionBetween(unit, other) !== undefined && (other.dimension !== GLYCATED || unit.dimension === GLYCATED),
  )

/** Units that count without naming what. */
export const namelessUnits: ReadonlySet<string> = new Set(['count', 'event', 'index'])

/** Ratings are averaged, never summed, and only feed other ratings. */
export const isRating = (unit: UnitRecord): boolean => unit.dimension === 'rating'

/** A unit of one substance, such as `mmol/L glucose`. */
export const measuresSubstance = ({ dimension }: UnitRecord): boolean => dimension.startsWith('of ')

const signOf = ({ abbreviatedName }: UnitRecord): string => abbreviatedName.split(' ')[0] ?? abbreviatedName

/** `mg/dL` for `mg/dL glucose`: the variable names the substance. */
export function unitSign(abbreviation: string): string {
  const unit = unitNamed(abbreviation)
  return unit && measuresSubstance(unit) ? signOf(unit).replace(/^u(?=mol)/, 'µ') : abbreviation
}

/**
 * A laboratory's spelling of a substance's unit: `mmol/l`, `umol/L`, `mg/dl`. Undefined if the variable is not a
 * substance.
 */
export function unitOfSubstance(current: UnitRecord, written: string): UnitRecord | undefined {
  if (!measuresSubstance(current)) return undefined
  const sign = nameKey(written.replace(/^[µμ](?=mol)/, 'u').replace(/<[\d.]+>/, ''))
  // Of two units with the same symbol (urea and its nitrogen), the variable's own comes first.
  const inSame = [current, ...unitsLike(current)]
  return (
    inSame.find((unit) => nameKey(signOf(unit)) === sign) ??
    inSame.find((unit) => nameKey(unit.abbreviatedName) === sign)
  )
}

/** The refusal for an app that names a unit we do not know. */
export const noSuchUnit = (name: string | number): Sentence =>
  say('There is no unit "{name}"; GET /units lists them.', { name })

/** In a sentence: the whole name in English; the abbreviation in other languages, since names are English. */
export const unitInSentence = ({ name, abbreviatedName }: UnitRecord): Sentence =>
  inEach((language) => (language === 'en' ? name : abbreviatedName))

// Times of day as values: hours since midnight, which wrap around. Statistics that know only numbers must not see 23:30
// and 00:30 as 23 hours apart. Therefore values of several days are placed on a line that is cut opposite to their
// circular mean, where few or none lie: 23.5 and 24.5. Means, spreads and comparisons of such numbers are right, and
// people read them modulo 24. Reference: Mardia and Jupp 2000, Directional Statistics, chapter 2.

/** The abbreviation of their unit. */
export const CLOCK = 'clock'
const HOURS = 24

/** The hour from 0 to below 24. */
export const clockHour = (value: number): number => ((value % HOURS) + HOURS) % HOURS

/** The direction of the sum of all times as unit vectors; undefined if they cancel out, or if there are none. */
export function circularMean(values: Iterable<number>, shares?: readonly number[]): number | undefined {
  let sine = 0
  let cosine = 0
  let weight = 0
  let index = 0
  for (const value of values) {
    const share = shares?.[index++] ?? 1
    const angle = (value / HOURS) * 2 * Math.PI
    sine += share * Math.sin(angle)
    cosine += share * Math.cos(angle)
    weight += share
  }
  if (Math.hypot(sine, cosine) <= 1e-9 * weight || weight === 0) return undefined
  return Number(clockHour((Math.atan2(sine, cosine) / (2 * Math.PI)) * HOURS).toPrecision(10))
}

/** A time as the number nearest to the middle: 0.5 around 23 is 24.5, and 23.5 around 1 is −0.5. */
export function nearTo(middle: number, value: number): number {
  const away = clockHour(value - middle + HOURS / 2) - HOURS / 2
  return Number((middle + away).toPrecision(12))
}

/** The middle of the line on which values of a clock are placed; undefined if the unit does not wrap around. */
export const middleOf = (unit: { readonly abbreviatedName: string }, values: Iterable<number>): number | undefined =>
  unit.abbreviatedName === CLOCK ? (circularMean(values) ?? HOURS / 2) : undefined

/** Records with a value, placed on a line if their unit wraps around. */
export function onLine<Of extends { readonly value: number }>(middle: number | undefined, records: Of[]): Of[] {
  return middle === undefined ? records : records.map((record) => ({ ...record, value: nearTo(middle, record.value) }))
}
