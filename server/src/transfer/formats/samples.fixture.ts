/** Every sample file and the answers it needs; written by us in the real layouts. */
import { globSync, readdirSync, readFileSync } from 'node:fs'
import { join } from 'node:path'
import { appleHealthFixture } from './apple-health/files.fixture.ts'
import { daylioBackupFixture } from './daylio/files.fixture.ts'
import { diaryWorkbook } from './excel/workbook.fixture.ts'
import type { Upload } from './format.ts'
import { gadgetbridgeFixture } from './gadgetbridge/files.fixture.ts'
import { garminFixture } from './garmin-fit/files.fixture.ts'
import { healthConnectFixture } from './health-connect/files.fixture.ts'
import { diarySheet } from './libreoffice/files.fixture.ts'
import { loopDatabaseFixture } from './loop-habits/files.fixture.ts'
import { macroFactorWorkbook } from './macrofactor/files.fixture.ts'
import { fileOf } from './reading.fixture.ts'

export interface FormatSample {
  /** Name of the format that reads it. */
  readonly format: string
  /** Folder among the fixtures of its source: one file is uploaded as it is, several as an archive. */
  readonly folder: string
  /** For generated samples: path and content of each file. */
  readonly files?: () => Readonly<Record<string, string | Uint8Array>>
  /** To the questions without a fallback. */
  readonly answers?: Readonly<Record<string, string>>
}

export const samples: readonly FormatSample[] = [
  { format: 'spreadsheet', folder: 'spreadsheet-wide', answers: { 'unit: Weight': 'lb', 'unit: Mood': '/5' } },
  { format: 'spreadsheet', folder: 'spreadsheet-german', answers: { 'unit: Kopfschmerzen': '/5' } },
  { format: 'spreadsheet', folder: 'spreadsheet-long', answers: { 'unit: Focus': '/10' } },
  { format: 'spreadsheet', folder: 'spreadsheet-own' },
  { format: 'excel', folder: 'excel', files: diaryWorkbook },
  { format: 'apple-health', folder: 'apple-health', files: appleHealthFixture },
  { format: 'fitbit', folder: 'fitbit', answers: { clock: 'UTC', 'unit: Body Weight': 'lb' } },
  { format: 'fitbit', folder: 'google-health' },
  { format: 'fitbit', folder: 'fit-sessions' },
  { format: 'fitbit', folder: 'fitbit-water', answers: { 'unit: Water': 'fl oz' } },
  { format: 'withings-export', folder: 'withings-export' },
  { format: 'withings-export', folder: 'withings-german' },
  { format: 'libreview', folder: 'libreview' },
  { format: 'libreview', folder: 'libreview-german', answers: { dayOrder: 'day first' } },
  { format: 'dexcom-clarity', folder: 'dexcom-clarity' },
  { format: 'garmin-account', folder: 'garmin-account' },
  { format: 'garmin-fit', folder: 'garmin-fit', files: garminFixture },
  { format: 'strava-export', folder: 'strava-export' },
  { format: 'whoop', folder: 'whoop', answers: { journalDay: 'the day before' } },
  { format: 'oura-export', folder: 'oura-app-data' },
  { format: 'oura-export', folder: 'oura-json' },
  { format: 'oura-export', folder: 'oura-trends' },
  { format: 'samsung-health', folder: 'samsung-health' },
  { format: 'health-connect', folder: 'health-connect', files: healthConnectFixture },
  { format: 'health-connect-webhook', folder: 'push' },
  { format: 'apple-shortcut', folder: 'apple-shortcut' },
  { format: 'health-auto-export', folder: 'health-auto-export' },
  { format: 'open-mhealth', folder: 'open-mhealth' },
  { format: 'fhir', folder: 'fhir' },
  { format: 'garmin-activities', folder: 'garmin-activities', answers: { 'unit: Distance': 'km' } },
  { format: 'garmin-activities', folder: 'garmin-activities-german', answers: { 'unit: Distance': 'km' } },
  { format: 'runkeeper', folder: 'runkeeper' },
  { format: 'track-files', folder: 'track-files' },
  { format: 'openscale', folder: 'openscale' },
  {
    format: 'openscale',
    folder: 'openscale-3',
    answers: { 'unit: Weight': 'lb', 'unit: Body Fat': '%', 'unit: Length': 'in' },
  },
  { format: 'fitbit-csv', folder: 'fitbit-csv', answers: { 'unit: Distance': 'km' } },
  { format: 'nightscout-files', folder: 'nightscout' },
  { format: 'tandem', folder: 'tandem' },
  { format: 'gadgetbridge', folder: 'gadgetbridge', files: gadgetbridgeFixture },
  { format: 'polar', folder: 'polar' },
  { format: 'ccda', folder: 'ccda' },
  { format: 'drip', folder: 'drip' },
  { format: 'clue', folder: 'clue' },
  { format: 'toggl', folder: 'toggl' },
  { format: 'activitywatch', folder: 'activitywatch' },
  {
    format: 'home-assistant-history',
    folder: 'home-assistant',
    answers: { 'unit: Temperature': 'C', 'unit: other sensors': 'index' },
  },
  { format: 'macrofactor', folder: 'macrofactor', files: macroFactorWorkbook },
  { format: 'macrofactor', folder: 'macrofactor-foods' },
  { format: 'exist', folder: 'exist' },
  { format: 'libreoffice', folder: 'libreoffice', files: diarySheet },
  { format: 'daylio', folder: 'daylio', answers: { 'mood: cosy': '4' } },
  { format: 'daylio', folder: 'daylio-old' },
  { format: 'daylio-backup', folder: 'daylio-backup', files: daylioBackupFixture },
  { format: 'bearable', folder: 'bearable' },
  { format: 'nomie', folder: 'nomie' },
  { format: 'nomie', folder: 'nomie-5' },
  { format: 'hevy', folder: 'hevy' },
  { format: 'hevy', folder: 'hevy-pounds' },
  { format: 'strong', folder: 'strong', answers: { 'unit: Weight': 'kg', 'unit: Distance': 'km' } },
  { format: 'strong', folder: 'strong-android' },
  { format: 'strong', folder: 'strong-2016' },
  { format: 'fitnotes', folder: 'fitnotes' },
  { format: 'track-and-graph', folder: 'track-and-graph', answers: { 'unit: Grip strength': 'index' } },
  { format: 'habitbull', folder: 'habitbull', answers: { zeros: 'not done' } },
  { format: 'libra', folder: 'libra', answers: { 'unit: Muscle Mass': 'as the weight' } },
  { format: 'libra', folder: 'libra-pounds' },
  { format: 'sleep-cycle', folder: 'sleep-cycle' },
  { format: 'sleep-cycle', folder: 'sleep-cycle-old' },
  { format: 'autosleep', folder: 'autosleep' },
  { format: 'sleep-as-android', folder: 'sleep-as-android' },
  { format: 'loop-habits', folder: 'loop-habits' },
  { format: 'loop-habits', folder: 'loop-habits-old' },
  { format: 'loop-habits', folder: 'loop-habits-2024', answers: { 'unit: Read': 'count' } },
  { format: 'loop-backup', folder: 'loop-backup', files: loopDatabaseFixture },
  { format: 'myfitnesspal', folder: 'myfitnesspal', answers: { 'unit: Length': 'cm' } },
  { format: 'myfitnesspal', folder: 'myfitnesspal-german', answers: { dayOrder: 'day first' } },
  { format: 'cronometer', folder: 'cronometer' },
  { format: 'cronometer', folder: 'cronometer-daily' },
]

function placeOf(folder: string): string {
  const [folderPath] = globSync(`*/fixtures/${folder}`, { cwd: import.meta.dirname })
  if (folderPath === undefined) throw new Error(`There is no sample ${folder}.`)
  return join(import.meta.dirname, folderPath)
}

/** Path in the archive and content of each file of a sample. */
export function filesOf({ folder, files }: Pick<FormatSample, 'folder' | 'files'>): ReadonlyMap<string, Uint8Array> {
  if (files) return new Map(Object.entries(files()).map(([path, content]) => [path, Buffer.from(content)]))
  const base = placeOf(folder)
  const paths = readdirSync(base, { recursive: true, withFileTypes: true })
    .filter((file) => file.isFile())
    .map((file) => join(file.parentPath, file.name).slice(base.length + 1))
    .sort()
  return new Map(paths.map((path) => [path, new Uint8Array(readFileSync(join(base, path)))]))
}

export function uploadFrom(sample: Pick<FormatSample, 'folder' | 'files'>): Upload {
  const files = [...filesOf(sample)].map(([path, content]) => fileOf(path, content))
  return { name: files.length === 1 ? (files[0]?.path ?? sample.folder) : `${sample.folder}.zip`, files }
}

export const sampleUpload = (folder: string): Upload => uploadFrom({ folder })
