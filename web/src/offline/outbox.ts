/**
 * The outbox: every action is stored here first and sent afterwards, one by one and in order. Across all tabs and the
 * service worker only one sends at a time.
 */
import { isTemporary, NoAnswer, NoSession, OtherPerson, RefusedRequest } from '../api/failure.ts'
import type { AnyCall, CallOptions } from '../api/request.ts'
import { addTo } from './adding.ts'
import type { Inverse, OutboxChange, OutboxEntry, Stock, Wish } from './entry.ts'
import {
  claiming,
  editing,
  following,
  type NextStep,
  removing,
  type SendOutcome,
  settling,
  undoing,
  WAITS_MS,
} from './rules.ts'
import type { Database } from './stored.ts'

/** How a round of sending ended. */
export type SendingRound =
  | { readonly kind: 'empty' }
  | { readonly kind: 'waiting'; readonly untilMs: number }
  /** There is no network, or no server. */
  | { readonly kind: 'unreachable' }
  | { readonly kind: 'signedOut' }
  | { readonly kind: 'otherPerson' }

interface OutboxParts {
  readonly database: Database
  /** Only one holder at a time in the whole browser. */
  readonly lock: <T>(work: () => Promise<T>) => Promise<T>
  /** Whose entries may be sent: the person of the token. */
  readonly whose: () => Promise<number>
  readonly send: (
    call: AnyCall,
    options: CallOptions,
  ) => Promise<{ readonly content: unknown; readonly userId: number }>
  /** By the browser: false means that no request can leave this device. */
  readonly isOnline?: () => boolean
  readonly nowMs: () => number
  readonly newKey: () => string
  /** Something was added, changed or removed. Awaited, so that entries are shown before they are sent. */
  readonly onChange?: () => Promise<void> | void
  readonly onSent?: (entry: OutboxEntry, content: unknown) => void
}

/** Timeout. If the request did arrive, the retry with the same key finds that out. */
const TIMEOUT_MS = 30_000

export type Outbox = ReturnType<typeof createOutbox>

export function createOutbox(dependencies: OutboxParts) {
  const { database, nowMs, newKey, onChange = () => undefined } = dependencies

  async function change<C extends OutboxChange>(userId: number, decide: (stock: Stock) => C): Promise<C> {
    const decided = await database.changeEntries(userId, decide)
    await onChange()
    return decided
  }

  return {
    /** Stores an entry; once the promise resolves it cannot get lost. Returns its key. */
    add: async (userId: number, wish: Wish): Promise<string> => {
      const [key = ''] = await addTo(database, userId, [wish], { newKey, nowMs })
      await onChange()
      return key
    },
    undo: (userId: number, key: string, label: string) =>
      change(userId, (stock) => undoing(stock, { key, label, newKey: newKey(), nowMs: nowMs() })),
    /** False if it may have been sent and therefore needs a correction. */
    edit: async (userId: number, key: string, { body, label }: Pick<Wish, 'body' | 'label'>): Promise<boolean> =>
      (await change(userId, (stock) => editing(stock, { key, body, label, newKey: newKey() }))).isEdited,
    /** Adds a correction of an entry that may have been sent. */
    follow: (userId: number, key: string, further: Inverse, label: string) =>
      change(userId, (stock) => following(stock, { key, further, label, newKey: newKey(), nowMs: nowMs() })),
    remove: (userId: number, key: string) => change(userId, (stock) => removing(stock, key)),
    stock: (userId: number) => database.stock(userId),
    /** Sends what can be sent. `isHurried`: including entries that wait for a retry. */
    flush: (isHurried = false): Promise<SendingRound> =>
      dependencies.lock(() => sendAll({ ...dependencies, onChange }, isHurried)),
  }
}

async function sendAll(dependencies: OutboxParts, isHurried: boolean): Promise<SendingRound> {
  try {
    const userId = await dependencies.whose()
    // Entries that failed in this round wait before a retry, even in a hurried round.
    const tried = new Set<string>()
    for (;;) {
      const next = await claim(dependencies, userId, (entry) => isHurried && !tried.has(entry.key))
      if (next.kind === 'nothing') return { kind: 'empty' }
      if (next.kind === 'wait') return { kind: 'waiting', untilMs: next.untilMs }
      if (next.kind === 'drop') continue
      tried.add(next.entry.key)
      await settle(dependencies, next.entry)
    }
  } catch (error) {
    return endOf(error)
  }
}

/** Chooses and marks in one transaction, so that an entry cannot change while it is being sent. */
async function claim(
  { database, nowMs, onChange }: OutboxParts,
  userId: number,
  isHurried: (entry: OutboxEntry) => boolean,
): Promise<NextStep> {
  const claimed = await database.changeEntries(userId, (stock) => claiming(stock, nowMs(), isHurried))
  await onChange?.()
  return claimed.next
}

async function settle(dependencies: OutboxParts, entry: OutboxEntry): Promise<void> {
  const { outcome, error } = await attempt(dependencies, entry)
  await dependencies.database.changeEntries(entry.userId, (stock) =>
    settling(stock, entry, outcome, dependencies.nowMs()),
  )
  if (outcome.kind === 'done') dependencies.onSent?.(entry, outcome.content)
  await dependencies.onChange?.()
  if (error) throw error
}

/** Handles the answer; returns why nothing else can be sent, if so. */
async function attempt(
  { send, isOnline = () => true }: OutboxParts,
  entry: OutboxEntry,
): Promise<{ readonly outcome: SendOutcome; readonly error?: Error }> {
  const couldLeave = isOnline()
  try {
    const signal = AbortSignal.timeout(TIMEOUT_MS)
    const { content } = await send(entry, { idempotencyKey: entry.sentAs ?? entry.key, userId: entry.userId, signal })
    return { outcome: { kind: 'done', content } }
  } catch (error) {
    if (error instanceof NoSession || error instanceof OtherPerson) return { outcome: { kind: 'unsent' }, error }
    if (error instanceof RefusedRequest) return { outcome: outcomeOf(error) }
    return { outcome: { kind: couldLeave || isOnline() ? 'later' : 'unsent' }, error: new NoAnswer() }
  }
}

function outcomeOf({ status, message, faults, retryAfterMs }: RefusedRequest): SendOutcome {
  if (isTemporary(status, retryAfterMs) || status === 401) return { kind: 'later', status, retryAfterMs }
  return { kind: 'refused', problem: { status, message, faults } }
}

function endOf(error: unknown): SendingRound {
  if (error instanceof NoSession) return { kind: 'signedOut' }
  if (error instanceof OtherPerson) return { kind: 'otherPerson' }
  if (error instanceof NoAnswer || error instanceof RefusedRequest) return { kind: 'unreachable' }
  throw error
}

export type Sender = ReturnType<typeof createSender>

/** Decides when to send: after every action, when the network may be back, and after a wait. */
export function createSender({
  flush,
  nowMs,
  later,
  onRound,
}: {
  readonly flush: Outbox['flush']
  readonly nowMs: () => number
  /** Returns a function that cancels it. */
  readonly later: (work: () => void, delayMs: number) => () => void
  readonly onRound?: (round: SendingRound | 'begun') => void
}) {
  let isRunning = false
  let requested: 'no' | 'yes' | 'hurried' = 'no'
  let failures = 0
  let cancel: () => void = () => undefined

  async function run(): Promise<void> {
    isRunning = true
    let last: SendingRound = { kind: 'empty' }
    while (requested !== 'no') {
      const isHurried = requested === 'hurried'
      requested = 'no'
      onRound?.('begun')
      // After any error there must be another round, or pending entries would wait for ever.
      last = await flush(isHurried).catch(() => ({ kind: 'unreachable' }))
      onRound?.(last)
    }
    isRunning = false
    plan(last)
  }

  function plan(round: SendingRound): void {
    failures = round.kind === 'unreachable' ? failures + 1 : 0
    const ownMs = WAITS_MS[Math.min(failures, WAITS_MS.length) - 1] ?? 0
    if (round.kind === 'unreachable') cancel = later(() => send(), ownMs)
    if (round.kind === 'waiting') cancel = later(() => send(), Math.max(0, round.untilMs - nowMs()))
  }

  /**
   * `hurried`: the network is back, or the person asks. Rounds never overlap; a request during a round starts another
   * one.
   */
  function send(how: 'yes' | 'hurried' = 'yes'): void {
    cancel()
    if (requested !== 'hurried') requested = how
    if (!isRunning) void run()
  }

  return { send }
}
