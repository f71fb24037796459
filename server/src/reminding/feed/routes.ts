import { type HandlersOf, ok, pageOf } from '../../http/handler.ts'
import type { Feed } from './service.ts'

export function feedRoutes(feed: Feed): HandlersOf<'listFeed' | 'postFeed'> {
  return {
    listFeed: async ({ caller, query }) => {
      const { items, next } = pageOf(await feed.list(caller, query), query)
      const notice = { summary: 'Your feed', description: 'What is waiting for you, and what is new.' }
      return ok(notice, { cards: items }, next)
    },

    postFeed: async ({ caller, query, body, faults }) => {
      const { userId, scopes } = caller
      await feed.post({ userId, scopes, clientId: caller.clientId ?? query.clientId ?? null }, body, faults)
      const { items } = pageOf(await feed.list(caller), {})
      return ok({ summary: 'Done', description: 'These cards come next.' }, { cards: items })
    },
  }
}
