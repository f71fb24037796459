import type { Channel, NotificationDetail } from '@upshot/contract'
import { type Clock, epochSeconds } from '../../lib/clock.ts'
import { type Language, say } from '../../lib/language.ts'
import { Refusal } from '../../lib/refusal.ts'
import type { UserStore } from '../../people/users/store.ts'
import type { Storage } from '../../storage/storage.ts'
import type { WebhookStore } from '../events/webhooks/store.ts'
import { type HealthRow, isFailing, presentHealth } from '../health/health.ts'
import { remindingWords } from '../words/words.ts'
import type { DeviceAsker, DeviceStores, Devices, ShownDevice } from './devices/service.ts'
import type { InstallationKeys } from './keys.ts'

interface ChannelStores extends DeviceStores {
  readonly users: UserStore
  readonly webhooks: WebhookStore
}

export interface Overview {
  readonly channels: readonly Channel[]
  readonly devices: readonly ShownDevice[]
  readonly detail: NotificationDetail
  readonly vapidPublicKey: string
}

/** Who asks, and their language. */
type ChannelAsker = DeviceAsker & { readonly language: Language }

export type Channels = ReturnType<typeof createChannels>

export function createChannels({
  storage,
  clock,
  devices,
  keys,
  hasMail,
}: {
  readonly storage: Storage<ChannelStores>
  readonly clock: Clock
  readonly devices: Devices
  readonly keys: InstallationKeys
  readonly hasMail: boolean
}) {
  async function overview(asker: ChannelAsker): Promise<Overview> {
    const { userId } = asker
    const { publicKey } = await keys.vapid()
    return storage.read(async (t) => {
      const user = await t.users.withId(userId)
      if (!user) throw new Refusal('notFound', say('There is no such account.'))
      const listed = await devices.list(asker)
      const channels = channelsOf({
        user,
        hasMail,
        devices: listed.length,
        webhooks: await t.webhooks.ofUser(userId),
        health: await t.health.ofUser(userId),
        language: asker.language,
      })
      return { channels, devices: listed, detail: user.notification_detail, vapidPublicKey: publicKey }
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

/** The state of each channel, in words a person can act on. */
interface ChannelFacts {
  readonly user: { readonly push_enabled: number; readonly reminder_emails: number }
  readonly hasMail: boolean
  readonly devices: number
  readonly webhooks: readonly { readonly id: number; readonly state: 'on' | 'off' | 'disabled' }[]
  readonly health: readonly HealthRow[]
  readonly language: Language
}

const failing = (health: readonly HealthRow[], channel: HealthRow['channel']) =>
  health.find((row) => row.channel === channel && isFailing(row))

const anyOf = (health: readonly HealthRow[], channel: HealthRow['channel']) =>
  failing(health, channel) ?? health.find((row) => row.channel === channel)

/** A failing target determines the state of its channel. */
function running(
  name: 'push' | 'email' | 'webhook',
  { health, language }: Pick<ChannelFacts, 'health' | 'language'>,
  message: string,
): Channel {
  const bad = failing(health, name)
  const state = bad ? 'failing' : 'working'
  const { lastError } = presentHealth(bad, language)
  return { name, state, message: lastError ?? message, ...presentHealth(anyOf(health, name), language) }
}

function channelsOf(facts: ChannelFacts): Channel[] {
  const { user, hasMail, devices, webhooks, language } = facts
  const texts = remindingWords[language].channels
  const disabled = webhooks.filter((webhook) => webhook.state === 'disabled').length
  const on = webhooks.filter((webhook) => webhook.state === 'on').length
  const push = (): Channel => {
    if (user.push_enabled !== 1) return { name: 'push', state: 'off', message: texts.turnedOff }
    if (devices === 0) return { name: 'push', state: 'off', message: texts.noDevice }
    return running('push', facts, texts.devices(devices))
  }
  const email = (): Channel => {
    if (!hasMail) return { name: 'email', state: 'notAvailable', message: texts.noMailServer }
    if (user.reminder_emails !== 1) return { name: 'email', state: 'off', message: texts.turnedOff }
    return running('email', facts, texts.byMail)
  }
  const webhook = (): Channel => {
    if (disabled > 0) {
      const message = texts.webhooksDisabled(disabled)
      return { ...running('webhook', facts, message), state: 'failing', message }
    }
    if (on === 0) return { name: 'webhook', state: 'off', message: texts.noWebhook }
    return running('webhook', facts, texts.webhooks(on))
  }
  const sms: Channel = { name: 'sms', state: 'notAvailable', message: texts.noSms }
  return [push(), email(), webhook(), sms]
}
