import type { HandlersOf } from '../../http/handler.ts'
import { created, ok } from '../../http/reply.ts'
import type { EventStreams } from './stream.ts'
import { presentDelivery, presentWebhook } from './webhooks/present.ts'
import type { Webhooks } from './webhooks/service.ts'

type Names = 'streamEvents' | 'listWebhooks' | 'saveWebhook' | 'deleteWebhook' | 'listWebhookDeliveries'

export function eventRoutes(streams: EventStreams, webhooks: Webhooks): HandlersOf<Names> {
  return {
    streamEvents: ({ caller, query }) => streams.follow(caller, query.lastEventId),

    listWebhooks: async ({ caller }) => {
      const list = await webhooks.list(caller)
      const words = { summary: 'Webhooks', description: 'Addresses that receive events.' }
      return ok(words, { webhooks: list.map((one) => presentWebhook(one, caller.language)) })
    },

    saveWebhook: async ({ caller, body }) => {
      const { secret, ...shown } = await webhooks.save(caller, body)
      const webhook = presentWebhook(shown, caller.language)
      if (secret === undefined) {
        return ok({ summary: 'Webhook changed', description: 'This applies from the next event on.' }, { webhook })
      }
      const description = 'Keep the secret: messages are signed with it, and it is not shown again.'
      return created({ summary: 'Webhook registered', description }, { webhook, secret })
    },

    deleteWebhook: async ({ caller, body }) => {
      await webhooks.remove(caller, body.id)
      return ok({ summary: 'Webhook removed', description: 'It will receive no more events.' }, {})
    },

    listWebhookDeliveries: async ({ caller, query }) => {
      const { rows, next } = await webhooks.deliveries(caller, query)
      const words = { summary: 'Deliveries', description: 'What was sent to your webhooks, newest first.' }
      return {
        ...ok(words, { deliveries: rows.map((row) => presentDelivery(row, caller.language)) }),
        ...(next ? { next } : {}),
      }
    },
  }
}
