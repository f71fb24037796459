/** Whether the app can be installed on this device, and how. */
import { createStore } from './store.ts'

/** Not in every browser, and not in the DOM types. */
interface InstallOffer extends Event {
  prompt(): Promise<unknown>
}

/** The browser's install prompt: fired once, soon after the start, and usable once. */
export const installOffer = createStore<(() => Promise<void>) | undefined>(undefined)

export function watchInstallOffer(): void {
  addEventListener('beforeinstallprompt', (event) => {
    event.preventDefault()
    installOffer.set(async () => {
      installOffer.set(undefined)
      await (event as InstallOffer).prompt()
    })
  })
}

export const isInstalled = (): boolean => matchMedia('(display-mode: standalone)').matches
