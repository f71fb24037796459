/** An event in one module that others may react to. */
type Hook = (...values: never[]) => Promise<void>

/**
 * `run` has every hook by name; calling one calls all listeners, one after the other, in the order they were added. So
 * a module can announce events without knowing its listeners.
 */
export function createHooks<Hooks extends { readonly [Name in keyof Hooks]: Hook }>(
  names: {
    readonly [Name in keyof Hooks]: true
  },
) {
  const listeners: Partial<Hooks>[] = []
  const announce =
    (name: keyof Hooks): Hook =>
    async (...values) => {
      for (const listener of listeners) await listener[name]?.(...values)
    }
  const entries = (Object.keys(names) as (keyof Hooks)[]).map((name) => [name, announce(name)])
  return {
    run: Object.fromEntries(entries) as Hooks,
    add: (listener: Partial<Hooks>): void => {
      listeners.push(listener)
    },
  }
}
