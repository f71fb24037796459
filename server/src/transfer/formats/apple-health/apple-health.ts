/** Apple Health: export.zip as the phone makes it, or the export.xml inside. Any size, read piece by piece. */

import { TextDecoder } from 'node:util'
import { SaxesParser, type SaxesTagPlain } from 'saxes'
import { type Sentence, say } from '../../../lib/language.ts'
import { nameKey } from '../../../lib/names.ts'
import { type Moment, readMoment } from '../../../lib/utc-text.ts'
import { fhir } from '../fhir/fhir.ts'
import {
  type Format,
  type ReadContext,
  type ReadEntry,
  type ReadItem,
  type SourceFile,
  UnreadableFile,
  type Upload,
} from '../format.ts'
import { knownFormat } from '../known-formats.ts'
import { firstRows } from '../reading/csv-rows.ts'
import { catalogueTarget, entryOf, leftOut, lookup, ownTarget } from '../reading/target.ts'
import {
  type NotingReader,
  type PartKind,
  passedOver,
  passingOver,
  readerOf,
  type UnreadPart,
} from '../reading/uses.ts'
import { decodeUtf8 } from '../reading/xml-events.ts'
import { AppleRecords, type Attributes, type WorkoutSums } from './apple-health-records.ts'

// Electrocardiograms beside the export of Apple Health: a CSV with a few lines of names and values above thousands of
// voltages. What the watch found is read; its names are in the language of the phone, so values are recognised by their
// form.

const RECORDED = /^\d{4}-\d{2}-\d{2} \d{2}:\d{2}:\d{2} [+-]\d{4}$/
const PULSE = /^(\d{2,3}) (?:bpm|beats\/min|count\/min)$/i

/** Whether it was atrial fibrillation; other results (inconclusive, poor recording) are neither. */
const RESULTS = lookup<0 | 1>({
  'sinus rhythm': 0,
  sinusrhythmus: 0,
  'ritmo sinusal': 0,
  'rythme sinusal': 0,
  'ritmo sinusale': 0,
  'atrial fibrillation': 1,
  vorhofflimmern: 1,
  'fibrilación auricular': 1,
  'fibrillation auriculaire': 1,
  'fibrillazione atriale': 1,
})

const fibrillation = ownTarget({
  variableName: 'Atrial Fibrillation (ECG)',
  categoryName: 'Vital Signs',
  unit: 'yes/no',
  combination: 'SUM',
})
const pulse = catalogueTarget('Heart Rate (Pulse)')

interface WorkoutRecording {
  readonly file: SourceFile
  readonly start: Moment
  readonly values: readonly string[]
}

function recordingIn(file: SourceFile): WorkoutRecording | undefined {
  if (!/(^|\/)electrocardiograms\/[^/]+\.csv$/i.test(file.path)) return undefined
  const values = firstRows(file, 20).map(({ cells }) => (cells[1] ?? '').trim())
  const start = readMoment(values.find((value) => RECORDED.test(value)) ?? '')
  return start && { file, start, values }
}

function* electrocardiogramItems(files: readonly SourceFile[]): Generator<ReadItem> {
  for (const { file, start, values } of files.flatMap((sourceFile) => recordingIn(sourceFile) ?? [])) {
    const shared = { start, sourceName: 'Apple Health', position: { file: file.path, line: 1 } }
    const result = values.map((value) => RESULTS[nameKey(value)]).find((result) => result !== undefined)
    const rate = values.map((value) => PULSE.exec(value)?.[1]).find((pulse) => pulse !== undefined)
    if (result === undefined) yield leftOut(say('Electrocardiograms without a clear result'))
    else yield entryOf(fibrillation, { ...shared, value: result })
    if (rate !== undefined) yield entryOf(pulse, { ...shared, value: Number(rate) })
    yield passedOver(file, say('Curves of electrocardiograms'))
  }
}

/** No element of an export comes near it; without a bound one endless value would fill the memory. */
const LONGEST_ELEMENT = 4 * 1024 * 1024
/** A record inside a correlation inside the document, with room to spare. */
const DEEPEST = 32

export const appleHealth: Format = {
  ...knownFormat('apple-health'),
  technical: [
    'sourceVersion',
    'creationDate',
    'ExportDate',
    'MetadataEntry HKMetadataKeySyncIdentifier',
    'MetadataEntry HKMetadataKeySyncVersion',
    'MetadataEntry HKMetadataKeyExternalUUID',
    'MetadataEntry HKExternalUUID',
  ],
  sniff: (upload) => (exportOf(upload) ? 1 : 0),
  read: async function* (upload, context) {
    for await (const items of readMany(upload, context)) yield* items
  },
  readMany,
}

/** The phone calls it by its own language: Exportieren.xml, exportación.xml. The content tells what it is. */
const exportOf = ({ files }: Upload): SourceFile | undefined =>
  files.filter(({ path }) => files.length === 1 || /\.xml$/i.test(path)).find(({ head }) => isExport(head))

function isExport(head: Uint8Array): boolean {
  const text = Buffer.from(head.buffer, head.byteOffset, Math.min(head.byteLength, 4096)).toString('latin1')
  return /^(?:\u00ef\u00bb\u00bf)?\s*</.test(text) && /<!DOCTYPE\s+HealthData|<HealthData[\s>]/.test(text)
}

/** The name begins with the kind of resource. */
const CLINICAL = /(^|\/)clinical-records\/Observation-[^/]+\.json$/i

async function* readMany(upload: Upload, context: ReadContext): AsyncGenerator<readonly ReadItem[]> {
  const file = exportOf(upload)
  if (!file) throw new UnreadableFile(say('The archive does not contain an Apple Health export.'))
  // Beside the export: what clinics sent, as FHIR, and what the watch found in electrocardiograms.
  const clinical = upload.files.filter(({ path }) => CLINICAL.test(path))
  const [first] = clinical
  if (first)
    for await (const item of passingOver(first, fhir.read({ ...upload, files: clinical }, context))) yield [item]
  yield [...electrocardiogramItems(upload.files)]
  const document = new ExportDocument(file.path, readerOf(file, AppleUse), clinical.length > 0)
  const decoder = new TextDecoder('utf-8', { fatal: true })
  const refusal = say('{path} is not written in UTF-8, as an Apple Health export is.', { path: file.path })
  for await (const piece of file.open()) yield document.take(decodeUtf8(decoder, piece, refusal))
  yield document.finish(decodeUtf8(decoder, undefined, refusal))
}

/** Other elements on the first level, which are left out on purpose. */
const LEFT_OUT = lookup<Sentence>({
  Me: say('Your date of birth, sex and blood type'),
  ActivitySummary: say('Daily summaries of activity'),
  ClinicalRecord: say('Clinical records'),
  Audiogram: say('Hearing tests'),
  VisionPrescription: say('Glasses prescriptions'),
  Correlation: say('Groups of records that are also listed one by one'),
})

class ExportDocument {
  readonly #path: string
  readonly #use: AppleUse
  /** Records of clinics, which are read from separate files. */
  readonly #hasObservations: boolean
  readonly #parser = new SaxesParser({ xmlns: false })
  readonly #records = new AppleRecords()
  readonly #distinct = new DistinctEntries()
  #items: ReadItem[] = []
  #depth = 0
  #sinceElement = 0
  #isElementReported = false
  #workout: { readonly attributes: Attributes; readonly line: number; sums: WorkoutSums } | undefined

  constructor(path: string, use: AppleUse, hasObservations: boolean) {
    this.#path = path
    this.#use = use
    this.#hasObservations = hasObservations
    this.#parser.on('error', (error) => {
      throw broken(this.#path, error)
    })
    this.#parser.on('opentagstart', (tag) => {
      if (tag.name === 'Record') tag.attributes = use.emptyRecord()
    })
    this.#parser.on('opentag', (tag) => this.#open(tag))
    this.#parser.on('closetag', () => this.#close())
  }

  take(text: string): readonly ReadItem[] {
    this.#sinceElement += text.length
    this.#parser.write(text)
    if (this.#sinceElement > LONGEST_ELEMENT)
      throw new UnreadableFile(say('{value}: an element has no end.', { value: this.#path }))
    const items = this.#items
    this.#items = []
    return items
  }

  finish(text: string): readonly ReadItem[] {
    if (text !== '') this.#parser.write(text)
    this.#parser.close()
    const items = this.#items
    this.#items = []
    return items
  }

  /** Records are on the first level; those inside a correlation also appear there by themselves. */
  #open({ name, attributes }: SaxesTagPlain): void {
    this.#sinceElement = 0
    const depth = this.#depth++
    if (depth > DEEPEST)
      throw new UnreadableFile(say('{value}: elements are nested too deeply.', { value: this.#path }))
    if (depth === 0) {
      if (name !== 'HealthData')
        throw new UnreadableFile(say('{value} is not an Apple Health export.', { value: this.#path }))
      return
    }
    if (depth === 1) this.#openTop(name, attributes as Attributes)
    else this.#openInner(name, attributes as Attributes)
  }

  #openTop(name: string, attributes: Attributes): void {
    this.#isElementReported = false
    if (name === 'Record') {
      this.#use.record(attributes)
      this.#add(this.#records.record(attributes, this.#position()))
    } else if (name === 'Workout') {
      this.#use.workout(attributes)
      this.#workout = { attributes, line: this.#parser.line, sums: {} }
    } else {
      const what = LEFT_OUT[name]
      const isRead = name === 'ClinicalRecord' && attributes['type'] === 'Observation' && this.#hasObservations
      if (what === undefined) this.#use.beside(name)
      else if (!isRead) this.#items.push({ kind: 'leftOut', what })
      this.#isElementReported = true
    }
  }

  /** Parts of an element that is left out as a whole are not reported again. */
  #openInner(name: string, attributes: Attributes): void {
    if (this.#isElementReported) return
    if (!(this.#workout && name === 'WorkoutStatistics' && this.#addSum(attributes))) this.#use.inside(name, attributes)
  }

  #close(): void {
    this.#sinceElement = 0
    this.#depth--
    if (this.#depth !== 1 || !this.#workout) return
    const { attributes, sums, line } = this.#workout
    this.#workout = undefined
    this.#add(this.#records.workout(attributes, sums, { file: this.#path, line }))
  }

  /** Whether the element is read. */
  #addSum({ type = '', sum, unit }: Attributes): boolean {
    if (!this.#workout || sum === undefined || unit === undefined) return false
    const amount = { value: sum, unit }
    if (type === 'HKQuantityTypeIdentifierActiveEnergyBurned')
      this.#workout.sums = { ...this.#workout.sums, energy: amount }
    else if (type.startsWith('HKQuantityTypeIdentifierDistance'))
      this.#workout.sums = { ...this.#workout.sums, distance: amount }
    else return false
    return true
  }

  #add(items: Iterable<ReadItem>): void {
    for (const item of items) this.#items.push(this.#distinct.withOwnMoment(item))
  }

  #position() {
    return { file: this.#path, line: this.#parser.line }
  }
}

/** Entities of a document's own are never resolved; only a malicious document has any. */
function broken(path: string, error: Error): UnreadableFile {
  if (/entity/i.test(error.message))
    return new UnreadableFile(say('{path} uses entities, which an export never does.', { path }))
  const [, line = '?', message = error.message] = /^(\d+):\d+: (.*)/.exec(error.message) ?? []
  return new UnreadableFile(
    say('{path} is damaged or incomplete at line {line} ({replace}).', {
      path,
      line,
      replace: message.replace(/\.$/, ''),
    }),
  )
}

// A second of a source holds one value of a variable. Apple holds any number: two foods of one meal, two beats in one
// second. The second sample moves to the next second, so that both count; duplicate samples count once.

/**
 * Samples of the same second are near each other in the file: at least this many are remembered for a variable and
 * source.
 */
const REMEMBERED = 1000
/** For all together, because there may be many sources. */
const MOST_REMEMBERED = 50_000
const MOST_STEPS = 120

const TWICE: ReadItem = { kind: 'leftOut', what: say('Samples that appear twice') }

/** Occupied seconds, each with its sample. */
interface Seconds {
  recent: Map<number, ReadEntry>
  older: Map<number, ReadEntry>
}

class DistinctEntries {
  readonly #all = new Map<string, Seconds>()
  #remembered = 0
  #last: ReadEntry | undefined
  #lastSeconds: Seconds = { recent: new Map(), older: new Map() }

  withOwnMoment(item: ReadItem): ReadItem {
    if (item.kind !== 'entry') return item
    const seconds = this.#secondsOf(item)
    const startEpoch = item.start.epochSeconds
    for (let step = 0; step <= MOST_STEPS; step++) {
      const occupant = seconds.recent.get(startEpoch + step) ?? seconds.older.get(startEpoch + step)
      if (!occupant) return this.#take(seconds, item, step)
      if (
        occupant.start.epochSeconds === startEpoch &&
        occupant.value === item.value &&
        occupant.endEpoch === item.endEpoch
      )
        return TWICE
    }
    return {
      kind: 'rejected',
      position: item.position,
      reason: say('There are too many values for the same second.'),
    }
  }

  #secondsOf(item: ReadEntry): Seconds {
    const { variableName, sourceName } = item
    // Records of one variable and source mostly follow one another.
    if (this.#last?.variableName === variableName && this.#last.sourceName === sourceName) return this.#lastSeconds
    const key = `${variableName}\n${sourceName}`
    const seconds = this.#all.get(key) ?? { recent: new Map(), older: new Map() }
    this.#all.set(key, seconds)
    this.#last = item
    this.#lastSeconds = seconds
    return seconds
  }

  #take(seconds: Seconds, item: ReadEntry, step: number): ReadEntry {
    if (seconds.recent.size >= REMEMBERED) {
      this.#remembered -= seconds.older.size
      seconds.older = seconds.recent
      seconds.recent = new Map()
    }
    if (++this.#remembered > MOST_REMEMBERED) this.#forgetOthers(seconds)
    const { epochSeconds, offsetMinutes } = item.start
    seconds.recent.set(epochSeconds + step, item)
    if (step === 0) return item
    const start = { epochSeconds: epochSeconds + step, offsetMinutes }
    if (item.endEpoch === undefined || item.endEpoch > start.epochSeconds) return { ...item, start }
    const { endEpoch: _passed, ...moved } = item
    return { ...moved, start }
  }

  #forgetOthers(seconds: Seconds): void {
    for (const other of this.#all.values()) {
      if (other === seconds) continue
      other.recent = new Map()
      other.older = new Map()
    }
    this.#remembered = seconds.recent.size + seconds.older.size
  }
}

// The unread parts of Apple's export: attributes, elements inside records, and elements beside them.

const WORKOUT: ReadonlySet<string> = new Set([
  'startDate',
  'endDate',
  'sourceName',
  'device',
  'workoutActivityType',
  'duration',
  'durationUnit',
  'totalDistance',
  'totalDistanceUnit',
  'totalEnergyBurned',
  'totalEnergyBurnedUnit',
])
const MOST_NAMES = 1000

type UnreadCount = UnreadPart & { count: number }

class AppleUse implements NotingReader {
  readonly #counts = new Map<string, UnreadCount>()
  readonly #version: UnreadCount = { kind: 'field', name: 'Record.sourceVersion', count: 0 }
  readonly #created: UnreadCount = { kind: 'field', name: 'Record.creationDate', count: 0 }
  readonly #Attributes: new () => object

  constructor() {
    // Looking through all names of each of millions of records would cost a sixth of the reading. Known names are
    // registered at the start, so that only unknown ones take the slow path.
    const others = new Proxy(Object.create(null), {
      set: (_, name, value, record) => {
        this.#add('field', `Record.${String(name)}`)
        return Reflect.defineProperty(record, name, { value, writable: true, enumerable: true, configurable: true })
      },
    })
    const Attributes = class {
      type = undefined
      value = undefined
      unit = undefined
      startDate = undefined
      endDate = undefined
      sourceName = undefined
      device = undefined
      sourceVersion = undefined
      creationDate = undefined
    }
    Object.setPrototypeOf(Attributes.prototype, others)
    Reflect.deleteProperty(Attributes.prototype, 'constructor')
    this.#Attributes = Attributes
  }

  /** To be filled with the attributes of a record. */
  emptyRecord(): Record<string, string> {
    return new this.#Attributes() as Record<string, string>
  }

  record({ sourceVersion, creationDate }: Readonly<Record<string, string | undefined>>): void {
    if (sourceVersion !== undefined) this.#version.count++
    if (creationDate !== undefined) this.#created.count++
  }

  workout(attributes: Readonly<Record<string, string>>): void {
    for (const name of Object.keys(attributes)) if (!WORKOUT.has(name)) this.#add('field', `Workout.${name}`)
  }

  /** An element inside another one; metadata of a value has a key. */
  inside(element: string, { key, type }: Readonly<Record<string, string>>): void {
    const name = key ?? type
    this.#add('field', name === undefined ? element : `${element} ${name}`)
  }

  /** An element beside the records that we do not know. */
  beside(element: string): void {
    this.#add('record', element)
  }

  unread(): readonly UnreadPart[] {
    return [...this.#counts.values(), this.#version, this.#created].filter(({ count }) => count > 0)
  }

  #add(kind: PartKind, partName: string): void {
    const name = this.#counts.size >= MOST_NAMES && !this.#counts.has(partName) ? '…' : partName
    const existing = this.#counts.get(name) ?? { kind, name, count: 0 }
    existing.count++
    this.#counts.set(name, existing)
  }
}
