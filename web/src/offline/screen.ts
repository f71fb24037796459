/** What is on screen: notified when its answer changes, and read again when it has become stale. */
import type { AnyCall } from '../api/request.ts'
import { keyOf } from './mirror.ts'

const AT_MOST_EVERY_MS = 1000

export type Screen = ReturnType<typeof createScreen>

export function createScreen({
  readAgain,
  nowMs,
  later,
}: {
  /** Asks the server for those that are stale. */
  readonly readAgain: (calls: readonly AnyCall[]) => Promise<void>
  readonly nowMs: () => number
  readonly later: (work: () => void, delayMs: number) => void
}) {
  const watched = new Map<string, { readonly call: AnyCall; readonly listeners: Set<() => void> }>()
  let lastMs = Number.NEGATIVE_INFINITY
  let isPlanned = false

  function readNow(): void {
    isPlanned = false
    lastMs = nowMs()
    void readAgain([...watched.values()].map(({ call }) => call))
  }

  return {
    /** Returns a function that stops it. */
    watch: (call: AnyCall, listener: () => void): (() => void) => {
      const key = keyOf(call)
      const watchedCall = watched.get(key) ?? { call, listeners: new Set() }
      watched.set(key, watchedCall)
      watchedCall.listeners.add(listener)
      return () => {
        watchedCall.listeners.delete(listener)
        if (watchedCall.listeners.size === 0 && watched.get(key) === watchedCall) watched.delete(key)
      }
    },
    changed: (key: string): void => {
      for (const listener of [...(watched.get(key)?.listeners ?? [])]) listener()
    },
    /** At once, but at most once a second, so that changes in between are read together. */
    readAgainSoon: (): void => {
      if (isPlanned) return
      isPlanned = true
      const waitMs = Math.max(0, lastMs + AT_MOST_EVERY_MS - nowMs())
      if (waitMs === 0) readNow()
      else later(readNow, waitMs)
    },
  }
}
