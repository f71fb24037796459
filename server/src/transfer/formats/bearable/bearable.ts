/**
 * Bearable's CSV: one row per entry, with a category, a rating or amount, and details in words. Times are clock times
 * or parts of the day.
 */

import { say } from '../../../lib/language.ts'
import { nameKey, tidyName } from '../../../lib/names.ts'
import type { Moment } from '../../../lib/utc-text.ts'
import type { CatalogueName } from '../../../tracking/variables/catalogue/index.ts'
import { nameForReader } from '../../../tracking/variables/catalogue/words.ts'
import {
  type FilePosition,
  type Format,
  foundIn,
  type ReadContext,
  type ReadItem,
  type SourceFile,
  type Upload,
} from '../format.ts'
import { knownFormat } from '../known-formats.ts'
import { headerKeys, type NamedRow, namedRows } from '../reading/csv-rows.ts'
import { DayOrders, readDate, readTimeOfDay } from '../reading/dates.ts'
import { localMoments, OwnMoments, type WallTime } from '../reading/moments.ts'
import { type DecimalSign, DecimalSigns, readDurationSeconds, readNumber, readPressure } from '../reading/numbers.ts'
import {
  catalogueTarget,
  type EntryValue,
  entryOf,
  leftOut,
  lookup,
  measuredTarget,
  noTime,
  ownTarget,
  quotedCell,
  rejected,
  targetFor,
} from '../reading/target.ts'
import { unitSpelled } from '../reading/unit-spellings.ts'

/** Parts of the day, at an hour within each. */
const PARTS = lookup<number>({ pre: 3, am: 9, mid: 13, pm: 19, 'all day': 12, '': 12 })

const isBearable = (file: SourceFile): boolean => {
  const keys = headerKeys(file)
  return ['category', 'rating/amount', 'detail', 'time of day'].every((key) => keys.has(key))
}

export const bearable: Format = {
  ...knownFormat('bearable'),
  passes: 2,
  sniff: ({ files }) => (files.some(isBearable) ? 1 : 0),
  read: readBearable,
}

async function* readBearable({ files }: Upload, context: ReadContext): AsyncGenerator<ReadItem> {
  const tables = foundIn(files.filter(isBearable), 'Bearable')
  const momentOf = localMoments(context)
  const { orders, signs, highestMood } = await survey(tables)
  const order = orders.decided(context)
  const moodUnit = highestMood === undefined || highestMood > 5 ? '/10' : askMoodUnit(context)
  const ways = { moodUnit, decimalSign: signs.decided ?? '.', momentOf } as const
  const dayOf = (row: NamedRow): WallTime | undefined => {
    const date = readDate(row.cell('date formatted'), order) ?? readDate(row.cell('date'), order)
    return date?.kind === 'wall' ? date.wall : undefined
  }
  const moments = new OwnMoments()
  for (const file of tables) {
    for await (const row of namedRows(file)) {
      const position = { file: file.path, line: row.line }
      const day = dayOf(row)
      const clock = clockOf(row.cell('time of day'))
      const start = day && clock && momentOf({ ...day, ...clock })
      if (!start) {
        yield rejected(position, noTime([row.cell('date formatted', 'date'), row.cell('time of day')].join(' ')))
        continue
      }
      for (const item of bearableItems(row, { day, start, position }, ways))
        yield item.kind === 'entry' ? moments.assign(item, row.cells) : item
    }
  }
}

function clockOf(text: string): Required<Pick<WallTime, 'hour'>> | undefined {
  const hour = PARTS[nameKey(text)]
  return hour === undefined ? readTimeOfDay(text) : { hour }
}

async function survey(tables: readonly SourceFile[]) {
  const orders = new DayOrders()
  const signs = new DecimalSigns()
  let highestMood: number | undefined
  for (const file of tables) {
    for await (const row of namedRows(file)) {
      orders.look(row.cell('date formatted', 'date'))
      signs.look(row.cell('rating/amount'))
      const read = nameKey(row.cell('category')) === 'mood' ? readNumber(row.cell('rating/amount')) : undefined
      if (read?.kind === 'number') highestMood = Math.max(highestMood ?? 0, read.value)
    }
  }
  return { orders, signs, highestMood }
}

/** If no mood is above five, the scale may end at five; or it ends at ten, and the person had a hard time. */
function askMoodUnit(context: ReadContext): '/5' | '/10' {
  const text = say('Did you rate your mood from 1 to 10, or from 1 to 5? No rating in the file is above 5.')
  return context.ask({ key: 'unit: Mood', text, choices: ['/10', '/5'] }) === '/5' ? '/5' : '/10'
}

// What the rows of Bearable's categories mean.

/** Settings of the whole file. */
interface FileRules {
  readonly moodUnit: '/5' | '/10'
  readonly decimalSign: DecimalSign
  momentOf(wall: WallTime): Moment | undefined
}

interface NotedEntry {
  readonly day: WallTime
  readonly start: Moment
  readonly position: FilePosition
}

interface BearableRow {
  readonly category: string
  readonly amount: string
  readonly detail: string
  readonly day: WallTime
  readonly ways: FileRules
  readonly recorded: Omit<EntryValue, 'value'>
}

type BearableReader = (row: BearableRow) => Iterable<ReadItem>

function bearableItems(row: NamedRow, { day, start, position }: NotedEntry, ways: FileRules): Iterable<ReadItem> {
  const category = row.cell('category')
  const shared = { start, position, sourceName: 'Bearable', note: row.cell('notes') }
  const detail = tidyName(row.cell('detail'))
  const read = READERS[nameKey(category)] ?? (MEDICATION.test(category) ? doseItems : otherItems)
  return read({ category, amount: row.cell('rating/amount'), detail, day, ways, recorded: shared })
}

/** Categories can be renamed. */
const MEDICATION = /\b(meds?|medications?|medicines?|supplements?)\b/i

const READERS = lookup<BearableReader>({
  mood: function* ({ amount, detail, ways, recorded }) {
    yield rated('Overall Mood', ways.moodUnit, { text: amount, recorded })
    // Feelings recorded with the rating.
    yield* listed(detail, 'Emotions', { ...recorded, note: undefined })
  },
  energy: function* ({ amount, detail, recorded }) {
    yield rated('Energy Level', '/5', { text: amount || (ENERGY_WORDS[nameKey(detail)] ?? detail), recorded })
  },
  'sleep quality': function* ({ amount, recorded }) {
    yield rated('Sleep Quality', '/5', { text: amount, recorded })
  },
  sleep: sleepItems,
  symptom: symptomItems,
  'health measurements': measurementItems,
  'bowel movements': bowelItems,
  'bowel movement': bowelItems,
})

const ENERGY_WORDS = lookup<string>({ 'v. low': '1', low: '2', ok: '3', high: '4', 'v. high': '5' })

interface Rating {
  readonly text: string
  readonly recorded: BearableRow['recorded']
}

function rated(variableName: CatalogueName, unit: string, { text, recorded }: Rating): ReadItem {
  const parsed = readNumber(text)
  if (parsed.kind !== 'number')
    return rejected(
      recorded.position,
      say('{text} is not a rating of {variableName}.', {
        text: quotedCell(text),
        variableName: nameForReader(variableName),
      }),
    )
  return entryOf(catalogueTarget(variableName, unit), { ...recorded, value: parsed.value })
}

const ASLEEP = /Asleep\s+(\d{1,2}):(\d{2})\s*[-–]\s*(\d{1,2}):(\d{2})/i

/** Hours and minutes asleep; the details may say from when to when. The day is that of waking up. */
function* sleepItems({ amount, detail, day, ways, recorded }: BearableRow): Generator<ReadItem> {
  const seconds = readDurationSeconds(amount)
  if (seconds === undefined || seconds === 0) {
    yield rejected(recorded.position, say('{amount} is not a sleep duration.', { amount: quotedCell(amount) }))
    return
  }
  const night = { ...recorded, value: seconds / 3600 }
  const [hour = 0, minute = 0, endHour = 0, endMinute = 0] = (ASLEEP.exec(detail) ?? []).slice(1).map(Number)
  const isBefore = hour * 60 + minute > endHour * 60 + endMinute
  const start = ways.momentOf({ ...(isBefore ? dayBefore(day) : day), hour, minute })
  const end = ways.momentOf({ ...day, hour: endHour, minute: endMinute })
  const isStated = start && end && end.epochSeconds > start.epochSeconds
  yield entryOf(catalogueTarget('Sleep Duration'), isStated ? { ...night, start, endEpoch: end.epochSeconds } : night)
}

function dayBefore({ year, month, day }: WallTime): WallTime {
  const previousDay = new Date(Date.UTC(year, month - 1, day - 1))
  return { year: previousDay.getUTCFullYear(), month: previousDay.getUTCMonth() + 1, day: previousDay.getUTCDate() }
}

const SEVERITIES = lookup<number>({
  none: 0,
  mild: 1,
  moderate: 2,
  severe: 3,
  extreme: 4,
  unbearable: 4,
})

/** Bearable rates from none (0) to unbearable (4). Adding one gives our scale from 1 to 5. */
function* symptomItems({ amount, detail, recorded }: BearableRow): Generator<ReadItem> {
  const [, name = detail, word = ''] = /^(.*\S)\s*\(([^()]+)\)$/.exec(detail) ?? []
  const isSeverity = nameKey(word) in SEVERITIES
  const parsed = readNumber(amount)
  const severity = parsed.kind === 'number' ? parsed.value : isSeverity ? SEVERITIES[nameKey(word)] : undefined
  const symptom = withoutPicture(isSeverity ? name : detail)
  if (symptom === '') yield rejected(recorded.position, say('The row does not name a symptom.'))
  else if (severity === undefined || severity < 0 || severity > 4)
    yield rejected(
      recorded.position,
      say('{amount} is not a severity of {symptom}.', { amount: quotedCell(amount), symptom: quotedCell(symptom) }),
    )
  else {
    const target = targetFor(symptom, { categoryName: 'Symptoms', unit: '/5', combination: 'MEAN' })
    yield entryOf(target, { ...recorded, value: severity + 1 })
  }
}

/** `Ibuprofen` and `400 mg`, `Ibuprofen 400 mg`; without an amount it was one dose. */
function* doseItems({ amount, detail, ways, recorded }: BearableRow): Generator<ReadItem> {
  for (const part of partsOfDetail(detail)) {
    const parsed = readNumber(amount, ways.decimalSign)
    if (parsed.kind === 'unreadable')
      yield rejected(
        recorded.position,
        say('{amount} is not a dose of {part}.', { amount: quotedCell(amount), part: quotedCell(part) }),
      )
    else if (parsed.kind === 'number' && parsed.unit !== '')
      yield measured({ name: part, ...parsed }, 'Treatments', recorded)
    else if (parsed.kind === 'number' && unitBehind(part)) {
      // `40` of `Propranolol (mg)`.
      const { name = part, unit = '' } = unitBehind(part) ?? {}
      yield measured({ name, value: parsed.value, unit }, 'Treatments', recorded)
    } else {
      // Two of "Codeine 30 mg" are two doses: whether each has 30 mg, the file does not say.
      const inName = parsed.kind === 'missing' ? amountBehind(part, ways) : undefined
      const target = targetFor(part, { categoryName: 'Treatments', unit: 'dose', combination: 'SUM' })
      if (inName) yield measured(inName, 'Treatments', recorded)
      else yield entryOf(target, { ...recorded, value: parsed.kind === 'number' ? parsed.value : 1 })
    }
  }
}

interface BearableAmount {
  readonly name: string
  readonly value: number
  readonly unit: string
}

/** `Propranolol (mg)`: a unit in brackets, without an amount. */
function unitBehind(part: string): Pick<BearableAmount, 'name' | 'unit'> | undefined {
  const [, name, unit = ''] = part.length > LONGEST_PART ? [] : (/^(.*\S)\s*\(([\p{L}µ%]+)\)$/u.exec(part) ?? [])
  return name !== undefined && unitSpelled(unit) ? { name, unit } : undefined
}

const AMOUNT_BEHIND = /^(.*[^\s–(-])(?:\s+[–-]?|\s*[(–-])\s*(\d[\d.,]*)\s*([\p{L}µ%]+)\)?$/u
/** No medicine has a longer name; this bounds the search for an amount. */
const LONGEST_PART = 200

/** `Citalopram (20 mg)`, `Folate - 400 mcg`, `Omeprazole 40 mg`: only where the word is a unit we know. */
function amountBehind(part: string, ways: FileRules): BearableAmount | undefined {
  const [, name, digits = '', unit = ''] = part.length > LONGEST_PART ? [] : (AMOUNT_BEHIND.exec(part) ?? [])
  const parsed = readNumber(digits, ways.decimalSign)
  if (name === undefined || parsed.kind !== 'number' || !unitSpelled(unit)) return undefined
  return { name, value: parsed.value, unit }
}

function measured(
  { name, value, unit }: BearableAmount,
  categoryName: string,
  shared: BearableRow['recorded'],
): ReadItem {
  const { target, factor } = measuredTarget(name, unit, categoryName)
  return entryOf(target, { ...shared, value: value * factor })
}

/** `Step count (steps)`, `Blood pressure (mmHg)` with `120/80`. */
function* measurementItems({ amount, detail, ways, recorded }: BearableRow): Generator<ReadItem> {
  const [, name = detail, unit = ''] = /^(.*\S)\s*\(([^()]+)\)$/.exec(withoutPicture(detail)) ?? []
  const pressure = readPressure(amount)
  if (pressure) {
    yield entryOf(catalogueTarget('Systolic Blood Pressure'), { ...recorded, value: pressure[0] })
    yield entryOf(catalogueTarget('Diastolic Blood Pressure'), { ...recorded, note: undefined, value: pressure[1] })
    return
  }
  const parsed = readNumber(amount, ways.decimalSign)
  if (parsed.kind !== 'number') {
    yield rejected(
      recorded.position,
      say('{amount} is not a value of {name}.', { amount: quotedCell(amount), name: quotedCell(name) }),
    )
    return
  }
  const { target, factor } = measuredTarget(MEASURES[nameKey(name)] ?? name, parsed.unit || unit, 'Vital Signs')
  yield entryOf(target, { ...recorded, value: parsed.value * factor })
}

const MEASURES = lookup<string>({ 'step count': 'Daily Step Count', weight: 'Body Weight' })

function* bowelItems({ detail, recorded }: BearableRow): Generator<ReadItem> {
  const note = [detail, recorded.note].filter(Boolean).join(': ')
  yield entryOf(catalogueTarget('Bowel Movements'), { ...recorded, note, value: 1 })
}

const FACTORS = lookup<string>({
  social: 'Social Interactions',
  weather: 'Environment',
  environment: 'Environment',
  active: 'Physical Activities',
  exercise: 'Physical Activities',
  nutrition: 'Foods',
  food: 'Foods',
  'food diary': 'Foods',
})
const WITHOUT_VALUE = /note|journal|gratitude|affirmation|diary/i

/** The person's own categories: amounts, ratings from 1 to 5, or lists of events. */
function* otherItems({ category, amount, detail, ways, recorded }: BearableRow): Generator<ReadItem> {
  const parsed = readNumber(amount, ways.decimalSign)
  const factors = FACTORS[nameKey(category).replace(/ factors$/, '')]
  const [only, ...more] = partsOfDetail(detail)
  if (only !== undefined && more.length === 0 && parsed.kind === 'number' && unitSpelled(parsed.unit))
    yield measured({ name: only, ...parsed }, factors ?? 'Activity', recorded)
  else if (detail !== '' && (factors !== undefined || !WITHOUT_VALUE.test(category)))
    yield* listed(detail, factors ?? 'Activity', recorded)
  else if (parsed.kind === 'number') {
    const target = targetFor(category, { categoryName: 'Miscellaneous', unit: '/5', combination: 'MEAN' })
    yield entryOf(target, { ...recorded, value: parsed.value })
  } else yield leftOut(say('Notes without a value'))
}

const LEVELS = lookup<number>({ none: 0, little: 1, 'a little': 1, moderate: 2, 'a lot': 3 })

/** `☕ Caffeine - A lot | Reading`: how much from 0 to 3 if given, otherwise only that it happened. */
function* listed(detail: string, categoryName: string, shared: BearableRow['recorded']): Generator<ReadItem> {
  for (const part of partsOfDetail(detail.replace(/^Meals:/i, ''))) {
    const [, name = part, word = ''] = /^(.*\S)\s*[-–]\s*([\p{L} ]+)$/u.exec(part) ?? []
    const level = LEVELS[nameKey(word)]
    if (level === undefined) {
      yield entryOf(targetFor(part, { categoryName, unit: 'yes/no', combination: 'MEAN' }), { ...shared, value: 1 })
    } else {
      const target = ownTarget({ variableName: `${name} (0 to 3)`, categoryName, unit: 'index', combination: 'MEAN' })
      yield entryOf(target, { ...shared, value: level })
    }
  }
}

const partsOfDetail = (detail: string): readonly string[] => [
  ...new Set(
    detail
      .split('|')
      .map(withoutPicture)
      .filter((part) => part !== ''),
  ),
]

/** Names begin with a picture that the person chose. */
const PICTURES = /^(?:\p{Extended_Pictographic}|[\u{1F1E6}-\u{1F1FF}]|[\u{1F3FB}-\u{1F3FF}]|\uFE0F|\u200D|\u20E3|\s)+/u
const withoutPicture = (text: string): string => text.replace(PICTURES, '').trim()
