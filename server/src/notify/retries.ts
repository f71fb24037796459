/** When to try again after a failure, and when to stop. Pure: the caller says what time it is. */

const MINUTE = 60
const HOUR = 60 * MINUTE

/** Seconds after the first, second, … failure: the schedule that Standard Webhooks recommends, three days in all. */
const webhookDelays = [5, 5 * MINUTE, 30 * MINUTE, 2 * HOUR, 5 * HOUR, 10 * HOUR, 14 * HOUR, 20 * HOUR, 24 * HOUR]

/** A reminder is worth nothing the next day. */
const reminderDelays = [15, MINUTE, 5 * MINUTE, 20 * MINUTE, HOUR]

const delaysOf = { webhook: webhookDelays, reminder: reminderDelays } as const

/** Undefined: it is not tried again. */
export const retryDelaySeconds = (kind: keyof typeof delaysOf, failures: number): number | undefined =>
  delaysOf[kind][failures - 1]

/** A receiver that says when it wants to hear from us is heeded, within reason. */
export function laterOf(delaySeconds: number, retryAfter: string | undefined): number {
  const asked = retryAfter !== undefined && /^\d{1,6}$/.test(retryAfter) ? Number(retryAfter) : 0
  return Math.max(delaySeconds, Math.min(asked, 24 * HOUR))
}
