/** Rows as arrays in the order of the selected columns, the cheapest form, with typed positions. */

export type RawRow = readonly (string | number | null)[]

/** The position of a column in a raw row, with the type of its value. */
export type ColumnPosition<Value> = number & { readonly holds?: Value }

/** The position of each column in rows that were selected in this order. */
export function positionsOf<Row, Name extends keyof Row & string>(
  columns: readonly Name[],
): { readonly [Column in Name]: ColumnPosition<Row[Column]> } {
  const entries = columns.map((column, position) => [column, position])
  return Object.fromEntries(entries) as { [Column in Name]: ColumnPosition<Row[Column]> }
}

/** The value at a position. */
export const cell = <Value>(row: RawRow, position: ColumnPosition<Value>): Value => row[position] as Value

/** The value of a query for one value; null also if it finds no row. */
export const onlyValue = <Value extends RawRow[number]>(rows: readonly RawRow[]): Value | null =>
  (rows[0]?.[0] ?? null) as Value | null

// Helpers for writing columns.

export const flag = (claim: boolean): 0 | 1 => (claim ? 1 : 0)

export const flagOrNull = (claim: boolean | null | undefined): 0 | 1 | null =>
  claim === null || claim === undefined ? null : flag(claim)

/** `Object.entries` with typed keys. */
export const entriesOf = <T extends object>(table: T) => Object.entries(table) as [keyof T, T[keyof T]][]

/** Whether both databases store a text unchanged: no NUL characters or unpaired surrogates. */
export const isStorable = (text: string): boolean => text.isWellFormed() && !text.includes('\0')

/** A boolean, as both databases store it. */
export type Flag = 0 | 1
