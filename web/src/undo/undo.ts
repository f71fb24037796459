/** The last action, and how to undo it. */
import { createStore } from '../state/store.ts'

export interface UndoableAct {
  /** What happened, as a sentence: "Coffee 1 serving saved." */
  readonly text: string
  /** Undoes it. Absent if there is nothing to undo. */
  readonly undo?: () => void | Promise<void>
  /** Adds a note to what was recorded. */
  readonly addNote?: () => void
}

/** Shown until the next action, or until it is dismissed. */
export const lastAct = createStore<UndoableAct | undefined>(undefined)

/** Says what was done, in the bar at the foot of the page, with Undo. */
export const announce = (act: UndoableAct): void => lastAct.set(act)

export const dismiss = (): void => lastAct.set(undefined)

/** Also on the key `z`. Announces `undone` afterwards. */
export async function undoLast(undone: string): Promise<void> {
  const act = lastAct.get()
  if (!act?.undo) return
  lastAct.set(undefined)
  await act.undo()
  if (lastAct.get() === undefined) lastAct.set({ text: undone })
}
