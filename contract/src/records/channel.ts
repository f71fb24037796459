import Type, { type Static } from 'typebox'
import { LONGEST_NAME } from '../limits.ts'
import { record, strings } from './fields.ts'

/** How much a notification says on a locked screen or in a mailbox. */
export const notificationDetails = ['nothing', 'names', 'values'] as const

export const NotificationDetail = Type.Enum([...notificationDetails], {
  description: 'nothing: that something is due · names: which variable · values: also usual and last values.',
})
export type NotificationDetail = Static<typeof NotificationDetail>

export const Channel = record('Channel', 'A way to send reminders to the person.', {
  name: Type.Enum(['push', 'email', 'webhook', 'sms']),
  state: Type.Enum(['working', 'failing', 'off', 'notAvailable'], {
    description: 'off: switched off, or nowhere to send to. notAvailable: this server does not offer it.',
  }),
  message: Type.String({ description: 'The state in words.' }),
  ...strings('failingSince', 'lastError', 'lastSuccessAt', 'nextTryAt'),
})
export type Channel = Static<typeof Channel>

export const DeviceInput = record(
  'DeviceInput',
  "A browser's push subscription, as `PushSubscription.toJSON()` gives it.",
  {
    endpoint: Type.String({ minLength: 1, maxLength: 2048 }),
    keys: Type.Object({ p256dh: Type.String({ maxLength: 200 }), auth: Type.String({ maxLength: 100 }) }),
    name: Type.Optional(Type.String({ maxLength: LONGEST_NAME, description: 'What the person calls the device.' })),
  },
)
export type DeviceInput = Static<typeof DeviceInput>

export const Device = record('Device', 'A browser that shows reminders.', {
  id: Type.Integer(),
  name: Type.String(),
  service: Type.String({ description: 'The push service behind it; the address itself is a secret.' }),
  state: Type.Enum(['working', 'failing']),
  createdAt: Type.String(),
  ...strings('failingSince', 'lastError', 'lastSuccessAt', 'nextTryAt'),
})
export type Device = Static<typeof Device>
