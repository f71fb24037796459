/** How each channel fares, in words a person can act on. */
import type { Channel } from '@upshot/contract'
import type { Language } from '../../lib/language.ts'
import type { HealthRow } from '../health/health.ts'
import { isFailing, presentHealth } from '../health/present.ts'
import { remindingWords } from '../words/index.ts'

export interface ChannelFacts {
  readonly user: { readonly push_enabled: number; readonly reminder_emails: number }
  readonly hasMail: boolean
  readonly devices: number
  readonly webhooks: readonly { readonly id: number; readonly state: 'on' | 'off' | 'disabled' }[]
  readonly health: readonly HealthRow[]
  readonly language: Language
}

const failing = (health: readonly HealthRow[], channel: HealthRow['channel']) =>
  health.find((one) => one.channel === channel && isFailing(one))

const anyOf = (health: readonly HealthRow[], channel: HealthRow['channel']) =>
  failing(health, channel) ?? health.find((one) => one.channel === channel)

/** The one that fails speaks for its channel. */
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

export function channelsOf(facts: ChannelFacts): Channel[] {
  const { user, hasMail, devices, webhooks, language } = facts
  const words = remindingWords[language].channels
  const disabled = webhooks.filter((one) => one.state === 'disabled').length
  const on = webhooks.filter((one) => one.state === 'on').length
  const push = (): Channel => {
    if (user.push_enabled !== 1) return { name: 'push', state: 'off', message: words.turnedOff }
    if (devices === 0) return { name: 'push', state: 'off', message: words.noDevice }
    return running('push', facts, words.devices(devices))
  }
  const email = (): Channel => {
    if (!hasMail) return { name: 'email', state: 'notAvailable', message: words.noMailServer }
    if (user.reminder_emails !== 1) return { name: 'email', state: 'off', message: words.turnedOff }
    return running('email', facts, words.byMail)
  }
  const webhook = (): Channel => {
    if (disabled > 0) {
      const message = words.webhooksDisabled(disabled)
      return { ...running('webhook', facts, message), state: 'failing', message }
    }
    if (on === 0) return { name: 'webhook', state: 'off', message: words.noWebhook }
    return running('webhook', facts, words.webhooks(on))
  }
  const sms: Channel = { name: 'sms', state: 'notAvailable', message: words.noSms }
  return [push(), email(), webhook(), sms]
}
