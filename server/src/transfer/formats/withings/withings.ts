/** The archive of Withings: scales, blood pressure monitors, watches and sleep mats. */

import { say } from '../../../lib/language.ts'
import { nameKey } from '../../../lib/names.ts'

import { dayNumber, type Moment, readMoment, SECONDS_PER_DAY } from '../../../lib/utc-text.ts'
import { nameForReader } from '../../../tracking/variables/catalogue/words.ts'
import {
  type FilePosition,
  type Format,
  type ReadContext,
  type ReadItem,
  type SourceFile,
  UnreadableFile,
  type Upload,
} from '../format.ts'
import { knownFormat } from '../known-formats.ts'
import { type ColumnOrder, headerKeys, type NamedRow, nameByOrder, namedRows } from '../reading/csv-rows.ts'
import { askLocalZone, type WallTime, zonedMoment } from '../reading/moments.ts'
import { nightEntries } from '../reading/nights.ts'
import { readNumber } from '../reading/numbers.ts'
import { PersonClock, type StatedOffset } from '../reading/person-clock.ts'
import { catalogueTarget, type EntryTarget, entryOf, leftOut, lookup, quotedCell, rejected } from '../reading/target.ts'
import { passingOver } from '../reading/uses.ts'
import { workoutInEnglish, workoutOf } from '../reading/workouts.ts'

// Names of Withings' columns and workouts in the languages of its accounts. English, the German and Spanish nights, and
// the German and French weights are taken from exports; the others are Withings' names elsewhere.

const WORDS = {
  date: ['date', 'datum', 'fecha', 'data'],
  note: ['comments', 'kommentare', 'commentaires', 'comentarios', 'commenti', 'opmerkingen'],
  from: ['from', 'von', 'de', 'da', 'van', 'du'],
  to: ['to', 'bis', 'à', 'au', 'a', 'tot', 'naar', 'hasta'],
  fromCorrected: ['from (manual)', 'von (manuell)', 'de (manuel)', 'de (manual)', 'da (manuale)', 'van (handmatig)'],
  toCorrected: ['to (manual)', 'bis (manuell)', 'à (manuel)', 'a (manual)', 'a (manuale)', 'tot (handmatig)'],
  workout: [
    'activity type',
    'aktivitätstyp',
    'art der aktivität',
    'aktivitätsart',
    "type d'activité",
    'tipo de actividad',
    'tipo di attività',
    'type activiteit',
    'activiteitstype',
  ],
  light: ['light (s)', 'leicht (s)', 'léger (s)', 'ligero (s)', 'leggero (s)', 'licht (s)'],
  deep: ['deep (s)', 'tief (s)', 'profond (s)', 'profundo (s)', 'profondo (s)', 'diep (s)'],
  rem: ['rem (s)', 'paradoxal (s)'],
  awake: ['awake (s)', 'wach (s)', 'éveillé (s)', 'réveillé (s)', 'despierto (s)', 'sveglio (s)', 'wakker (s)'],
  awakenings: [
    'wake up',
    'aufwachen',
    'réveil',
    'réveils',
    'despertar',
    'despertares',
    'risveglio',
    'risvegli',
    'ontwaken',
  ],
  // The German words say "length of the sleep", but it is the same column: seconds until asleep.
  latency: ['duration to sleep (s)', 'dauer des schlafs (s)', "durée d'endormissement (s)"],
  snoring: [
    'snoring (s)',
    'schnarchen (s)',
    'ronflement (s)',
    'ronflements (s)',
    'ronquidos (s)',
    'russamento (s)',
    'snurken (s)',
  ],
  systolic: ['systolic', 'systolisch', 'systole', 'systolique', 'sistólica', 'sistólico', 'sistolica'],
  diastolic: ['diastolic', 'diastolisch', 'diastole', 'diastolique', 'diastólica', 'diastólico', 'diastolica'],
  pulse: [
    'heart rate',
    'herzfrequenz',
    'puls',
    'fréquence cardiaque',
    'frecuencia cardíaca',
    'frecuencia cardiaca',
    'frequenza cardiaca',
    'hartslag',
    'hartfrequentie',
  ],
  height: [
    'height (m)',
    'größe (m)',
    'grösse (m)',
    'körpergrösse (m)',
    'körpergröße (m)',
    'taille (m)',
    'altura (m)',
    'estatura (m)',
    'altezza (m)',
    'lengte (m)',
  ],
} as const satisfies Readonly<Record<string, readonly string[]>>

/** Names of masses without the unit in brackets that follows them. */
const MASSES = {
  weight: ['weight', 'gewicht', 'poids', 'peso'],
  fat: ['fat mass', 'fettmasse', 'masse grasse', 'masa grasa', 'massa grassa', 'vetmassa'],
  water: ['hydration', 'hydratation', 'wasseranteil', 'hidratación', 'idratazione', 'hydratatie'],
  bones: ['bone mass', 'knochenmasse', 'masse osseuse', 'masa ósea', 'massa ossea', 'botmassa'],
  muscles: ['muscle mass', 'muskelmasse', 'masse musculaire', 'masa muscular', 'massa muscolare', 'spiermassa'],
} as const satisfies Readonly<Record<string, readonly string[]>>

/** Whether the header has one name from each of these lists. */
const hasWords = (keys: ReadonlySet<string>, ...columns: readonly (keyof typeof WORDS)[]): boolean =>
  columns.every((column) => WORDS[column].some((word) => keys.has(nameKey(word))))

/** `raw_tracker_steps.csv` and its parts: `raw_tracker_steps_1.csv`. */
const writtenName = ({ path }: SourceFile): string =>
  path
    .slice(path.lastIndexOf('/') + 1)
    .toLowerCase()
    .replace(/\.csv$/, '')
    .replace(/_\d+$/, '')

const orderOf = (columns: string, marks: ColumnOrder['marks']): ColumnOrder => ({ columns: columns.split(','), marks })
const SECONDS = /\(s\)$/
const MASS = /\((?:kg|lbs?)\)$/
const NIGHT =
  'from,to,light (s),deep (s),rem (s),awake (s),wake up,Duration to sleep (s),Duration to wake up (s),Snoring (s),Snoring episodes,Average heart rate,Heart rate (min),Heart rate (max)'
const NIGHT_MARKS = { 2: SECONDS, 3: SECONDS, 4: SECONDS, 5: SECONDS, 7: SECONDS, 8: SECONDS, 9: SECONDS }

/** File names and units are not translated, and the order of columns is fixed: that is enough in any language. */
const ORDERS = lookup<readonly ColumnOrder[]>({
  weight: [
    orderOf('Date,Weight (*),Fat mass (*),Bone mass (*),Muscle mass (*),Hydration (*),Comments', {
      1: MASS,
      2: MASS,
      3: MASS,
      4: MASS,
      5: MASS,
    }),
  ],
  bp: [orderOf('Date,Heart rate,Systolic,Diastolic,Comments', {})],
  height: [orderOf('Date,Height (m),Comments', { 1: /\(m\)$/ })],
  sleep: [orderOf(NIGHT, NIGHT_MARKS), orderOf(`${NIGHT},Night events`, NIGHT_MARKS)],
  activities: [orderOf('from,to,from (manual),to (manual),Timezone,Activity type,Data,GPS,Modified', { 7: /^GPS$/i })],
})

/** The kind of a table, by its columns if only one kind has them, otherwise by its name. */
function nameOf(file: SourceFile): string {
  nameByOrder(file, ORDERS[writtenName(file)] ?? [])
  const keys = headerKeys(file)
  if (hasWeighings(keys)) return 'weight'
  if (hasWords(keys, 'from', 'to', 'light')) return 'sleep'
  return hasWords(keys, 'from', 'to', 'workout') ? 'activities' : writtenName(file)
}

const has = (keys: ReadonlySet<string>, masses: readonly string[]): boolean =>
  masses.some((mass) => ['kg', 'lb', 'lbs'].some((unit) => keys.has(`${mass} (${unit})`)))

/** Many tables have a weight; with fat and bones it is that of a Withings scale. */
const hasWeighings = (keys: ReadonlySet<string>): boolean =>
  has(keys, MASSES.weight) && has(keys, MASSES.fat) && has(keys, MASSES.bones)

const hasAll = (keys: ReadonlySet<string>, ...names: readonly string[]): boolean =>
  names.every((name) => keys.has(name))

function isWithings(file: SourceFile): boolean {
  const name = nameOf(file)
  const keys = headerKeys(file)
  if (name === 'weight') return [...keys].some((key) => /^(weight|poids|gewicht|peso) \((kg|lbs?)\)$/.test(key))
  if (name === 'bp') return hasWords(keys, 'systolic', 'diastolic')
  if (name === 'height') return hasWords(keys, 'date', 'height')
  if (name === 'sleep') return hasWords(keys, 'from', 'to', 'light')
  if (name === 'activities') return hasWords(keys, 'from', 'to', 'workout')
  if (name.startsWith('raw_')) return hasAll(keys, 'start', 'duration', 'value')
  return name.startsWith('aggregates_') && hasAll(keys, 'date', 'value')
}

export const withings: Format = {
  ...knownFormat('withings-export'),
  // Nights and activities are surveyed first, because they contain the person's offsets.
  passes: 2,
  sniff: ({ files }) => (files.some(isWithings) ? 0.95 : 0),
  read: readArchive,
}

async function* readArchive({ files }: Upload, context: ReadContext): AsyncGenerator<ReadItem> {
  const tables = files.map((file) => ({ file, name: nameOf(file) }))
  const clock = new PersonClock(await statedOffsets(tables), askLocalZone(context))
  const local: LocalTime = (wall) => clock.momentOf(wall)
  const daysSeen = new Map<string, Set<number>>()
  // Minutes first: they decide which days are read from the tables of days.
  for (const { file, name } of tables) {
    const raw = RAW[name]
    if (!raw) continue
    const days = daysSeen.get(raw.days ?? '') ?? new Set<number>()
    daysSeen.set(raw.days ?? '', days)
    yield* passingOver(file, minuteRows(file, raw, { clock, daysSeen: days }))
  }
  for (const { file, name } of tables) {
    if (!RAW[name])
      yield* passingOver(file, tableRows(file, name, { local, daysSeen: daysSeen.get(name) ?? new Set() }))
  }
}

/** The person's offsets in nights and activities; unreadable files are reported when they are read. */
async function statedOffsets(
  tables: readonly { readonly file: SourceFile; readonly name: string }[],
): Promise<readonly StatedOffset[]> {
  const stated: StatedOffset[] = []
  for (const { file, name } of tables) {
    if (name !== 'sleep' && name !== 'activities') continue
    try {
      for await (const row of namedRows(file)) {
        const { epochSeconds, offsetMinutes } = zonedMoment(row.cell(...WORDS.from)) ?? {}
        if (epochSeconds !== undefined && offsetMinutes !== undefined) stated.push({ epochSeconds, offsetMinutes })
      }
    } catch (error) {
      if (!(error instanceof UnreadableFile)) throw error
    }
  }
  return stated
}

async function* tableRows(
  file: SourceFile,
  name: string,
  { local, daysSeen }: { readonly local: LocalTime; readonly daysSeen: ReadonlySet<number> },
): AsyncGenerator<ReadItem> {
  const target = DAYS[name]
  if (target) yield* dayRows(file, { target, local, daysSeen })
  else if (name === 'weight') yield* weightRows(file, local)
  else if (isMomentTable(name)) yield* momentRows(file, name, local)
  else if (name === 'sleep') yield* nightRows(file)
  else if (name === 'activities') yield* activityRows(file)
}

// The tables of a Withings archive: weighings, blood pressure, nights, activities, minutes and days.

const SOURCE = 'Withings'

/** Local times of a table without a zone. */
type LocalTime = (wall: WallTime) => Moment | undefined

const WALL = /^(\d{4})-(\d{2})-(\d{2})(?:[T ](\d{2}):(\d{2})(?::(\d{2}))?)?$/

function timeIn(text: string, local: LocalTime): Moment | undefined {
  const match = WALL.exec(text)
  if (!match) return zonedMoment(text)
  const [year = 0, month = 0, day = 0, hour = 0, minute = 0, second = 0] = match
    .slice(1)
    .map((part) => Number(part ?? 0))
  return local({ year, month, day, hour, minute, second })
}

/** A number above zero; empty, zero and negative values were not measured. */
function amountIn(row: NamedRow, ...names: readonly string[]): number | undefined {
  const parsed = readNumber(row.cell(...names))
  return parsed.kind === 'number' && parsed.value > 0 ? parsed.value : undefined
}

const positionOf = (file: SourceFile, { line }: NamedRow): FilePosition => ({ file: file.path, line })

const pounds = catalogueTarget('Body Weight', 'lb')
const kilograms = catalogueTarget('Body Weight')

/** Fat and water become shares of the weight; muscles and bones stay masses. */
async function* weightRows(file: SourceFile, local: LocalTime): AsyncGenerator<ReadItem> {
  for await (const row of namedRows(file)) {
    const position = positionOf(file, row)
    const start = timeIn(row.cell(...WORDS.date), local)
    const inPounds = amountIn(row, ...massesIn(MASSES.weight, 'lb'))
    const weight = inPounds ?? amountIn(row, ...massesIn(MASSES.weight, 'kg'))
    if (!start) yield rejected(position, say('{shown} is not a time.', { shown: quotedCell(row.cell(...WORDS.date)) }))
    else if (weight === undefined) yield rejected(position, say('It contains no weight.'))
    else {
      const unit = inPounds === undefined ? 'kg' : 'lb'
      const mass = (names: readonly string[]) => amountIn(row, ...massesIn(names, unit))
      const values: readonly (readonly [EntryTarget, number | undefined])[] = [
        [unit === 'lb' ? pounds : kilograms, weight],
        [catalogueTarget('Body Fat'), shareOf(mass(MASSES.fat), weight)],
        [catalogueTarget('Body Water'), shareOf(mass(MASSES.water), weight)],
        [catalogueTarget('Bone Mass', unit), mass(MASSES.bones)],
        [catalogueTarget('Muscle Mass', unit), mass(MASSES.muscles)],
      ]
      const note = row.cell(...WORDS.note)
      for (const [target, value] of values) {
        if (value !== undefined) yield entryOf(target, { value, start, sourceName: SOURCE, note, position })
      }
    }
  }
}

/** The columns of a mass in this unit: `Weight (lbs)`. */
const massesIn = (names: readonly string[], unit: 'kg' | 'lb'): readonly string[] =>
  names.flatMap((name) => (unit === 'kg' ? [`${name} (kg)`] : [`${name} (lb)`, `${name} (lbs)`]))

const shareOf = (part: number | undefined, total: number): number | undefined =>
  part === undefined ? undefined : Number(((part / total) * 100).toFixed(2))

/** Tables with a local time and numbers of one moment. */
const MOMENTS = lookup<readonly (readonly [columns: readonly string[], target: EntryTarget])[]>({
  bp: [
    [WORDS.systolic, catalogueTarget('Systolic Blood Pressure')],
    [WORDS.diastolic, catalogueTarget('Diastolic Blood Pressure')],
    [WORDS.pulse, catalogueTarget('Heart Rate (Pulse)')],
  ],
  height: [[WORDS.height, catalogueTarget('Body Height', 'm')]],
  manual_spo2: [[['value'], catalogueTarget('Oxygen Saturation')]],
})
const isMomentTable = (name: string): boolean => MOMENTS[name] !== undefined

async function* momentRows(file: SourceFile, name: string, local: LocalTime): AsyncGenerator<ReadItem> {
  for await (const row of namedRows(file)) {
    const position = positionOf(file, row)
    const start = timeIn(row.cell(...WORDS.date), local)
    if (!start) {
      yield rejected(position, say('{shown} is not a time.', { shown: quotedCell(row.cell(...WORDS.date)) }))
      continue
    }
    for (const [columns, target] of MOMENTS[name] ?? []) {
      const value = amountIn(row, ...columns)
      const note = row.cell(...WORDS.note)
      if (value !== undefined) yield entryOf(target, { value, start, sourceName: SOURCE, note, position })
    }
  }
}

const latency = catalogueTarget('Time to Fall Asleep', 's')
const snoring = catalogueTarget('Snoring', 's')
const awakenings = catalogueTarget('Awakenings')

async function* nightRows(file: SourceFile): AsyncGenerator<ReadItem> {
  for await (const row of namedRows(file)) {
    const position = positionOf(file, row)
    const start = zonedMoment(row.cell(...WORDS.from))
    const end = zonedMoment(row.cell(...WORDS.to))
    if (!start || !end || end.epochSeconds <= start.epochSeconds) {
      yield rejected(position, say('The night has no start or no end.'))
      continue
    }
    yield* nightEntries({
      start,
      endEpoch: end.epochSeconds,
      seconds: {
        light: amountIn(row, ...WORDS.light),
        deep: amountIn(row, ...WORDS.deep),
        rem: amountIn(row, ...WORDS.rem),
        awake: amountIn(row, ...WORDS.awake),
      },
      sourceName: SOURCE,
      position,
    })
    const others = [
      [latency, WORDS.latency],
      [snoring, WORDS.snoring],
      [awakenings, WORDS.awakenings],
    ] as const
    for (const [target, columns] of others) {
      const value = amountIn(row, ...columns)
      if (value !== undefined)
        yield entryOf(target, { value, start, endEpoch: end.epochSeconds, sourceName: SOURCE, position })
    }
  }
}

/**
 * Energy and steps of an activity are left out, because the minutes contain them. An activity that is listed twice,
 * once as "Multi Sport" or "Other", counts once.
 */
async function* activityRows(file: SourceFile): AsyncGenerator<ReadItem> {
  const activities = new Map<string, { readonly item: ReadItem; readonly isGeneral: boolean }>()
  for await (const row of namedRows(file)) {
    const position = positionOf(file, row)
    // Times corrected by the person take precedence.
    const start = zonedMoment(row.cell(...WORDS.fromCorrected)) ?? zonedMoment(row.cell(...WORDS.from))
    const end = zonedMoment(row.cell(...WORDS.toCorrected)) ?? zonedMoment(row.cell(...WORDS.to))
    if (!start || !end || end.epochSeconds <= start.epochSeconds) {
      yield rejected(position, say('The activity has no start or no end.'))
      continue
    }
    const name = workoutInEnglish(row.cell(...WORDS.workout))
    const { target, note } = workoutOf(name)
    const value = (end.epochSeconds - start.epochSeconds) / 60
    const item = entryOf(target, { value, start, endEpoch: end.epochSeconds, sourceName: SOURCE, note, position })
    const key = `${start.epochSeconds} ${end.epochSeconds}`
    const previous = activities.get(key)
    const isGeneral = /^(multi.?sport|other)$/i.test(name)
    if (previous) yield leftOut(say('activities that appear twice'))
    if (!previous || previous.isGeneral) activities.set(key, { item, isGeneral })
  }
  for (const { item } of activities.values()) yield item
}

interface Minutes {
  readonly target: EntryTarget
  /** The table of days with the same data. */
  readonly days?: string
  readonly isNight?: boolean
}

const SLEEP_MONITOR = { isNight: true }

/** `raw_*.csv`: a start, a list of durations and a list of values. */
const RAW = lookup<Minutes>({
  raw_tracker_steps: { target: catalogueTarget('Daily Step Count'), days: 'aggregates_steps' },
  raw_tracker_distance: { target: catalogueTarget('Walking and Running Distance', 'm'), days: 'aggregates_distance' },
  'raw_tracker_calories-earned': {
    target: catalogueTarget('Active Energy Burned'),
    days: 'aggregates_calories_earned',
  },
  raw_hr_hr: { target: catalogueTarget('Heart Rate (Pulse)') },
  raw_tracker_hr: { target: catalogueTarget('Heart Rate (Pulse)') },
  raw_bed_hr: { target: catalogueTarget('Heart Rate (Pulse)'), ...SLEEP_MONITOR },
  'raw_sleep-monitor_hr': { target: catalogueTarget('Heart Rate (Pulse)'), ...SLEEP_MONITOR },
  'raw_bed_respiratory-rate': { target: catalogueTarget('Respiratory Rate'), ...SLEEP_MONITOR },
  'raw_sleep-monitor_respiratory-rate': { target: catalogueTarget('Respiratory Rate'), ...SLEEP_MONITOR },
  raw_spo2_auto_spo2: { target: catalogueTarget('Oxygen Saturation') },
})

const DAYS = lookup<EntryTarget>({
  aggregates_steps: catalogueTarget('Daily Step Count'),
  aggregates_distance: catalogueTarget('Walking and Running Distance', 'm'),
  aggregates_calories_earned: catalogueTarget('Active Energy Burned'),
  aggregates_calories_passive: catalogueTarget('Resting Energy Burned'),
})

const listIn = (cell: string): readonly number[] | undefined => {
  const parts = cell.replace(/^\[|\]$/g, '').split(',')
  const numbers = parts.map((part) => (part.trim() === '' ? Number.NaN : Number(part)))
  return cell !== '' && numbers.every((number) => Number.isFinite(number)) ? numbers : undefined
}

interface MinuteReading {
  readonly clock: PersonClock
  /** Collects the local days that are also listed minute by minute. */
  readonly daysSeen: Set<number>
}

/** The offset of a minute is that of the server: only its moment counts. */
async function* minuteRows(
  file: SourceFile,
  { target, isNight = false }: Minutes,
  { clock, daysSeen }: MinuteReading,
): AsyncGenerator<ReadItem> {
  for await (const row of namedRows(file)) {
    const position = positionOf(file, row)
    const start = readMoment(row.cell('start'))
    const durations = listIn(row.cell('duration'))
    const values = listIn(row.cell('value'))
    if (!start || !durations || !values || durations.length !== values.length) {
      yield rejected(
        position,
        start
          ? say('Its durations and values do not match.')
          : say('{shown} is not a time.', { shown: quotedCell(row.cell('start')) }),
      )
      continue
    }
    const sourceName = isNight ? `${SOURCE} sleep monitor` : SOURCE
    let { epochSeconds } = start
    for (const [index, value] of values.entries()) {
      const seconds = Math.max(1, Math.round(durations[index] ?? 1))
      const moment = clock.at(epochSeconds)
      daysSeen.add(dayNumber(epochSeconds + (moment.offsetMinutes ?? 0) * 60))
      const lasting = target.combination === 'SUM' ? { endEpoch: epochSeconds + seconds } : {}
      if (value <= 0)
        yield leftOut(
          say('{variableName}: minutes without a value', { variableName: nameForReader(target.variableName) }),
        )
      else yield entryOf(target, { value, start: moment, ...lasting, sourceName, position })
      epochSeconds += seconds
    }
  }
}

interface DayReading {
  readonly target: EntryTarget
  readonly local: LocalTime
  readonly daysSeen: ReadonlySet<number>
}

/** Days that are not listed minute by minute. */
async function* dayRows(file: SourceFile, { target, local, daysSeen }: DayReading): AsyncGenerator<ReadItem> {
  for await (const row of namedRows(file)) {
    const position = positionOf(file, row)
    const start = timeIn(row.cell('date'), local)
    const value = amountIn(row, 'value')
    const day = dayNumber(readMoment(row.cell('date').slice(0, 10))?.epochSeconds ?? 0)
    if (!start) yield rejected(position, say('{shown} is not a day.', { shown: quotedCell(row.cell('date')) }))
    else if (daysSeen.has(day)) yield leftOut(say('days that are also listed minute by minute'))
    else if (value === undefined)
      yield leftOut(say('{variableName}: days without a value', { variableName: nameForReader(target.variableName) }))
    else
      yield entryOf(target, {
        value,
        start,
        endEpoch: start.epochSeconds + SECONDS_PER_DAY,
        sourceName: SOURCE,
        position,
      })
  }
}
