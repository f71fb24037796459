/** How a channel fares: what a success and a failure change. */
import type { Sentence } from '../../lib/language.ts'
import { storedSentence } from '../../lib/stored-sentence.ts'
import type { Health } from './health.ts'

export const afterSuccess = (nowEpoch: number): Health => ({
  failures: 0,
  failing_since_epoch: null,
  last_error: null,
  last_success_epoch: nowEpoch,
  next_try_epoch: null,
})

export interface Failure {
  readonly reason: Sentence
  readonly nowEpoch: number
  /** Undefined: this message is given up. */
  readonly nextTryEpoch: number | undefined
}

export const afterFailure = (before: Health | undefined, { reason, nowEpoch, nextTryEpoch }: Failure): Health => ({
  failures: (before?.failures ?? 0) + 1,
  failing_since_epoch: before?.failing_since_epoch ?? nowEpoch,
  last_error: storedSentence(reason),
  last_success_epoch: before?.last_success_epoch ?? null,
  next_try_epoch: nextTryEpoch ?? null,
})
