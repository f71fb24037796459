/** English. */

import { unitForms } from '../../tracking/units/unit-forms.ts'
import { enFinding, enJudgement } from './en-finding.ts'
import { enAbout, enOptimum, enPopulation } from './en-many.ts'
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
} from './en-phrases.ts'
import { enStudy } from './en-study.ts'
import type { Messages } from './messages.ts'

const AMOUNT_NAMES =
  /\b(duration|time|minutes|hours|amount|intake|count|number|distance|length|weight|calories|energy|dose)\b/i

export const en: Messages = {
  namesAnAmount: (name) => AMOUNT_NAMES.test(name),
  quantity,
  level,
  unitName: (unit) => (unit === '%' ? 'percent' : unitForms.en[unit]?.other || unit),
  yesNo: (answer) => `“${answer}”`,
  yesShare: (inHundred) => `${days(inHundred)} in 100`,
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
  ...enJudgement,
  finding: enFinding,
  study: enStudy,
  population: enPopulation,
  optimum: enOptimum,
  about: enAbout,
}
