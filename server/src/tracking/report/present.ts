import type { Report } from '@upshot/contract'
import type { Language } from '../../lib/language.ts'
import { dayText } from '../../lib/utc-text.ts'
import { displayNameIn, nameIn } from '../variables/catalogue/words.ts'
import type { Variable } from '../variables/variable.ts'
import { middleOf } from './change.ts'
import type { PeriodReport, TakenMedicine, TrackedVariable } from './service.ts'
import { type ReportFindings, sheetOf } from './sheet.ts'

interface Presenting {
  readonly timeZone: string
  readonly language: Language
  /** Undefined: not part of it. */
  readonly findings: ReportFindings | undefined
}

export const presentReport = (report: PeriodReport, presenting: Presenting): Report =>
  presentNamed(inReadersWords(report, presenting.language), presenting)

const presentNamed = (report: PeriodReport, { timeZone, language, findings }: Presenting): Report => ({
  from: dayText(report.from),
  to: dayText(report.to),
  timeZone,
  purpose: report.purpose,
  middle: dayText(middleOf(report.from, report.to)),
  numberOfDays: report.to - report.from + 1,
  numberOfDaysRecorded: report.numberOfDaysRecorded,
  numberOfVariables: report.numberOfVariables,
  hasMedicines: report.hasMedicines,
  countsOnlyShared: report.countsOnlyShared.map(shownName),
  mainSymptoms: report.complaint?.variables.map(shownName) ?? [],
  months:
    report.complaint?.months.map(({ severeDays, medicineDays, ...month }) => ({
      ...month,
      ...(severeDays === undefined ? {} : { severeDays }),
      ...(medicineDays === undefined ? {} : { medicineDays }),
    })) ?? [],
  pressure: [...report.pressure],
  variables: report.tracked.map(presentTracked),
  medicines: report.taken.map(presentTaken),
  variableIds: [...report.variableIds],
  sheet: sheetOf(report, findings, language),
})

const shownName = ({ alias, name }: Variable): string => alias ?? name

/** Names of the catalogue in the reader's language; the person's own names stay. */
function inReadersWords(report: PeriodReport, language: Language): PeriodReport {
  const withName = (variable: Variable): Variable => ({ ...variable, alias: displayNameIn(language, variable) })
  const { complaint, tracked, taken, countsOnlyShared, overuse } = report
  return {
    ...report,
    countsOnlyShared: countsOnlyShared.map(withName),
    overuse: overuse.map((mark) => ({ ...mark, names: mark.names.map((name) => nameIn(language, name)) })),
    tracked: tracked.map((trackedVariable) => ({ ...trackedVariable, variable: withName(trackedVariable.variable) })),
    taken: taken.map((medicine) => ({ ...medicine, variable: withName(medicine.variable) })),
    complaint: complaint && {
      ...complaint,
      variables: complaint.variables.map(withName),
      medicines: complaint.medicines.map(withName),
    },
  }
}

const nameMembers = (variable: Variable) => ({
  variableId: variable.id,
  variableName: variable.name,
  displayName: shownName(variable),
  unitAbbreviatedName: variable.unit.abbreviatedName,
})

const presentTracked = ({
  variable,
  change,
  days: _days,
  ...figures
}: TrackedVariable): Report['variables'][number] => ({
  ...nameMembers(variable),
  variableCategoryName: variable.category.name as Report['variables'][number]['variableCategoryName'],
  isOutcome: variable.isOutcome,
  ...figures,
  ...(change ? { change } : {}),
})

const presentTaken = ({ variable, days, times, usualValue }: TakenMedicine): Report['medicines'][number] => ({
  ...nameMembers(variable),
  numberOfDays: days.length,
  usualValue,
  times: [...times],
  lastDay: dayText(days.at(-1) ?? 0),
})
