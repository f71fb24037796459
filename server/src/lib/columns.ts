/** Helpers for writing columns. */

export const flag = (claim: boolean): 0 | 1 => (claim ? 1 : 0)

export const flagOrNull = (claim: boolean | null | undefined): 0 | 1 | null =>
  claim === null || claim === undefined ? null : flag(claim)

/** `Object.entries` with typed keys. */
export const entriesOf = <T extends object>(table: T) => Object.entries(table) as [keyof T, T[keyof T]][]

/** Whether both databases store a text unchanged: no NUL characters or unpaired surrogates. */
export const isStorable = (text: string): boolean => text.isWellFormed() && !text.includes('\0')

/** A boolean, as both databases store it. */
export type Flag = 0 | 1
