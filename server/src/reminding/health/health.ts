import type { Language, Sentence } from '../../lib/language.ts'
import { sentenceIn, storedSentence } from '../../lib/stored-sentence.ts'
import { utcText } from '../../lib/utc-text.ts'
import type { ChannelHealthTable } from '../../storage/tables.ts'

export type HealthRow = ChannelHealthTable

/** A device, a mailbox or a webhook. */
export type HealthOf = Pick<HealthRow, 'user_id' | 'channel' | 'target_id'>

/** The state of a target. */
export type Health = Omit<HealthRow, keyof HealthOf>

/** The state after a success. */
export const afterSuccess = (nowEpoch: number): Health => ({
  failures: 0,
  failing_since_epoch: null,
  last_error: null,
  last_success_epoch: nowEpoch,
  next_try_epoch: null,
})

interface ChannelFailure {
  readonly reason: Sentence
  readonly nowEpoch: number
  /** Undefined if this message is not tried again. */
  readonly nextTryEpoch: number | undefined
}

export const afterFailure = (
  previous: Health | undefined,
  { reason, nowEpoch, nextTryEpoch }: ChannelFailure,
): Health => ({
  failures: (previous?.failures ?? 0) + 1,
  failing_since_epoch: previous?.failing_since_epoch ?? nowEpoch,
  last_error: storedSentence(reason),
  last_success_epoch: previous?.last_success_epoch ?? null,
  next_try_epoch: nextTryEpoch ?? null,
})

interface HealthText {
  readonly failingSince?: string
  readonly lastError?: string
  readonly lastSuccessAt?: string
  readonly nextTryAt?: string
}

const time = <K extends keyof HealthText>(name: K, epoch: number | null): HealthText =>
  epoch === null ? {} : { [name]: utcText(epoch) }

export const isFailing = (health: Health | undefined): boolean => (health?.failures ?? 0) > 0

/** Members about the state of a channel, a device or a webhook. */
export function presentHealth(health: Health | undefined, language: Language): HealthText {
  if (!health) return {}
  return {
    ...time('failingSince', health.failing_since_epoch),
    ...(health.last_error === null ? {} : { lastError: sentenceIn(health.last_error, language) }),
    ...time('lastSuccessAt', health.last_success_epoch),
    ...time('nextTryAt', health.next_try_epoch),
  }
}
