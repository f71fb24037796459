/** Where the person is, and how to go elsewhere. Links are plain `<a href>`: clicks on them are caught here. */
import { createStore } from '../state/store.ts'
import { usePart, useStore } from '../state/use-store.ts'
import { isForAll, matchPath } from './places.ts'
import { keepScroll, startScroll, wantScroll } from './scroll.ts'

interface Address {
  readonly pathname: string
  readonly search: string
}

const here = (): Address => ({ pathname: location.pathname, search: location.search })

const address = createStore<Address>({ pathname: '/', search: '' })
let isFocusWanted = false

/** Starts to follow the address bar and clicks on links. */
export function startRouter(): void {
  address.set(here())
  startScroll()
  addEventListener('popstate', () => {
    wantScroll('kept')
    arrive()
  })
  document.addEventListener('click', followLink)
}

export const useAddress = (): Address => useStore(address)

const isAddressForAll = ({ pathname }: Address): boolean => isForAll(pathname)

/** Whether the place is one that needs no account. */
export const useIsForAll = (): boolean => usePart(address, isAddressForAll)

export function navigate(path: string, how: 'push' | 'replace' = 'push'): void {
  if (how === 'replace') history.replaceState(history.state, '', path)
  else {
    keepScroll()
    history.pushState(null, '', path)
    wantScroll('top')
  }
  arrive()
}

function arrive(): void {
  const next = here()
  const { pathname, search } = address.get()
  if (next.pathname === pathname && next.search === search) return
  isFocusWanted = next.pathname !== pathname
  address.set(next)
}

/** True once after each change of place: whoever draws the heading takes the focus. */
export function takeFocusRequest(): boolean {
  const wanted = isFocusWanted
  isFocusWanted = false
  return wanted
}

function followLink(event: MouseEvent): void {
  if (event.defaultPrevented || event.button !== 0) return
  if (event.metaKey || event.ctrlKey || event.shiftKey || event.altKey) return
  const link = event.target instanceof Element ? event.target.closest('a') : null
  if (!link?.href || link.target !== '' || link.hasAttribute('download')) return
  const url = new URL(link.href)
  const isJump = url.pathname === location.pathname && url.hash !== ''
  if (url.origin !== location.origin || isJump || !matchPath(url.pathname)) return
  event.preventDefault()
  navigate(url.pathname + url.search)
}
