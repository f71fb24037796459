import type { Cover } from '../../http/caller.ts'
import { type HandlersOf, replyWith } from '../../http/handler.ts'
import type { Language } from '../../lib/language.ts'
import { daysIn } from '../../lib/ranges.ts'
import { presentReport } from './present.ts'
import type { Reports } from './service.ts'
import type { ReportFinding } from './sheet.ts'

/** Likely findings between variables that the reader may see. */
export type ReadFindings = (scope: {
  readonly userId: number
  readonly cover?: Cover
}) => Promise<(language: Language) => readonly ReportFinding[]>

export function reportRoutes(reports: Reports, readFindings: ReadFindings): HandlersOf<'getReport'> {
  return {
    getReport: async ({ subject, caller, query }) => {
      const { timeZone = subject.timeZone, language = caller.language, findings = true, ...period } = query
      const person = { ...subject, timeZone }
      const report = await reports.of(person, { ...period, ...daysIn(query, timeZone) })
      const shownFindings = findings
        ? { likely: (await readFindings(subject))(language), isLimitedToShared: report.isShared }
        : undefined
      return replyWith(presentReport(report, { timeZone, language, findings: shownFindings }))
    },
  }
}
