import type { Report } from '@upshot/contract'
import type { Language } from '../../lib/language.ts'
import { dayText } from '../../lib/utc-text.ts'
import { displayNameIn } from '../variables/catalogue/words.ts'
import type { Variable } from '../variables/variable.ts'
import { middleOf } from './change.ts'
import type { PeriodReport, TakenMedicine, TrackedVariable } from './service.ts'

interface ReportReader {
  readonly timeZone: string
  readonly language: Language
}

export const presentReport = (report: PeriodReport, { timeZone, language }: ReportReader): Report => ({
  from: dayText(report.from),
  to: dayText(report.to),
  timeZone,
  middle: dayText(middleOf(report.from, report.to)),
  numberOfDays: report.to - report.from + 1,
  numberOfDaysRecorded: report.numberOfDaysRecorded,
  numberOfVariables: report.numberOfVariables,
  variables: report.tracked.map((tracked) => presentTracked(tracked, language)),
  medicines: report.taken.map((taken) => presentTaken(taken, language)),
})

const named = (variable: Variable, language: Language) => ({
  variableId: variable.id,
  variableName: variable.name,
  displayName: displayNameIn(language, variable),
  unitAbbreviatedName: variable.unit.abbreviatedName,
})

const presentTracked = (
  { variable, change, ...figures }: TrackedVariable,
  language: Language,
): Report['variables'][number] => ({
  ...named(variable, language),
  variableCategoryName: variable.category.name as Report['variables'][number]['variableCategoryName'],
  isOutcome: variable.isOutcome,
  ...figures,
  ...(change ? { change } : {}),
})

const presentTaken = (
  { variable, lastDay, times, ...rest }: TakenMedicine,
  language: Language,
): Report['medicines'][number] => ({
  ...named(variable, language),
  ...rest,
  times: [...times],
  lastDay: dayText(lastDay),
})
