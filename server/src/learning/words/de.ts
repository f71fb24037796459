/** German. */

import { unitForms } from '../../tracking/units/unit-forms.ts'
import { deFinding, deJudgement } from './de-finding.ts'
import { deAbout, deOptimum, dePopulation } from './de-many.ts'
import {
  briefly,
  byTheClock,
  change,
  condition,
  days,
  lag,
  level,
  list,
  occasion,
  owned,
  people,
  quantity,
  range,
} from './de-phrases.ts'
import { deStudy } from './de-study.ts'
import type { Messages } from './messages.ts'

/** In both languages: many names are those of the English catalogue. */
const AMOUNT_NAMES =
  /\b(duration|time|minutes|hours|amount|intake|count|number|distance|length|weight|calories|energy|dose)\b|(dauer|zeit|minuten|stunden|menge|zahl|strecke|länge|gewicht|kalorien|energie|dosis)\b/i

export const de: Messages = {
  namesAnAmount: (name) => AMOUNT_NAMES.test(name),
  quantity,
  level,
  unitName: (unit) => (unit === '%' ? 'Prozent' : unitForms.de[unit]?.other || unit),
  yesNo: (answer) => (answer === 'yes' ? '„Ja“' : '„Nein“'),
  yesShare: (inHundred) => `${inHundred.text} von 100 Tagen`,
  days,
  people,
  list,
  owned,
  byTheClock,
  condition,
  occasion,
  lag,
  briefly,
  change,
  range,
  ...deJudgement,
  finding: deFinding,
  study: deStudy,
  population: dePopulation,
  optimum: deOptimum,
  about: deAbout,
}
