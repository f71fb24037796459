import { utcText } from '../../lib/utc-text.ts'
import type { Health } from './health.ts'

interface HealthText {
  readonly failingSince?: string
  readonly lastError?: string
  readonly lastSuccessAt?: string
  readonly nextTryAt?: string
}

const time = <K extends keyof HealthText>(name: K, epoch: number | null): HealthText =>
  epoch === null ? {} : { [name]: utcText(epoch) }

export const isFailing = (health: Health | undefined): boolean => (health?.failures ?? 0) > 0

/** The members that say how a channel, a device or a webhook fares. */
export function presentHealth(health: Health | undefined): HealthText {
  if (!health) return {}
  return {
    ...time('failingSince', health.failing_since_epoch),
    ...(health.last_error === null ? {} : { lastError: health.last_error }),
    ...time('lastSuccessAt', health.last_success_epoch),
    ...time('nextTryAt', health.next_try_epoch),
  }
}
