/** The service worker: registered after the first page, and updated without disturbing anybody. */

import { below } from '../state/root.ts'
import { language } from '../words/words.ts'
import { keepStorage } from './act.ts'
import { isOutdated } from './here.ts'
import { isUpdateAsked, registered, updateReady } from './installation.ts'

const ADDRESS = below('/service-worker.js')

interface TrustedTypes {
  createPolicy(name: string, rules: { createScriptURL(url: string): string }): { createScriptURL(url: string): string }
}

/** Trusted Types treat a worker's address as a script: only this policy may create it. */
function trustedAddress(): string {
  const { trustedTypes } = window as { readonly trustedTypes?: TrustedTypes }
  const policy = trustedTypes?.createPolicy('upshot', { createScriptURL: () => ADDRESS })
  return policy?.createScriptURL(ADDRESS) ?? ADDRESS
}

/** `open`: goes to a page of the app, after a tap on a reminder. */
export async function registerWorker(open: (path: string) => void): Promise<void> {
  addEventListener('appinstalled', () => void keepStorage())
  // Inside another program's pages the path may change, and data stored below it would remain for ever.
  const isGuest = 'ingress' in document.documentElement.dataset
  if (!('serviceWorker' in navigator) || isGuest) return
  const address = trustedAddress()
  const register = async () => {
    const registration = await navigator.serviceWorker.register(address).catch(() => undefined)
    if (!registration || registration === registered.get()) return
    registered.set(registration)
    const look = () => {
      if (registration.waiting && navigator.serviceWorker.controller) updateReady.set(true)
    }
    look()
    registration.addEventListener('updatefound', () => registration.installing?.addEventListener('statechange', look))
  }
  addEventListener('online', () => {
    // Without the network it could not fetch the files of the app.
    if (!registered.get()?.active) void register()
  })
  await register()
  isOutdated.subscribe(() => {
    const registration = registered.get()
    registration?.update().catch(() => undefined)
  })
  const keepWords = () =>
    void navigator.serviceWorker.ready.then(({ active }) => active?.postMessage(`words ${language.get()}`))
  keepWords()
  language.subscribe(keepWords)
  navigator.serviceWorker.addEventListener(
    'message',
    ({ data, ports: [port] }: MessageEvent<{ readonly open?: string } | null>) => {
      if (!data?.open?.startsWith('/')) return
      // A reminder was tapped. A dialog that is open stays.
      port?.postMessage('heard')
      if (!document.querySelector('dialog[open]')) open(data.open)
    },
  )
  let hadWorker = navigator.serviceWorker.controller !== null
  navigator.serviceWorker.addEventListener('controllerchange', () => {
    if (hadWorker) afterTakeOver()
    hadWorker = true
  })
  document.addEventListener('visibilitychange', () => {
    if (document.visibilityState === 'hidden') registered.get()?.waiting?.postMessage('takeOverUnseen')
  })
}

/** The new version has taken over: reloads if the person asked for it, or if the page is hidden and nothing is open. */
function afterTakeOver(): void {
  updateReady.set(true)
  const isIdle = document.visibilityState === 'hidden' && !isTyping()
  if (isUpdateAsked.get() || isIdle) location.reload()
}

const isTyping = (): boolean =>
  document.querySelector('dialog[open]') !== null || document.activeElement?.matches('input, textarea, select') === true
