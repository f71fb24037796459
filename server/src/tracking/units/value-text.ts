/** A value with its unit, as a person reads it on a button or in a mail: "2 servings", "4/5", "500 mg", "7,5 h". Pure. */
import { clockText } from '@upshot/charts'
import { type Language, numberText, wordTable } from '../../lib/language.ts'
import { CLOCK } from './clock-times.ts'
import { unitForms } from './unit-forms.ts'
import type { UnitRecord } from './units.data.ts'
import { isRating, unitSign, YES_NO } from './units.ts'

const YES_OR_NO = wordTable('tracking/units/value-text', { yes: 'Yes', no: 'No' })

/** What is counted is spelled out; what is measured has its sign. */
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
