/** Compares the clock of this device with the server's, which every answer contains. */
import { createStore } from '../state/store.ts'
import { correctClock } from '../time/local.ts'

const WORTH_SAYING_MS = 2 * 60_000

/**
 * How far the device's clock is behind, judged by one answer; negative if it is ahead. The server took its time
 * somewhere between the two moments, rounded to the second.
 */
export function lagOf(date: string | null, begunAtMs: number, endedAtMs: number): number | undefined {
  const serverMs = date === null ? Number.NaN : Date.parse(date)
  if (Number.isNaN(serverMs)) return undefined
  return serverMs + 500 - (begunAtMs + endedAtMs) / 2
}

export const isWorthSaying = (lagMs: number): boolean => Math.abs(lagMs) > WORTH_SAYING_MS

/** The lag to ask the person about; undefined if the clock is right or they have answered. */
export const clockLag = createStore<number | undefined>(undefined)

let isAnswered = false

export function watchClock(answer: Response, begunAtMs: number): void {
  const lagMs = lagOf(answer.headers.get('date'), begunAtMs, Date.now())
  if (lagMs === undefined || isAnswered) return
  clockLag.set(isWorthSaying(lagMs) ? Math.round(lagMs / 1000) * 1000 : undefined)
}

/** Stores the person's answer to the notice: correct times from now on, or leave them as they are. */
export function answerClock(answer: 'correct' | 'leave'): void {
  const lagMs = clockLag.get()
  isAnswered = true
  clockLag.set(undefined)
  if (answer === 'correct' && lagMs !== undefined) correctClock(lagMs)
}
