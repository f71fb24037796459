import { createRequire } from 'node:module'

/** Makes a value when it is first asked for, and keeps it. */
export function once<T>(make: () => T): () => T {
  let made: { readonly value: T } | undefined
  return () => {
    made ??= { value: make() }
    return made.value
  }
}

/** The same for what has to be waited for. A failure is not kept: whoever asks next tries again. */
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

const load = createRequire(import.meta.url)

/**
 * A package that a server at rest does without: loaded when it is first used, and at once, so that whoever uses it need
 * not wait for a promise. The build makes a file of each and puts its address here (scripts/bundle-server.ts).
 */
export const whenUsed = <Package>(name: string): (() => Package) => once(() => load(name) as Package)
