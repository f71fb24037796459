/** Where the two databases differ, and nothing else. */
export type DialectName = 'sqlite' | 'postgres'

export interface Words {
  readonly integer: string
  readonly double: string
  /** Text that is sorted by: byte by byte on both, whatever the language of the database. */
  readonly sortedText: string
  /** After the closing bracket of a table. */
  readonly tableEnd: string
  /** After the closing bracket of the measurements table, which grows large. */
  readonly largeTableEnd: string
}

/** The words of CREATE TABLE. */
export const words: Record<DialectName, Words> = {
  sqlite: {
    integer: 'integer',
    double: 'real',
    sortedText: 'text',
    tableEnd: 'strict, without rowid',
    // The key is the table: a page of one variable is one run of neighbouring rows.
    largeTableEnd: 'strict, without rowid',
  },
  postgres: {
    integer: 'bigint',
    double: 'double precision',
    sortedText: 'text collate "C"',
    tableEnd: '',
    largeTableEnd: 'partition by hash (user_id)',
  },
}

/** `?` placeholders in the numbered form PostgreSQL wants. */
export function numbered(sqlText: string): string {
  let count = 0
  return sqlText.replace(/\?/g, () => `$${++count}`)
}
