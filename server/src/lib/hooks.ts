/** Something that happens in one module and concerns others: each may answer it. */
type Hook = (...given: never[]) => Promise<void>

/**
 * `run` has every hook by name; calling one calls whoever was added, one after the other, in the order they were added.
 * So a module can announce what happened without knowing who listens, and no module has to exist before another one.
 */
export function createHooks<Hooks extends { readonly [Name in keyof Hooks]: Hook }>(
  names: {
    readonly [Name in keyof Hooks]: true
  },
) {
  const listeners: Partial<Hooks>[] = []
  const announce =
    (name: keyof Hooks): Hook =>
    async (...given) => {
      for (const listener of listeners) await listener[name]?.(...given)
    }
  const entries = (Object.keys(names) as (keyof Hooks)[]).map((name) => [name, announce(name)])
  return {
    run: Object.fromEntries(entries) as Hooks,
    add: (listener: Partial<Hooks>): void => {
      listeners.push(listener)
    },
  }
}
