import Type from 'typebox'
import { endpoint } from '../endpoint.ts'
import { choice, everywhere, integer, paging } from '../query.ts'
import { Envelope, enveloped } from '../records/envelope.ts'
import { LiveEvent, Webhook, WebhookDelivery, WebhookInput } from '../records/event.ts'

const group = 'Events'
const query = Type.Object(everywhere)

export const eventEndpoints = {
  streamEvents: endpoint({
    method: 'GET',
    path: '/events',
    group,
    scope: 'readmeasurements',
    summary: 'Follow events live',
    description:
      'Server-sent events: each has an id, a type and the record as data. If a stream breaks off, send Last-Event-ID (or lastEventId) to continue from there; a `missed` event says that this was too long ago.',
    query: Type.Object({ lastEventId: integer('Id of the last event you received.', { minimum: 0 }), ...everywhere }),
    answer: LiveEvent,
    isStream: true,
  }),
  listWebhooks: endpoint({
    method: 'GET',
    path: '/webhooks',
    group,
    scope: 'notify',
    summary: 'List webhooks',
    description: 'Addresses that receive events. An app sees only its own.',
    query,
    answer: enveloped({ webhooks: Type.Array(Webhook) }),
  }),
  saveWebhook: endpoint({
    method: 'POST',
    path: '/webhooks',
    group,
    scope: 'notify',
    hasSecret: true,
    summary: 'Register or change a webhook',
    description:
      'Messages are signed as Standard Webhooks describes and contain ids, not health values. The secret is shown once, when you create the webhook.',
    query,
    body: WebhookInput,
    answer: enveloped({ webhook: Webhook, secret: Type.Optional(Type.String({ description: 'whsec_…' })) }),
    example: { url: 'https://example.org/hooks/upshot', events: ['reminder.due'] },
  }),
  deleteWebhook: endpoint({
    method: 'DELETE',
    path: '/webhooks/delete',
    group,
    scope: 'notify',
    summary: 'Remove a webhook',
    description: 'Also deletes its log and the messages that are waiting to be delivered.',
    query,
    body: Type.Object({ id: Type.Integer() }),
    answer: Envelope,
    example: { id: 1 },
  }),
  listWebhookDeliveries: endpoint({
    method: 'GET',
    path: '/webhooks/deliveries',
    group,
    scope: 'notify',
    summary: 'Read the delivery log',
    description: 'The latest messages and the outcome of each, newest first.',
    query: Type.Object({
      webhookId: integer('One webhook.', { minimum: 1 }),
      state: choice('Outcome of the delivery.', ['waiting', 'delivered', 'failed']),
      ...paging(),
      ...everywhere,
    }),
    answer: enveloped({ deliveries: Type.Array(WebhookDelivery) }),
  }),
}
