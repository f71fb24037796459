/** The service worker as the page sees it: registered once, and updated without disturbing anybody. */
import { createStore } from '../state/store.ts'
import { isOutdated } from './here.ts'

/** A newer app is here and waits: "Update ready: reload". */
export const updateReady = createStore(false)

const ADDRESS = '/service-worker.js'

interface TrustedTypes {
  createPolicy(name: string, rules: { createScriptURL(url: string): string }): { createScriptURL(url: string): string }
}

/** Registering a worker is running a script: the policy of the page wants its one address made by the one policy it allows. */
function trustedAddress(): string {
  const { trustedTypes } = window as { readonly trustedTypes?: TrustedTypes }
  const policy = trustedTypes?.createPolicy('upshot', { createScriptURL: () => ADDRESS })
  return policy?.createScriptURL(ADDRESS) ?? ADDRESS
}

let registered: ServiceWorkerRegistration | undefined

export async function registerWorker(): Promise<void> {
  if (!('serviceWorker' in navigator)) return
  const registration = await navigator.serviceWorker.register(trustedAddress()).catch(() => undefined)
  if (!registration) return
  registered = registration
  const look = () => {
    if (registration.waiting && navigator.serviceWorker.controller) updateReady.set(true)
  }
  look()
  registration.addEventListener('updatefound', () => registration.installing?.addEventListener('statechange', look))
  isOutdated.subscribe(() => void registration.update().catch(() => undefined))
  let hadWorker = navigator.serviceWorker.controller !== null
  navigator.serviceWorker.addEventListener('controllerchange', () => {
    if (hadWorker) afterTakeOver()
    hadWorker = true
  })
  document.addEventListener('visibilitychange', () => {
    if (document.visibilityState === 'hidden') registration.waiting?.postMessage('takeOverUnseen')
  })
}

let isAsked = false

/** "Update ready: reload". */
export function takeUpdate(): void {
  isAsked = true
  if (registered?.waiting) registered.waiting.postMessage('takeOver')
  else location.reload()
}

/** The new version has taken over: this page follows at once if it was asked to, or if nobody sees it and nothing is open. */
function afterTakeOver(): void {
  updateReady.set(true)
  const isIdle = document.visibilityState === 'hidden' && !isTyping()
  if (isAsked || isIdle) location.reload()
}

const isTyping = (): boolean =>
  document.querySelector('dialog[open]') !== null || document.activeElement?.matches('input, textarea, select') === true
