/** Single activities as GPX (a track of points with times) and TCX (laps with their length and distance). */
import { say } from '../../../lib/language.ts'
import { type Format, foundIn, type ReadItem, type SourceFile, type Upload } from '../format.ts'
import { knownFormat } from '../known-formats.ts'
import { zonedMoment } from '../reading/moments.ts'
import { rejected } from '../reading/target.ts'
import { type NotingReader, passingOver, readerOf, type UnreadPart } from '../reading/uses.ts'
import { type XmlEvent, xmlEvents } from '../reading/xml-events.ts'
import { LONGEST_SECONDS, workoutItems } from './workout-items.ts'

const HEAD_LOOKED_AT = 4096
const KINDS = [
  ['gpx', /<(?:\w+:)?gpx[\s>]/],
  ['tcx', /<(?:\w+:)?TrainingCenterDatabase[\s>]/],
] as const

function kindOf({ head }: SourceFile): 'gpx' | 'tcx' | undefined {
  const text = Buffer.from(head.subarray(0, HEAD_LOOKED_AT)).toString('latin1')
  return KINDS.find(([, pattern]) => pattern.test(text))?.[0]
}

export const activityFiles: Format = {
  ...knownFormat('activity-files'),
  // Archives of other programs have such files beside their own tables.
  sniff: ({ files }) => (files.some(kindOf) ? 0.6 : 0),
  read: readActivities,
}

async function* readActivities({ files }: Upload): AsyncGenerator<ReadItem> {
  for (const file of foundIn(files.filter(kindOf), 'GPX or TCX')) yield* passingOver(file, activityItems(file))
}

/** Elements that are read, or that only hold others. */
const USED = new Set([
  ...['gpx', 'trk', 'trkseg', 'trkpt', 'trk.name', 'trk.type', 'trkpt.time', 'metadata', 'extensions'],
  ...['TrainingCenterDatabase', 'Activities', 'Activity', 'Lap', 'Track', 'Trackpoint', 'Position'],
  ...['Lap.TotalTimeSeconds', 'Lap.DistanceMeters', 'Activity.Notes', 'Activity.Id'],
])

/** Counts the elements that are not read: `trkpt.ele`. */
class ElementUse implements NotingReader {
  readonly #counts = new Map<string, number>()
  readonly #open: string[] = []

  take(event: XmlEvent): void {
    if (event.kind === 'close') this.#open.pop()
    if (event.kind !== 'open') return
    const parent = this.#open.at(-1)
    this.#open.push(event.name)
    const name = parent === undefined ? event.name : `${parent}.${event.name}`
    if (!USED.has(event.name) && !USED.has(name)) this.#counts.set(name, (this.#counts.get(name) ?? 0) + 1)
  }

  unread(): readonly UnreadPart[] {
    return [...this.#counts].map(([name, count]) => ({ kind: 'field', name, count }))
  }
}

async function* activityItems(file: SourceFile): AsyncGenerator<ReadItem> {
  const reader = kindOf(file) === 'tcx' ? new TcxReader() : new GpxReader()
  const use = readerOf(file, ElementUse)
  let line = 0
  for await (const events of xmlEvents(file)) {
    for (const event of events) {
      use.take(event)
      const activity = reader.take(event)
      if (!activity) continue
      const place = { file: file.path, line: ++line }
      const { startEpoch, endEpoch, seconds, meters, sport, note } = activity
      const length = seconds ?? (endEpoch ?? 0) - (startEpoch ?? 0)
      if (startEpoch === undefined || length <= 0 || length > LONGEST_SECONDS)
        yield rejected(place, say('The activity has no start or no end.'))
      else {
        const start = { epochSeconds: startEpoch, offsetMinutes: undefined }
        yield* workoutItems({ sport, start, seconds: length, meters, note, sourceName: activity.sourceName, place })
      }
    }
  }
}

interface Activity {
  readonly sport: string
  readonly note: string
  readonly sourceName: string
  readonly startEpoch: number | undefined
  readonly endEpoch: number | undefined
  /** Where the file says it; else from the first point to the last. */
  readonly seconds: number | undefined
  readonly meters: number | undefined
}

const epochOf = (text: string): number | undefined => zonedMoment(text.trim())?.epochSeconds

/** The text within the innermost open element, and the names of all open ones. */
class OpenElements {
  readonly names: string[] = []
  text = ''

  take(event: XmlEvent): void {
    if (event.kind === 'text') this.text += event.text
    else if (event.kind === 'open') {
      this.names.push(event.name)
      this.text = ''
    }
  }

  close(): void {
    this.names.pop()
    this.text = ''
  }

  get parent(): string | undefined {
    return this.names.at(-2)
  }
}

const EARTH_METERS = 6_371_008.8
const radians = (degrees: number): number => (degrees * Math.PI) / 180

interface Point {
  readonly latitude: number
  readonly longitude: number
}

/** Along a great circle, by the haversine formula. */
function metersBetween(one: Point, other: Point): number {
  const height = Math.sin(radians(other.latitude - one.latitude) / 2) ** 2
  const width = Math.sin(radians(other.longitude - one.longitude) / 2) ** 2
  const share = height + Math.cos(radians(one.latitude)) * Math.cos(radians(other.latitude)) * width
  return 2 * EARTH_METERS * Math.asin(Math.min(1, Math.sqrt(share)))
}

/** One activity for each track. */
class GpxReader {
  readonly #open = new OpenElements()
  #creator = ''
  #sport = ''
  #name = ''
  #start: number | undefined
  #end: number | undefined
  #meters = 0
  #last: Point | undefined

  take(event: XmlEvent): Activity | undefined {
    this.#open.take(event)
    if (event.kind === 'open') {
      const { lat, lon, creator } = event.attributes
      if (event.name === 'gpx') this.#creator = creator ?? ''
      else if (event.name === 'trk') this.#begin()
      else if (event.name === 'trkseg') this.#last = undefined
      else if (event.name === 'trkpt') this.#go({ latitude: Number(lat), longitude: Number(lon) })
    }
    if (event.kind !== 'close') return undefined
    const text = this.#open.text.trim()
    if (this.#open.parent === 'trk' && event.name === 'type') this.#sport = text
    if (this.#open.parent === 'trk' && event.name === 'name') this.#name = text
    if (this.#open.parent === 'trkpt' && event.name === 'time') this.#see(epochOf(text))
    this.#open.close()
    return event.name === 'trk' ? this.#finish() : undefined
  }

  #begin(): void {
    this.#sport = ''
    this.#name = ''
    this.#start = undefined
    this.#end = undefined
    this.#meters = 0
    this.#last = undefined
  }

  #go(point: Point): void {
    if (!Number.isFinite(point.latitude) || !Number.isFinite(point.longitude)) return
    if (this.#last) this.#meters += metersBetween(this.#last, point)
    this.#last = point
  }

  #see(epoch: number | undefined): void {
    if (epoch === undefined) return
    this.#start = Math.min(this.#start ?? epoch, epoch)
    this.#end = Math.max(this.#end ?? epoch, epoch)
  }

  #finish(): Activity {
    // Some programs name the sport only in the title: "Running 1/1/15".
    const sport = this.#sport || (this.#name.split(' ')[0] ?? '')
    return {
      sport,
      note: this.#name,
      sourceName: this.#creator.slice(0, 60) || 'GPX',
      startEpoch: this.#start,
      endEpoch: this.#end,
      seconds: undefined,
      meters: Math.round(this.#meters * 10) / 10,
    }
  }
}

/** One activity for each list of laps. */
class TcxReader {
  readonly #open = new OpenElements()
  #sport = ''
  #note = ''
  #start: number | undefined
  #seconds = 0
  #meters = 0

  take(event: XmlEvent): Activity | undefined {
    this.#open.take(event)
    if (event.kind === 'open') {
      if (event.name === 'Activity') this.#begin(event.attributes['Sport'] ?? '')
      else if (event.name === 'Lap') this.#start ??= epochOf(event.attributes['StartTime'] ?? '')
    }
    if (event.kind !== 'close') return undefined
    const { parent, text } = this.#open
    const amount = Number(text)
    if (parent === 'Lap' && event.name === 'TotalTimeSeconds') this.#seconds += amount > 0 ? amount : 0
    if (parent === 'Lap' && event.name === 'DistanceMeters') this.#meters += amount > 0 ? amount : 0
    if (parent === 'Activity' && event.name === 'Notes') this.#note = text.trim()
    this.#open.close()
    return event.name === 'Activity' ? this.#finish() : undefined
  }

  #begin(sport: string): void {
    this.#sport = sport
    this.#note = ''
    this.#start = undefined
    this.#seconds = 0
    this.#meters = 0
  }

  #finish(): Activity {
    return {
      sport: this.#sport,
      note: this.#note,
      sourceName: 'TCX',
      startEpoch: this.#start,
      endEpoch: undefined,
      seconds: this.#seconds,
      meters: this.#meters,
    }
  }
}
