type KnownMembers<T> = { [K in keyof T]?: Exclude<T[K], null | undefined> }

/** Removes members that are null or undefined. */
export function definedMembers<T extends object>(members: T): KnownMembers<T> {
  const entries = Object.entries(members).filter(([, value]) => value !== null && value !== undefined)
  return Object.fromEntries(entries) as KnownMembers<T>
}
