/** The dialogs that any page can open: what to record, what to search for, which keys there are. */
import { createStore } from './store.ts'

export interface RecordOpening {
  readonly name: 'record'
  /** Already chosen. */
  readonly variableId?: number
  /** For another day than today: 2026-11-15. */
  readonly day?: string
}

export type Opening = RecordOpening | { readonly name: 'search' } | { readonly name: 'shortcuts' }

export const opened = createStore<Opening | undefined>(undefined)

/** Opens the dialog Record, over whichever page is there. */
export const openRecord = (chosen: Omit<RecordOpening, 'name'> = {}): void => opened.set({ name: 'record', ...chosen })
export const openSearch = (): void => opened.set({ name: 'search' })
export const openShortcuts = (): void => opened.set({ name: 'shortcuts' })
export const closeDialog = (): void => opened.set(undefined)
