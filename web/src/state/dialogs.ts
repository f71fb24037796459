/** The dialogs that any page can open: what to record, which entry to correct, what to search for, which keys there are. */
import { createStore } from './store.ts'

export interface RecordOpening {
  readonly name: 'record'
  /** Already chosen. */
  readonly variableId?: number
  /** For another day than today: 2026-11-15. */
  readonly day?: string
  /** The question that the value answers. */
  readonly question?: AnsweredQuestion
}

/** A question of a reminder. */
export interface AnsweredQuestion {
  /** Of the notification; absent if it fell due without a network. */
  readonly id?: number | undefined
  readonly trackingReminderId: number
  /** UTC. */
  readonly reminderTime: string
  /** Something that was taken at another time: the form asks when, and starts with the usual amount. */
  readonly atAnotherTime?: { readonly usual: number | undefined }
}

export interface EditOpening {
  readonly name: 'edit'
  /** The entry, as lists show it. */
  readonly entry: object
}

export interface NoteOpening {
  readonly name: 'note'
  /** The key of the entry in the outbox, sent or not. */
  readonly key: string
}

export type Opening =
  | RecordOpening
  | EditOpening
  | NoteOpening
  | { readonly name: 'search' }
  | { readonly name: 'shortcuts' }

export const opened = createStore<Opening | undefined>(undefined)

/** Opens the dialog Record over the current page. */
export const openRecord = (opening: Omit<RecordOpening, 'name'> = {}): void =>
  opened.set({ name: 'record', ...opening })
/** Opens the dialog Edit entry. */
export const openEdit = (entry: object): void => opened.set({ name: 'edit', entry })
/** Opens the dialog for a note to what was just recorded. */
export const openNote = (key: string): void => opened.set({ name: 'note', key })
export const openSearch = (): void => opened.set({ name: 'search' })
export const openShortcuts = (): void => opened.set({ name: 'shortcuts' })
/** The browser reports a closed dialog a moment later: another one may be open by then, and stays open. */
export const closeDialog = (opening: Opening): void => {
  if (opened.get() === opening) opened.set(undefined)
}
