/** A file that was dropped anywhere in the app; the page that brings files in takes it from here. */
import { createStore } from './store.ts'

export const receivedFile = createStore<File | undefined>(undefined)

/** Whoever takes it has it alone. */
export function takeReceivedFile(): File | undefined {
  const file = receivedFile.get()
  receivedFile.set(undefined)
  return file
}
