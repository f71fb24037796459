/** The report that a doctor's link opens: about the days it covers, or the latest ninety of them. */
import type { Report, ReportPurpose } from '@upshot/contract'
import type { Language } from '../../lib/language.ts'
import { localDays } from '../../lib/zone.ts'
import type { Days } from '../measurements/days.ts'
import type { Person } from '../measurements/service.ts'
import { presentReport } from './present.ts'
import { DEFAULT_DAYS, type Reports } from './service.ts'
import { findingsIn, type ReportFinding } from './sheet.ts'

/** How many days back the page shows. */
const MOST_DAYS = 3660

interface SharedReportQuery {
  readonly from: number | null
  readonly to: number | null
  readonly purpose: ReportPurpose | null
  /** Between shared variables, and between all of them. Undefined: not part of it. */
  readonly findings: { readonly shared: SaidFindings; readonly all: SaidFindings } | undefined
}

type SaidFindings = (language: Language) => readonly ReportFinding[]

export function createSharedReport({
  reports,
  days,
}: {
  readonly reports: Pick<Reports, 'behindLink'>
  readonly days: Pick<Days, 'today'>
}) {
  return async (person: Person, question: SharedReportQuery): Promise<(language: Language) => Report> => {
    const { timeZone } = person
    const today = days.today(timeZone)
    const dayOf = localDays(timeZone)
    // Whole days only: for a day that the link covers in part, the report would reveal the rest.
    const to = question.to === null ? today : Math.min(dayOf(question.to + 1, null) - 1, today)
    const first = question.from === null ? to - DEFAULT_DAYS + 1 : dayOf(question.from - 1, null) + 1
    const from = Math.max(Math.min(first, to), to - MOST_DAYS)
    const report = await reports.behindLink(person, { from, to, purpose: question.purpose ?? undefined })
    return (language) => {
      const likely = question.findings?.shared(language)
      const all = question.findings?.all(language)
      const presented = (list: readonly ReportFinding[]) => JSON.stringify(findingsIn(report, list))
      const findings = likely && all && { likely, isLimitedToShared: presented(likely) !== presented(all) }
      return presentReport(report, { timeZone, language, findings })
    }
  }
}
