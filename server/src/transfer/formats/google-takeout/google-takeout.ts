/** Fitbit, Google Health and Google Fit, as Google Takeout and the older Fitbit archive hand them out. */

import type { Format, ReadContext, ReadItem, Upload } from '../format.ts'
import { headerKeys } from '../reading/csv-rows.ts'
import { MinuteMeans } from '../reading/minute-means.ts'
import { passingOver } from '../reading/passing-over.ts'
import { leftOut } from '../reading/target.ts'
import { fitItems, isFitFile } from './google-fit.ts'
import { type TakeoutFile, takeoutFile, takeoutFiles } from './takeout-files.ts'
import { ActiveDays, JSON_STEMS, type JsonReading, jsonItems, MINUTE_STEMS } from './takeout-json.ts'
import { exerciseRows, sleepRows, stagesBySleep } from './takeout-sleep.ts'
import { TABLES, tableItems } from './takeout-tables.ts'
import { takeoutTimes } from './takeout-times.ts'

const FOLDER =
  /(^|\/)(global export data|physical activity_googledata|health fitness data_googledata|user-site-export|sleep score|oxygen saturation \(spo2\)|heart rate variability)\//i

/** A table of Google's with its sources, or a list in Fitbit's old JSON. */
function isOurs({ file, stem, isJson }: TakeoutFile): boolean {
  if (isJson) return JSON_STEMS.has(stem) && /"(dateTime|logId)"/.test(new TextDecoder().decode(file.head))
  const keys = headerKeys(file)
  if (stem in TABLES && keys.has('timestamp') && (keys.has('data source') || FOLDER.test(file.path))) return true
  return keys.has('sleep_id') || keys.has('exercise_id') || keys.has('sleep_log_entry_id') || isFitFile(file)
}

export const googleTakeout: Format = {
  name: 'fitbit',
  connectorId: 4,
  displayName: 'Fitbit and Google Health (Takeout)',
  description: 'Steps, heart rate, sleep, weight, oxygen and more from Fitbit, Google Health and Google Fit.',
  instructions: [
    'Open takeout.google.com, choose "Deselect all", then select "Fitbit" (or "Google Health") and "Fit".',
    'Create the export and download the zip file. If it comes in several parts, upload each of them.',
    'Upload the zip as it is.',
  ],
  getItUrl: 'https://takeout.google.com',
  sniff: ({ files }) => {
    const found = files.some((file) => {
      const known = takeoutFile(file)
      return known !== undefined && isOurs(known)
    })
    if (!found) return 0
    return files.some(({ path }) => FOLDER.test(path)) ? 0.98 : 0.9
  },
  read: readTakeout,
}

async function* readTakeout(upload: Upload, context: ReadContext): AsyncGenerator<ReadItem> {
  const { read, shadowed } = takeoutFiles(upload)
  const fit = read
    .filter(({ file, stem, isJson }) => !isJson && !(stem in TABLES) && isFitFile(file))
    .map(({ file }) => file)
  const fitPaths = new Set(fit.map(({ path }) => path))
  const files = read.filter(({ file }) => !fitPaths.has(file.path))
  const isRead = (stems: ReadonlySet<string>) => files.some(({ stem, isJson }) => isJson && stems.has(stem))
  const times = takeoutTimes(context, { asksClock: isRead(MINUTE_STEMS) })
  const weightUnit = isRead(new Set(['weight'])) ? askWeightUnit(context) : 'kg'
  const reading = { times, weightUnit, days: new ActiveDays() }
  for (const { stem } of shadowed) yield leftOut(`${stem}: files that repeat less precisely what others say`)
  const stages = await stagesBySleep(files.filter(({ stem }) => stem === 'usersleepstages'))
  for (const one of files) yield* passingOver(one.file, fileItems(one, { reading, stages }))
  yield* fitItems(fit, times)
  yield* reading.days.items()
}

interface Reading {
  readonly reading: JsonReading
  readonly stages: Awaited<ReturnType<typeof stagesBySleep>>
}

async function* fileItems(file: TakeoutFile, { reading, stages }: Reading): AsyncGenerator<ReadItem> {
  const table = TABLES[file.stem]
  if (file.stem === 'heart_rate') yield* minuteItems(file, reading)
  else if (file.isJson) yield* JSON_STEMS.has(file.stem) ? jsonItems(file, reading) : unread(file)
  else if (file.stem === 'usersleeps') yield* sleepRows(file, stages)
  else if (file.stem === 'userexercises') yield* exerciseRows(file)
  else if (table) yield* tableItems(file, table, reading.times)
  else if (file.stem !== 'usersleepstages') yield* unread(file)
}

/** Pulse is written every five seconds. */
async function* minuteItems(file: TakeoutFile, reading: JsonReading): AsyncGenerator<ReadItem> {
  const means = new MinuteMeans()
  const table = TABLES[file.stem]
  const items = file.isJson || !table ? jsonItems(file, reading) : tableItems(file, table, reading.times)
  for await (const item of items) yield* means.take(item)
  yield* means.finish()
}

async function* unread({ stem }: TakeoutFile): AsyncGenerator<ReadItem> {
  yield leftOut(`files of ${stem === '' ? 'other kinds' : stem}`)
}

const WEIGHT_UNITS = ['lb', 'kg', 'st'] as const

function askWeightUnit(context: ReadContext): string {
  const text = 'What unit is your weight in? It is the unit of your Fitbit account, and the file does not name it.'
  const answer = context.ask({ key: 'unit: Body Weight', text, choices: WEIGHT_UNITS })
  return WEIGHT_UNITS.find((unit) => unit === answer) ?? WEIGHT_UNITS[0]
}
