/** Exist: a file for each attribute, each a list of days with a value. Units are metric, whatever the person sees. */
import { say } from '../../../lib/language.ts'
import type { CatalogueName } from '../../../tracking/variables/catalogue/index.ts'
import { type Format, foundIn, type ReadContext, type ReadItem, type SourceFile, type Upload } from '../format.ts'
import { knownFormat } from '../known-formats.ts'
import { readDate } from '../reading/dates.ts'
import { jsonPieces } from '../reading/json-pieces.ts'
import { isObject, numberIn, textIn } from '../reading/json-values.ts'
import { localMoments } from '../reading/moments.ts'
import {
  catalogueTarget,
  type EntryTarget,
  entryOf,
  leftOut,
  lookup,
  noTime,
  quotedCell,
  rejected,
  targetFor,
} from '../reading/target.ts'
import { passedOver } from '../reading/uses.ts'

const SOURCE = 'Exist'

interface Attribute {
  readonly target: EntryTarget
  /** From the value in the file to the unit of the target. */
  readonly read?: (value: number) => number
}

const ofCatalogue = (name: CatalogueName, unit?: string, read?: (value: number) => number): Attribute => ({
  target: catalogueTarget(name, unit),
  ...(read ? { read } : {}),
})
const counted = (name: string, categoryName = 'Activity'): Attribute => ({
  target: targetFor(name, { categoryName, unit: 'count', combination: 'SUM' }),
})
const minutes = (name: string, categoryName = 'Activity'): Attribute => ({
  target: targetFor(name, { categoryName, unit: 'min', combination: 'SUM' }),
})
const fromKilojoules = (value: number): number => value / 4.184
const share = (value: number): number => value * 100
/** Hours since midnight; `sleep_start` counts minutes since noon. */
const clock = (value: number): number => (((value / 60) % 24) + 24) % 24
const NINE_STEPS = (name: string): Attribute => ({
  target: { variableName: `${name} (1 to 9)`, categoryName: 'Emotions', unit: 'index', combination: 'MEAN' },
})

/** As Exist's description of its interface lists them. */
const ATTRIBUTES = lookup<Attribute>({
  steps: ofCatalogue('Daily Step Count'),
  steps_active_min: ofCatalogue('Active Minutes', 'min'),
  steps_distance: ofCatalogue('Walking and Running Distance', 'km'),
  floors: ofCatalogue('Floors Climbed'),
  cycle_min: minutes('Cycling'),
  active_energy: ofCatalogue('Active Energy Burned', 'kcal', fromKilojoules),
  workouts: counted('Workouts'),
  workouts_min: minutes('Workouts in Minutes'),
  productive_min: minutes('Productive Time'),
  neutral_min: minutes('Neutral Time'),
  distracting_min: minutes('Distracting Time'),
  commits: counted('Commits'),
  tasks_completed: counted('Tasks Completed'),
  words_written: counted('Words Written'),
  emails_sent: counted('Emails Sent'),
  emails_received: counted('Emails Received'),
  coffees: counted('Coffees', 'Foods'),
  alcoholic_drinks: ofCatalogue('Alcoholic Drinks'),
  energy: ofCatalogue('Calorie Intake', 'kcal', fromKilojoules),
  water: ofCatalogue('Water', 'mL'),
  carbohydrates: ofCatalogue('Carbohydrates', 'g'),
  fat: ofCatalogue('Fat', 'g'),
  fibre: ofCatalogue('Fiber', 'g'),
  protein: ofCatalogue('Protein', 'g'),
  sugar: ofCatalogue('Sugar', 'g'),
  sodium: ofCatalogue('Sodium', 'mg'),
  cholesterol: ofCatalogue('Dietary Cholesterol', 'mg'),
  caffeine: ofCatalogue('Caffeine', 'mg'),
  energy_level: NINE_STEPS('Energy Level'),
  stress_level: NINE_STEPS('Stress'),
  sleep: ofCatalogue('Sleep Duration', 'min'),
  time_in_bed: ofCatalogue('Time in Bed', 'min'),
  sleep_start: ofCatalogue('Bedtime', 'clock', (value) => clock(value + 720)),
  sleep_end: ofCatalogue('Wake-Up Time', 'clock', clock),
  sleep_awakenings: ofCatalogue('Awakenings'),
  events: counted('Calendar Events'),
  events_duration: minutes('Calendar Events in Minutes'),
  weight: ofCatalogue('Body Weight', 'kg'),
  body_fat: ofCatalogue('Body Fat', '%', share),
  lean_mass: ofCatalogue('Lean Body Mass', 'kg'),
  heartrate: ofCatalogue('Heart Rate (Pulse)'),
  heartrate_resting: ofCatalogue('Resting Heart Rate'),
  meditation_min: ofCatalogue('Meditation', 'min'),
  tracks: counted('Tracks Played'),
  articles_read: counted('Articles Read'),
  pages_read: ofCatalogue('Pages Read'),
  mobile_screen_min: ofCatalogue('Screen Time', 'min'),
  gaming_min: minutes('Gaming'),
  tv_min: minutes('Television'),
})

/** Sums and means of values in other files. */
const WORKED_OUT = /^(?:averages|correlations|insights|trends)(?:_|$)/

/** `steps.json` in older archives, `data_steps_2024.json` in newer ones. */
const attributeOf = ({ path }: SourceFile): string =>
  path
    .slice(path.lastIndexOf('/') + 1)
    .toLowerCase()
    .replace(/\.json$/, '')
    .replace(/^data_/, '')
    .replace(/_(?:19|20)\d{2}$/, '')

/** A list of records with nothing but a day and a value. */
const DAYS =
  /^\s*\[\s*\{\s*"(?:date"\s*:\s*"\d{4}-\d{2}-\d{2}"\s*,\s*"value"\s*:\s*[^{}[\]]*?|value"\s*:\s*[^{}[\]]*?,\s*"date"\s*:\s*"\d{4}-\d{2}-\d{2}"\s*)\}/

const isDayFile = (file: SourceFile): boolean =>
  /\.json$/i.test(file.path) && DAYS.test(Buffer.from(file.head.subarray(0, 4096)).toString('utf8'))

/** Other files may have such a name by chance. */
const FILES_THAT_TELL = 2

export const exist: Format = {
  ...knownFormat('exist'),
  passes: 2,
  sniff: ({ files }) => {
    const knownFiles = files.filter((file) => isDayFile(file) && attributeOf(file) in ATTRIBUTES).length
    if (knownFiles === 0) return 0
    return knownFiles >= FILES_THAT_TELL || files.some(({ path }) => /(^|\/)data_\w+\.json$/i.test(path)) ? 0.97 : 0.6
  },
  read: readExist,
}

async function* readExist({ files }: Upload, context: ReadContext): AsyncGenerator<ReadItem> {
  const tables = foundIn(files.filter(isDayFile), SOURCE)
  const local = localMoments(context)
  for (const file of tables) {
    const name = attributeOf(file)
    if (WORKED_OUT.test(name)) {
      yield passedOver(file, say('Figures that Exist worked out'))
      continue
    }
    const attribute = ATTRIBUTES[name] ?? (name === 'mood' ? await moodOf(file) : await tagOf(name, file))
    if (!attribute) {
      yield passedOver(file, say('Attribute {name}, which has no numbers of a known kind', { name: quotedCell(name) }))
      continue
    }
    let line = 0
    for await (const { read } of jsonPieces(file, (path, kind) => path.length === 0 && kind === 'list')) {
      const record = read()
      const position = { file: file.path, line: ++line }
      const day = isObject(record) ? (textIn(record['date']) ?? '') : ''
      const value = isObject(record) ? numberIn(record['value']) : undefined
      const date = readDate(day)
      const start = date?.kind === 'wall' ? local(date.wall) : undefined
      if (!start) yield rejected(position, noTime(day))
      else if (value === undefined) yield leftOut(say('Days without a value'))
      else
        yield entryOf(attribute.target, {
          value: attribute.read?.(value) ?? value,
          start,
          sourceName: SOURCE,
          position,
        })
    }
  }
}

async function valuesOf(file: SourceFile): Promise<readonly number[] | undefined> {
  const values = new Set<number>()
  for await (const { read } of jsonPieces(file, (path, kind) => path.length === 0 && kind === 'list')) {
    const record = read()
    const value = isObject(record) ? record['value'] : undefined
    if (value === null || value === undefined) continue
    if (typeof value === 'boolean') values.add(value ? 1 : 0)
    else if (typeof value !== 'number') return undefined
    else if (values.size < 1000) values.add(value)
  }
  return [...values]
}

/** Once 1 to 5, now 1 to 9: a file whose highest value is 5 may be either, and is taken for the older one. */
async function moodOf(file: SourceFile): Promise<Attribute | undefined> {
  const values = await valuesOf(file)
  if (!values || values.length === 0) return undefined
  return Math.max(...values) > 5 ? NINE_STEPS('Overall Mood') : ofCatalogue('Overall Mood', '/5')
}

/** Custom tags are 0 or 1; other custom numbers have no unit in the file. */
async function tagOf(name: string, file: SourceFile): Promise<Attribute | undefined> {
  const values = await valuesOf(file)
  if (!values || values.length === 0) return undefined
  const label = name.replaceAll('_', ' ')
  const isTag = values.every((value) => value === 0 || value === 1)
  return {
    target: targetFor(label, { categoryName: 'Miscellaneous', unit: isTag ? 'yes/no' : 'index', combination: 'MEAN' }),
  }
}
