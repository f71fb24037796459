/** Small things that whoever writes columns needs. */

/** A claim as tables keep it. */
export const flag = (claim: boolean): 0 | 1 => (claim ? 1 : 0)

export const flagOrNull = (claim: boolean | null | undefined): 0 | 1 | null =>
  claim === null || claim === undefined ? null : flag(claim)

/** With the names that the table has, where `Object.entries` knows only that they are text. */
export const entriesOf = <T extends object>(table: T) => Object.entries(table) as [keyof T, T[keyof T]][]

/** Whether both databases keep a text as it was given: without NUL characters and unpaired surrogates. */
export const isStorable = (text: string): boolean => text.isWellFormed() && !text.includes('\0')

/** A claim, as both databases keep it. */
export type Flag = 0 | 1
