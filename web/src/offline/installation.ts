/** The installed app as the page sees it: whether a newer one is here, and how to take it. */
import { createStore } from '../state/store.ts'

/** A newer app is here and waits: "Update ready: reload". */
export const updateReady = createStore(false)

/** The service worker, once it is registered. */
export const registered = createStore<ServiceWorkerRegistration | undefined>(undefined)

/** The person wants it now. */
export const isUpdateAsked = createStore(false)

/** "Update ready: reload". */
export function takeUpdate(): void {
  isUpdateAsked.set(true)
  const waiting = registered.get()?.waiting
  if (waiting) waiting.postMessage('takeOver')
  else location.reload()
}
