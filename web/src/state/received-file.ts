/** A file that was dropped anywhere in the app, for the page Data. */
import { createStore } from './store.ts'

export const receivedFile = createStore<File | undefined>(undefined)

/** Returns the file and forgets it. */
export function takeReceivedFile(): File | undefined {
  const file = receivedFile.get()
  receivedFile.set(undefined)
  return file
}
