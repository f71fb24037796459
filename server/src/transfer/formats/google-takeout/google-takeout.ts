/** Fitbit, Google Health and Google Fit, as Google Takeout and the older Fitbit archive hand them out. */

import { say } from '../../../lib/refusal.ts'
import type { Format, ReadContext, ReadItem, Upload } from '../format.ts'
import { knownFormat } from '../known-formats.ts'
import { headerKeys } from '../reading/csv-rows.ts'
import { MinuteMeans } from '../reading/minute-means.ts'
import { passingOver } from '../reading/passing-over.ts'
import { SESSION, sessionItems } from './fit-sessions.ts'
import { fitItems, isFitFile } from './google-fit.ts'
import { clockOfMinutes, nightClocks, profileZone } from './takeout-clocks.ts'
import { ACTIVE_DAYS_KIND, Coverage, contested, kindOf } from './takeout-coverage.ts'
import { type TakeoutFile, takeoutFile, takeoutFiles } from './takeout-files.ts'
import { foodItems } from './takeout-food.ts'
import { ActiveDays, JSON_STEMS, type JsonReading, jsonItems, MINUTE_STEMS } from './takeout-json.ts'
import { ChosenNights, nightsIn, statedOffsets } from './takeout-nights.ts'
import { exerciseRows, type NightReading, sleepRows, stagesBySleep } from './takeout-sleep.ts'
import { type NightlyClocks, TABLES, tableItems } from './takeout-tables.ts'
import { askZone, takeoutTimes } from './takeout-times.ts'
import { isWater, WaterLog, waterUnitOf } from './takeout-water.ts'

const FOLDER =
  /(^|\/)(global export data|physical activity_googledata|health fitness data_googledata|user-site-export|sleep score|oxygen saturation \(spo2\)|heart rate variability)\//i

/** A table of Google's with its sources, or a list in Fitbit's old JSON. */
function isOurs({ file, stem, isJson }: TakeoutFile): boolean {
  if (isJson && stem === SESSION) return true
  if (isJson)
    return (
      (JSON_STEMS.has(stem) || stem === 'food_logs' || isWater({ file, stem, isJson })) &&
      /"(dateTime|logId)"/.test(new TextDecoder().decode(file.head))
    )
  const keys = headerKeys(file)
  if (stem in TABLES && keys.has('timestamp') && (keys.has('data source') || FOLDER.test(file.path))) return true
  return keys.has('sleep_id') || keys.has('exercise_id') || keys.has('sleep_log_entry_id') || isFitFile(file)
}

export const googleTakeout: Format = {
  ...knownFormat('fitbit'),
  passes: 2,
  technical: [
    'logId',
    'foodId',
    'infoCode',
    'lastModified',
    'exercise_id',
    'exercise_created',
    'exercise_last_updated',
    'sleep_stage_id',
    'sleep_last_updated',
    'sleep_stage_created',
    'sleep_stage_last_updated',
  ],
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
  const all = takeoutFiles(upload)
  const fit = all
    .filter(({ file, stem, isJson }) => !isJson && !(stem in TABLES) && isFitFile(file))
    .map(({ file }) => file)
  const fitPaths = new Set(fit.map(({ path }) => path))
  const files = all.filter(({ file }) => !fitPaths.has(file.path))
  const common = await commonReading(files, context)
  const coverage = await coverageOf(files, common)
  const reading = {
    ...common,
    weightUnit: weightUnitOf(files, { coverage, context }),
    days: new ActiveDays(),
    water: new WaterLog(common.times, waterUnitOf(files, context)),
  }
  for (const one of files) {
    for await (const item of passingOver(one.file, fileItems(one, reading)))
      yield item.kind === 'entry' ? coverage.choose(item, kindOf(one)) : item
  }
  yield* fitItems(fit, reading.times)
  for (const item of reading.days.items()) yield item.kind === 'entry' ? coverage.choose(item, ACTIVE_DAYS_KIND) : item
  yield* reading.water.items()
}

type Common = Omit<Reading, 'weightUnit' | 'days' | 'water'>

/** What has to be known of the whole before its parts can be read: the zone, the clocks, which nights are one. */
async function commonReading(files: readonly TakeoutFile[], context: ReadContext): Promise<Common> {
  const nights = await nightsIn(files)
  const zone = askZone(context, { profile: await profileZone(files), stated: statedOffsets(nights) })
  const hasMinutes = files.some(({ stem, isJson }) => isJson && MINUTE_STEMS.has(stem))
  const minutes = clockOfMinutes(files, zone) ?? (hasMinutes ? 'asked' : 'local time')
  const times = takeoutTimes(context, { minutes, zone })
  const { clock, clocks } = nightClocks(files, { nights, context })
  const chosen = new ChosenNights(nights, { times, clock })
  const stages = await stagesBySleep(files.filter(({ stem }) => stem === 'usersleepstages'))
  return { times, clock, clocks, chosen, stages }
}

/** Before anything is yielded, what several kinds of files tell is looked through once. */
async function coverageOf(files: readonly TakeoutFile[], common: Common): Promise<Coverage> {
  const coverage = new Coverage()
  const reading = { ...common, weightUnit: 'kg', days: new ActiveDays(), water: new WaterLog(common.times, undefined) }
  for (const one of contested(files)) {
    for await (const item of passingOver(one.file, plainItems(one, reading)))
      if (item.kind === 'entry') coverage.count(item, kindOf(one))
  }
  for (const item of reading.days.items()) if (item.kind === 'entry') coverage.count(item, ACTIVE_DAYS_KIND)
  return coverage
}

interface Reading extends JsonReading, NightReading {
  readonly clocks: NightlyClocks
  readonly water: WaterLog
}

async function* fileItems(file: TakeoutFile, reading: Reading): AsyncGenerator<ReadItem> {
  if (file.stem === 'heart_rate') yield* minuteItems(file, reading)
  else yield* plainItems(file, reading)
}

async function* plainItems(file: TakeoutFile, reading: Reading): AsyncGenerator<ReadItem> {
  const table = TABLES[file.stem]
  if (file.isJson && file.stem === SESSION) yield* sessionItems(file, reading.times)
  else if (file.isJson && file.stem === 'food_logs') yield* foodItems(file, reading.times)
  else if (isWater(file)) yield* reading.water.take(file)
  else if (file.isJson) {
    if (JSON_STEMS.has(file.stem)) yield* jsonItems(file, reading)
  } else if (file.stem === 'usersleeps') yield* sleepRows(file, reading)
  else if (file.stem === 'userexercises') yield* exerciseRows(file, reading.times)
  else if (table) yield* tableItems(file, table, reading)
}

/** Pulse is written every five seconds. */
async function* minuteItems(file: TakeoutFile, reading: Reading): AsyncGenerator<ReadItem> {
  const means = new MinuteMeans()
  for await (const item of plainItems(file, reading)) yield* means.take(item)
  yield* means.finish()
}

const WEIGHT_UNITS = ['lb', 'kg', 'st'] as const

interface Weighing {
  readonly coverage: Coverage
  readonly context: ReadContext
}

/** Only asked for where a weight is taken from a file that does not say its unit. */
function weightUnitOf(files: readonly TakeoutFile[], { coverage, context }: Weighing): string {
  const isThere = files.some(({ stem, isJson }) => isJson && stem === 'weight')
  return isThere && coverage.isChosen('json weight') ? askWeightUnit(context) : 'kg'
}

function askWeightUnit(context: ReadContext): string {
  const text = say(
    'What unit is your weight in? It is the unit of your Fitbit account, and the file does not name it.',
    'In welcher Einheit ist dein Gewicht? Es ist die Einheit deines Fitbit-Kontos, und die Datei nennt sie nicht.',
  )
  const answer = context.ask({ key: 'unit: Body Weight', text, choices: WEIGHT_UNITS })
  return WEIGHT_UNITS.find((unit) => unit === answer) ?? WEIGHT_UNITS[0]
}
