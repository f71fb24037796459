import type { Report } from '@upshot/contract'
import { dayText } from '../../lib/utc-text.ts'
import type { Variable } from '../variables/variable.ts'
import { middleOf } from './change.ts'
import type { PeriodReport, TakenMedicine, TrackedVariable } from './service.ts'

export const presentReport = (report: PeriodReport, timeZone: string): Report => ({
  from: dayText(report.from),
  to: dayText(report.to),
  timeZone,
  middle: dayText(middleOf(report.from, report.to)),
  numberOfDays: report.to - report.from + 1,
  numberOfDaysRecorded: report.numberOfDaysRecorded,
  numberOfVariables: report.numberOfVariables,
  variables: report.tracked.map(presentTracked),
  medicines: report.taken.map(presentTaken),
})

const named = ({ id, name, alias, unit }: Variable) => ({
  variableId: id,
  variableName: name,
  displayName: alias ?? name,
  unitAbbreviatedName: unit.abbreviatedName,
})

const presentTracked = ({ variable, change, ...figures }: TrackedVariable): Report['variables'][number] => ({
  ...named(variable),
  variableCategoryName: variable.category.name as Report['variables'][number]['variableCategoryName'],
  isOutcome: variable.isOutcome,
  ...figures,
  ...(change ? { change } : {}),
})

const presentTaken = ({ variable, lastDay, times, ...rest }: TakenMedicine): Report['medicines'][number] => ({
  ...named(variable),
  ...rest,
  times: [...times],
  lastDay: dayText(lastDay),
})
