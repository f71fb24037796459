/**
 * Keeps statistics in step with the data, behind the writes. What has fallen behind is marked in the database, so
 * nothing is forgotten when a process ends; a poke only shortens the wait.
 */
import { AsyncLocalStorage } from 'node:async_hooks'
import { setImmediate as nextTurn, setTimeout as sleep } from 'node:timers/promises'
import type { Logger } from '../../lib/log.ts'
import { DatabaseAway } from '../../storage/executor.ts'
import type { Storage } from '../../storage/storage.ts'
import type { TrackingStores } from '../stores.ts'
import { statisticsOf } from './statistics-of.ts'
import { variableOf } from './variable.ts'

const BATCH = 50
const IDLE_MS = 5000
const SOON_MS = 100
/** Rests nine times as long as it worked: statistics never take more than a tenth of a core. */
const REST_SHARE = 9

export interface Refresher {
  /** There may be something to do. */
  poke(): void
  /** Does what is there to do, and returns when nothing is. */
  catchUp(): Promise<void>
  stop(): Promise<void>
}

type Stores = TrackingStores & { readonly users: { timeZoneOf(userId: number): Promise<string | undefined> } }

export interface RefresherParts {
  readonly storage: Storage<Stores>
  readonly log: Logger
  /** In the transaction that takes a mark away: what else follows from the change is queued with it. */
  readonly onRefreshed?: (userId: number) => Promise<void>
  /** After its commit. */
  readonly onQueued?: () => void
}

export function createRefresher({ storage, log, onRefreshed, onQueued }: RefresherParts): Refresher {
  let timer: NodeJS.Timeout | undefined
  let running: Promise<void> | undefined
  const stopping = new AbortController()
  let isPoked = false
  /** A poke comes out of somebody's transaction; the turn it leads to must not take place inside it. */
  const apart = AsyncLocalStorage.snapshot()

  async function refreshOne(userId: number, variableId: number, staleSinceMs: number): Promise<void> {
    const statistics = await storage.read((stores) => statisticsIn(stores, userId, variableId))
    const text = statistics ? JSON.stringify(statistics) : null
    await storage.transaction(async (stores) => {
      const isSaved = await stores.variables.saveStatistics(userId, variableId, text, staleSinceMs)
      if (isSaved) await onRefreshed?.(userId)
    })
    onQueued?.()
  }

  /** One that cannot be described stands in nobody's way: it goes without, until its next change. */
  async function statisticsIn(stores: Stores, userId: number, variableId: number) {
    try {
      const [row] = await stores.variables.withIds(userId, [variableId])
      if (!row) return undefined
      return await statisticsOf(stores, variableOf(row), (await stores.users.timeZoneOf(userId)) ?? 'UTC')
    } catch (error) {
      if (error instanceof DatabaseAway) throw error
      log.error({ err: error, userId, variableId }, 'a variable could not be described')
      return undefined
    }
  }

  /** The variables that have waited longest, one by one; returns how many there were. */
  async function refreshStale(afterEach: (tookMs: number) => Promise<unknown>): Promise<number> {
    const stale = await storage.read((stores) => stores.variables.stale(BATCH))
    for (const { user_id, variable_id, stale_since_ms } of stale) {
      if (stopping.signal.aborted) return 0
      const startedMs = performance.now()
      await refreshOne(user_id, variable_id, stale_since_ms ?? 0)
      await afterEach(performance.now() - startedMs)
    }
    return stale.length
  }

  async function catchUp(): Promise<void> {
    while ((await refreshStale(() => nextTurn())) > 0);
  }

  // After each variable, not after all: while somebody writes, there is always another one.
  const rest = (tookMs: number) =>
    sleep(tookMs * REST_SHARE, undefined, { ref: false, signal: stopping.signal }).catch(() => undefined)

  async function turn(): Promise<void> {
    isPoked = false
    let count = 0
    try {
      count = await refreshStale(rest)
    } catch (error) {
      log.error({ err: error }, 'statistics could not be refreshed')
    }
    schedule(count > 0 || isPoked ? SOON_MS : IDLE_MS)
  }

  function schedule(delayMs: number): void {
    running = undefined
    if (stopping.signal.aborted) return
    clearTimeout(timer)
    timer = setTimeout(() => {
      timer = undefined
      running = apart(turn)
    }, delayMs).unref()
  }

  schedule(SOON_MS)
  return {
    poke: () => {
      if (isPoked) return
      isPoked = true
      if (!running) schedule(SOON_MS)
    },
    catchUp,
    stop: async () => {
      stopping.abort()
      clearTimeout(timer)
      await running
    },
  }
}
