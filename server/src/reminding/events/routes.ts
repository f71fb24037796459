import type { Webhook, WebhookDelivery } from '@upshot/contract'
import { created, type HandlersOf, ok } from '../../http/handler.ts'
import type { Language } from '../../lib/language.ts'
import { sentenceIn } from '../../lib/stored-sentence.ts'
import { utcText } from '../../lib/utc-text.ts'
import { isFailing, presentHealth } from '../health/health.ts'
import type { EventStreams } from './stream.ts'
import { type ShownWebhook, typesOf, type Webhooks } from './webhooks/service.ts'
import type { DeliveryRow } from './webhooks/store.ts'

type EventEndpoint = 'streamEvents' | 'listWebhooks' | 'saveWebhook' | 'deleteWebhook' | 'listWebhookDeliveries'

export function eventRoutes(streams: EventStreams, webhooks: Webhooks): HandlersOf<EventEndpoint> {
  return {
    streamEvents: ({ caller, query }) => streams.follow(caller, query.lastEventId),

    listWebhooks: async ({ caller }) => {
      const list = await webhooks.list(caller)
      const notice = { summary: 'Webhooks', description: 'Addresses that receive events.' }
      return ok(notice, { webhooks: list.map((shownWebhook) => presentWebhook(shownWebhook, caller.language)) })
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
      const notice = { summary: 'Deliveries', description: 'What was sent to your webhooks, newest first.' }
      return ok(notice, { deliveries: rows.map((row) => presentDelivery(row, caller.language)) }, next)
    },
  }
}

/** The webhook without its secret. */
function presentWebhook({ row, health }: ShownWebhook, language: Language): Webhook {
  const whenOn = isFailing(health) ? 'failing' : 'working'
  return {
    id: row.id,
    url: row.url,
    events: [...typesOf(row)],
    state: row.state === 'on' ? whenOn : row.state,
    names: row.has_names === 1,
    createdAt: utcText(row.created_epoch),
    updatedAt: utcText(row.updated_epoch),
    ...(row.description === '' ? {} : { description: row.description }),
    ...(row.client_id === null ? {} : { clientId: row.client_id }),
    ...presentHealth(health, language),
  }
}

const presentDelivery = (row: DeliveryRow, language: Language): WebhookDelivery => ({
  eventId: row.event_id,
  webhookId: row.webhook_id,
  messageId: row.message_id,
  type: row.event_type,
  state: row.state,
  failures: row.failures,
  createdAt: utcText(row.created_epoch),
  ...(row.response_status === null ? {} : { responseStatus: row.response_status }),
  ...(row.finished_epoch === null ? {} : { finishedAt: utcText(row.finished_epoch) }),
  ...(row.next_try_epoch === null ? {} : { nextTryAt: utcText(row.next_try_epoch) }),
  ...(row.last_error === null ? {} : { lastError: sentenceIn(row.last_error, language) }),
})
