/** When to retry after a failure, and when to give up. Pure: the caller passes the time. */
import { SECONDS_PER_DAY, SECONDS_PER_HOUR, SECONDS_PER_MINUTE } from '../lib/utc-text.ts'

/** Seconds after the first, second, … failure: the schedule recommended by Standard Webhooks, three days in all. */
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

/** A reminder is worthless the next day. */
const reminderDelays = [15, SECONDS_PER_MINUTE, 5 * SECONDS_PER_MINUTE, 20 * SECONDS_PER_MINUTE, SECONDS_PER_HOUR]

const delaysOf = { webhook: webhookDelays, reminder: reminderDelays } as const

/** Undefined: give up. */
export const retryDelaySeconds = (kind: keyof typeof delaysOf, failures: number): number | undefined =>
  delaysOf[kind][failures - 1]

/** Respects Retry-After, within reason. */
export function laterOf(delaySeconds: number, retryAfter: string | undefined): number {
  const requestedSeconds = retryAfter !== undefined && /^\d{1,6}$/.test(retryAfter) ? Number(retryAfter) : 0
  return Math.max(delaySeconds, Math.min(requestedSeconds, SECONDS_PER_DAY))
}
