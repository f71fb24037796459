/** The report that a doctor's link opens: of the days it shows, or of the latest ninety of them. */
import { shortNumber } from '../../lib/language.ts'
import { localDays } from '../../lib/zone.ts'
import type { WordedReport } from '../../pages/report.ts'
import type { Days } from '../measurements/days.ts'
import type { Person } from '../measurements/service.ts'
import { unitNamed } from '../units/units.ts'
import { valueText } from '../units/value-text.ts'
import { nameIn } from '../variables/catalogue/words.ts'
import { presentReport } from './present.ts'
import { DEFAULT_DAYS, type Reports } from './service.ts'

/** As far back as the page shows days. */
const MOST_DAYS = 3660

export interface ReportSpan {
  readonly from: number | null
  readonly to: number | null
}

export interface SharedReportParts {
  readonly reports: Pick<Reports, 'between'>
  readonly days: Pick<Days, 'today'>
}

export function createSharedReport({ reports, days }: SharedReportParts) {
  return async (person: Person, span: ReportSpan): Promise<WordedReport> => {
    const today = days.today(person.timeZone)
    const dayOf = localDays(person.timeZone)
    // Whole days alone: of a day that the link shows in part, the report would tell the rest.
    const to = span.to === null ? today : Math.min(dayOf(span.to + 1, null) - 1, today)
    const first = span.from === null ? to - DEFAULT_DAYS + 1 : dayOf(span.from - 1, null) + 1
    const from = Math.max(Math.min(first, to), to - MOST_DAYS)
    const report = presentReport(await reports.between(person, from, to), { timeZone: person.timeZone, language: 'en' })
    return { report, valueIn, nameIn }
  }
}

const valueIn: WordedReport['valueIn'] = (language, value, unit) => {
  const known = unitNamed(unit)
  return known ? valueText(language, value, known, shortNumber) : `${shortNumber(language, value)} ${unit}`
}
