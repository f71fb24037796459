/** What waits to be sent, as the app shows it. */
import { createStore } from '../state/store.ts'
import type { Entry, Sent } from './entry.ts'
import type { Database } from './stored.ts'

export interface OutboxState {
  /** Of the person whose page this is, in order; those with a problem too. */
  readonly entries: readonly Entry[]
  /** Sent lately: shown until a newer answer has come. */
  readonly sent: readonly Sent[]
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
  // A later reading knows more.
  if (reading < shown) return
  shown = reading
  outboxState.set({ ...outboxState.get(), entries, sent, others })
}

/** Those that the person has to look at. */
export const needing = ({ entries }: OutboxState): readonly Entry[] =>
  entries.filter((one) => one.problem !== undefined)

/** Those that go by themselves. */
export const waitingIn = ({ entries }: OutboxState): readonly Entry[] =>
  entries.filter((one) => one.problem === undefined)

/** Those that the person removed, but that may have reached the server: they are undone when it answers. */
export const removedIn = ({ entries }: OutboxState): readonly Entry[] =>
  entries.filter((one) => entries.some((other) => other.after?.isUndo && other.after.key === one.key))
