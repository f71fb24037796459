/** All shortcuts are on or off together; kept in this browser. */
import { keepText, keptText } from '../state/kept-text.ts'
import { createStore } from '../state/store.ts'

const KEPT_AS = 'shortcuts'

export const areShortcutsOn = createStore(keptText(KEPT_AS) !== 'off')

export function switchShortcuts(isOn: boolean): void {
  areShortcutsOn.set(isOn)
  keepText(KEPT_AS, isOn ? undefined : 'off')
}
