/** How a page performs an action: it is stored first, then shown, then sent. */
import type { Endpoints, SentBody } from '@upshot/contract'
import type { CallAnswer, CallName, InputOf } from '../api/request.ts'
import { openNote } from '../state/dialogs.ts'
import { announce } from '../undo/undo.ts'
import { listeningFetch } from './connection.ts'
import type { SignOut } from './ended.ts'
import type { Inverse, Wish } from './entry.ts'
import { call, lastingDatabase, ready, tokens } from './here.ts'
import { outboxState } from './outbox-state.ts'

export type ActInput<N extends CallName> = InputOf<N> & {
  readonly name: N
  /** Shown in the list of pending entries: "Coffee 1 serving". */
  readonly label: string
  /** Sentence for the bar with Undo: "Coffee 1 serving saved." Without it nothing is announced. */
  readonly message?: string
  /** How to undo it: see `inverse`. */
  readonly inverse?: Inverse
  /** What lists show about a pending value besides its body: `displayName`, `variableId`, … */
  readonly shown?: Readonly<Record<string, unknown>>
  /** Offers to add a note, beside Undo. */
  readonly canNote?: boolean
}

export interface ActionResult {
  readonly key: string
  readonly undo: () => Promise<void>
}

/**
 * A call that undoes another one. `take` fills in what only the answer knows: path in the body → path in the answer,
 * such as `{ id: 'data.measurements.0.id' }`.
 */
export const inverse = <N extends CallName>(
  name: N,
  body?: Partial<SentBody<Endpoints[N]>>,
  take?: Readonly<Record<string, string>>,
): Inverse => ({ name, ...(body === undefined ? {} : { body }), ...(take ? { take } : {}) })

/** Resolves once the action is stored, so that it cannot get lost, network or not. */
export async function act<N extends CallName>(acting: ActInput<N>): Promise<ActionResult> {
  const { message, canNote, ...wish } = acting
  const { add, send } = await ready
  const [key = ''] = await add([wish as Wish])
  if (wish.name === 'saveTrackingReminders') void keepStorage()
  send()
  const undo = () => undoAct(key, acting.label)
  const addNote = canNote ? { addNote: () => openNote(key) } : {}
  if (message !== undefined) announce({ text: message, ...(acting.inverse ? { undo } : {}), ...addNote })
  return { key, undo }
}

/** Several actions at once: all of them are stored, or none; one Undo undoes all. */
export async function actAll(wishes: readonly Wish[], message: string): Promise<void> {
  const { add, send } = await ready
  const keys = await add(wishes)
  send()
  const undo = async () => {
    for (const [index, key] of keys.entries()) await undoAct(key, wishes[index]?.label ?? '')
  }
  announce({ text: message, undo })
}

/**
 * For actions that make no sense offline: goes straight to the server, then reads again what is on screen. Throws like
 * `call`.
 */
export async function actNow<N extends CallName>(name: N, input?: InputOf<N>): Promise<CallAnswer<N>> {
  const { channel, userId } = await ready
  const answer = await call(name, input)
  channel.tell({ kind: 'sent', userId, name })
  return answer
}

async function undoAct(key: string, label: string): Promise<void> {
  const { outbox, send, userId } = await ready
  await (await outbox()).undo(userId, key, label)
  send()
}

export interface Edit {
  readonly body: unknown
  readonly label: string
  /** What to send instead if it may have been sent already, with `take` for its id. */
  readonly correction: Inverse
}

/** An unsent entry is changed in place; one that may have been sent is corrected afterwards. */
export async function editWaiting(key: string, { body, label, correction }: Edit): Promise<void> {
  const { outbox: load, send, userId } = await ready
  const outbox = await load()
  const isEdited = await outbox.edit(userId, key, { body, label })
  if (!isEdited) await outbox.follow(userId, key, correction, label)
  send()
}

/** Removes an entry if the server cannot know of it, otherwise undoes it afterwards. */
export const removeWaiting = (key: string): Promise<void> =>
  undoAct(key, outboxState.get().entries.find((entry) => entry.key === key)?.label ?? '')

/** The button "Try now". */
export async function sendNow(): Promise<void> {
  const { send } = await ready
  send('hurried')
}

/** Asks the browser not to clear our storage when it runs short of space. */
export async function keepStorage(): Promise<void> {
  await navigator.storage.persist?.()
}

/** Removes the stored answers. Pending entries stay. */
export async function clearKept(): Promise<void> {
  const { database, mirror, userId } = await ready
  const pages = await database.pages(userId)
  await database.removePages(
    userId,
    pages.map((page) => page.key),
  )
  mirror.clear()
}

/** For pages with a way to sign out: it has to work without a network, too. */
export const loadSignOut = () => import('./ended.ts')

/**
 * Removes everything of this person from the browser, including unsent entries: ask first if there are any. True if the
 * server was told.
 */
export async function signOut(options: Pick<SignOut, 'everywhere'> = {}): Promise<boolean> {
  const { mirror } = await ready
  mirror.clear()
  const { endSession } = await loadSignOut()
  tokens.clear()
  return endSession({ database: await lastingDatabase(), fetch: listeningFetch }, options)
}
