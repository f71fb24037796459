import type { Channel, NotificationDetail } from '@upshot/contract'
import { type Clock, epochSeconds } from '../../lib/clock.ts'
import type { Language } from '../../lib/language.ts'
import { Refusal, say } from '../../lib/refusal.ts'
import type { UserStore } from '../../people/users/store.ts'
import type { Storage } from '../../storage/storage.ts'
import type { WebhookStore } from '../events/webhooks/store.ts'
import type { DeviceAsker, DeviceStores, Devices, ShownDevice } from './devices/service.ts'
import type { InstallationKeys } from './keys.ts'
import { channelsOf } from './rules.ts'

export interface ChannelStores extends DeviceStores {
  readonly users: UserStore
  readonly webhooks: WebhookStore
}

export interface ChannelParts {
  readonly storage: Storage<ChannelStores>
  readonly clock: Clock
  readonly devices: Devices
  readonly keys: InstallationKeys
  readonly hasMail: boolean
}

export interface Overview {
  readonly channels: readonly Channel[]
  readonly devices: readonly ShownDevice[]
  readonly detail: NotificationDetail
  readonly vapidPublicKey: string
}

/** Who reads about them, and in which language. */
type ChannelAsker = DeviceAsker & { readonly language: Language }

export type Channels = ReturnType<typeof createChannels>

export function createChannels({ storage, clock, devices, keys, hasMail }: ChannelParts) {
  async function overview(asker: ChannelAsker): Promise<Overview> {
    const { userId } = asker
    const { publicKey } = await keys.vapid()
    return storage.read(async (t) => {
      const user = await t.users.withId(userId)
      if (!user) throw new Refusal('notFound', say('There is no such account.', 'Dieses Konto gibt es nicht.'))
      const shown = await devices.list(asker)
      const channels = channelsOf({
        user,
        hasMail,
        devices: shown.length,
        webhooks: await t.webhooks.ofUser(userId),
        health: await t.health.ofUser(userId),
        language: asker.language,
      })
      return { channels, devices: shown, detail: user.notification_detail, vapidPublicKey: publicKey }
    })
  }

  async function save(asker: ChannelAsker, { notificationDetail }: { notificationDetail?: NotificationDetail }) {
    if (notificationDetail !== undefined) {
      const changes = { notification_detail: notificationDetail, updated_epoch: epochSeconds(clock) }
      await storage.transaction((t) => t.users.update(asker.userId, changes))
    }
    return overview(asker)
  }

  return { overview, save }
}
