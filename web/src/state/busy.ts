/** Whether the page still reads something: `main` says so to screen readers, and tests wait for it. */
import { useEffect } from 'preact/hooks'
import { createStore } from './store.ts'

/** How many parts of the page wait for their first answer. */
export const reading = createStore(0)

/** A part that waits for its first answer says so; `useMirror` does it for all that read. */
export function useBusy(isBusy: boolean): void {
  useEffect(() => {
    if (!isBusy) return
    reading.set(reading.get() + 1)
    return () => reading.set(reading.get() - 1)
  }, [isBusy])
}

const { promise, resolve } = Promise.withResolvers<void>()

/** The first page is there with what it shows: what can wait comes now. */
export const firstPageDrawn = promise
export const noteDrawn = resolve
