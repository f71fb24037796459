/** Whether the page still reads something: `main` says so to screen readers, and tests wait for it. */
import { useEffect } from 'preact/hooks'
import { createStore } from '../state/store.ts'

/** How many parts of the page are reading. */
export const reading = createStore(0)

/** A page that waits for its first answer says so. */
export function useBusy(isBusy: boolean): void {
  useEffect(() => {
    if (!isBusy) return
    reading.set(reading.get() + 1)
    return () => reading.set(reading.get() - 1)
  }, [isBusy])
}
