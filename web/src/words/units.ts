/** Values with their units, as people say them: "2 servings", "4 of 5", "7.1 h", "Yes". */

import type { Counted } from '@upshot/contract'
import { formatNumber } from './numbers.ts'
import { wordTable } from './table.ts'
import { wordsNow } from './words.ts'

export const unitWords = wordTable('app/units', {
  /** By the abbreviated name of the unit. */
  counted: {
    serving: { one: 'serving', other: 'servings' },
    dose: { one: 'dose', other: 'doses' },
    tablets: { one: 'tablet', other: 'tablets' },
    pills: { one: 'pill', other: 'pills' },
    capsules: { one: 'capsule', other: 'capsules' },
    drops: { one: 'drop', other: 'drops' },
    sprays: { one: 'spray', other: 'sprays' },
    puffs: { one: 'puff', other: 'puffs' },
    applications: { one: 'application', other: 'applications' },
    pieces: { one: 'piece', other: 'pieces' },
    units: { one: 'unit', other: 'units' },
    event: { one: 'time', other: 'times' },
  },
  east: '°E',
  yes: 'Yes',
  no: 'No',
  yesOrNo: 'yes or no',
  count: 'count',
  index: 'index',
  clock: 'time of day',
  /** Steps of a rating: "4 of 5". */
  of: '{value} of {most}',
  scale: 'scale from {least} to {most}',
  /** No space: "40%". */
  percent: '{value}%',
  /** A length that is not a whole number of hours. */
  hoursMinutes: '{hours}\u00a0h {minutes}\u00a0min',
})

interface UnitScale {
  readonly least: number
  readonly most: number
}

/** Ratings whose unit does not name its range. The names are the API's, even the odd ones. */
const SCALES: Readonly<Record<string, UnitScale>> = {
  '/1': { least: 0, most: 1 },
  '/3': { least: 1, most: 3 },
  '/5': { least: 1, most: 5 },
  '/6': { least: 0, most: 5 },
  '/10': { least: 1, most: 10 },
}

/** Units whose sign differs from their name and is the same in every language. */
const SIGNS: Readonly<Record<string, string>> = {
  C: '°C',
  F: '°F',
  mcg: 'µg',
  '/minute': '/min',
  'degrees north': '°N',
}

/** Undefined if the unit is not a rating. */
export function scaleOf(unit: string): UnitScale | undefined {
  const [least, most] = unit.split(' to ')
  return most ? { least: Number(least), most: Number(most) } : SCALES[unit]
}

/** The words that a thing has for its values. */
export interface OwnWords {
  readonly counted?: Counted | undefined
  /** For the steps of its scale. */
  readonly steps?: readonly string[] | undefined
}

/**
 * "2 servings" for 2 and 'serving', "2 cups" if it is `counted` so, "very stiff" if its steps are named: the number and
 * the unit always stay on one line.
 */
export function valueInWords(value: number, unit: string, { counted, steps }: OwnWords = {}): string {
  const texts = wordsNow(unitWords)
  // Hours since midnight may exceed 24: 24.5 is half past midnight.
  if (unit === 'clock') return new Date(Math.round(value * 60) * 6e4).toISOString().slice(11, 16)
  const number = formatNumber(value)
  const scale = scaleOf(unit)
  const isNamed = !scale || steps?.length === scale.most - scale.least + 1
  const step = isNamed && steps?.[value - (scale?.least ?? 1)]
  if (step) return step
  if (scale) return scale.least < 0 ? signed(value, number) : texts.of(number, formatNumber(scale.most))
  if (unit === 'yes/no') return value > 0 ? texts.yes : texts.no
  if (unit === 'count' || unit === 'index' || unit === '') return number
  if (unit === '%') return texts.percent(number)
  if (unit === '$') return `$${number}`
  if (unit === 'h' && value > 0 && Math.round(value * 60) % 60 > 0) return hoursInWords(value)
  return `${number}\u00a0${unitInWords(value, unit, counted)}`
}

/** "7 h 40 min" */
function hoursInWords(value: number): string {
  const minutes = Math.round(value * 60)
  if (minutes < 60) return `${formatNumber(minutes)}\u00a0${unitInWords(minutes, 'min')}`
  return wordsNow(unitWords).hoursMinutes(formatNumber(Math.floor(minutes / 60)), formatNumber(minutes % 60))
}

const signed = (value: number, number: string): string => (value > 0 ? `+${number}` : number)

/** "servings" for 2, "serving" for 1, "mg" for any. */
export const unitInWords = (value: number, unit: string, counted?: Counted): string =>
  countedForms(unit, counted)?.[pluralOf(value)] ?? signOf(unit)

/** The unit by itself, to choose from: "servings", "mg", "scale from 1 to 5". */
export function unitName(unit: string, counted?: Counted): string {
  const texts = wordsNow(unitWords)
  const scale = scaleOf(unit)
  if (scale) return texts.scale(formatNumber(scale.least), formatNumber(scale.most))
  if (unit === 'yes/no') return texts.yesOrNo
  if (unit === 'count' || unit === 'index' || unit === 'clock') return texts[unit]
  // Concentrations are distinguished by their substance: "mmol/L glucose".
  if (OF_SUBSTANCE.test(unit)) return unit.replace(/^u(?=mol)/, 'µ')
  return countedForms(unit, counted)?.other ?? signOf(unit)
}

const OF_SUBSTANCE = /(\/d?m?L) .+/

const signOf = (unit: string): string =>
  unit === 'degrees east' ? wordsNow(unitWords).east : (SIGNS[unit] ?? unit.replace(OF_SUBSTANCE, '$1'))

/** The thing's own words stand only for servings: it may be measured in another unit now. */
const countedForms = (unit: string, counted?: Counted): Counted | undefined =>
  (unit === 'serving' && counted) || (wordsNow(unitWords).counted as Readonly<Record<string, Counted>>)[unit]

/** English, German and Spanish have two forms: one for exactly one, another for everything else. */
export const pluralOf = (value: number): 'one' | 'other' => (value === 1 ? 'one' : 'other')
