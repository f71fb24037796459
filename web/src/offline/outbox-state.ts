/** The state of the outbox, as the app shows it. */
import { createStore } from '../state/store.ts'
import { asShown, type OutboxEntry, type SentEntry } from './entry.ts'
import type { Database } from './stored.ts'

export interface OutboxState {
  /** Entries of this page's user in order, including those with a problem. */
  readonly entries: readonly OutboxEntry[]
  /** Sent recently: shown until a newer answer arrives. */
  readonly sent: readonly SentEntry[]
  /** How many entries other people left in this browser. */
  readonly others: number
  readonly isSending: boolean
}

export const outboxState = createStore<OutboxState>({ entries: [], sent: [], others: 0, isSending: false })

let readings = 0
let shownReading = 0

export async function readOutbox(database: Database, userId: number): Promise<void> {
  readings += 1
  const reading = readings
  const [{ entries, sent }, others] = await Promise.all([database.stock(userId), database.countOthers(userId)])
  // A later read has newer information.
  if (reading < shownReading) return
  shownReading = reading
  const previous = outboxState.get()
  const nowWaiting = sameIfEmpty(previous.entries, entries)
  const nowSent = sameIfEmpty(previous.sent, sent)
  if (nowWaiting === previous.entries && nowSent === previous.sent && others === previous.others) return
  outboxState.set({ ...previous, entries: nowWaiting, sent: nowSent, others })
}

/** The outbox is usually empty: avoids rendering pages again for another empty state. */
const sameIfEmpty = <T>(previous: readonly T[], now: readonly T[]): readonly T[] =>
  previous.length === 0 && now.length === 0 ? previous : now

export const entriesOf = ({ entries }: OutboxState): readonly OutboxEntry[] => entries
export const sentOf = ({ sent }: OutboxState): readonly SentEntry[] => sent

/** Entries that need a decision by the person. */
export const needing = ({ entries }: OutboxState): readonly OutboxEntry[] =>
  asShown(entries).filter((entry) => entry.problem !== undefined)

/** Entries that will be sent by themselves. */
export const waitingIn = ({ entries }: OutboxState): readonly OutboxEntry[] =>
  asShown(entries).filter((entry) => entry.problem === undefined)

/** Entries that the person removed but that may have reached the server: they are undone when it answers. */
export const removedIn = ({ entries }: OutboxState): readonly OutboxEntry[] =>
  entries.filter((entry) => entries.some((other) => other.after?.isUndo && other.after.key === entry.key))
