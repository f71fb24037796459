/** Is the clock of this device right? Every answer says what time it is at the server. */
import { createStore } from '../state/store.ts'
import { correctClock } from '../time/local.ts'

const WORTH_SAYING_MS = 2 * 60_000

/**
 * How much the device's clock is slow, judged by one answer: positive if it is behind. The server wrote its time somewhere
 * between the two moments, to the second.
 */
export function lagOf(date: string | null, begunAtMs: number, endedAtMs: number): number | undefined {
  const serverMs = date === null ? Number.NaN : Date.parse(date)
  if (Number.isNaN(serverMs)) return undefined
  return serverMs + 500 - (begunAtMs + endedAtMs) / 2
}

export const isWorthSaying = (lagMs: number): boolean => Math.abs(lagMs) > WORTH_SAYING_MS

/** What the person is asked about: undefined while the clock is right, or after the answer. */
export const clockLag = createStore<number | undefined>(undefined)

let isAnswered = false

export function watchClock(answer: Response, begunAtMs: number): void {
  const lagMs = lagOf(answer.headers.get('date'), begunAtMs, Date.now())
  if (lagMs === undefined || isAnswered) return
  clockLag.set(isWorthSaying(lagMs) ? Math.round(lagMs / 1000) * 1000 : undefined)
}

/** The person has read the notice: times are corrected from now on, or left as they are. */
export function answerClock(answer: 'correct' | 'leave'): void {
  const lagMs = clockLag.get()
  isAnswered = true
  clockLag.set(undefined)
  if (answer === 'correct' && lagMs !== undefined) correctClock(lagMs)
}
