import type { HandlersOf } from '../../http/handler.ts'
import { replyWith } from '../../http/reply.ts'
import { daysIn } from '../../lib/ranges.ts'
import { presentReport } from './present.ts'
import type { Reports } from './service.ts'

export function reportRoutes(reports: Reports): HandlersOf<'getReport'> {
  return {
    getReport: async ({ subject, query }) => {
      const person = { ...subject, timeZone: query.timeZone ?? subject.timeZone }
      const { from, to } = daysIn(query, person.timeZone)
      return replyWith(presentReport(await reports.of(person, { from, to, days: query.days }), person.timeZone))
    },
  }
}
