import { resolve } from 'node:path'
import { restoreBackup } from '../storage/backup-restore.ts'
import { takeBackup } from '../storage/backup-write.ts'
import { lockForServer, openDatabase } from '../storage/open.ts'
import { type Command, wantsJson, word } from './command.ts'

export const backup: Command = {
  name: 'backup',
  summary: 'Write everything into one file. The server can keep running.',
  usage: 'FILE [--json]',
  operands: ['FILE'],
  options: { json: { type: 'boolean' } },
  help: `The file contains all accounts with their data at one moment, and works for both SQLite and PostgreSQL. It is read back
before it gets its name, never overwrites another file, and only its owner can read it: keep it as safe as the
database. Jobs waiting in the queue are not included.`,
  run: async (input, { openAsIs, clock, print }) => {
    const { file, bytes, manifest } = await takeBackup(await openAsIs(), resolve(word(input, 0)), { clock })
    const rows = manifest.tables.reduce((sum, table) => sum + table.rows, 0)
    const { schemaVersion, tables } = manifest
    if (wantsJson(input)) return print(JSON.stringify({ file, bytes, schemaVersion, rows, tables: counts(tables) }))
    print(`${file}: ${rows} rows in ${tables.length} tables, ${bytes} bytes, read back and complete.`)
  },
}

export const restore: Command = {
  name: 'restore',
  summary: 'Restore a backup into an empty database.',
  usage: 'FILE [--json]',
  operands: ['FILE'],
  options: { json: { type: 'boolean' } },
  help: `Restores into DATA_DIR or DATABASE_URL. The backup may come from the other kind of database. Everything is restored,
or nothing. Stop the server first.`,
  run: async (input, { location, clock, print }) => {
    const unlock = location.databaseUrl === undefined ? lockForServer(location.sqliteFile) : () => undefined
    const database = openDatabase(location)
    try {
      const manifest = await restoreBackup(database, resolve(word(input, 0)), { clock })
      const rows = manifest.tables.reduce((sum, table) => sum + table.rows, 0)
      const { createdAt, tables } = manifest
      if (wantsJson(input)) return print(JSON.stringify({ createdAt, rows, tables: counts(tables) }))
      print(`Restored ${rows} rows in ${tables.length} tables, as they were at ${createdAt}.`)
    } finally {
      await database.close()
      unlock()
    }
  },
}

const counts = (tables: readonly { readonly name: string; readonly rows: number }[]) =>
  Object.fromEntries(tables.map(({ name, rows }) => [name, rows]))
