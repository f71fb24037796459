/** The current address, and navigation. Links are plain `<a href>`; clicks on them are handled here. */
import { afterPaint } from '../state/after-paint.ts'
import { below, inside } from '../state/root.ts'
import { createStore } from '../state/store.ts'
import { usePart, useStore } from '../state/use-store.ts'
import { isForAll, matchPath } from './places.ts'

interface Address {
  readonly pathname: string
  readonly search: string
}

const addressOf = ({ pathname, search }: Address): Address => ({ pathname: inside(pathname), search })

const address = createStore<Address>({ pathname: '/', search: '' })
let isFocusWanted = false

/** Starts to follow the address bar and clicks on links. */
export function startRouter(): void {
  address.set(addressOf(location))
  startScroll()
  addEventListener('popstate', () => {
    requestScroll('kept')
    setAddress(addressOf(location))
  })
  document.addEventListener('click', followLink)
}

export const useAddress = (): Address => useStore(address)

const isAddressForAll = ({ pathname }: Address): boolean => isForAll(pathname)

/** Whether the page needs no account. */
export const useIsForAll = (): boolean => usePart(address, isAddressForAll)

/** The path that is shown, or will be once its page is loaded. The address bar may follow a frame later. */
export const currentPath = (): string => address.get().pathname

/** Writes the address into the bar if it is not there yet. */
let write = (): void => undefined

/** The browser takes longer to write an address than the app to answer the tap: it is written after the paint. */
export function navigate(path: string, how: 'push' | 'replace' = 'push'): void {
  write()
  if (how === 'replace') history.replaceState(history.state, '', below(path))
  else {
    const cancel = afterPaint(() => write())
    write = () => {
      cancel()
      write = () => undefined
      keepScroll()
      history.pushState(null, '', below(path))
    }
    requestScroll('top')
  }
  setAddress(addressOf(new URL(below(path), location.href)))
}

function setAddress(next: Address): void {
  const { pathname, search } = address.get()
  if (next.pathname === pathname && next.search === search) return
  isFocusWanted = next.pathname !== pathname
  address.set(next)
}

/** True once after each navigation: the heading then takes the focus. */
export function takeFocusRequest(): boolean {
  const isWanted = isFocusWanted
  isFocusWanted = false
  return isWanted
}

/** Fades until the next page is rendered. */
let followed: Element | undefined

function followLink(event: MouseEvent): void {
  if (event.defaultPrevented || event.button !== 0) return
  if (event.metaKey || event.ctrlKey || event.shiftKey || event.altKey) return
  const link = event.target instanceof Element ? event.target.closest('a') : null
  if (!link?.href || link.target !== '' || link.hasAttribute('download')) return
  const url = new URL(link.href)
  const isJump = url.pathname === location.pathname && url.hash !== ''
  if (url.origin !== location.origin || isJump || !matchPath(inside(url.pathname))) return
  event.preventDefault()
  if (inside(url.pathname) !== currentPath()) {
    followed = link
    link.toggleAttribute('data-followed', true)
  }
  navigate(inside(url.pathname) + url.search)
}

/** Scroll positions, stored with each history entry, because pages are drawn later than browsers expect. */
let targetY: number | undefined

/** Followed, because asking the browser after a tap makes it lay out the whole page first. */
let shownY = 0

/** Stores the scroll position, now and whenever scrolling ends. */
function startScroll(): void {
  history.scrollRestoration = 'manual'
  targetY = keptScroll()
  addEventListener('scroll', () => {
    shownY = scrollY
  })
  addEventListener('scrollend', keepScroll)
}

function keepScroll(): void {
  if (keptScroll() !== shownY) history.replaceState({ scrollY: shownY }, '')
}

/** The next page starts at its top, or where the person left it. */
function requestScroll(from: 'top' | 'kept'): void {
  targetY = from === 'top' ? 0 : keptScroll()
}

/** The next page is to be shown further down, so it must be complete before scrolling. */
export const isScrollWanted = (): boolean => targetY !== undefined && targetY > 0

/** Call when the page is drawn: scrolls once, after the focus has moved. */
export function restoreScroll(): void {
  followed?.removeAttribute('data-followed')
  const top = targetY
  targetY = undefined
  if (top !== undefined) requestAnimationFrame(() => scrollTo(0, top))
}

function keptScroll(): number {
  const state: unknown = history.state
  return typeof state === 'object' && state !== null && 'scrollY' in state ? Number(state.scrollY) : 0
}
