import { useEffect, useState } from 'preact/hooks'
import type { Store } from './store.ts'

/** The store's value, and a new drawing whenever it changes. */
export function useStore<T>(store: Store<T>): T {
  return usePart(store, identity)
}

const identity = <T>(value: T): T => value

/** A part of the store's value, and a new drawing only when that part changes. `partOf` is the same function every time. */
export function usePart<T, P>(store: Store<T>, partOf: (value: T) => P): P {
  const [part, setPart] = useState(() => partOf(store.get()))
  useEffect(() => {
    const read = () => setPart(() => partOf(store.get()))
    read()
    return store.subscribe(read)
  }, [store, partOf])
  return part
}
