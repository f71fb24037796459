type KnownMembers<T> = { [K in keyof T]?: Exclude<T[K], null | undefined> }

/** Without the members that are null or undefined: only what is known is sent. */
export function known<T extends object>(members: T): KnownMembers<T> {
  const entries = Object.entries(members).filter(([, value]) => value !== null && value !== undefined)
  return Object.fromEntries(entries) as KnownMembers<T>
}
