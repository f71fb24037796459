import type { Language } from '../../lib/language.ts'
import { sentenceIn } from '../../lib/stored-sentence.ts'
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
export function presentHealth(health: Health | undefined, language: Language): HealthText {
  if (!health) return {}
  return {
    ...time('failingSince', health.failing_since_epoch),
    ...(health.last_error === null ? {} : { lastError: sentenceIn(health.last_error, language) }),
    ...time('lastSuccessAt', health.last_success_epoch),
    ...time('nextTryAt', health.next_try_epoch),
  }
}
