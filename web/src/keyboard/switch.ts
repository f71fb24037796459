/** All shortcuts are on or off together; kept in this browser. */
import { createStore } from '../state/store.ts'

const KEPT_AS = 'shortcuts'

export const areShortcutsOn = createStore(isKeptOn())

export function switchShortcuts(isOn: boolean): void {
  areShortcutsOn.set(isOn)
  try {
    if (isOn) localStorage.removeItem(KEPT_AS)
    else localStorage.setItem(KEPT_AS, 'off')
  } catch {
    // A browser that keeps nothing: the choice lasts until the page is closed.
  }
}

function isKeptOn(): boolean {
  try {
    return localStorage.getItem(KEPT_AS) !== 'off'
  } catch {
    return true
  }
}
