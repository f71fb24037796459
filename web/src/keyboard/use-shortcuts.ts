import { useEffect } from 'preact/hooks'
import { type AppKey, pressed } from './keys.ts'
import { pressOnPage } from './page-keys.ts'
import { areShortcutsOn } from './switch.ts'

/** How long after `g` the second key counts. */
const PAIR_MS = 1500

const TYPING =
  'input:not([type="checkbox"], [type="radio"]), textarea, select, [contenteditable="true"], [role="combobox"]'

/** Listens to keys, but never while somebody types or a dialog is open. */
export function useShortcuts(answer: (key: AppKey) => void): void {
  useEffect(() => {
    let begunAt = Number.NEGATIVE_INFINITY
    const listen = (event: KeyboardEvent) => {
      if (event.defaultPrevented || !areShortcutsOn.get() || isBusy(event)) return
      const found = pressed(event, event.timeStamp - begunAt < PAIR_MS)
      begunAt = found.kind === 'begun' ? event.timeStamp : Number.NEGATIVE_INFINITY
      if (found.kind === 'app') answer(found.key)
      const isAnswered = found.kind === 'app' || (found.kind === 'page' && pressOnPage(found.key))
      if (isAnswered) event.preventDefault()
    }
    document.addEventListener('keydown', listen)
    return () => document.removeEventListener('keydown', listen)
  }, [answer])
}

function isBusy({ target }: KeyboardEvent): boolean {
  const isTyping = target instanceof Element && target.matches(TYPING)
  return isTyping || document.querySelector('dialog[open], [popover]:popover-open') !== null
}
