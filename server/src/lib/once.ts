import { createRequire } from 'node:module'

/** Creates a value when it is first needed, and caches it. */
export function once<T>(make: () => T): () => T {
  let made: { readonly value: T } | undefined
  return () => {
    made ??= { value: make() }
    return made.value
  }
}

/** The same for each key. */
export function onceFor<K, V>(make: (key: K) => V): (key: K) => V {
  const cache = new Map<K, V>()
  return (key) => {
    const cached = cache.get(key)
    if (cached !== undefined) return cached
    const made = make(key)
    cache.set(key, made)
    return made
  }
}

/** `once` for promises. A failure is not cached: the next call tries again. */
export function onceLoaded<T>(load: () => Promise<T>): () => Promise<T> {
  let loaded: Promise<T> | undefined
  return () => {
    loaded ??= load().catch((error: unknown) => {
      loaded = undefined
      throw error
    })
    return loaded
  }
}

/** The same for each key. */
export function onceLoadedFor<K, V>(load: (key: K) => Promise<V>): (key: K) => Promise<V> {
  const loaderOf = onceFor((key: K) => onceLoaded(() => load(key)))
  return (key) => loaderOf(key)()
}

const load = createRequire(import.meta.url)

/**
 * Loads a package synchronously when it is first used, to save memory on idle servers. The build bundles each one as a
 * separate file (scripts/bundle-server.ts).
 */
export const whenUsed = <Package>(name: string): (() => Package) => once(() => load(name) as Package)
