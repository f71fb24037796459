/**
 * ActivityWatch's export of all buckets: events with a start and a length, by computer and by watcher. What becomes
 * minutes of an hour is the time at the computer or phone, in the browser and in editors; windows and titles do not.
 */
import { SECONDS_PER_DAY, SECONDS_PER_HOUR } from '../../../lib/utc-text.ts'
import { type Format, foundIn, type ReadItem, type SourceFile, type Upload } from '../format.ts'
import { knownFormat } from '../known-formats.ts'
import { HourlySums } from '../reading/hourly-sums.ts'
import { jsonPieces } from '../reading/json-pieces.ts'
import { numberIn, objectIn, textIn } from '../reading/json-values.ts'
import { zonedMoment } from '../reading/moments.ts'
import { entryOf, type Nature, natureOf, noTime, rejected } from '../reading/target.ts'
import { mayBeJson } from '../reading/text-pieces.ts'

const ACTIVITY_WATCH = 'ActivityWatch'

/** By the name of the watcher, with which the id of a bucket begins. */
const WATCHERS: readonly (readonly [RegExp, Nature])[] = [
  [/^aw-watcher-afk/, natureOf('Computer Use', 'min')],
  [/^aw-watcher-web/, natureOf('Web Browsing', 'min')],
  [/^aw-watcher-(?:vscode|vim|emacs|jetbrains|sublime)/, natureOf('Programming', 'min')],
  [/^aw-watcher-android/, natureOf('Smartphone Use', 'min')],
]

const isExport = (file: SourceFile): boolean =>
  mayBeJson(file) && /^\s*\{\s*"buckets"\s*:\s*\{/.test(Buffer.from(file.head.subarray(0, 4096)).toString('latin1'))

export const activityWatch: Format = {
  ...knownFormat('activitywatch'),
  technical: ['id', 'created', 'client', 'hostname', 'type', 'name', 'last_updated', 'metadata'],
  sniff: ({ files }) => (files.some(isExport) ? 1 : 0),
  read: readBuckets,
}

interface Bucket {
  readonly nature: Nature
  readonly sourceName: string
  readonly sums: HourlySums
}

async function* readBuckets({ files }: Upload): AsyncGenerator<ReadItem> {
  for (const file of foundIn(files.filter(isExport), ACTIVITY_WATCH)) {
    const buckets = new Map<string, Bucket | undefined>()
    let line = 0
    for await (const { path, read } of jsonPieces(file, opens)) {
      const [, id, member] = path
      if (typeof id !== 'string' || member !== 'events' || path.length !== 4) continue
      if (!buckets.has(id)) buckets.set(id, bucketOf(id))
      const bucket = buckets.get(id)
      const place = { file: file.path, line: ++line }
      if (!bucket) continue
      const event = objectIn(read())
      const start = zonedMoment(event?.['timestamp'])
      const seconds = numberIn(event?.['duration'])
      if (!start || seconds === undefined) yield rejected(place, noTime(textIn(event?.['timestamp']) ?? ''))
      else if (isActive(objectIn(event?.['data'])?.['status']) && seconds > 0 && seconds <= SECONDS_PER_DAY)
        bucket.sums.addSpan(start.epochSeconds, start.epochSeconds + seconds, line)
    }
    for (const bucket of buckets.values()) if (bucket) yield* hoursOf(bucket, file.path)
  }
}

/** Down to the events of each bucket. */
const opens = (path: readonly (string | number)[]): boolean =>
  path.length < 3 ? path.length === 0 || path[0] === 'buckets' : path.length === 3 && path[2] === 'events'

/** Only the watcher of absence has a state. */
const isActive = (status: unknown): boolean => status === undefined || status === 'not-afk'

function bucketOf(id: string): Bucket | undefined {
  const nature = WATCHERS.find(([watcher]) => watcher.test(id))?.[1]
  const host = /_(.+)$/.exec(id)?.[1]?.slice(0, 60)
  const sourceName = host === undefined ? ACTIVITY_WATCH : `${ACTIVITY_WATCH} (${host})`
  return nature && { nature, sourceName, sums: new HourlySums() }
}

function* hoursOf({ nature, sourceName, sums }: Bucket, path: string): Generator<ReadItem> {
  for (const { startEpoch, amount, line } of sums.hours())
    yield entryOf(nature, {
      start: { epochSeconds: startEpoch, offsetMinutes: undefined },
      endEpoch: startEpoch + SECONDS_PER_HOUR,
      // Two watchers of one kind may overlap.
      value: Math.min(60, amount / 60),
      sourceName,
      place: { file: path, line },
    })
}
