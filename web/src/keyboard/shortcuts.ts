import { keepText, keptText } from '../state/kept-text.ts'
import { createStore } from '../state/store.ts'
import { ignoreLateClicks } from './double-click.ts'

/** The second key counts if it is pressed this soon after `g`. */
const PAIR_MS = 1500

const TYPING =
  'input:not([type="checkbox"], [type="radio"]), textarea, select, [contenteditable="true"], [role="combobox"]'

/**
 * Listens for keys, except while somebody types or a dialog is open. `early`: keys pressed before it could listen.
 * Returns a function that stops it.
 */
export function listenForKeys(
  answer: (key: Exclude<AppKey, MoveKey>) => void,
  early: readonly KeyboardEvent[] = [],
): () => void {
  // Also not needed before the page is drawn.
  ignoreLateClicks()
  let begunAt = Number.NEGATIVE_INFINITY
  const listen = (event: KeyboardEvent) => {
    if (event.defaultPrevented || !areShortcutsOn.get() || isBusy(event)) return
    const press = pressed(event, event.timeStamp - begunAt < PAIR_MS)
    begunAt = press.kind === 'begun' ? event.timeStamp : Number.NEGATIVE_INFINITY
    if (press.kind === 'app') {
      if (press.key === 'next' || press.key === 'previous') moveFocus(press.key === 'next' ? 1 : -1)
      else answer(press.key)
    }
    const isAnswered = press.kind === 'app' || (press.kind === 'page' && pressOnPage(press.key))
    if (isAnswered) event.preventDefault()
  }
  for (const event of early) listen(event)
  document.addEventListener('keydown', listen)
  return () => document.removeEventListener('keydown', listen)
}

function isBusy({ target }: KeyboardEvent): boolean {
  const isTyping = target instanceof Element && target.matches(TYPING)
  return isTyping || document.querySelector('dialog[open], [popover]:popover-open') !== null
}

/** Switches all shortcuts on or off together; stored in this browser. */
const KEPT_AS = 'shortcuts'

export const areShortcutsOn = createStore(keptText(KEPT_AS) !== 'off')

export function switchShortcuts(isEnabled: boolean): void {
  areShortcutsOn.set(isEnabled)
  keepText(KEPT_AS, isEnabled ? undefined : 'off')
}

/** Keys that work on every page. */
export type MoveKey = 'next' | 'previous'
export type AppKey = 'record' | 'search' | 'shortcuts' | 'undo' | MoveKey | `to ${PlaceKey}`
export type PlaceKey = 'today' | 'history' | 'findings' | 'variables' | 'settings'

const SINGLE: Readonly<Record<string, AppKey>> = {
  r: 'record',
  '/': 'search',
  '?': 'shortcuts',
  z: 'undo',
  j: 'next',
  k: 'previous',
}

const AFTER_G: Readonly<Record<string, PlaceKey>> = {
  t: 'today',
  h: 'history',
  f: 'findings',
  v: 'variables',
  s: 'settings',
}

interface KeyPress {
  readonly key: string
  readonly ctrlKey: boolean
  readonly metaKey: boolean
  readonly altKey: boolean
}

type KeyMeaning =
  | { readonly kind: 'app'; readonly key: AppKey }
  /** A button of the page, marked with `data-key`. */
  | { readonly kind: 'page'; readonly key: string }
  /** The first key of two. */
  | { readonly kind: 'begun' }
  | { readonly kind: 'nothing' }

/** `followsG`: the previous key was `g`. */
export function pressed({ key, ctrlKey, metaKey, altKey }: KeyPress, followsG: boolean): KeyMeaning {
  if ((ctrlKey || metaKey) && key === 'k') return { kind: 'app', key: 'search' }
  if (ctrlKey || metaKey || altKey || key.length !== 1) return { kind: 'nothing' }
  const target = followsG ? AFTER_G[key] : undefined
  if (target) return { kind: 'app', key: `to ${target}` }
  if (key === 'g') return { kind: 'begun' }
  const single = SINGLE[key]
  return single ? { kind: 'app', key: single } : { kind: 'page', key }
}

const ITEM_SELECTOR = 'main .card-list > li, main .row-list > li:not(.part-of-day)'

const items = (): readonly HTMLElement[] => [...document.querySelectorAll<HTMLElement>(ITEM_SELECTOR)]

const current = (): HTMLElement | null => document.activeElement?.closest<HTMLElement>(ITEM_SELECTOR) ?? null

/**
 * Presses a button of the page that names this key: `<Button data-key="s">`. The one in the focused card or row takes
 * precedence over the first one on the page. True if there was a button to press.
 */
function pressOnPage(key: string): boolean {
  const marked = `[data-key="${CSS.escape(key)}"]:not(:disabled)`
  const focusedItem = current()
  // Already answered: the same key again must not answer another question.
  if (focusedItem?.ariaHidden) return false
  const button =
    focusedItem?.querySelector<HTMLElement>(marked) ??
    document.querySelector<HTMLElement>(`main ${marked}`) ??
    undefined
  button?.click()
  return button !== undefined
}

/** Moves the focus to the next or previous card or row. */
function moveFocus(direction: 1 | -1): void {
  const all = items()
  const focused = all.findIndex((item) => item.contains(document.activeElement))
  const next = focused === -1 ? all.at(direction === 1 ? 0 : -1) : all[focused + direction]
  if (!next) return
  const inside = next.matches('.row-list > li') ? next.querySelector<HTMLElement>('a, button, input') : null
  const target = inside ?? next
  if (target === next) next.tabIndex = -1
  target.focus()
  next.scrollIntoView({ block: 'nearest' })
}
