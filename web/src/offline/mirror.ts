/**
 * The mirror: the last answers of the server, readable offline. A page reads here first, and is notified when a newer
 * answer arrives.
 */
import type { AnyCall, CallOptions } from '../api/request.ts'
import { keptWithin } from './mirror-rules.ts'
import type { Database, StoredPage } from './stored.ts'

export interface MirroredPage {
  readonly page: StoredPage
  readonly content: unknown
}

/** The key of a stored answer: the endpoint and its parameters in a fixed order. */
export const keyOf = ({ name, params, query }: AnyCall): string => JSON.stringify([name, sorted(params), sorted(query)])

/** The call that a key names. */
export function callOf(key: string): AnyCall {
  const [name, params, query] = JSON.parse(key) as [string, Record<string, unknown>, Record<string, unknown>]
  return { name, params, query }
}

const callOfPage = ({ name, input }: StoredPage): AnyCall => ({ name, ...input })

const sorted = (part: Readonly<Record<string, unknown>> = {}): Readonly<Record<string, unknown>> =>
  Object.fromEntries(
    Object.entries(part)
      .filter(([, value]) => value !== undefined)
      .toSorted(([a], [b]) => (a < b ? -1 : 1)),
  )

/** A pending request. Changes made meanwhile may or may not be in its answer. */
interface RunningRequest {
  readonly promise: Promise<MirroredPage>
  readonly userId: number
  readonly call: AnyCall
  isDoubtful: boolean
  /** The request for callers that ask after such a change. */
  next?: Promise<MirroredPage>
}

const MOST_IN_MEMORY = 40
/** Trimming looks at every stored answer, so it is not done after each one. */
const PRUNED_EVERY = 10

export type Mirror = ReturnType<typeof createMirror>

export function createMirror({
  database,
  send,
  nowMs,
  onNewer,
  onSaved,
}: {
  readonly database: Database
  readonly send: (
    call: AnyCall,
    options: CallOptions,
  ) => Promise<{ readonly content: unknown; readonly userId: number; readonly length: number }>
  readonly nowMs: () => number
  /** A newer answer has arrived; it can be shown before it is written. */
  readonly onNewer?: (userId: number, key: string) => void
  /** It has been written, so other tabs can read it. */
  readonly onSaved?: (userId: number, key: string) => void
}) {
  /** Answers that are on screen, or were a moment ago. */
  const memory = new Map<string, MirroredPage>()
  const running = new Map<string, RunningRequest>()
  let saved = 0
  const name = (userId: number, key: string) => `${userId} ${key}`

  async function read(userId: number, call: AnyCall): Promise<MirroredPage | undefined> {
    const key = keyOf(call)
    const id = name(userId, key)
    const remembered = memory.get(id)
    if (remembered) return remembered
    const stored = await database.page(userId, key)
    // The server may have answered meanwhile; the stored answer is older than that.
    const newer = memory.get(id)
    if (newer) return newer
    if (stored) remember(stored)
    return stored
  }

  /** Asks the server: one request however many callers, and another if something has changed since it was sent. */
  function refresh(userId: number, call: AnyCall): Promise<MirroredPage> {
    const id = name(userId, keyOf(call))
    const current = running.get(id)
    if (current?.isDoubtful) {
      current.next ??= current.promise.then(
        () => refresh(userId, call),
        () => refresh(userId, call),
      )
      return current.next
    }
    if (current) return current.promise
    const promise = fetched(userId, call, () => running.get(id)?.isDoubtful ?? false).finally(() => running.delete(id))
    running.set(id, { promise, userId, call, isDoubtful: false })
    return promise
  }

  async function fetched(userId: number, call: AnyCall, isDoubtful: () => boolean): Promise<MirroredPage> {
    const seenAtMs = nowMs()
    const { content, length: bytes } = await send(call, { userId })
    const about = { userId, key: keyOf(call), name: call.name, input: { params: call.params, query: call.query } }
    const page: StoredPage = { ...about, bytes, seenAtMs, openedAtMs: nowMs(), isOld: isDoubtful() }
    const stored = { page, content }
    remember(stored)
    onNewer?.(userId, page.key)
    await database.savePage(page, content)
    if (isDoubtful() && !page.isOld) await database.changePages([{ ...page, isOld: true }])
    onSaved?.(userId, page.key)
    saved += 1
    if (saved % PRUNED_EVERY === 0) await prune(userId)
    return stored
  }

  /** Removes what is beyond the bounds. */
  async function prune(userId: number): Promise<void> {
    const pages = await database.pages(userId)
    const keys = new Set(keptWithin(pages).map((page) => page.key))
    const gone = pages.filter((page) => !keys.has(page.key)).map((page) => page.key)
    if (gone.length > 0) await database.removePages(userId, gone)
  }

  function remember(stored: MirroredPage): void {
    const id = name(stored.page.userId, stored.page.key)
    memory.delete(id)
    memory.set(id, stored)
    const [oldest] = memory.keys()
    if (memory.size > MOST_IN_MEMORY && oldest !== undefined) memory.delete(oldest)
  }

  /** Marks answers as stale. Returns the keys of those that were fresh until now. */
  async function markOld(userId: number, isConcerned: (call: AnyCall) => boolean): Promise<readonly string[]> {
    // First in memory: an answer may not have been written yet.
    for (const reading of running.values())
      if (reading.userId === userId && isConcerned(reading.call)) reading.isDoubtful = true
    for (const [id, { page, content }] of memory) {
      if (page.userId === userId && isConcerned(callOfPage(page))) {
        memory.set(id, { page: { ...page, isOld: true }, content })
      }
    }
    const pages = (await database.pages(userId)).filter((page) => !page.isOld && isConcerned(callOfPage(page)))
    const changed = pages.map((page) => ({ ...page, isOld: true }))
    await database.changePages(changed)
    return changed.map((page) => page.key)
  }

  /** When this answer was last requested; undefined: never. */
  const seenAtMs = async (userId: number, call: AnyCall): Promise<number | undefined> =>
    (await database.page(userId, keyOf(call)))?.page.seenAtMs

  return {
    read,
    /** Synchronously from memory, for the first drawing. */
    known: (userId: number, call: AnyCall): MirroredPage | undefined => memory.get(name(userId, keyOf(call))),
    prune,
    refresh,
    seenAtMs,
    markOld,
    /** Another tab has written: forget what is in memory. */
    forget: (userId: number, key: string): void => void memory.delete(name(userId, key)),
    clear: (): void => memory.clear(),
  }
}
