/** How each channel fares, in words a person can act on. */
import type { Channel } from '@upshot/contract'
import type { HealthRow } from '../health/health.ts'
import { isFailing, presentHealth } from '../health/present.ts'

export interface Circumstances {
  readonly user: { readonly push_enabled: number; readonly reminder_emails: number }
  readonly hasMail: boolean
  readonly devices: number
  readonly webhooks: readonly { readonly id: number; readonly state: 'on' | 'off' | 'disabled' }[]
  readonly health: readonly HealthRow[]
}

const failing = (health: readonly HealthRow[], channel: HealthRow['channel']) =>
  health.find((one) => one.channel === channel && isFailing(one))

const anyOf = (health: readonly HealthRow[], channel: HealthRow['channel']) =>
  failing(health, channel) ?? health.find((one) => one.channel === channel)

/** The one that fails speaks for its channel. */
function running(name: 'push' | 'email' | 'webhook', health: readonly HealthRow[], message: string): Channel {
  const bad = failing(health, name)
  const state = bad ? 'failing' : 'working'
  return { name, state, message: bad?.last_error ?? message, ...presentHealth(anyOf(health, name)) }
}

export function channelsOf({ user, hasMail, devices, webhooks, health }: Circumstances): Channel[] {
  const disabled = webhooks.filter((one) => one.state === 'disabled').length
  const on = webhooks.filter((one) => one.state === 'on').length
  const push = (): Channel => {
    if (user.push_enabled !== 1) return { name: 'push', state: 'off', message: 'Turned off in your settings.' }
    if (devices === 0) return { name: 'push', state: 'off', message: 'No device has been added yet.' }
    return running('push', health, `${devices} ${devices === 1 ? 'device shows' : 'devices show'} reminders.`)
  }
  const email = (): Channel => {
    if (!hasMail) return { name: 'email', state: 'notAvailable', message: 'This installation has no mail server.' }
    if (user.reminder_emails !== 1) return { name: 'email', state: 'off', message: 'Turned off in your settings.' }
    return running('email', health, 'Reminders come by e-mail.')
  }
  const webhook = (): Channel => {
    if (disabled > 0) {
      const message = `${disabled} ${disabled === 1 ? 'webhook was' : 'webhooks were'} disabled after failing for too long.`
      return { ...running('webhook', health, message), state: 'failing', message }
    }
    if (on === 0) return { name: 'webhook', state: 'off', message: 'No webhook is registered.' }
    return running('webhook', health, `${on} ${on === 1 ? 'webhook receives' : 'webhooks receive'} events.`)
  }
  const sms: Channel = { name: 'sms', state: 'notAvailable', message: 'This installation does not send SMS.' }
  return [push(), email(), webhook(), sms]
}
