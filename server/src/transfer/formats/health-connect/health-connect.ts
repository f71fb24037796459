/** The export of Health Connect, in which Android keeps what all its programs record: a zip with a SQLite file. */
import { type Format, foundIn, type ReadItem, type SourceFile, type Upload } from '../format.ts'
import { knownFormat } from '../known-formats.ts'
import { textIn } from '../reading/json-values.ts'
import { OwnMoments } from '../reading/moments.ts'
import { isSqlite, SqliteTables } from '../reading/sqlite-tables.ts'
import { exerciseItems, type HealthConnectFile, pulseItems, sleepItems, valueItems } from './health-connect-records.ts'

const HEALTH_CONNECT = 'Health Connect'
/** How its tables are called, as the file spells out its own plan near its beginning. */
const PLAN = /create table (?:if not exists )?["'`]?\w+_record_table/i

const isExport = (file: SourceFile): boolean => isSqlite(file) && PLAN.test(Buffer.from(file.head).toString('latin1'))

export const healthConnect: Format = {
  ...knownFormat('health-connect'),
  technical: [
    'row_id',
    'uuid',
    'client_record_id',
    'client_record_version',
    'last_modified_time',
    'device_info_id',
    'dedupe_hash',
    'local_date', // Beside the offset at the start, which is read.
    'end_zone_offset',
    'android_metadata',
    'change_logs_table',
    'access_logs_table',
  ],
  sniff: ({ files }) => (files.some(isExport) ? 1 : 0),
  read: readExport,
}

async function* readExport({ files }: Upload): AsyncGenerator<ReadItem> {
  const found = foundIn(files.filter(isExport), HEALTH_CONNECT)
  const moments = new OwnMoments()
  for (const file of found) {
    const tables = await SqliteTables.open(file)
    try {
      for (const item of tableItems(tables, file.path))
        yield item.kind === 'entry' ? moments.place(item, undefined) : item
    } finally {
      tables.close()
    }
  }
}

function* tableItems(tables: SqliteTables, path: string): Generator<ReadItem> {
  const apps = appsIn(tables)
  const source: HealthConnectFile = {
    tables,
    appOf: (row) => apps.get(Number(row['app_info_id'])) ?? HEALTH_CONNECT,
    placeOf: (table, { rowid }) => ({ file: `${path}, ${table}`, line: rowid }),
  }
  yield* valueItems(source)
  yield* sleepItems(source)
  yield* exerciseItems(source)
  yield* pulseItems(source)
}

function appsIn(tables: SqliteTables): ReadonlyMap<number, string> {
  const apps = new Map<number, string>()
  for (const row of tables.rows('application_info_table', ['app_name', 'package_name'])) {
    const name = textIn(row['app_name']) ?? textIn(row['package_name'])
    if (name !== undefined) apps.set(row.rowid, name.slice(0, 100))
  }
  return apps
}
