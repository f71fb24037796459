/** Whether a newer version of the app is ready, and how to switch to it. */
import { createStore } from '../state/store.ts'

/** A newer version is installed and waiting: "Update ready: reload". */
export const updateReady = createStore(false)

/** The service worker, once it is registered. */
export const registered = createStore<ServiceWorkerRegistration | undefined>(undefined)

/** The person wants it now. */
export const isUpdateAsked = createStore(false)

/** "Update ready: reload". */
export function switchToUpdate(): void {
  isUpdateAsked.set(true)
  const waiting = registered.get()?.waiting
  if (waiting) waiting.postMessage('takeOver')
  else location.reload()
}
