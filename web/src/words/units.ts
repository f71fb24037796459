/** Values with their units, as people say them: "2 servings", "4 of 5", "7.1 h", "Yes". */
import { units as de } from './de/units.ts'
import { units as en, type UnitWords } from './en/units.ts'
import { formatNumber } from './numbers.ts'
import { type InLanguages, wordsNow } from './words.ts'

export const unitWords: InLanguages<typeof en> = { en, de }

interface Scale {
  readonly least: number
  readonly most: number
}

/** Ratings; the names of their units are the interface's own, also where they are odd: '/6' rates from 0 to 5. */
const SCALES: Readonly<Record<string, Scale>> = {
  '/1': { least: 0, most: 1 },
  '/3': { least: 1, most: 3 },
  '/5': { least: 1, most: 5 },
  '/6': { least: 0, most: 5 },
  '/10': { least: 1, most: 10 },
  '0 to 3': { least: 0, most: 3 },
  '0 to 10': { least: 0, most: 10 },
  '0 to 100': { least: 0, most: 100 },
  '1 to 6': { least: 1, most: 6 },
  '1 to 7': { least: 1, most: 7 },
  '-4 to 4': { least: -4, most: 4 },
}

/** Units whose sign differs from their name. */
const SIGNS: Readonly<Record<string, string>> = {
  C: '°C',
  F: '°F',
  mcg: 'µg',
  '/minute': '/min',
  'degrees east': '°E',
  'degrees north': '°N',
}

/** Undefined if it is no rating. */
export const scaleOf = (unit: string): Scale | undefined => SCALES[unit]

/** "2 servings" for 2 and 'serving': the number and the unit always stay on one line. */
export function valueInWords(value: number, unit: string): string {
  const words = wordsNow(unitWords)
  const number = formatNumber(value)
  const scale = SCALES[unit]
  if (scale) return scale.least < 0 ? signed(value, number) : words.of(number, formatNumber(scale.most))
  if (unit === 'yes/no') return value > 0 ? words.yes : words.no
  if (unit === 'count' || unit === 'index' || unit === '') return number
  if (unit === '%') return words.percent(number)
  if (unit === '$') return `$${number}`
  return `${number}\u00a0${unitInWords(value, unit)}`
}

const signed = (value: number, number: string): string => (value > 0 ? `+${number}` : number)

/** "servings" for 2, "serving" for 1, "mg" for any. */
export function unitInWords(value: number, unit: string): string {
  const forms = countedForms(unit)
  return forms ? forms[pluralOf(value)] : (SIGNS[unit] ?? unit)
}

/** The unit by itself, to choose from: "servings", "mg", "scale from 1 to 5". */
export function unitName(unit: string): string {
  const words = wordsNow(unitWords)
  const scale = SCALES[unit]
  if (scale) return words.scale(formatNumber(scale.least), formatNumber(scale.most))
  if (unit === 'yes/no') return words.yesOrNo
  if (unit === 'count' || unit === 'index') return words[unit]
  return countedForms(unit)?.other ?? SIGNS[unit] ?? unit
}

function countedForms(unit: string) {
  const { counted }: { counted: UnitWords['counted'] } = wordsNow(unitWords)
  return isCounted(unit, counted) ? counted[unit] : undefined
}

const isCounted = (unit: string, counted: UnitWords['counted']): unit is keyof UnitWords['counted'] =>
  Object.hasOwn(counted, unit)

/** English and German have two forms: one for exactly one, another for everything else. */
export const pluralOf = (value: number): 'one' | 'other' => (value === 1 ? 'one' : 'other')
