/** A SQLite file from the statements that make it. */
import { DatabaseSync } from 'node:sqlite'

export function sqliteFile(...statements: readonly string[]): Uint8Array {
  const database = new DatabaseSync(':memory:', { enableForeignKeyConstraints: false })
  for (const statement of statements) database.exec(statement)
  const bytes = Uint8Array.from(database.serialize())
  database.close()
  return bytes
}
