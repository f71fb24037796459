import type { HandlersOf } from '../../http/handler.ts'
import { replyWith } from '../../http/reply.ts'
import { presentReport } from './present.ts'
import type { Reports } from './service.ts'

export function reportRoutes(reports: Reports): HandlersOf<'getReport'> {
  return {
    getReport: async ({ caller, subject, query }) => {
      const person = { ...subject, timeZone: query.timeZone ?? subject.timeZone }
      return replyWith(
        presentReport(await reports.of(person, query), { timeZone: person.timeZone, language: caller.language }),
      )
    },
  }
}
