/** A step forward. To go back, restore a backup. */
export interface Migration {
  readonly version: number
  readonly name: string
  statements(on: { readonly dialect: DialectName; readonly words: DialectWords }): readonly string[]
}

/** Differences between the two databases. */
type DialectName = 'sqlite' | 'postgres'

interface DialectWords {
  readonly integer: string
  readonly double: string
  /** Text for sorting: compared by bytes on both, regardless of the database's collation. */
  readonly sortedText: string
  /** After the closing bracket of a table. */
  readonly tableEnd: string
  /** After the closing bracket of the measurements table, which grows large. */
  readonly largeTableEnd: string
}

/** Keywords of CREATE TABLE. */
export const words: Record<DialectName, DialectWords> = {
  sqlite: {
    integer: 'integer',
    double: 'real',
    sortedText: 'text',
    tableEnd: 'strict, without rowid',
    // Clustered by key, so that a page of one variable is a range of adjacent rows.
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

/** `?` placeholders in PostgreSQL's numbered form. */
export function numbered(sqlText: string): string {
  let count = 0
  return sqlText.replace(/\?/g, () => `$${++count}`)
}
