/** The state of the outbox, as the app shows it. */
import { createStore } from '../state/store.ts'
import { asShown, type Entry, type SentEntry } from './entry.ts'
import type { Database } from './stored.ts'

export interface OutboxState {
  /** Entries of this page's user in order, including those with a problem. */
  readonly entries: readonly Entry[]
  /** Sent lately: shown until a newer answer has come. */
  readonly sent: readonly SentEntry[]
  /** How many entries other people left in this browser. */
  readonly others: number
  readonly isSending: boolean
}

export const outboxState = createStore<OutboxState>({ entries: [], sent: [], others: 0, isSending: false })

let readings = 0
let shown = 0

export async function readOutbox(database: Database, userId: number): Promise<void> {
  readings += 1
  const reading = readings
  const [{ entries, sent }, others] = await Promise.all([database.stock(userId), database.countOthers(userId)])
  // A later read knows more.
  if (reading < shown) return
  shown = reading
  const before = outboxState.get()
  const nowWaiting = sameIfEmpty(before.entries, entries)
  const nowSent = sameIfEmpty(before.sent, sent)
  if (nowWaiting === before.entries && nowSent === before.sent && others === before.others) return
  outboxState.set({ ...before, entries: nowWaiting, sent: nowSent, others })
}

/** The outbox is mostly empty: avoids drawing pages again for another empty one. */
const sameIfEmpty = <T>(before: readonly T[], now: readonly T[]): readonly T[] =>
  before.length === 0 && now.length === 0 ? before : now

export const entriesOf = ({ entries }: OutboxState): readonly Entry[] => entries
export const sentOf = ({ sent }: OutboxState): readonly SentEntry[] => sent

/** Entries that need a decision by the person. */
export const needing = ({ entries }: OutboxState): readonly Entry[] =>
  asShown(entries).filter((entry) => entry.problem !== undefined)

/** Entries that will be sent by themselves. */
export const waitingIn = ({ entries }: OutboxState): readonly Entry[] =>
  asShown(entries).filter((entry) => entry.problem === undefined)

/** Entries that the person removed but that may have reached the server: they are undone when it answers. */
export const removedIn = ({ entries }: OutboxState): readonly Entry[] =>
  entries.filter((entry) => entries.some((other) => other.after?.isUndo && other.after.key === entry.key))
