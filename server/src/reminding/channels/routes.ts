import type { Device } from '@upshot/contract'
import { created, type HandlersOf, ok } from '../../http/handler.ts'
import type { Language } from '../../lib/language.ts'
import { utcText } from '../../lib/utc-text.ts'
import { isFailing, presentHealth } from '../health/health.ts'
import type { Devices, SendTest, ShownDevice } from './devices/service.ts'
import type { Channels, Overview } from './service.ts'

type ChannelEndpoint = 'getChannels' | 'saveChannels' | 'listDevices' | 'saveDevice' | 'deleteDevice' | 'testDevice'

export function channelRoutes(channels: Channels, devices: Devices, sendTest: SendTest): HandlersOf<ChannelEndpoint> {
  return {
    getChannels: async ({ caller }) => {
      const overview = await channels.overview(caller)
      return ok(
        { summary: 'Channels', description: 'How reminders reach you.' },
        { data: presentOverview(overview, caller.language) },
      )
    },

    saveChannels: async ({ caller, body }) => {
      const overview = await channels.save(caller, body)
      const notice = { summary: 'Channels saved', description: 'This applies from the next reminder on.' }
      return ok(notice, { data: presentOverview(overview, caller.language) })
    },

    listDevices: async ({ caller }) => {
      const list = await devices.list(caller)
      const notice = { summary: 'Devices', description: 'Browsers that show your reminders.' }
      return ok(notice, { devices: list.map((shownDevice) => presentDevice(shownDevice, caller.language)) })
    },

    saveDevice: async ({ caller, body }) => {
      const { isNew, ...shown } = await devices.save(caller, body)
      const notice = { summary: 'Device saved', description: `${shown.row.name} shows your reminders.` }
      return (isNew ? created : ok)(notice, { device: presentDevice(shown, caller.language) })
    },

    deleteDevice: async ({ caller, body }) => {
      await devices.remove(caller, body)
      return ok({ summary: 'Device removed', description: 'It will show no more reminders.' }, {})
    },

    testDevice: async ({ caller, body }) => {
      const name = await sendTest(caller, body)
      return ok({ summary: 'Test reminder sent', description: `It should appear on ${name} in a moment.` }, {})
    },
  }
}

const presentOverview = ({ channels, devices, detail, vapidPublicKey }: Overview, language: Language) => ({
  channels: [...channels],
  devices: devices.map((device) => presentDevice(device, language)),
  notificationDetail: detail,
  vapidPublicKey,
})

/** A device without endpoint and keys: anyone who has them can send messages to the browser. */
const presentDevice = ({ row, health }: ShownDevice, language: Language): Device => ({
  id: row.id,
  name: row.name,
  service: URL.parse(row.endpoint)?.hostname ?? '',
  state: isFailing(health) ? 'failing' : 'working',
  createdAt: utcText(row.created_epoch),
  ...presentHealth(health, language),
})
