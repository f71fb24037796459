/** When to try again after a failure, and when to stop. Pure: the caller says what time it is. */
import { SECONDS_PER_DAY, SECONDS_PER_HOUR, SECONDS_PER_MINUTE } from '../lib/utc-text.ts'

/** Seconds after the first, second, … failure: the schedule that Standard Webhooks recommends, three days in all. */
const webhookDelays = [
  5,
  5 * SECONDS_PER_MINUTE,
  30 * SECONDS_PER_MINUTE,
  2 * SECONDS_PER_HOUR,
  5 * SECONDS_PER_HOUR,
  10 * SECONDS_PER_HOUR,
  14 * SECONDS_PER_HOUR,
  20 * SECONDS_PER_HOUR,
  SECONDS_PER_DAY,
]

/** A reminder is worth nothing the next day. */
const reminderDelays = [15, SECONDS_PER_MINUTE, 5 * SECONDS_PER_MINUTE, 20 * SECONDS_PER_MINUTE, SECONDS_PER_HOUR]

const delaysOf = { webhook: webhookDelays, reminder: reminderDelays } as const

/** Undefined: it is not tried again. */
export const retryDelaySeconds = (kind: keyof typeof delaysOf, failures: number): number | undefined =>
  delaysOf[kind][failures - 1]

/** A receiver that says when it wants to hear from us is heeded, within reason. */
export function laterOf(delaySeconds: number, retryAfter: string | undefined): number {
  const requestedSeconds = retryAfter !== undefined && /^\d{1,6}$/.test(retryAfter) ? Number(retryAfter) : 0
  return Math.max(delaySeconds, Math.min(requestedSeconds, SECONDS_PER_DAY))
}
