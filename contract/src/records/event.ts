import Type, { type Static } from 'typebox'
import { AnyObject, record, strings } from './fields.ts'

/** Every event that streams and webhooks send. */
export const eventTypes = [
  'measurement.created',
  'measurement.updated',
  'measurement.deleted',
  'reminder.due',
  'notification.resolved',
  'notification.changed',
  'reminder.changed',
  'variable.changed',
  'settings.changed',
  'connector.changed',
  'vote.changed',
  'card.created',
  'card.removed',
  'analysis.completed',
  'share.revoked',
  'session.ended',
  'import.completed',
  'import.progress',
  'study.published',
  'experiment.started',
  'experiment.ended',
  'user.deleted',
] as const

export const EventType = Type.Enum([...eventTypes])
export type EventType = Static<typeof EventType>

export const LiveEvent = record(
  'LiveEvent',
  'Something that happened. It holds ids, to webhooks also names of variables, and never health values.',
  {
    type: Type.Enum([...eventTypes, 'missed']),
    timestamp: Type.String({ description: 'UTC.' }),
    data: AnyObject,
  },
)
export type LiveEvent = Static<typeof LiveEvent>

export const WebhookInput = record('WebhookInput', 'Where to send events. With `id`, changes an existing webhook.', {
  id: Type.Optional(Type.Integer({ minimum: 1 })),
  url: Type.Optional(Type.String({ minLength: 1, maxLength: 2048, description: 'https, on the public internet.' })),
  events: Type.Optional(
    Type.Array(EventType, {
      description: 'If absent, all but import.progress and analysis.completed, which are frequent.',
    }),
  ),
  description: Type.Optional(Type.String({ maxLength: 500 })),
  names: Type.Optional(
    Type.Boolean({
      description:
        'Whether messages name variables. Default: true, if the token may read measurements. The setting notificationDetail: nothing leaves them out everywhere.',
    }),
  ),
  enabled: Type.Optional(
    Type.Boolean({ description: 'true also restarts a webhook that was disabled because it failed for too long.' }),
  ),
})
export type WebhookInput = Static<typeof WebhookInput>

export const Webhook = record('Webhook', 'An address that receives events, signed as Standard Webhooks describes.', {
  id: Type.Integer(),
  url: Type.String(),
  events: Type.Array(EventType),
  state: Type.Enum(['working', 'failing', 'off', 'disabled'], {
    description: 'off: switched off by the person. disabled: switched off by the service after failing for days.',
  }),
  names: Type.Boolean({ description: 'Messages name variables.' }),
  createdAt: Type.String(),
  updatedAt: Type.String(),
  ...strings('description', 'clientId', 'failingSince', 'lastError', 'lastSuccessAt', 'nextTryAt'),
})
export type Webhook = Static<typeof Webhook>

export const WebhookDelivery = record('WebhookDelivery', 'One message to a webhook, and its outcome.', {
  eventId: Type.Integer({ description: 'Id of the event in the stream.' }),
  webhookId: Type.Integer(),
  messageId: Type.String({ description: 'Sent in the header webhook-id; the same for every attempt.' }),
  type: Type.String(),
  state: Type.Enum(['waiting', 'delivered', 'failed']),
  failures: Type.Integer({ description: 'Failed attempts.' }),
  createdAt: Type.String(),
  responseStatus: Type.Optional(Type.Integer()),
  ...strings('finishedAt', 'nextTryAt', 'lastError'),
})
export type WebhookDelivery = Static<typeof WebhookDelivery>
