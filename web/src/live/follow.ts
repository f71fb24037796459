/**
 * One stream for the whole browser: the tab that holds the lock follows it and tells the others. The stream ends with
 * its token and resumes where it was. A tab that has been hidden for five minutes releases the lock.
 */
import type { StreamEvent } from '@upshot/contract/event-stream'
import { NoSession, OtherPerson } from '../api/failure.ts'
import type { StreamFollower } from '../api/stream.ts'

export interface LiveParts {
  /** Only one holder at a time in the whole browser. Rejects if the signal is aborted first. */
  readonly lock: (signal: AbortSignal, work: () => Promise<void>) => Promise<void>
  readonly stream: (following: StreamFollower) => Promise<void>
  /** Resolves after the given time, or when the signal is aborted. */
  readonly pause: (delayMs: number, signal: AbortSignal) => Promise<void>
  readonly lastEventId: () => Promise<number | undefined>
  readonly saveLastEventId: (id: number) => Promise<void>
  /** The stream is open. `isGapless`: it resumed without missing an event. */
  readonly onOpen: (isGapless: boolean) => void
  readonly onClosed: () => void
  /** Resolves once the answers that the event makes stale have been marked as such in the database. */
  readonly onEvent: (event: StreamEvent) => Promise<void>
}

const WAITS_MS = [1000, 5000, 30_000] as const

/** Follows until the signal is aborted. */
export async function followAlways(dependencies: LiveParts, signal: AbortSignal): Promise<void> {
  await dependencies.lock(signal, () => followWhileHeld(dependencies, signal)).catch(() => undefined)
}

async function followWhileHeld(dependencies: LiveParts, signal: AbortSignal): Promise<void> {
  let failures = 0
  while (!signal.aborted) {
    const lastEventId = await dependencies.lastEventId()
    const heard = createMemory(dependencies)
    try {
      const onOpen = () => {
        failures = 0
        dependencies.onOpen(lastEventId !== undefined)
      }
      await dependencies.stream({ lastEventId, signal, onOpen, onEvent: heard.take })
    } catch (error) {
      if (error instanceof OtherPerson) return
      failures += error instanceof NoSession ? WAITS_MS.length : 1
    } finally {
      dependencies.onClosed()
      await heard.isSaved()
    }
    if (failures > 0) await dependencies.pause(WAITS_MS[Math.min(failures, WAITS_MS.length) - 1] ?? 0, signal)
  }
}

/**
 * An event counts as processed once its marks, and those of all earlier events, are written. If the page closes before,
 * the event is sent again.
 */
function createMemory({ saveLastEventId, onEvent }: LiveParts) {
  /** False once a write failed: later events are then received twice, but none is missed. */
  let saving: Promise<boolean> = Promise.resolve(true)
  const save = async (id: number | undefined, isMarked: Promise<void>, isWhole: boolean): Promise<boolean> => {
    await isMarked
    if (isWhole && id !== undefined) await saveLastEventId(id)
    return isWhole
  }
  return {
    take: (event: StreamEvent): void => {
      const isMarked = onEvent(event)
      const next = saving.then((isWhole) => save(event.id, isMarked, isWhole))
      saving = next.catch(() => false)
    },
    isSaved: (): Promise<boolean> => saving,
  }
}
