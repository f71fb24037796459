/** How far down the person was: kept with each entry of the history, because pages are drawn later than browsers expect. */
let wanted: number | undefined

/** Remembers where the page stands, now and whenever scrolling ends. */
export function startScroll(): void {
  history.scrollRestoration = 'manual'
  wanted = keptScroll()
  addEventListener('scrollend', keepScroll)
}

export function keepScroll(): void {
  if (keptScroll() !== scrollY) history.replaceState({ scrollY }, '')
}

/** The next page that is drawn starts at its top, or where the person left it. */
export function wantScroll(from: 'top' | 'kept'): void {
  wanted = from === 'top' ? 0 : keptScroll()
}

/** The next page starts further down: it has to be whole before that. */
export const isScrollWanted = (): boolean => wanted !== undefined && wanted > 0

/** The page is drawn: there, once, after whatever takes the focus has scrolled to itself. */
export function restoreScroll(): void {
  const top = wanted
  wanted = undefined
  if (top !== undefined) requestAnimationFrame(() => scrollTo(0, top))
}

function keptScroll(): number {
  const state: unknown = history.state
  return typeof state === 'object' && state !== null && 'scrollY' in state ? Number(state.scrollY) : 0
}
