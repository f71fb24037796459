import { type HandlersOf, replyWith } from '../../http/handler.ts'
import type { WeekReviews } from './service.ts'

export const reviewRoutes = (reviews: WeekReviews): HandlersOf<'getReview'> => ({
  getReview: async ({ caller, query }) =>
    replyWith(await reviews.of({ ...caller, timeZone: query.timeZone ?? caller.timeZone }, query.week)),
})
