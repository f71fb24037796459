/** Whether the app can be installed on this device, and how. */
import { createStore } from './store.ts'

/** Not every browser has it, and it is not in the types of the DOM. */
interface InstallOffer extends Event {
  prompt(): Promise<unknown>
}

/** The browser's offer: it comes once, soon after the start, and is gone when it was used. */
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
