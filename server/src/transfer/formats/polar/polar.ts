/**
 * The archive of Polar Flow: a JSON file for each training session and for each day of activity, and a list of nights.
 * Training has local times with a separate offset; older archives write durations as `PT1800S`, newer ones in
 * milliseconds.
 */
import { say } from '../../../lib/language.ts'
import { type Moment, readMoment, SECONDS_PER_HOUR } from '../../../lib/utc-text.ts'
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
import { type JsonPath, jsonPieces } from '../reading/json-pieces.ts'
import { type JsonObject, listIn, numberIn, objectIn, textIn } from '../reading/json-values.ts'
import { localMoments, OwnMoments, type WallTime } from '../reading/moments.ts'
import { nightEntries, type SleepStage } from '../reading/nights.ts'
import { catalogueTarget, entryOf, leftOut, lookup, noTime, rejected } from '../reading/target.ts'
import { mayBeJson } from '../reading/text-pieces.ts'
import { madeFrom, passingOver } from '../reading/uses.ts'
import { activityItems } from '../reading/workouts.ts'

const POLAR = 'Polar'

type PolarKind = 'training' | 'day' | 'nights'

/** Members that only one kind of file has. */
const KINDS: readonly (readonly [PolarKind, ...patterns: RegExp[]])[] = [
  ['nights', /^\s*\[/, /"night"\s*:/, /"(?:sleepResult|evaluation)"\s*:/],
  ['training', /"exercises"\s*:/, /"startTime"\s*:/, /"(?:exportVersion|timezoneOffsetMinutes|deviceId|product)"\s*:/],
  ['day', /^\s*\{/, /"exportVersion"\s*:/, /"date"\s*:/, /"samples"\s*:/],
]

function kindOf(file: SourceFile): PolarKind | undefined {
  if (!mayBeJson(file)) return undefined
  const text = Buffer.from(file.head).toString('latin1')
  return KINDS.find(([, ...patterns]) => patterns.every((pattern) => pattern.test(text)))?.[0]
}

export const polar: Format = {
  ...knownFormat('polar'),
  technical: ['exportVersion', 'deviceId', 'identifier', 'id', 'created', 'modified', 'version', 'exerciseId'],
  sniff: ({ files }) => (files.some((file) => kindOf(file) !== undefined) ? 0.98 : 0),
  read: readArchive,
}

type Local = (wall: WallTime) => Moment | undefined

async function* readArchive({ files }: Upload, context: ReadContext): AsyncGenerator<ReadItem> {
  const polarFiles = foundIn(
    files.flatMap((file) => {
      const kind = kindOf(file)
      return kind === undefined ? [] : [{ kind, file: withoutNaN(file) }]
    }),
    'Polar Flow',
  )
  const local = localMoments(context)
  const moments = new OwnMoments()
  for (const { kind, file } of polarFiles) {
    for await (const item of passingOver(file, ITEMS[kind](file, local)))
      yield item.kind === 'entry' ? moments.assign(item, { endEpoch: item.endEpoch, note: item.note }) : item
  }
}

/** Not in a name or a note. */
const NOT_A_NUMBER = /(?<!["\w])NaN(?!["\w])/g

/** Polar writes `NaN` if a sensor failed, which is not valid JSON. */
function withoutNaN(file: SourceFile): SourceFile {
  return madeFrom(file, async function* () {
    let held = ''
    for await (const piece of file.open()) {
      // As bytes, so that no character is split.
      const text = held + Buffer.from(piece).toString('latin1')
      const cut = text.length - (/N?a?$/.exec(text.slice(-2))?.[0].length ?? 0)
      held = text.slice(cut)
      yield Buffer.from(text.slice(0, cut).replace(NOT_A_NUMBER, 'null'), 'latin1')
    }
    yield Buffer.from(held, 'latin1')
  })
}

const ITEMS: Readonly<Record<PolarKind, (file: SourceFile, local: Local) => AsyncGenerator<ReadItem>>> = {
  training: trainingItems,
  day: dayItems,
  nights: nightsItems,
}

// Training sessions. Their samples have no bound, so members are taken one by one.

interface Exercise {
  [member: string]: unknown
}

const EXERCISE_MEMBERS = new Set([
  'startTime',
  'stopTime',
  'timezoneOffset',
  'timezoneOffsetMinutes',
  'duration',
  'durationMillis',
  'distance',
  'distanceMeters',
  'sport',
])
const SESSION_MEMBERS = new Set([...EXERCISE_MEMBERS, 'name', 'note', 'timeZoneOffset'])

const opensAll = (path: JsonPath): boolean => path.length < 8 && path.at(-1) !== 'sport'

async function* trainingItems(file: SourceFile, local: Local): AsyncGenerator<ReadItem> {
  const session: Exercise = {}
  const exercises: Exercise[] = []
  for await (const { path, read } of jsonPieces(file, opensAll)) {
    const [first, index, member] = path
    if (path.length === 1 && typeof first === 'string' && SESSION_MEMBERS.has(first)) session[first] = read()
    else if (first === 'exercises' && typeof index === 'number' && path.length === 3) {
      exercises[index] ??= {}
      if (typeof member === 'string' && EXERCISE_MEMBERS.has(member)) exercises[index][member] = read()
    }
  }
  const name = textIn(session['name'])
  for (const [exerciseIndex, exercise] of exercises.entries()) {
    const position = { file: file.path, line: exerciseIndex + 1 }
    const merged = { ...session, ...exercise }
    const start = momentIn(merged, local)
    if (!start) {
      yield rejected(position, noTime(textIn(merged['startTime']) ?? ''))
      continue
    }
    const sport = textIn(exercise['sport']) ?? textIn(session['sport']) ?? name ?? ''
    yield* activityItems({
      sport: sport.replaceAll('_', ' ').toLowerCase(),
      start,
      seconds: (numberIn(exercise['durationMillis']) ?? Number.NaN) / 1000 || isoSeconds(exercise['duration']),
      meters: numberIn(exercise['distanceMeters']) ?? numberIn(exercise['distance']),
      note: textIn(session['note']) ?? name,
      sourceName: POLAR,
      position,
    })
  }
}

/** The offset is beside the time. */
function momentIn(record: JsonObject, local: Local): Moment | undefined {
  const text = textIn(record['startTime']) ?? ''
  const parsed = readMoment(text)
  if (!parsed || parsed.offsetMinutes !== undefined) return parsed
  const offset =
    numberIn(record['timezoneOffsetMinutes']) ??
    numberIn(record['timezoneOffset']) ??
    numberIn(record['timeZoneOffset'])
  if (offset !== undefined && Math.abs(offset) <= 18 * 60)
    return { epochSeconds: parsed.epochSeconds - Math.round(offset) * 60, offsetMinutes: Math.round(offset) }
  return local(wallOf(parsed))
}

function wallOf({ epochSeconds }: Moment): WallTime {
  const date = new Date(epochSeconds * 1000)
  return {
    year: date.getUTCFullYear(),
    month: date.getUTCMonth() + 1,
    day: date.getUTCDate(),
    hour: date.getUTCHours(),
    minute: date.getUTCMinutes(),
    second: date.getUTCSeconds(),
  }
}

const DURATION = /^PT(?:(\d+)H)?(?:(\d+)M)?(?:(\d+(?:\.\d+)?)S)?$/

/** `PT7H30M`, `PT1800.5S`. */
function isoSeconds(value: unknown): number | undefined {
  const match = DURATION.exec(textIn(value) ?? '')
  if (!match) return undefined
  return Number(match[1] ?? 0) * 3600 + Number(match[2] ?? 0) * 60 + Number(match[3] ?? 0)
}

// Days of activity: the total where the file has one, otherwise the sum of its samples.

const steps = catalogueTarget('Daily Step Count')
const energy = catalogueTarget('Total Energy Burned')

async function* dayItems(file: SourceFile, local: Local): AsyncGenerator<ReadItem> {
  const position: FilePosition = { file: file.path, line: 1 }
  let day = ''
  let total: number | undefined
  let sum = 0
  let calories: number | undefined
  for await (const { path, read } of jsonPieces(file, opensAll)) {
    const where = path.filter((part) => typeof part === 'string').join('.')
    if (where === 'date') day = textIn(read()) ?? ''
    else if (where === 'summary.stepCount') total = numberIn(read())
    else if (where === 'summary.calories') calories = numberIn(read())
    else if (where === 'samples.steps.value') sum += numberIn(read()) ?? 0
  }
  const parsed = readMoment(day.slice(0, 10))
  const start = parsed && local(wallOf(parsed))
  if (!start) {
    yield rejected(position, noTime(day))
    return
  }
  const count = total ?? sum
  const shared = { start, sourceName: POLAR, position }
  if (count <= 0) {
    yield leftOut(say('Days without the watch'))
    return
  }
  yield entryOf(steps, { ...shared, value: count })
  if (calories !== undefined && calories > 0) yield entryOf(energy, { ...shared, value: calories })
}

// Nights: a start, an end, and the stages as offsets from the start.

const STAGES = lookup<SleepStage>({
  WAKE: 'awake',
  NONREM1: 'light',
  NONREM2: 'light',
  NONREM3: 'deep',
  REM: 'rem',
})
const LONGEST_NIGHT_SECONDS = 24 * SECONDS_PER_HOUR

async function* nightsItems(file: SourceFile, local: Local): AsyncGenerator<ReadItem> {
  let line = 0
  for await (const { read } of jsonPieces(file, ({ length }) => length === 0)) {
    const position = { file: file.path, line: ++line }
    const record = objectIn(read())
    const hypnogram = objectIn(objectIn(record?.['sleepResult'])?.['hypnogram'])
    const evaluation = objectIn(record?.['evaluation'])
    const at = (text: unknown): Moment | undefined => {
      const moment = readMoment(textIn(text) ?? '')
      return moment && moment.offsetMinutes === undefined ? local(wallOf(moment)) : moment
    }
    const start = at(hypnogram?.['sleepStart'])
    const end = at(hypnogram?.['sleepEnd'])
    const span = (end?.epochSeconds ?? 0) - (start?.epochSeconds ?? 0)
    if (!start || !end || span <= 0 || span > LONGEST_NIGHT_SECONDS) {
      yield rejected(position, say('The night has no start or no end.'))
      continue
    }
    yield* nightEntries({
      start,
      endEpoch: end.epochSeconds,
      seconds: stagesIn(listIn(hypnogram?.['sleepStateChanges']), span),
      asleepSeconds: isoSeconds(evaluation?.['asleepDuration']),
      inBedSeconds: span,
      sourceName: POLAR,
      position,
    })
    const efficiency = numberIn(objectIn(evaluation?.['analysis'])?.['efficiencyPercent'])
    if (efficiency !== undefined && efficiency <= 100)
      yield entryOf(catalogueTarget('Sleep Efficiency'), {
        start,
        endEpoch: end.epochSeconds,
        value: efficiency,
        sourceName: POLAR,
        position,
      })
  }
}

/** Each state lasts until the next; without states there are no stages. */
function stagesIn(changes: readonly unknown[], span: number): Partial<Record<SleepStage, number>> {
  const seconds: Partial<Record<SleepStage, number>> = {}
  for (const [index, change] of changes.entries()) {
    const from = isoSeconds(objectIn(change)?.['offsetFromStart'])
    const next = changes[index + 1]
    const until = next === undefined ? span : isoSeconds(objectIn(next)?.['offsetFromStart'])
    const stage = STAGES[textIn(objectIn(change)?.['state']) ?? '']
    if (stage === undefined || from === undefined || until === undefined || until < from || until > span) continue
    seconds[stage] = (seconds[stage] ?? 0) + until - from
  }
  return seconds
}
