import type { Webhook, WebhookDelivery } from '@upshot/contract'
import type { Language } from '../../../lib/language.ts'
import { sentenceIn } from '../../../lib/stored-sentence.ts'
import { utcText } from '../../../lib/utc-text.ts'
import { isFailing, presentHealth } from '../../health/present.ts'
import { typesOf } from './rules.ts'
import type { ShownWebhook } from './service.ts'
import type { DeliveryRow } from './store.ts'

/** The secret is not among it. */
export function presentWebhook({ row, health }: ShownWebhook, language: Language): Webhook {
  const whenOn = isFailing(health) ? 'failing' : 'working'
  return {
    id: row.id,
    url: row.url,
    events: [...typesOf(row)],
    state: row.state === 'on' ? whenOn : row.state,
    createdAt: utcText(row.created_epoch),
    updatedAt: utcText(row.updated_epoch),
    ...(row.description === '' ? {} : { description: row.description }),
    ...(row.client_id === null ? {} : { clientId: row.client_id }),
    ...presentHealth(health, language),
  }
}

export const presentDelivery = (row: DeliveryRow, language: Language): WebhookDelivery => ({
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
