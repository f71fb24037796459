/** Fitbit, Google Health and Google Fit, as exported by Google Takeout and the older Fitbit archive. */
import { say } from '../../../lib/language.ts'

import { offsetsOf } from '../../../lib/zone.ts'
import type { Format, ReadContext, ReadItem, Upload } from '../format.ts'
import { knownFormat } from '../known-formats.ts'
import { columnsOf, firstRows, headerKeys, namedRows } from '../reading/csv-rows.ts'
import { readDate } from '../reading/dates.ts'
import { MinuteMeans } from '../reading/minutes.ts'
import { momentsIn } from '../reading/moments.ts'
import { headText } from '../reading/text-pieces.ts'
import { passingOver } from '../reading/uses.ts'
import { fitItems, isFitFile, SESSION, sessionItems } from './google-fit.ts'
import {
  ACTIVE_DAYS_KIND,
  Coverage,
  contested,
  kindOf,
  type TakeoutFile,
  takeoutFile,
  takeoutFiles,
} from './takeout-files.ts'
import { foodItems, isWater, WaterLog, waterUnitOf } from './takeout-intake.ts'
import { ActiveDays, JSON_STEMS, type JsonReading, jsonItems, MINUTE_STEMS } from './takeout-json.ts'
import {
  ChosenNights,
  clockOfNights,
  clockWithin,
  exerciseRows,
  majority,
  type NightReading,
  type Nights,
  nightsIn,
  sleepRows,
  stagesBySleep,
  statedOffsets,
  type WrittenMoment,
} from './takeout-sleep.ts'
import { type NightlyClocks, TABLES, tableItems } from './takeout-tables.ts'
import { askZone, figuresOf, type TakeoutClock, takeoutTimes } from './takeout-times.ts'

const FOLDER =
  /(^|\/)(global export data|physical activity_googledata|health fitness data_googledata|user-site-export|sleep score|oxygen saturation \(spo2\)|heart rate variability)\//i

/** A table of Google's with its sources, or a list in Fitbit's old JSON. */
function isTakeoutFile({ file, stem, isJson }: TakeoutFile): boolean {
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
    const hasTakeoutFile = files.some((file) => {
      const takeout = takeoutFile(file)
      return takeout !== undefined && isTakeoutFile(takeout)
    })
    if (!hasTakeoutFile) return 0
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
  for (const file of files) {
    for await (const item of passingOver(file.file, fileItems(file, reading)))
      yield item.kind === 'entry' ? coverage.choose(item, kindOf(file)) : item
  }
  yield* fitItems(fit, reading.times)
  for (const item of reading.days.items()) yield item.kind === 'entry' ? coverage.choose(item, ACTIVE_DAYS_KIND) : item
  yield* reading.water.items()
}

type CommonReading = Omit<TakeoutContext, 'weightUnit' | 'days' | 'water'>

/** What has to be known about the whole upload before its parts can be read: the zone, the clocks, duplicate nights. */
async function commonReading(files: readonly TakeoutFile[], context: ReadContext): Promise<CommonReading> {
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

/** Data that several kinds of files contain is surveyed before anything is yielded. */
async function coverageOf(files: readonly TakeoutFile[], common: CommonReading): Promise<Coverage> {
  const coverage = new Coverage()
  const reading = { ...common, weightUnit: 'kg', days: new ActiveDays(), water: new WaterLog(common.times, undefined) }
  for (const file of contested(files)) {
    for await (const item of passingOver(file.file, plainItems(file, reading)))
      if (item.kind === 'entry') coverage.count(item, kindOf(file))
  }
  for (const item of reading.days.items()) if (item.kind === 'entry') coverage.count(item, ACTIVE_DAYS_KIND)
  return coverage
}

interface TakeoutContext extends JsonReading, NightReading {
  readonly clocks: NightlyClocks
  readonly water: WaterLog
}

async function* fileItems(file: TakeoutFile, reading: TakeoutContext): AsyncGenerator<ReadItem> {
  if (file.stem === 'heart_rate' && !file.isJson) yield* minuteItems(file, reading)
  else yield* plainItems(file, reading)
}

async function* plainItems(file: TakeoutFile, reading: TakeoutContext): AsyncGenerator<ReadItem> {
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

/** Tables have a row for each few seconds of pulse. */
async function* minuteItems(file: TakeoutFile, reading: TakeoutContext): AsyncGenerator<ReadItem> {
  const means = new MinuteMeans()
  for await (const item of plainItems(file, reading)) yield* means.take(item)
  yield* means.finish()
}

const WEIGHT_UNITS = ['lb', 'kg', 'st'] as const

interface TakeoutWeighing {
  readonly coverage: Coverage
  readonly context: ReadContext
}

/** Only asked if a weight is read from a file without a unit. */
function weightUnitOf(files: readonly TakeoutFile[], { coverage, context }: TakeoutWeighing): string {
  const hasWeights = files.some(({ stem, isJson }) => isJson && stem === 'weight')
  return hasWeights && coverage.isChosen('json weight') ? askWeightUnit(context) : 'kg'
}

function askWeightUnit(context: ReadContext): string {
  const text = say('What unit is your weight in? It is the unit of your Fitbit account, and the file does not name it.')
  const answer = context.ask({ key: 'unit: Body Weight', text, choices: WEIGHT_UNITS })
  return WEIGHT_UNITS.find((unit) => unit === answer) ?? WEIGHT_UNITS[0]
}

// The zone and the clocks of a Google Takeout, by its files or else by asking.

/** `Profile.csv` names the zone of the account. */
async function profileZone(files: readonly TakeoutFile[]): Promise<string | undefined> {
  let zone: string | undefined
  for (const { file, stem, isJson } of files) {
    if (stem !== 'profile' || isJson) continue
    for await (const row of namedRows(file)) zone ??= row.cell('timezone') || undefined
  }
  return zone
}

/** Ten years are one file per day; a few hundred times, from first to last, are as good as all. */
const MOMENTS_LOOKED_AT = 1000

function momentsOf(files: readonly TakeoutFile[], nightly: keyof NightlyClocks): readonly WrittenMoment[] {
  const all = firstMomentsOf(files, nightly)
  const step = Math.ceil(all.length / MOMENTS_LOOKED_AT)
  return all.filter((_, index) => index % step === 0)
}

/** The first times of each such file. */
function firstMomentsOf(files: readonly TakeoutFile[], nightly: keyof NightlyClocks): readonly WrittenMoment[] {
  return files
    .filter(({ stem, isJson }) => !isJson && TABLES[stem]?.nightly === nightly)
    .flatMap(({ file }) => {
      const [head, ...rows] = firstRows(file)
      const columns = columnsOf(head?.cells ?? [])
      const idAt = columns.get('sleep_log_entry_id')
      const timeAt = columns.get('timestamp')
      return rows.flatMap(({ cells }) => {
        const text = cells[timeAt ?? -1] ?? ''
        const figures = /(?:Z|\+00:?00)$/i.test(text.trim()) ? figuresOf(text) : undefined
        return figures === undefined ? [] : [{ id: cells[idAt ?? -1]?.trim() ?? '', figures }]
      })
    })
}

interface TakeoutNightClocks {
  /** Of `UserSleeps_*.csv`. */
  readonly clock: TakeoutClock
  readonly clocks: NightlyClocks
}

/** Each by its own files; otherwise like the others, or by asking. */
function nightClocks(
  files: readonly TakeoutFile[],
  {
    nights,
    context,
  }: {
    readonly nights: Nights
    readonly context: ReadContext
  },
): TakeoutNightClocks {
  const reported = clockOfNights(nights)
  const moments = { scores: momentsOf(files, 'scores'), variability: momentsOf(files, 'variability') }
  const scores = clockWithin(moments.scores, { nights, clock: reported })
  const variability = clockWithin(moments.variability, { nights, clock: reported })
  const reportedClock = reported ?? scores ?? variability
  const isLeftOpen =
    (nights.table.some(({ offsetMinutes }) => offsetMinutes !== 0) && reported === undefined) ||
    (moments.scores.length > 0 && scores === undefined) ||
    (moments.variability.length > 0 && variability === undefined)
  const other = reportedClock ?? (isLeftOpen ? askNightClock(context) : 'local time')
  return { clock: reported ?? other, clocks: { scores: scores ?? other, variability: variability ?? other } }
}

const JSON_STEPS = /"dateTime"\s*:\s*"([^"]{8,30})"\s*,\s*"value"\s*:\s*"([1-9]\d{0,5})"/g
const TABLE_STEPS = /^"?(\d{4}-[^",]{8,30}Z)"?,"?([1-9]\d{0,5})"?,/gm

/** Ten years are one file per month or day; a few of them, from first to last, are as good as all. */
const STEP_FILES_LOOKED_AT = 60

/** The clock of minutes in JSON, if the same steps are in a table too, which is in UTC. The first rows are enough. */
function clockOfMinutes(files: readonly TakeoutFile[], zone: string): TakeoutClock | undefined {
  const inTable = new Set<string>()
  for (const { minute, count } of stepsIn(files, { isJson: false, pattern: TABLE_STEPS }))
    inTable.add(`${minute - (minute % 60)} ${count}`)
  if (inTable.size === 0) return undefined
  const offsetAt = offsetsOf(zone)
  const clocks: (TakeoutClock | undefined)[] = []
  for (const { minute, count } of stepsIn(files, { isJson: true, pattern: JSON_STEPS })) {
    const asUtc = inTable.has(`${minute} ${count}`)
    const asLocal = inTable.has(`${minute - offsetAt(minute)} ${count}`)
    clocks.push(asUtc === asLocal ? undefined : asUtc ? 'UTC' : 'local time')
  }
  return majority(clocks)
}

/** One by one: together, the beginnings of all files would take more memory than the reading process has. */
function* stepsIn(
  files: readonly TakeoutFile[],
  { isJson, pattern }: { readonly isJson: boolean; readonly pattern: RegExp },
): Generator<{ readonly minute: number; readonly count: number }> {
  const ofKind = files.filter((file) => file.stem === 'steps' && file.isJson === isJson)
  const step = Math.ceil(ofKind.length / STEP_FILES_LOOKED_AT)
  const inUtc = momentsIn('UTC')
  for (const [index, { file }] of ofKind.entries()) {
    if (index % step !== 0) continue
    for (const [, time = '', count] of headText(file).matchAll(pattern)) {
      const parsed = readDate(time.replace(/\.\d+Z$/, 'Z').replace(/Z$/, ''), 'month first')
      const minute = parsed?.kind === 'wall' ? inUtc(parsed.wall)?.epochSeconds : undefined
      if (minute !== undefined) yield { minute, count: Number(count) }
    }
  }
}

function askNightClock(context: ReadContext): TakeoutClock {
  const text = say(
    'Are the times of nights, sleep scores and heart rate variability local? The files mark them as UTC, but most exports write local time. Compare a night you remember with the file.',
  )
  const answer = context.ask({ key: 'clock: nights', text, choices: ['local time', 'UTC'], fallback: 'local time' })
  return answer === 'UTC' ? 'UTC' : 'local time'
}
