/**
 * The archive of a Garmin account: summaries of days, nights, activities, weights and status as JSON, and beside them
 * the recordings of the watch, which say the same in detail. One of the two is imported.
 */
import { say } from '../../../lib/language.ts'

import type { Moment } from '../../../lib/utc-text.ts'
import {
  type FilePosition,
  type Format,
  foundIn,
  type ReadContext,
  type ReadItem,
  type SourceFile,
  type Upload,
} from '../format.ts'
import { isFit } from '../garmin-fit/fit-decoder.ts'
import { garminFit } from '../garmin-fit/garmin-fit.ts'
import { knownFormat } from '../known-formats.ts'
import { jsonPieces } from '../reading/json-pieces.ts'
import { isObject, type JsonObject } from '../reading/json-values.ts'
import { localMoments, momentsIn, OwnMoments } from '../reading/moments.ts'
import { rejected } from '../reading/target.ts'
import { beginningOf, mayBeJson } from '../reading/text-pieces.ts'
import { passedOver } from '../reading/uses.ts'
import { bodyItems, GarminActivities, GarminDays, GarminOffsets, nightItems, statusItems } from './garmin-records.ts'

const SUMMARIES = 'daily summaries'
const RECORDINGS = 'recordings of the watch'

export const garminAccount: Format = {
  ...knownFormat('garmin-account'),
  technical: [
    'userProfilePK',
    'userProfileId',
    'uuid',
    'uuidMsb',
    'uuidLsb',
    'deviceId',
    'version',
    ...(garminFit.technical ?? []),
  ],
  sniff: ({ files }) => (files.some((file) => garminKind(file) !== undefined) ? 1 : 0),
  read: readAccount,
}

interface GarminFile {
  readonly file: SourceFile
  readonly kind: GarminKind
}

async function* readAccount(upload: Upload, context: ReadContext): AsyncGenerator<ReadItem> {
  const files = foundIn(
    upload.files.flatMap((file): GarminFile[] => {
      const kind = garminKind(file)
      return kind === undefined ? [] : [{ file, kind }]
    }),
    'a Garmin account',
  )
  const recordings = upload.files.filter((file) => isFit(beginningOf(file)))
  if (recordings.length > 0 && wants(context) === RECORDINGS) {
    yield* garminFit.read({ ...upload, files: recordings }, context)
    for (const { file } of files) yield passedOver(file, say('Daily summaries and other JSON files'))
    return
  }
  // In one order, however they were packed.
  const ordered = files.toSorted((one, other) => (one.file.path < other.file.path ? -1 : 1))
  const offsets = new GarminOffsets()
  const days = new GarminDays()
  for (const { file, kind } of ordered) {
    if (kind !== 'days') continue
    for await (const { record, place } of recordsOf(file, kind)) days.take(record, place, offsets)
  }
  const hasOwnClock = days.lacksTimes || ordered.some(({ kind }) => kind === 'status' || kind === 'body')
  const midnightOf = hasOwnClock ? localMoments(context) : momentsIn(context.accountTimeZone)
  for (const file of recordings) yield passedOver(file, say('Recordings of the watch'))
  yield* days.items(midnightOf)
  yield* otherItems(ordered, { days, offsets, midnightOf })
}

const wants = (context: ReadContext): string =>
  context.ask({
    key: 'garmin',
    text: say(
      'The archive has summaries of your days and the recordings of your watch, which say the same in detail. Which should we import?',
    ),
    choices: [SUMMARIES, RECORDINGS],
  })

interface KnownTimes {
  readonly days: GarminDays
  readonly offsets: GarminOffsets
  readonly midnightOf: ReturnType<typeof momentsIn>
}

async function* otherItems(files: readonly GarminFile[], known: KnownTimes): AsyncGenerator<ReadItem> {
  const moments = new OwnMoments()
  const activities = new GarminActivities()
  for (const { file, kind } of files) {
    if (kind === 'days') continue
    for await (const { record, place } of recordsOf(file, kind)) {
      if (!isObject(record)) yield rejected(place, say('This is not a record.'))
      else
        for (const item of recordItems(record, { kind, place, known, activities }))
          yield item.kind === 'entry' ? moments.place(item, record) : item
    }
  }
}

interface RecordContext {
  readonly kind: GarminKind
  readonly place: FilePosition
  readonly known: KnownTimes
  readonly activities: GarminActivities
}

function recordItems(record: JsonObject, { kind, place, known, activities }: RecordContext): Iterable<ReadItem> {
  const { offsets, days } = known
  const startOf = (text: string): Moment | undefined => {
    const [year = 0, month = 0, day = 0] = text.split('-').map(Number)
    return known.midnightOf({ year, month, day })
  }
  if (kind === 'nights') return nightItems(record, place, offsets)
  if (kind === 'status') return statusItems(record, { place, startOf })
  if (kind === 'body') return bodyItems(record, { place, offsets, startOf })
  return activities.take(record, place, (moment) => days.has(localDay(moment)))
}

const localDay = ({ epochSeconds, offsetMinutes }: Moment): string =>
  new Date((epochSeconds + (offsetMinutes ?? 0) * 60) * 1000).toISOString().slice(0, 10)

/** Each record with its number; activities are a list within the list. */
async function* recordsOf(
  file: SourceFile,
  kind: GarminKind,
): AsyncGenerator<{ readonly record: unknown; readonly place: FilePosition }> {
  const depth = kind === 'activities' ? 3 : 1
  let line = 0
  for await (const { path, read } of jsonPieces(file, ({ length }) => length < depth)) {
    if (path.length !== depth || (depth === 3 && path[1] !== 'summarizedActivitiesExport')) continue
    yield { record: read(), place: { file: file.path, line: ++line } }
  }
}

// Which files of Garmin's archive hold what. Their names differ from year to year, so their records tell.

type GarminKind = 'days' | 'nights' | 'activities' | 'body' | 'status'

/** What only records of one kind say. */
const KINDS: readonly (readonly [kind: GarminKind, ...patterns: RegExp[]])[] = [
  ['activities', /"summarizedActivitiesExport"\s*:/],
  ['nights', /"sleepStartTimestampGMT"\s*:|"sleepWindowConfirmationType"\s*:/],
  ['days', /"calendarDate"\s*:/, /"wellnessStartTimeGmt"\s*:|"allDayStress"\s*:/],
  ['status', /"calendarDate"\s*:/, /"metrics"\s*:/, /"baselineLowerLimit"\s*:|"type"\s*:\s*"HRV"/],
  ['body', /"metaData"\s*:/, /"weight"\s*:\s*\{|"userSetNullForWeight"\s*:/],
]

function garminKind(file: SourceFile): GarminKind | undefined {
  if (!mayBeJson(file)) return undefined
  const text = Buffer.from(file.head).toString('latin1')
  if (!/^\s*\[/.test(text)) return undefined
  return KINDS.find(([, ...patterns]) => patterns.every((pattern) => pattern.test(text)))?.[0]
}
