import Type from 'typebox'
import { endpoint } from '../endpoint.ts'
import { everywhere } from '../query.ts'
import { Channel, Device, DeviceInput, NotificationDetail } from '../records/channel.ts'
import { Envelope, enveloped } from '../records/envelope.ts'

const group = 'Channels'
const query = Type.Object(everywhere)

const Channels = Type.Object({
  channels: Type.Array(Channel),
  devices: Type.Array(Device),
  notificationDetail: NotificationDetail,
  vapidPublicKey: Type.String({ description: 'Use it as applicationServerKey when you subscribe to push.' }),
})

export const channelEndpoints = {
  getChannels: endpoint({
    method: 'GET',
    path: '/channels',
    group,
    scope: 'notify',
    summary: 'How reminders reach you',
    description:
      'Push, e-mail, webhooks and SMS: whether each is available, switched on and working. An app sees only its own devices.',
    query,
    answer: enveloped({ data: Channels }),
  }),
  saveChannels: endpoint({
    method: 'POST',
    path: '/channels',
    group,
    scope: 'manageaccount',
    summary: 'Choose how much a notification shows',
    description: 'To switch channels on or off, use POST /userSettings.',
    query,
    body: Type.Object({ notificationDetail: Type.Optional(NotificationDetail) }),
    answer: enveloped({ data: Channels }),
    example: { notificationDetail: 'names' },
  }),
  listDevices: endpoint({
    method: 'GET',
    path: '/devices',
    group,
    scope: 'notify',
    summary: 'List devices',
    description: 'Browsers and apps that show reminders. An app sees only its own.',
    query,
    answer: enveloped({ devices: Type.Array(Device) }),
  }),
  saveDevice: endpoint({
    method: 'POST',
    path: '/devices',
    group,
    scope: 'notify',
    summary: 'Show reminders on this device',
    description:
      'Takes the push subscription of a browser. Sending the same one again only updates its name and keys. Devices that an app adds are removed when its access ends.',
    query,
    body: DeviceInput,
    answer: enveloped({ device: Device }),
    example: {
      endpoint: 'https://push.example.org/send/abc',
      keys: {
        p256dh: 'BNcRdreALRFXTkOOUHK1EtK2wtaz5Ry4YfYCA_0QTpQtUbVlUls0VJXg7A8u-Ts1XbjhazAkj7I99e8QcYP7DkM',
        auth: 'tBHItJI5svbpez7KI4CCXg',
      },
      name: 'Phone',
    },
  }),
  deleteDevice: endpoint({
    method: 'DELETE',
    path: '/devices/delete',
    group,
    scope: 'notify',
    summary: 'Remove a device',
    description: 'Name it by its id, or by the endpoint of its subscription.',
    query,
    body: Type.Object({ id: Type.Optional(Type.Integer()), endpoint: Type.Optional(Type.String()) }),
    answer: Envelope,
    example: { id: 1 },
  }),
  testDevice: endpoint({
    method: 'POST',
    path: '/devices/test',
    waitsForOthers: true,
    group,
    scope: 'notify',
    summary: 'Send a test reminder',
    description:
      'Sends a message to one device at once, the way reminders go. Name the device by its id, or by the endpoint of its subscription. An app can name only its own devices. 429 if the last test was less than ten seconds ago, 503 if the push service did not accept the message.',
    query,
    body: Type.Object({ id: Type.Optional(Type.Integer()), endpoint: Type.Optional(Type.String()) }),
    answer: Envelope,
    example: { id: 1 },
  }),
}
