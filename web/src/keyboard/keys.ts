/** Which keys there are, and what was pressed. Pure: the listening is in use-shortcuts.ts. */

/** Keys that the app itself answers, anywhere. */
export type AppKey = 'record' | 'search' | 'shortcuts' | 'undo' | 'next' | 'previous' | `to ${PlaceKey}`
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

export interface KeyPress {
  readonly key: string
  readonly ctrlKey: boolean
  readonly metaKey: boolean
  readonly altKey: boolean
}

export type KeyMeaning =
  | { readonly kind: 'app'; readonly key: AppKey }
  /** A button of the page, marked with `data-key`. */
  | { readonly kind: 'page'; readonly key: string }
  /** The first of two. */
  | { readonly kind: 'begun' }
  | { readonly kind: 'nothing' }

/** `isAfterG`: the key before was a `g`. */
export function pressed({ key, ctrlKey, metaKey, altKey }: KeyPress, isAfterG: boolean): KeyMeaning {
  if ((ctrlKey || metaKey) && key === 'k') return { kind: 'app', key: 'search' }
  if (ctrlKey || metaKey || altKey || key.length !== 1) return { kind: 'nothing' }
  const place = isAfterG ? AFTER_G[key] : undefined
  if (place) return { kind: 'app', key: `to ${place}` }
  if (key === 'g') return { kind: 'begun' }
  const own = SINGLE[key]
  return own ? { kind: 'app', key: own } : { kind: 'page', key }
}
