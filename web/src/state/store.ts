/** A value that parts of the app share, and that tells them when it changes. */
export interface Store<T> {
  get(): T
  /** Nothing happens if the value is the same. */
  set(value: T): void
  /** Returns how to stop listening. */
  subscribe(listener: () => void): () => void
}

export function createStore<T>(initial: T): Store<T> {
  let value = initial
  const listeners = new Set<() => void>()
  return {
    get: () => value,
    set: (next) => {
      if (Object.is(next, value)) return
      value = next
      for (const listener of [...listeners]) listener()
    },
    subscribe: (listener) => {
      listeners.add(listener)
      return () => void listeners.delete(listener)
    },
  }
}
