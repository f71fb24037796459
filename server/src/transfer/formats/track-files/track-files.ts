/**
 * Recorded activities as GPX and TCX, which nearly every watch, phone and website can write: one activity a file, or
 * several. GPX has points with a time, so duration and distance are calculated; TCX has both for each lap.
 */
import { say } from '../../../lib/language.ts'
import { type Moment, readMoment } from '../../../lib/utc-text.ts'
import { type Format, foundIn, type ReadItem, type SourceFile, type Upload } from '../format.ts'
import { knownFormat } from '../known-formats.ts'
import { numberIn } from '../reading/json-values.ts'
import { OwnMoments } from '../reading/moments.ts'
import { leftOut } from '../reading/target.ts'
import { passingOver, readerOf } from '../reading/uses.ts'
import { activityItems } from '../reading/workouts.ts'
import { ElementUse, type XmlAttributes, type XmlEvent, xmlEvents } from '../reading/xml-events.ts'

const ROOT = /<(?:\w+:)?(gpx|TrainingCenterDatabase)[\s>]/
const LOOKED_AT_BYTES = 4096

const rootOf = ({ head }: SourceFile): string | undefined =>
  ROOT.exec(Buffer.from(head.subarray(0, LOOKED_AT_BYTES)).toString('latin1'))?.[1]

const isTrack = (file: SourceFile): boolean => rootOf(file) !== undefined

export const trackFiles: Format = {
  ...knownFormat('track-files'),
  technical: ['Activity.Training', 'TrainingCenterDatabase.Author', 'TrainingCenterDatabase.Folders'],
  // Archives of other programs also contain tracks, beside tables with more data.
  sniff: ({ files }) => (files.some(isTrack) ? (files.every(isTrack) ? 1 : 0.4) : 0),
  read: readTracks,
}

async function* readTracks({ files }: Upload): AsyncGenerator<ReadItem> {
  const moments = new OwnMoments()
  for (const file of foundIn(files.filter(isTrack), 'a GPX or TCX file'))
    for await (const item of passingOver(file, itemsOf(file)))
      yield item.kind === 'entry' ? moments.assign(item, { endEpoch: item.endEpoch, note: item.note }) : item
}

async function* itemsOf(file: SourceFile): AsyncGenerator<ReadItem> {
  const use = readerOf(file, ElementUse)
  use.begin()
  const recording = rootOf(file) === 'gpx' ? new GpxTracks(file.path, use) : new TcxActivities(file.path, use)
  for await (const events of xmlEvents(file)) {
    for (const event of events) recording.take(event)
    yield* recording.items.splice(0)
  }
  if (recording.points > 0)
    yield {
      kind: 'leftOut',
      what: say('Points of tracks: positions, heights, pulse, cadence'),
      count: recording.points,
    }
}

/** The elements read from either kind of file. */
const KNOWN = new Set([
  '',
  'gpx',
  'metadata',
  'trk',
  'name',
  'type',
  'trkseg',
  'trkpt',
  'time',
  'rte',
  'wpt',
  'TrainingCenterDatabase',
  'Activities',
  'MultiSportSession',
  'FirstSport',
  'NextSport',
  'Activity',
  'Id',
  'Lap',
  'TotalTimeSeconds',
  'DistanceMeters',
  'Notes',
  'Creator',
  'Name',
  'Track',
  'Trackpoint',
  'Time',
])
/** The content of these is reported as a whole, or describes the file. */
const TOLD = new Set(['trkpt', 'rte', 'wpt', 'metadata', 'Trackpoint', 'Creator'])

/** Elements with their parents, and the text of those without children. */
abstract class TrackRecording {
  readonly items: ReadItem[] = []
  points = 0
  protected readonly path: string
  protected count = 0
  readonly #parents: string[] = []
  readonly #use: ElementUse
  #text = ''

  constructor(path: string, use: ElementUse) {
    this.path = path
    this.#use = use
  }

  take(event: XmlEvent): void {
    if (event.kind === 'text') this.#text += event.text
    else if (event.kind === 'open') {
      this.#text = ''
      const parent = this.#parents.at(-1) ?? ''
      this.#parents.push(event.name)
      if (!KNOWN.has(event.name) && KNOWN.has(parent) && !TOLD.has(parent)) this.#use.unknown(parent, event.name)
      this.open(event.name, event.attributes)
    } else {
      this.#parents.pop()
      this.close(event.name, this.#parents.at(-1) ?? '', this.#text.trim())
      this.#text = ''
    }
  }

  protected abstract open(name: string, attributes: XmlAttributes): void
  protected abstract close(name: string, parent: string, text: string): void
}

interface Point {
  readonly latitude: number
  readonly longitude: number
}

interface Track {
  name: string
  type: string
  meters: number
  seconds: number
  first: Moment | undefined
  last: Moment | undefined
}

class GpxTracks extends TrackRecording {
  #creator = 'GPX'
  #track: Track | undefined
  #point: Point | undefined
  #previous: Point | undefined
  /** When the segment began: pauses are between segments. */
  #segmentStart: Moment | undefined
  #segmentEnd: Moment | undefined

  protected open(name: string, attributes: XmlAttributes): void {
    if (name === 'gpx') this.#creator = attributes['creator']?.trim().slice(0, 100) || this.#creator
    else if (name === 'trk') {
      this.#track = { name: '', type: '', meters: 0, seconds: 0, first: undefined, last: undefined }
      this.count++
    } else if (name === 'trkseg') {
      this.#previous = undefined
      this.#segmentStart = undefined
      this.#segmentEnd = undefined
    } else if (name === 'trkpt') this.#openPoint(attributes)
    else if (name === 'rte' || name === 'wpt') this.items.push(leftOut(say('Planned routes and waypoints')))
  }

  #openPoint({ lat, lon }: XmlAttributes): void {
    this.points++
    const latitude = numberIn(lat)
    const longitude = numberIn(lon)
    if (!this.#track || latitude === undefined || longitude === undefined) return
    this.#point = { latitude, longitude }
    if (this.#previous) this.#track.meters += metersBetween(this.#previous, this.#point)
    this.#previous = this.#point
  }

  protected close(name: string, parent: string, text: string): void {
    const track = this.#track
    if (!track) return
    if (name === 'name' && parent === 'trk') track.name = text
    else if (name === 'type' && parent === 'trk') track.type = text
    else if (name === 'time' && parent === 'trkpt') this.#takeTime(track, readMoment(text))
    else if (name === 'trkseg' && this.#segmentStart && this.#segmentEnd)
      track.seconds += this.#segmentEnd.epochSeconds - this.#segmentStart.epochSeconds
    else if (name === 'trk') {
      this.#track = undefined
      this.#finish(track)
    }
  }

  #takeTime(track: Track, moment: Moment | undefined): void {
    if (!moment) return
    track.first ??= moment
    track.last = moment
    this.#segmentStart ??= moment
    this.#segmentEnd = moment
  }

  #finish({ name, type, meters, seconds, first, last }: Track): void {
    if (!first || !last) {
      this.items.push(leftOut(say('Tracks without times')))
      return
    }
    const items = activityItems({
      // Some programs use their own numbers for sports.
      sport: type === '' || /^\d+$/.test(type) ? name : type,
      start: first,
      seconds,
      elapsedSeconds: last.epochSeconds - first.epochSeconds,
      meters,
      note: name,
      sourceName: this.#creator,
      position: { file: this.path, line: this.count },
    })
    this.items.push(...items)
  }
}

const EARTH_METERS = 6_371_008.8

/** On a sphere (haversine), within half a percent of the distance on the ground. */
function metersBetween(point: Point, other: Point): number {
  const radians = Math.PI / 180
  const half = (degrees: number) => Math.sin((degrees * radians) / 2) ** 2
  const height = half(other.latitude - point.latitude)
  const width =
    half(other.longitude - point.longitude) * Math.cos(point.latitude * radians) * Math.cos(other.latitude * radians)
  return 2 * EARTH_METERS * Math.asin(Math.min(1, Math.sqrt(height + width)))
}

interface TcxActivity {
  readonly sport: string
  start: Moment | undefined
  seconds: number
  meters: number
  last: Moment | undefined
  note: string
  device: string
}

class TcxActivities extends TrackRecording {
  #activity: TcxActivity | undefined

  protected open(name: string, attributes: XmlAttributes): void {
    if (name === 'Activity') {
      this.count++
      const sport = attributes['Sport'] ?? ''
      // Whatever is neither running nor cycling is "Other" here.
      this.#activity = {
        sport: sport === 'Other' ? '' : sport,
        start: undefined,
        seconds: 0,
        meters: 0,
        last: undefined,
        note: '',
        device: 'TCX',
      }
    } else if (name === 'Trackpoint') this.points++
    else if (name === 'Lap' && this.#activity) this.#activity.start ??= readMoment(attributes['StartTime'] ?? '')
    else if (name === 'Course' || name === 'Workout') this.items.push(leftOut(say('Planned routes and waypoints')))
  }

  protected close(name: string, parent: string, text: string): void {
    const activity = this.#activity
    if (!activity) return
    if (parent === 'Lap' && name === 'TotalTimeSeconds') activity.seconds += numberIn(text) ?? 0
    else if (parent === 'Lap' && name === 'DistanceMeters') activity.meters += numberIn(text) ?? 0
    else if (parent === 'Activity' && name === 'Notes') activity.note = text
    else if (parent === 'Activity' && name === 'Id') activity.start ??= readMoment(text)
    else if (parent === 'Creator' && name === 'Name') activity.device = text.slice(0, 100) || activity.device
    else if (parent === 'Trackpoint' && name === 'Time') activity.last = readMoment(text) ?? activity.last
    else if (name === 'Activity') {
      this.#activity = undefined
      this.#finish(activity)
    }
  }

  #finish({ sport, start, seconds, meters, last, note, device }: TcxActivity): void {
    if (!start) {
      this.items.push(leftOut(say('Tracks without times')))
      return
    }
    const elapsedSeconds = last && last.epochSeconds - start.epochSeconds
    const position = { file: this.path, line: this.count }
    this.items.push(
      ...activityItems({ sport, start, seconds, elapsedSeconds, meters, note, sourceName: device, position }),
    )
  }
}
