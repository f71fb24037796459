/** Units in a sentence, in each language; any other unit is written as its abbreviation. */

import { clockText } from '@upshot/charts'
import { type Language, numberText, ruled, wordTable } from '../../lib/language.ts'
import type { UnitRecord } from './unit-record.ts'
import { CLOCK, isRating, unitNamed, unitSign, YES_NO } from './units.ts'

interface UnitForms {
  readonly one: string
  readonly other: string
}

export type FormsByUnit = Readonly<Record<string, UnitForms>>

export const same = (text: string) => ({ one: text, other: text })
export const plural = (singular: string, other = `${singular}s`) => ({ one: singular, other })

/** Every language has these. */
const english = {
  ms: plural('millisecond'),
  s: plural('second'),
  min: plural('minute'),
  h: plural('hour'),
  '/1': plural('point'),
  '/3': plural('point'),
  '/5': plural('point'),
  '/6': plural('point'),
  '/10': plural('point'),
  '-4 to 4': plural('point'),
  '0 to 3': plural('point'),
  '0 to 10': plural('point'),
  '0 to 100': plural('point'),
  '1 to 6': plural('point'),
  '1 to 7': plural('point'),
  index: plural('point'),
  '%': plural('percentage point'),
  '%RDA': same('% of the recommended daily allowance'),
  count: same(''),
  event: same(''),
  'yes/no': same(''),
  clock: same(''),
  serving: plural('serving'),
  tablets: plural('tablet'),
  pills: plural('pill'),
  capsules: plural('capsule'),
  pieces: plural('piece'),
  dose: plural('dose'),
  drops: plural('drop'),
  sprays: plural('spray'),
  puffs: plural('puff'),
  applications: plural('application'),
  units: plural('unit'),
  IU: same('IU'),
  bpm: plural('beat per minute', 'beats per minute'),
  '/minute': same('per minute'),
  C: same('°C'),
  F: same('°F'),
  $: plural('dollar'),
  mi: plural('mile'),
  ft: plural('foot', 'feet'),
  in: plural('inch', 'inches'),
  lb: plural('pound'),
  oz: plural('ounce'),
  qt: plural('quart'),
  'degrees east': plural('degree east', 'degrees east'),
  'degrees north': plural('degree north', 'degrees north'),
} satisfies FormsByUnit

export const unitForms = ruled<FormsByUnit>('unitForms', english)

export type OwnForms = Readonly<Record<keyof typeof english, UnitForms>>

// Units as the title of an axis names them: "Coffee (servings)", "Coffee (Portionen)". Pure.

export type TitleByUnit = Readonly<Record<string, string>>

export const signs = {
  C: '°C',
  F: '°F',
  mcg: 'µg',
  '/minute': '/min',
  'degrees east': '°E',
  'degrees north': '°N',
} satisfies TitleByUnit

/** Titles that differ from the abbreviation, except for counted things. */
const titles = ruled<TitleByUnit>('unitTitles', { ...signs, event: 'times', clock: 'time of day', '/6': '0 to 5' })

/** Counted things are spelled out in the plural; everything else is short. */
export function unitTitle(language: Language, abbreviation: string): string {
  const title = titles[language][abbreviation]
  if (title !== undefined) return title
  const counted = unitNamed(abbreviation)?.dimension === 'count' ? unitForms[language][abbreviation]?.other : undefined
  return counted || unitSign(abbreviation)
}

// A value with its unit, as a person reads it on a button or in a mail: "2 servings", "4/5", "500 mg", "7,5 h". Pure.

const YES_OR_NO = wordTable('tracking/units/value-text', { yes: 'Yes', no: 'No' })

const MINUTES = 60

/** "6 h 47 min" for 6.78 hours. */
export function hoursAndMinutes(hours: number): string {
  const minutes = Math.round(Math.abs(hours) * MINUTES)
  const parts = [
    ...(minutes < MINUTES ? [] : [`${Math.floor(minutes / MINUTES)} h`]),
    ...(minutes % MINUTES === 0 && minutes > 0 ? [] : [`${minutes % MINUTES} min`]),
  ]
  return `${hours < 0 && minutes > 0 ? '−' : ''}${parts.join(' ')}`
}

/** Counted things are spelled out; measured units have their symbol. */
const isSpelledOut = (unit: UnitRecord): boolean => unit.dimension === 'count'

export function valueText(
  language: Language,
  value: number,
  unit: UnitRecord,
  numberIn: typeof numberText = numberText,
): string {
  if (unit.id === YES_NO) return YES_OR_NO[language][value > 0 ? 'yes' : 'no']
  if (unit.abbreviatedName === CLOCK) return clockText(value)
  const number = numberIn(language, value)
  if (isRating(unit) && unit.minimumValue !== null && unit.minimumValue >= 0 && unit.abbreviatedName !== '%')
    return `${number}/${unit.maximumValue}`
  if (unit.abbreviatedName === '%') return language === 'en' ? `${number}%` : `${number} %`
  const forms = isSpelledOut(unit) ? unitForms[language][unit.abbreviatedName] : undefined
  const name = forms ? forms[value === 1 ? 'one' : 'other'] : unitSign(unit.abbreviatedName)
  return name === '' ? number : `${number} ${name}`
}
