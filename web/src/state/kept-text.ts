/** Short texts in localStorage. Workers have none, and some browsers deny it. */
import { nameBelowRoot } from './root.ts'

interface Texts {
  getItem(name: string): string | null
  setItem(name: string, text: string): void
  removeItem(name: string): void
}

const texts = (): Texts | undefined => (globalThis as { readonly localStorage?: Texts }).localStorage

export function keptText(name: string): string | undefined {
  try {
    return texts()?.getItem(nameBelowRoot(name)) ?? undefined
  } catch {
    return undefined
  }
}

/** Undefined removes the text. */
export function keepText(name: string, text: string | undefined): void {
  try {
    if (text === undefined) texts()?.removeItem(nameBelowRoot(name))
    else texts()?.setItem(nameBelowRoot(name), text)
  } catch {
    // Without storage, the choice lasts until the page is closed.
  }
}
