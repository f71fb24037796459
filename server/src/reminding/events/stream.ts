/**
 * Open streams. Events are read from the log, never passed on in memory, so it does not matter which process wrote
 * them, and a broken stream continues where it stopped. One query a second covers all listeners.
 */
import type { LiveEvent } from '@upshot/contract'
import type { Caller } from '../../http/caller.ts'
import type { LiveEvents, StreamedEvent } from '../../http/handler.ts'
import { type Clock, epochSeconds } from '../../lib/clock.ts'
import { say } from '../../lib/language.ts'
import type { Logger } from '../../lib/log.ts'
import { Refusal } from '../../lib/refusal.ts'
import type { Storage } from '../../storage/storage.ts'
import { isReportedTo } from '../made-by.ts'
import { recordOf } from './service.ts'
import type { EventRow, EventStore } from './store.ts'

const POLL_MS = 1000
/** Usually the calling transaction has ended by then; otherwise the next query finds the event. */
const POKE_MS = 30
const BATCH = 100
const STREAMS_EACH = 20

/** The person, or an app of theirs. */
type Follower = Pick<Caller, 'userId' | 'clientId' | 'expiresEpoch'>
type Listener = () => void
type EventBatch = readonly StreamedEvent<LiveEvent>[]

export type EventStreams = ReturnType<typeof createEventStreams>

export function createEventStreams({
  storage,
  clock,
  log,
  heartbeatMs,
}: {
  readonly storage: Storage<{ readonly events: EventStore }>
  readonly clock: Clock
  readonly log: Logger
  readonly heartbeatMs: number
}) {
  const listeners = new Map<number, Set<Listener>>()
  const lastSent = new Map<number, number>()
  let poller: NodeJS.Timeout | undefined

  const ring = (userId: number) => {
    for (const bell of listeners.get(userId) ?? []) bell()
  }

  async function poll(): Promise<void> {
    try {
      const cursors = await storage.read(({ events }) => events.cursors([...listeners.keys()]))
      for (const userId of listeners.keys()) {
        // Undefined for a person who has left; the stream then has to notice that its token is revoked.
        const id = cursors.get(userId)
        if (lastSent.get(userId) !== id) ring(userId)
        if (id !== undefined) lastSent.set(userId, id)
      }
    } catch (error) {
      log.warn({ err: error }, 'could not read new events for open streams')
    }
  }

  function listen(userId: number, bell: Listener): () => void {
    const bells = listeners.get(userId) ?? new Set()
    listeners.set(userId, bells.add(bell))
    poller ??= setInterval(poll, POLL_MS).unref()
    return () => {
      bells.delete(bell)
      if (bells.size > 0) return
      listeners.delete(userId)
      lastSent.delete(userId)
      if (listeners.size > 0) return
      clearInterval(poller)
      poller = undefined
    }
  }

  async function* turnsOf(
    { userId, clientId, expiresEpoch }: Follower,
    lastSeenId: number,
    signal: AbortSignal,
  ): AsyncGenerator<EventBatch> {
    const alarm = createAlarm()
    const leave = listen(userId, alarm.ring)
    try {
      let hasWoken = false
      for (let last = lastSeenId; !signal.aborted; ) {
        alarm.reset()
        const rows = await storage.read(({ events }) => events.after(userId, last, BATCH))
        if (rows.length === 0) {
          // Woken for nothing: the token may have ended, which is checked before anything is sent, even a heartbeat.
          if (hasWoken) yield []
          hasWoken = await alarm.within(waitMs(expiresEpoch), signal)
          if (!hasWoken) yield []
          continue
        }
        yield withGap(rows, last).filter(({ type }) => isReportedTo(clientId, type))
        last = rows.at(-1)?.id ?? last
        hasWoken = false
      }
    } finally {
      leave()
    }
  }

  /** Until the next heartbeat, or until the token ends: the stream ends with it. */
  const waitMs = (expiresEpoch: number | null): number =>
    Math.min(heartbeatMs, Math.max(0, (expiresEpoch ?? Number.POSITIVE_INFINITY) * 1000 - clock.nowMs()))

  /** The events from the one after `lastEventId`, or from now. */
  async function follow(follower: Follower, lastEventId: number | undefined): Promise<LiveEvents<LiveEvent>> {
    const { userId } = follower
    if ((listeners.get(userId)?.size ?? 0) >= STREAMS_EACH) {
      throw new Refusal(
        'tooMany',
        say('You can have at most {streamsEach} streams open.', { streamsEach: STREAMS_EACH }),
      )
    }
    const cursor = (await storage.read(({ events }) => events.cursors([userId]))).get(userId) ?? 0
    // After restoring a backup, the client's number may be ahead of the log.
    const isPastCursor = lastEventId !== undefined && lastEventId > cursor
    const from = isPastCursor ? cursor : (lastEventId ?? cursor)
    return async function* (signal) {
      if (isPastCursor) yield [missed(cursor, epochSeconds(clock))]
      yield* turnsOf(follower, from, signal)
    }
  }

  const poke = (userId: number): void => {
    if (listeners.has(userId)) setTimeout(ring, POKE_MS, userId).unref()
  }

  return { follow, poke, stop: () => clearInterval(poller) }
}

/** Numbers have no gaps: if one is missing, the log was trimmed meanwhile. */
function withGap(rows: readonly EventRow[], last: number): EventBatch {
  const [first] = rows
  const events = rows.map((row) => ({ id: row.id, type: row.type, record: recordOf(row) }))
  return first && first.id > last + 1 ? [missed(first.id - 1, first.created_epoch), ...events] : events
}

/** The client has to reload what it shows. */
const missed = (id: number, epoch: number): StreamedEvent<LiveEvent> => {
  const record = recordOf({ type: 'missed', data: '{}', created_epoch: epoch })
  return { id, type: 'missed', record }
}

/** A signal that is kept until somebody waits for it. */
function createAlarm() {
  let wake = () => {}
  let hasRung = false
  return {
    reset: (): void => {
      hasRung = false
    },
    ring: (): void => {
      hasRung = true
      wake()
    },
    /** False on timeout. */
    within: (ms: number, signal: AbortSignal): Promise<boolean> =>
      new Promise((resolve) => {
        if (hasRung || signal.aborted) return resolve(true)
        const end = (isEarly: boolean) => {
          clearTimeout(timer)
          signal.removeEventListener('abort', wake)
          resolve(isEarly)
        }
        const timer = setTimeout(end, ms, false).unref()
        wake = () => end(true)
        return signal.addEventListener('abort', wake, { once: true })
      }),
  }
}
