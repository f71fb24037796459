/** Reads ahead what a person needs offline: to record, to answer, and to look back over the last thirty days. */
import type { AnyCall } from '../api/request.ts'
import { addDays, localDay } from '../time/local.ts'
import type { Mirror } from './mirror.ts'

/** Exactly as the pages ask for them, so that the keys match. */
const ALWAYS: readonly AnyCall[] = [
  { name: 'getToday' },
  { name: 'listUserVariables', query: { limit: 200, fields: 'slim' } },
  { name: 'listUnits' },
  { name: 'listCommonNames' },
  { name: 'listTrackingReminders', query: { fields: 'slim' } },
  { name: 'getUser' },
  { name: 'listVariableCategories' },
  { name: 'listCorrelations', query: { limit: 100, fields: 'slim' } },
]
const DAYS = 30
/** Answers younger than this are fresh enough for reading offline. */
const GOOD_FOR_MS = 12 * 3600 * 1000

/**
 * Reads one after the other, stops at the first that gets no answer, then trims the mirror. Returns how many were read.
 */
export async function keepReady({
  userId,
  mirror,
  nowMs,
  zone,
  pause,
}: {
  readonly userId: number
  readonly mirror: Pick<Mirror, 'seenAtMs' | 'refresh' | 'prune'>
  readonly nowMs: () => number
  readonly zone: string
  /** Pause between two requests, so that others come first. */
  readonly pause: () => Promise<void>
}): Promise<number> {
  const today = localDay(nowMs(), zone)
  const days = Array.from({ length: DAYS }, (_, ago) => ({ name: 'getDay', query: { date: addDays(today, -ago) } }))
  let read = 0
  for (const call of [...ALWAYS, ...days]) {
    const seenAtMs = await mirror.seenAtMs(userId, call)
    if (seenAtMs !== undefined && nowMs() - seenAtMs < GOOD_FOR_MS) continue
    await pause()
    const isRead = await mirror.refresh(userId, call).then(
      () => true,
      () => false,
    )
    if (!isRead) return read
    read += 1
  }
  await mirror.prune(userId)
  return read
}
