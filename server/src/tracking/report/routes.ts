import type { HandlersOf } from '../../http/handler.ts'
import { replyWith } from '../../http/reply.ts'
import { presentReport } from './present.ts'
import type { Reviews } from './review.ts'
import type { Reports } from './service.ts'

export function reportRoutes(reports: Reports, reviews: Reviews): HandlersOf<'getReport' | 'getReview'> {
  return {
    getReview: async ({ caller, query }) =>
      replyWith(await reviews.of({ ...caller, timeZone: query.timeZone ?? caller.timeZone }, query.week)),

    getReport: async ({ subject, query }) => {
      const person = { ...subject, timeZone: query.timeZone ?? subject.timeZone }
      return replyWith(presentReport(await reports.of(person, query), person.timeZone))
    },
  }
}
