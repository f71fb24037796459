/** Whether the page is still loading: `main` tells screen readers, and tests wait for it. */
import { useEffect } from 'preact/hooks'
import { createStore } from './store.ts'

/** How many parts of the page wait for their first answer. */
export const reading = createStore(0)

/** Reports that a component waits for its first answer; `useMirror` does this. */
export function useBusy(isBusy: boolean): void {
  useEffect(() => {
    if (!isBusy) return
    reading.set(reading.get() + 1)
    return () => reading.set(reading.get() - 1)
  }, [isBusy])
}

/**
 * Calls `check` after each change, once all effects of that moment have run: one part may begin where another ends. A
 * part that begins and ends within one moment changes no drawing, so a component has to listen here.
 */
export const watchReading = (check: () => void): (() => void) => reading.subscribe(() => queueMicrotask(check))

const { promise, resolve } = Promise.withResolvers<void>()

/** Resolves once the first page is drawn with its data. */
export const firstPageDrawn = promise
export const noteDrawn = resolve
