/**
 * ActivityWatch's export of all buckets: events with a start and a length, by computer and by watcher. It becomes
 * minutes per hour at the computer or phone, in the browser and in editors and, if the person wants it, in each program
 * and on each project. Titles and addresses are left out.
 */
import { say } from '../../../lib/language.ts'
import { SECONDS_PER_DAY, SECONDS_PER_HOUR } from '../../../lib/utc-text.ts'
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
import { jsonPieces } from '../reading/json-pieces.ts'
import { type JsonObject, numberIn, objectIn, textIn } from '../reading/json-values.ts'
import { HourlySums } from '../reading/minutes.ts'
import { zonedMoment } from '../reading/moments.ts'
import { catalogueTarget, type EntryTarget, entryOf, noTime, ownTarget, rejected } from '../reading/target.ts'
import { mayBeJson } from '../reading/text-pieces.ts'

const ACTIVITY_WATCH = 'ActivityWatch'

const ABSENCE = /^aw-watcher-afk/
const WINDOWS = /^aw-watcher-window/
const EDITORS = /^aw-watcher-(?:vscode|vim|emacs|jetbrains|sublime)/

/** By the name of the watcher, with which the id of a bucket begins. */
const WATCHERS: readonly (readonly [RegExp, EntryTarget])[] = [
  [ABSENCE, catalogueTarget('Computer Use', 'min')],
  [/^aw-watcher-web/, catalogueTarget('Web Browsing', 'min')],
  [EDITORS, catalogueTarget('Programming', 'min')],
  [/^aw-watcher-android/, catalogueTarget('Smartphone Use', 'min')],
]

/** Programs used less than this in total get no variable. */
const LEAST_SECONDS = SECONDS_PER_HOUR
const MOST_DETAILS = 10
const LONGEST_NAME = 80

const isExport = (file: SourceFile): boolean =>
  mayBeJson(file) && /^\s*\{\s*"buckets"\s*:\s*\{/.test(Buffer.from(file.head.subarray(0, 4096)).toString('latin1'))

export const activityWatch: Format = {
  ...knownFormat('activitywatch'),
  technical: ['id', 'created', 'client', 'hostname', 'type', 'name', 'last_updated', 'metadata'],
  sniff: ({ files }) => (files.some(isExport) ? 1 : 0),
  read: readBuckets,
}

interface BucketEvent {
  readonly bucketId: string
  readonly event: JsonObject | undefined
  readonly position: FilePosition
}

async function* eventsIn(file: SourceFile, isWanted: (bucketId: string) => boolean): AsyncGenerator<BucketEvent> {
  let line = 0
  for await (const { path, read } of jsonPieces(file, opens)) {
    const [, bucketId, member] = path
    if (typeof bucketId !== 'string' || member !== 'events' || path.length !== 4) continue
    line++
    if (isWanted(bucketId)) yield { bucketId, event: objectIn(read()), position: { file: file.path, line } }
  }
}

/** Down to the events of each bucket. */
const opens = (path: readonly (string | number)[]): boolean =>
  path.length < 3 ? path.length === 0 || path[0] === 'buckets' : path.length === 3 && path[2] === 'events'

interface ActivitySpan {
  readonly from: number
  readonly to: number
}

/** Undefined if an event has no time, 'none' if it is not counted. */
function spanOf(event: JsonObject | undefined): ActivitySpan | 'none' | undefined {
  const start = zonedMoment(event?.['timestamp'])
  const seconds = numberIn(event?.['duration'])
  if (!start || seconds === undefined) return undefined
  if (!isActive(objectIn(event?.['data'])?.['status']) || seconds <= 0 || seconds > SECONDS_PER_DAY) return 'none'
  return { from: start.epochSeconds, to: start.epochSeconds + seconds }
}

/** Only the watcher that detects absence has a state. */
const isActive = (status: unknown): boolean => status === undefined || status === 'not-afk'

const hostOf = (bucketId: string): string | undefined => /_(.+)$/.exec(bucketId)?.[1]?.slice(0, 60)

const sourceOf = (bucketId: string): string => {
  const host = hostOf(bucketId)
  return host === undefined ? ACTIVITY_WATCH : `${ACTIVITY_WATCH} (${host})`
}

/** `firefox.exe` is Firefox; of a folder the last part is the project. */
function detailOf({ bucketId, event }: Pick<BucketEvent, 'bucketId' | 'event'>): Detail | undefined {
  const data = objectIn(event?.['data'])
  const kind = WINDOWS.test(bucketId) ? 'programs' : EDITORS.test(bucketId) ? 'projects' : undefined
  const written = kind === undefined ? undefined : textIn(data?.[kind === 'programs' ? 'app' : 'project'])
  const name = written
    ?.split(/[\\/]/)
    .findLast((part) => part.trim() !== '')
    ?.replace(/\.(?:exe|app)$/i, '')
    .trim()
    .slice(0, LONGEST_NAME)
  if (kind === undefined || name === undefined || name === '' || name === 'unknown') return undefined
  return { kind, name: name.charAt(0).toUpperCase() + name.slice(1) }
}

interface Detail {
  readonly kind: 'programs' | 'projects'
  readonly name: string
}

const targetOfDetail = ({ kind, name }: Detail): EntryTarget =>
  ownTarget({
    variableName: kind === 'programs' ? `${name} Use` : `Programming: ${name}`,
    categoryName: 'Activity',
    unit: 'min',
    combination: 'SUM',
  })

interface HourlyVariable {
  readonly target: EntryTarget
  readonly sourceName: string
  readonly file: string
  readonly sums: HourlySums
}

/** Minutes by variable and computer. */
class Minutes {
  readonly #variables = new Map<string, HourlyVariable>()

  add(target: EntryTarget, bucketId: string, { file, line }: FilePosition, { from, to }: ActivitySpan): void {
    const sourceName = sourceOf(bucketId)
    const key = `${target.variableName}\u0001${bucketId}\u0001${file}`
    const variable = this.#variables.get(key) ?? { target, sourceName, file, sums: new HourlySums() }
    this.#variables.set(key, variable)
    variable.sums.addSpan(from, to, line)
  }

  *items(): Generator<ReadItem> {
    for (const { target, sourceName, file, sums } of this.#variables.values())
      for (const { startEpoch, amount, line } of sums.hours())
        yield entryOf(target, {
          start: { epochSeconds: startEpoch, offsetMinutes: undefined },
          endEpoch: startEpoch + SECONDS_PER_HOUR,
          // Two watchers of one kind may overlap.
          value: Math.min(60, amount / 60),
          sourceName,
          position: { file, line },
        })
  }
}

/** When somebody was at each computer: a window stays open while they are away. */
class Presence {
  readonly #spans = new Map<string, ActivitySpan[]>()

  add(bucketId: string, span: ActivitySpan): void {
    const host = hostOf(bucketId) ?? ''
    const spans = this.#spans.get(host)
    if (spans) spans.push(span)
    else this.#spans.set(host, [span])
  }

  /** In the order of time, after the last was added. */
  sort(): void {
    for (const spans of this.#spans.values()) spans.sort((first, second) => first.from - second.from)
  }

  /** The parts of a span during which the person was there; all of it if there is no such watcher. */
  within(bucketId: string, span: ActivitySpan): readonly ActivitySpan[] {
    const spans = this.#spans.get(hostOf(bucketId) ?? '')
    if (!spans) return [span]
    let low = 0
    let high = spans.length
    while (low < high) {
      const middle = (low + high) >> 1
      if ((spans[middle]?.from ?? 0) + SECONDS_PER_DAY < span.from) low = middle + 1
      else high = middle
    }
    const parts: ActivitySpan[] = []
    for (let index = low; index < spans.length && (spans[index]?.from ?? 0) < span.to; index++) {
      const from = Math.max(span.from, spans[index]?.from ?? 0)
      const to = Math.min(span.to, spans[index]?.to ?? 0)
      if (to > from) parts.push({ from, to })
    }
    return parts
  }
}

async function* readBuckets({ files }: Upload, context: ReadContext): AsyncGenerator<ReadItem> {
  const exports = foundIn(files.filter(isExport), ACTIVITY_WATCH)
  const minutes = new Minutes()
  const presence = new Presence()
  const used = new Map<string, Detail & { seconds: number }>()
  const unreadable: ReadItem[] = []
  for (const file of exports) {
    for await (const { bucketId, event, position } of eventsIn(file, isWatched)) {
      const span = spanOf(event)
      if (span === undefined) unreadable.push(rejected(position, noTime(textIn(event?.['timestamp']) ?? '')))
      if (span === undefined || span === 'none') continue
      const target = WATCHERS.find(([watcher]) => watcher.test(bucketId))?.[1]
      if (target) minutes.add(target, bucketId, position, span)
      if (ABSENCE.test(bucketId)) presence.add(bucketId, span)
      const detail = detailOf({ bucketId, event })
      if (!detail) continue
      const existing = used.get(keyOf(detail)) ?? { ...detail, seconds: 0 }
      existing.seconds += span.to - span.from
      used.set(keyOf(detail), existing)
    }
  }
  presence.sort()
  const chosen = askDetails([...used.values()], context)
  yield* unreadable
  yield* minutes.items()
  if (chosen.size > 0) for (const file of exports) yield* detailItems(file, chosen, presence)
}

const isWatched = (bucketId: string): boolean =>
  WINDOWS.test(bucketId) || WATCHERS.some(([watcher]) => watcher.test(bucketId))

const keyOf = ({ kind, name }: Detail): string => `${kind}\u0001${name}`

const TOTALS = 'totals only'
const ALL = 'programs and projects'

/** One question for all programs and projects, about the most used ones. */
function askDetails(
  used: readonly (Detail & { readonly seconds: number })[],
  context: ReadContext,
): ReadonlySet<string> {
  const often = (kind: Detail['kind']) =>
    used
      .filter((detail) => detail.kind === kind && detail.seconds >= LEAST_SECONDS)
      .sort((first, second) => second.seconds - first.seconds)
      .slice(0, MOST_DETAILS)
  const programs = often('programs')
  const projects = often('projects')
  if (programs.length + projects.length === 0) return new Set()
  const kinds =
    programs.length === 0 ? ['projects'] : projects.length === 0 ? ['programs'] : ['programs', 'projects', ALL]
  const answer = context.ask({
    key: 'details',
    text: say(
      'Do you also want the minutes of each program and project that you used most? There would be {count} more things: {names}.',
      {
        count: programs.length + projects.length,
        names: [...programs, ...projects].map(({ name }) => name).join(', '),
      },
    ),
    choices: [TOTALS, ...kinds],
  })
  const chosen = [...programs, ...projects].filter(({ kind }) => answer === kind || answer === ALL)
  return new Set(chosen.map(keyOf))
}

async function* detailItems(
  file: SourceFile,
  chosen: ReadonlySet<string>,
  presence: Presence,
): AsyncGenerator<ReadItem> {
  const minutes = new Minutes()
  for await (const { bucketId, event, position } of eventsIn(file, (id) => WINDOWS.test(id) || EDITORS.test(id))) {
    const detail = detailOf({ bucketId, event })
    const span = detail && chosen.has(keyOf(detail)) ? spanOf(event) : undefined
    if (!detail || span === undefined || span === 'none') continue
    for (const part of presence.within(bucketId, span)) minutes.add(targetOfDetail(detail), bucketId, position, part)
  }
  yield* minutes.items()
}
