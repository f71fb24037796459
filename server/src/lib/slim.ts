/** `fields=slim`: which members stay is said once, by the short form of the record in the contract. */
import type { Static, TObject, TProperties } from 'typebox'

/** Members of a record that its short form has too. */
export function slimmer<P extends TProperties>(slim: TObject<P>) {
  const names = Object.keys(slim.properties)
  return <R extends object>(record: R): Pick<R, keyof R & keyof Static<TObject<P>>> => {
    const kept = names.filter((name) => name in record).map((name) => [name, record[name as keyof R]])
    return Object.fromEntries(kept) as Pick<R, keyof R & keyof Static<TObject<P>>>
  }
}
