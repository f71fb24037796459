/**
 * For each format, two exports that together contain its sample: the file cut in two between days, as if somebody had
 * exported twice. Sent in either order, or one of them together with the whole, the result must be the same.
 */
import { appleHealthPart } from './apple-health/files.fixture.ts'
import { daylioBackupPart } from './daylio/files.fixture.ts'
import { diaryWorkbookPart } from './excel/workbook.fixture.ts'
import { gadgetbridgeFixture } from './gadgetbridge/files.fixture.ts'
import { healthConnectFixture } from './health-connect/files.fixture.ts'
import { sheetPart } from './libreoffice/files.fixture.ts'
import { loopDatabaseFixture } from './loop-habits/files.fixture.ts'

type Files = Readonly<Record<string, string | Uint8Array>>
/** From the files of the sample to those of an earlier and of a later export. */
export type Cut = (files: ReadonlyMap<string, Uint8Array>) => readonly [earlier: Files, later: Files]

/** A table: this many lines above it, then this many rows in the first export. Other files are part of both. */
const afterRows =
  (rows: number, { above = 1, of = /./ } = {}): Cut =>
  (files) => {
    // Byte by byte, whatever alphabet it is in.
    const part = (from: number, to?: number): Files =>
      Object.fromEntries(
        [...files].map(([path, content]) => {
          if (!of.test(path)) return [path, content]
          const lines = Buffer.from(content).toString('latin1').split('\n')
          const keptLines = [...lines.slice(0, above), ...lines.slice(above).slice(from, to)]
          return [path, Buffer.from(`${keptLines.join('\n').trimEnd()}\n`, 'latin1')]
        }),
      )
    return [part(0, rows), part(rows)]
  }

/** A list in JSON under these names: this many of its elements in the first export. Other files are part of both. */
const afterItems =
  (items: number, { under = [], of = /./ }: { under?: readonly string[]; of?: RegExp } = {}): Cut =>
  (files) => {
    const part = (from: number, to?: number): Files =>
      Object.fromEntries(
        [...files].map(([path, content]) => {
          if (!of.test(path)) return [path, content]
          return [path, JSON.stringify(withPart(JSON.parse(Buffer.from(content).toString()), under, [from, to]))]
        }),
      )
    return [part(0, items), part(items)]
  }

function withPart(
  value: unknown,
  names: readonly string[],
  span: readonly [from: number, to: number | undefined],
): unknown {
  const [name, ...rest] = names
  if (name === undefined) return Array.isArray(value) ? value.slice(...span) : value
  const object = value as Readonly<Record<string, unknown>>
  return { ...object, [name]: withPart(object[name], rest, span) }
}

const since = '2026-01-31T23:00:00Z'
const longer = ['sleep_session', 'steps', 'distance', 'active_calories_burned', 'hydration', 'nutrition']
const healthConnectBefore = (moments: '<' | '>='): Files => {
  // Sessions and their parts stay together: the night that begins earlier is in the first export.
  const outside = moments === '<' ? '>=' : '<'
  const sinceMs = Date.parse(since)
  return healthConnectFixture(
    ...longer.map((name) => `delete from ${name}_record_table where start_time ${outside} ${sinceMs}`),
    ...['weight', 'blood_pressure', 'cervical_mucus'].map(
      (name) => `delete from ${name}_record_table where time ${outside} ${sinceMs}`,
    ),
  )
}

const gadgetbridgeBefore = (outside: '<' | '>='): string[] => {
  const lateMs = Date.parse('2026-02-01T23:30:00Z')
  return [
    `delete from MI_BAND_ACTIVITY_SAMPLE where TIMESTAMP ${outside} ${lateMs / 1000}`,
    ...['XIAOMI_SLEEP_TIME_SAMPLE', 'HUAMI_SPO2_SAMPLE', 'GARMIN_SLEEP_STAGE_SAMPLE'].map(
      (table) => `delete from ${table} where TIMESTAMP ${outside} ${lateMs}`,
    ),
    `delete from BASE_ACTIVITY_SUMMARY where START_TIME ${outside} ${lateMs}`,
  ]
}

/** The cuts by the folder of the sample. */
export const cuts: Readonly<Record<string, Cut>> = {
  'apple-health': () => [appleHealthPart(0, 2), appleHealthPart(2)],
  'fitbit-water': afterItems(3, { of: /water/ }),
  libreview: afterRows(1, { above: 2 }),
  'dexcom-clarity': afterRows(4),
  'strava-export': afterRows(2),
  'oura-trends': afterRows(1),
  'health-connect': () => [healthConnectBefore('<'), healthConnectBefore('>=')],
  'apple-shortcut': afterItems(3, { under: ['samples'] }),
  'health-auto-export': afterItems(5, { under: ['data', 'metrics'] }),
  'open-mhealth': afterRows(7, { above: 0 }),
  fhir: afterItems(5, { under: ['entry'] }),
  'garmin-activities': afterRows(2),
  runkeeper: afterRows(1),
  openscale: afterRows(1),
  gadgetbridge: () => [
    gadgetbridgeFixture(...gadgetbridgeBefore('>=')),
    gadgetbridgeFixture(...gadgetbridgeBefore('<')),
  ],
  ccda: (files) => {
    const text = Buffer.from(files.get('document.xml') ?? '').toString()
    const without = (code: string) => ({
      'document.xml': text.replace(`value="${code}" unit`, 'nullFlavor="UNK" unit'),
    })
    return [without('5.4'), without('121')]
  },
  drip: afterRows(1),
  clue: afterItems(2),
  toggl: afterRows(2),
  activitywatch: afterItems(1, { under: ['buckets', 'aw-watcher-afk_laptop', 'events'] }),
  'home-assistant': afterRows(6),
  libreoffice: () => [sheetPart(0, 1), sheetPart(1)],
  daylio: afterRows(3),
  'daylio-old': afterRows(1),
  'daylio-backup': () => [daylioBackupPart(0, 1), daylioBackupPart(1)],
  bearable: afterRows(8),
  nomie: afterItems(1, { under: ['files', 'books/2026-01'] }),
  hevy: afterRows(6),
  strong: afterRows(8),
  fitnotes: afterRows(3),
  'track-and-graph': afterRows(2),
  habitbull: afterRows(2),
  libra: afterRows(1, { above: 4 }),
  'sleep-cycle-old': afterRows(1),
  autosleep: afterRows(1),
  'sleep-as-android': afterRows(3, { above: 0, of: /sleep-export/ }),
  'loop-habits': afterRows(1, { of: /\d+ .*Checkmarks/ }),
  'loop-backup': () => [
    loopDatabaseFixture(`delete from Repetitions where timestamp >= ${Date.UTC(2026, 1, 1)}`),
    loopDatabaseFixture(`delete from Repetitions where timestamp < ${Date.UTC(2026, 1, 1)}`),
  ],
  excel: () => [diaryWorkbookPart(0, 1), diaryWorkbookPart(1)],
  'spreadsheet-wide': afterRows(2),
  'spreadsheet-german': afterRows(2, { above: 2 }),
  'spreadsheet-own': afterRows(2),
}
