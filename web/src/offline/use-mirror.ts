/** How a page reads: from the mirror at once, from the server if that is stale, and again after every change. */
import { useCallback, useLayoutEffect, useMemo, useState } from 'preact/hooks'
import { NoAnswer } from '../api/failure.ts'
import type { CallAnswer, CallName, InputOf, SlimAnswer, SlimInput, SlimName } from '../api/request.ts'
import { useBusy } from '../state/busy.ts'
import { createStore } from '../state/store.ts'
import { usePart } from '../state/use-store.ts'
import { MINUTE_MS } from '../time/lengths.ts'
import { nowMs } from '../time/local.ts'
import { followedSince } from './connection.ts'
import { currentAccount, ready } from './here.ts'
import { callOf, keyOf, type MirroredPage } from './mirror.ts'
import { isFresh } from './mirror-rules.ts'
import { entriesOf, outboxState, sentOf } from './outbox-state.ts'
import { withWaiting } from './overlay.ts'

export interface Reading<T> {
  /** The last answer with pending entries applied; undefined: nothing yet. */
  readonly data: T | undefined
  /** When the server sent it. */
  readonly asOfMs: number | undefined
  readonly isReading: boolean
  /** Why reading failed. Being offline is no failure while there is something to show. */
  readonly failure: Error | undefined
  readonly readAgain: () => void
}

interface MirrorState {
  readonly key: string
  readonly seen?: MirroredPage | undefined
  readonly failure?: Error | undefined
  readonly isReading: boolean
}

export function useMirror<N extends SlimName>(name: N, input: Omit<SlimInput<N>, 'body'>): Reading<SlimAnswer<N>>
export function useMirror<N extends CallName>(name: N, input?: Omit<InputOf<N>, 'body'>): Reading<CallAnswer<N>>
export function useMirror(name: CallName, input: object = {}): Reading<unknown> {
  const key = keyOf({ name, ...input })
  const [state, setState] = useState<MirrorState>(() => knownState(key))
  // The key that was retried, and how often; another key starts at zero.
  const [request, setAsked] = useState({ key, times: 0 })
  const times = request.key === key ? request.times : 0
  // In a layout effect, because reading is asynchronous anyway.
  useLayoutEffect(() => follow(key, times > 0, setState), [key, times])
  const readAgain = useCallback(() => setAsked({ key, times: times + 1 }), [key, times])
  const { seen, failure, isReading } = state.key === key ? state : knownState(key)
  const entries = usePart(outboxState, entriesOf)
  const sent = usePart(outboxState, sentOf)
  // Today's data depends on the time, too.
  const minute = name === 'getToday' ? Math.floor(nowMs() / MINUTE_MS) : 0
  const data = useMemo(
    () => (seen ? withWaiting(seen, { entries, sent }, Math.max(nowMs(), minute * MINUTE_MS)) : undefined),
    [seen, entries, sent, minute],
  )
  useBusy(isReading && seen === undefined && failure === undefined)
  const isFailure = failure !== undefined && !(seen && failure instanceof NoAnswer)
  const asOfMs = seen?.page.seenAtMs
  // Not after painting: a hidden page is never painted, and would not be drawn again.
  useLayoutEffect(() => showAge(name, asOfMs), [name, asOfMs])
  return { data, asOfMs, isReading, failure: isFailure ? failure : undefined, readAgain }
}

/** The first drawing shows what is in memory, which is often fresh enough. */
function knownState(key: string): MirrorState {
  const account = currentAccount()
  const stored = account?.mirror.known(account.userId, callOf(key))
  return { key, seen: stored, isReading: !isGood(stored) }
}

const isGood = (page: MirroredPage | undefined): boolean =>
  page !== undefined && isFresh(page.page, nowMs(), followedSince.get())

const isSame = (a: MirrorState, b: MirrorState): boolean =>
  a.key === b.key && a.seen === b.seen && a.failure === b.failure && a.isReading === b.isReading

/** Shows an answer as long as it is on screen. Returns a function that stops it. */
function follow(
  key: string,
  isForced: boolean,
  show: (change: (previous: MirrorState) => MirrorState) => void,
): () => void {
  const call = callOf(key)
  const controller = new AbortController()
  const tell = (reported: Omit<MirrorState, 'key'>) => {
    const state = { key, ...reported }
    // Nothing new: do not draw again.
    if (!controller.signal.aborted) show((previous) => (isSame(previous, state) ? previous : state))
  }
  const begin = async () => {
    const { mirror, screen, userId } = await ready
    if (controller.signal.aborted) return
    const stop = screen.watch(call, async () => tell({ seen: await mirror.read(userId, call), isReading: false }))
    controller.signal.addEventListener('abort', stop)
    const stored = await mirror.read(userId, call)
    const isEnough = !isForced && isGood(stored)
    tell({ seen: stored, isReading: !isEnough })
    if (isEnough) return
    try {
      await mirror.refresh(userId, call)
      // Another component may have asked earlier, and its answer may have arrived before this one subscribed.
      tell({ seen: await mirror.read(userId, call), isReading: false })
    } catch (error) {
      tell({ seen: stored, failure: error instanceof Error ? error : new NoAnswer(), isReading: false })
    }
  }
  void begin()
  return () => controller.abort()
}

/** They hardly ever change, so their age does not matter. */
const TIMELESS: ReadonlySet<string> = new Set([
  'getUser',
  'listUnits',
  'listCommonNames',
  'listVariableCategories',
  'searchVariables',
])

export const oldestShown = createStore<number | undefined>(undefined)

const shownAges = new Map<object, number>()

/** Counts an answer's age as long as the answer is on screen. Returns a function that stops it. */
function showAge(name: string, seenAtMs: number | undefined): (() => void) | undefined {
  if (seenAtMs === undefined || TIMELESS.has(name)) return undefined
  const owner = {}
  shownAges.set(owner, seenAtMs)
  tell()
  return () => {
    shownAges.delete(owner)
    tell()
  }
}

const tell = (): void => oldestShown.set(shownAges.size === 0 ? undefined : Math.min(...shownAges.values()))
