/**
 * Keys that belong to what is on the page. A button says which key presses it: `<Button data-key="s">`. The one in the
 * card or row that has the focus comes first, then the first on the page.
 */
const STOPS = 'main .card-list > li, main .row-list > li'

const items = (): readonly HTMLElement[] => [...document.querySelectorAll<HTMLElement>(STOPS)]

const current = (): HTMLElement | null => document.activeElement?.closest<HTMLElement>(STOPS) ?? null

/** True if there was something to press. */
export function pressOnPage(key: string): boolean {
  const marked = `[data-key="${CSS.escape(key)}"]:not(:disabled)`
  const here = current()
  // Answered already: the same key once more is not for another question.
  if (here?.ariaHidden) return false
  const button =
    here?.querySelector<HTMLElement>(marked) ?? document.querySelector<HTMLElement>(`main ${marked}`) ?? undefined
  button?.click()
  return button !== undefined
}

/** The focus to the next or previous card or row. */
export function moveFocus(way: 1 | -1): void {
  const all = items()
  const at = all.findIndex((item) => item.contains(document.activeElement))
  const next = at === -1 ? all.at(way === 1 ? 0 : -1) : all[at + way]
  if (!next) return
  const inside = next.matches('.row-list > li') ? next.querySelector<HTMLElement>('a, button, input') : null
  const target = inside ?? next
  if (target === next) next.tabIndex = -1
  target.focus()
  next.scrollIntoView({ block: 'nearest' })
}
