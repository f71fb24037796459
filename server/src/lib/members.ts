/** Selects members of a record. */
import type { Static, TObject, TProperties } from 'typebox'

type KnownMembers<T> = { [K in keyof T]?: Exclude<T[K], null | undefined> }

/** Removes members that are null or undefined. */
export function definedMembers<T extends object>(members: T): KnownMembers<T> {
  const entries = Object.entries(members).filter(([, value]) => value !== null && value !== undefined)
  return Object.fromEntries(entries) as KnownMembers<T>
}

/** Keeps the members of the short form in the contract, for `fields=slim`. */
export function slimmer<P extends TProperties>(slim: TObject<P>) {
  const names = Object.keys(slim.properties)
  return <R extends object>(record: R): Pick<R, keyof R & keyof Static<TObject<P>>> => {
    const members = names.filter((name) => name in record).map((name) => [name, record[name as keyof R]])
    return Object.fromEntries(members) as Pick<R, keyof R & keyof Static<TObject<P>>>
  }
}
