import Type, { type Static } from 'typebox'
import { AnyObject, record, strings } from './fields.ts'

/** Everything that is told to the outside. */
export const eventTypes = [
  'measurement.created',
  'measurement.updated',
  'measurement.deleted',
  'reminder.due',
  'notification.resolved',
  'share.revoked',
  'import.completed',
  'import.progress',
  'study.published',
  'user.deleted',
] as const

export const EventType = Type.Enum([...eventTypes])
export type EventType = Static<typeof EventType>

export const LiveEvent = record('LiveEvent', 'Something that happened. It holds ids, never health values.', {
  type: Type.Enum([...eventTypes, 'missed']),
  timestamp: Type.String({ description: 'UTC.' }),
  data: AnyObject,
})
export type LiveEvent = Static<typeof LiveEvent>

export const WebhookInput = record(
  'WebhookInput',
  'Where to post what happens. With `id`, changes one that is there.',
  {
    id: Type.Optional(Type.Integer({ minimum: 1 })),
    url: Type.Optional(Type.String({ minLength: 1, maxLength: 2048, description: 'https, on the public internet.' })),
    events: Type.Optional(
      Type.Array(EventType, { description: 'Absent = all but import.progress, which comes often.' }),
    ),
    description: Type.Optional(Type.String({ maxLength: 500 })),
    enabled: Type.Optional(Type.Boolean({ description: 'true also takes up one again that failed for too long.' })),
  },
)
export type WebhookInput = Static<typeof WebhookInput>

export const Webhook = record('Webhook', 'An address that is told what happens, signed by Standard Webhooks.', {
  id: Type.Integer(),
  url: Type.String(),
  events: Type.Array(EventType),
  state: Type.Enum(['working', 'failing', 'off', 'disabled'], {
    description: 'off: by the person. disabled: by the service, after failing for days.',
  }),
  createdAt: Type.String(),
  updatedAt: Type.String(),
  ...strings('description', 'clientId', 'failingSince', 'lastError', 'lastSuccessAt', 'nextTryAt'),
})
export type Webhook = Static<typeof Webhook>

export const WebhookDelivery = record('WebhookDelivery', 'One message to a webhook, and what became of it.', {
  eventId: Type.Integer({ description: 'The id that the event has in a stream.' }),
  webhookId: Type.Integer(),
  messageId: Type.String({ description: 'The header webhook-id, the same for every try.' }),
  type: Type.String(),
  state: Type.Enum(['waiting', 'delivered', 'failed']),
  failures: Type.Integer({ description: 'Tries that failed.' }),
  createdAt: Type.String(),
  responseStatus: Type.Optional(Type.Integer()),
  ...strings('finishedAt', 'nextTryAt', 'lastError'),
})
export type WebhookDelivery = Static<typeof WebhookDelivery>
