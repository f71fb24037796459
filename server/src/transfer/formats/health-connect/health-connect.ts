/** The export of Health Connect, in which Android keeps what all its programs record: a zip with a SQLite file. */
import { say } from '../../../lib/refusal.ts'
import type { Format, ReadItem, SourceFile, Upload } from '../format.ts'
import { textIn } from '../reading/json-values.ts'
import { OwnMoments } from '../reading/own-moments.ts'
import { isSqlite, SqliteTables } from '../reading/sqlite-tables.ts'
import { leftOut } from '../reading/target.ts'
import { foundIn } from '../unreadable-file.ts'
import { exerciseItems, pulseItems, SESSION_TABLES, sleepItems } from './health-connect-sessions.ts'
import { type Source, VALUE_TABLES, valueItems } from './health-connect-values.ts'

const HEALTH_CONNECT = 'Health Connect'
/** How its tables are called, as the file spells out its own plan near its beginning. */
const PLAN = /create table (?:if not exists )?["'`]?\w+_record_table/i

const isExport = (file: SourceFile): boolean => isSqlite(file) && PLAN.test(Buffer.from(file.head).toString('latin1'))

export const healthConnect: Format = {
  name: 'health-connect',
  connectorId: 27,
  displayName: HEALTH_CONNECT,
  description:
    'Imports what all programs on an Android phone keep in Health Connect: steps, sleep, pulse, weight, food.',
  instructions: [
    'On the phone open Settings, then Security & privacy, then Privacy controls, then Health Connect.',
    'Tap Manage data, then Backup and restore, then Scheduled export, and choose where the file goes.',
    'Upload the zip "Health Connect.zip" as it is.',
  ],
  sniff: ({ files }) => (files.some(isExport) ? 1 : 0),
  read: readExport,
}

async function* readExport({ files }: Upload): AsyncGenerator<ReadItem> {
  const found = foundIn(files.filter(isExport), HEALTH_CONNECT)
  const moments = new OwnMoments()
  for (let count = found.length; count < files.length; count++) yield leftOut(say('Other files', 'Andere Dateien'))
  for (const file of found) {
    const tables = await SqliteTables.open(file)
    try {
      for (const item of tableItems(tables, file.path)) yield item.kind === 'entry' ? moments.place(item) : item
    } finally {
      tables.close()
    }
  }
}

function* tableItems(tables: SqliteTables, path: string): Generator<ReadItem> {
  const apps = appsIn(tables)
  const source: Source = {
    tables,
    appOf: (row) => apps.get(Number(row['app_info_id'])) ?? HEALTH_CONNECT,
    placeOf: (table, { rowid }) => ({ file: `${path}, ${table}`, line: rowid }),
  }
  yield* valueItems(source)
  yield* sleepItems(source)
  yield* exerciseItems(source)
  yield* pulseItems(source)
  const read = new Set([...VALUE_TABLES, ...SESSION_TABLES])
  for (const table of tables.tables) {
    if (!table.endsWith('_record_table') || read.has(table)) continue
    const what = table.replace(/_record_table$/, '').replaceAll('_', ' ')
    for (const _row of tables.rows(table, [])) yield leftOut(say(`Records of ${what}`, `Datensätze von ${what}`))
  }
}

function appsIn(tables: SqliteTables): ReadonlyMap<number, string> {
  const apps = new Map<number, string>()
  for (const row of tables.rows('application_info_table', ['app_name', 'package_name'])) {
    const name = textIn(row['app_name']) ?? textIn(row['package_name'])
    if (name !== undefined) apps.set(row.rowid, name.slice(0, 100))
  }
  return apps
}
