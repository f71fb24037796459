/** `fields=slim`: the short form of a record in the contract decides which members stay. */
import type { Static, TObject, TProperties } from 'typebox'

/** Keeps the members that the short form has. */
export function slimmer<P extends TProperties>(slim: TObject<P>) {
  const names = Object.keys(slim.properties)
  return <R extends object>(record: R): Pick<R, keyof R & keyof Static<TObject<P>>> => {
    const members = names.filter((name) => name in record).map((name) => [name, record[name as keyof R]])
    return Object.fromEntries(members) as Pick<R, keyof R & keyof Static<TObject<P>>>
  }
}
