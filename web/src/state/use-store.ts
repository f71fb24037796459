import { useEffect, useState } from 'preact/hooks'
import type { Store } from './store.ts'

/** The store's value, and a new drawing whenever it changes. */
export function useStore<T>(store: Store<T>): T {
  const [value, setValue] = useState(() => store.get())
  useEffect(() => {
    const read = () => setValue(() => store.get())
    read()
    return store.subscribe(read)
  }, [store])
  return value
}
