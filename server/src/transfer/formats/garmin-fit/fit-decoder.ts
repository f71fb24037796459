/**
 * FIT, the binary format of sports watches: a header, then records. A definition says what the data records of one of
 * sixteen local kinds look like; data records follow it; a checksum ends the file. Several files may stand one after
 * the other.
 */
import { lookup } from '../reading/target.ts'
import type { NotingReader, UnreadPart } from '../reading/uses.ts'

/** One data record. */
export interface FitMessage {
  /** What it is about: 18 is a session, 55 monitoring, and so on. */
  readonly kind: number
  /** 1 is the first data record of the file. */
  readonly index: number
  /** Seconds since 1970, where it has a time. */
  readonly epochSeconds: number | undefined
  /** A field's number (the first of several); undefined where it is absent or holds the value for "invalid". */
  number(field: number): number | undefined
  text(field: number): string | undefined
}

export class BrokenFit extends Error {}

/** Seconds from 1970 to the beginning of FIT's own time, 1989-12-31. */
export const FIT_EPOCH = 631_065_600
/** Smaller numbers are seconds since the device was switched on: no time of day. */
const EARLIEST_TIME = 0x10000000
const TIMESTAMP = 253

export const isFit = (bytes: Uint8Array): boolean =>
  bytes.length >= 12 && (bytes[0] === 12 || bytes[0] === 14) && textAt(bytes, 8, 4) === '.FIT'

/** The data records of the requested kinds. The whole file is checked before the first record is yielded. */
export function* fitMessages(
  bytes: Uint8Array,
  { kinds, use }: { readonly kinds: ReadonlySet<number>; readonly use?: FitUse },
): Generator<FitMessage> {
  let position = 0
  let index = 0
  while (position < bytes.length) {
    const { start, end } = checkedPart(bytes, position)
    const part = new FitPart(bytes.subarray(start, end), { kinds, use: use ?? new FitUse() }, index)
    yield* part.messages()
    index = part.index
    position = end + 2
  }
}

/** Where the records of the file that begins at `fileStart` are; the checksum of two bytes follows them. */
function checkedPart(bytes: Uint8Array, fileStart: number): { start: number; end: number } {
  const headerSize = bytes[fileStart] ?? 0
  if (!isFit(bytes.subarray(fileStart))) throw new BrokenFit('what follows its end is not a FIT file')
  const start = fileStart + headerSize
  const end = start + viewOf(bytes).getUint32(fileStart + 4, true)
  if (end + 2 > bytes.length)
    throw new BrokenFit(
      `it is incomplete: only ${bytes.length - fileStart} of its ${end + 2 - fileStart} bytes are there`,
    )
  // Older devices leave the checksum out and write 0.
  const stated = viewOf(bytes).getUint16(end, true)
  if (stated !== 0 && stated !== crcOf(bytes.subarray(fileStart, end)))
    throw new BrokenFit('its checksum differs: it is damaged')
  return { start, end }
}

interface FieldDefinition {
  readonly field: number
  readonly offset: number
  readonly size: number
  readonly base: BaseType | undefined
}

interface Definition {
  readonly kind: number
  readonly isLittleEndian: boolean
  readonly fields: readonly FieldDefinition[]
  readonly size: number
  readonly developerFields: number
}

class FitPart {
  index: number
  readonly #bytes: Uint8Array
  readonly #kinds: ReadonlySet<number>
  readonly #use: FitUse
  readonly #definitions = new Map<number, Definition>()
  #at = 0
  #lastTime: number | undefined

  constructor(
    bytes: Uint8Array,
    { kinds, use }: { readonly kinds: ReadonlySet<number>; readonly use: FitUse },
    index: number,
  ) {
    this.#bytes = bytes
    this.#kinds = kinds
    this.#use = use
    this.index = index
  }

  *messages(): Generator<FitMessage> {
    while (this.#at < this.#bytes.length) {
      const header = this.#byte()
      const isCompressed = (header & 0x80) !== 0
      if (!isCompressed && (header & 0x40) !== 0) this.#define(header & 0x0f, (header & 0x20) !== 0)
      else {
        const message = this.#data(
          isCompressed ? (header >> 5) & 0x03 : header & 0x0f,
          isCompressed ? header & 0x1f : undefined,
        )
        if (message) yield message
      }
    }
  }

  #byte(): number {
    const byte = this.#bytes[this.#at++]
    if (byte === undefined) throw new BrokenFit('a record ends in the middle')
    return byte
  }

  #define(local: number, hasDeveloperFields: boolean): void {
    this.#byte()
    const isLittleEndian = this.#byte() === 0
    const first = this.#byte()
    const second = this.#byte()
    const kind = isLittleEndian ? first | (second << 8) : (first << 8) | second
    const fields: FieldDefinition[] = []
    let size = 0
    for (let remaining = this.#byte(); remaining > 0; remaining--) {
      const field = this.#byte()
      const length = this.#byte()
      const type = this.#byte()
      fields.push({ field, offset: size, size: length, base: baseTypes.get(type & 0x1f) })
      size += length
    }
    // Fields defined by apps on the device: their size is known, their meaning is not.
    const developerFields = hasDeveloperFields ? this.#byte() : 0
    for (let remaining = developerFields; remaining > 0; remaining--) {
      this.#byte()
      size += this.#byte()
      this.#byte()
    }
    this.#definitions.set(local, { kind, isLittleEndian, fields, size, developerFields })
  }

  #data(local: number, timeOffset: number | undefined): FitMessage | undefined {
    const definition = this.#definitions.get(local)
    if (!definition) throw new BrokenFit('a record comes before its definition')
    const start = this.#at
    this.#at += definition.size
    if (this.#at > this.#bytes.length) throw new BrokenFit('a record ends in the middle')
    this.index++
    const content = this.#bytes.subarray(start, this.#at)
    const epochSeconds = this.#timeOf(definition, content, timeOffset)
    const { kind, fields, developerFields } = definition
    if (!this.#kinds.has(kind)) {
      this.#use.passOver(kind)
      return undefined
    }
    const hasValue = ({ field, base }: FieldDefinition): boolean =>
      base === 'text'
        ? textIn(definition, content, field) !== undefined
        : numberAt(definition, content, field) !== undefined
    this.#use.has(kind, fields.filter(hasValue), developerFields)
    return messageOf(definition, content, { index: this.index, epochSeconds, use: this.#use })
  }

  /** The full time of a record, or the last one moved on by the five bits that a compressed header holds. */
  #timeOf(definition: Definition, content: Uint8Array, timeOffset: number | undefined): number | undefined {
    const stated = numberAt(definition, content, TIMESTAMP)
    if (stated !== undefined) this.#lastTime = stated
    else if (timeOffset !== undefined && this.#lastTime !== undefined) {
      const last = this.#lastTime
      this.#lastTime = last + ((timeOffset - (last & 0x1f)) & 0x1f)
    } else return undefined
    return fitTime(this.#lastTime)
  }
}

/** Converts FIT's own seconds to seconds since 1970. */
export const fitTime = (seconds: number | undefined): number | undefined =>
  seconds === undefined || seconds < EARLIEST_TIME ? undefined : seconds + FIT_EPOCH

function messageOf(
  definition: Definition,
  content: Uint8Array,
  { index, epochSeconds, use }: Pick<FitMessage, 'index' | 'epochSeconds'> & { readonly use: FitUse },
): FitMessage {
  const { kind } = definition
  return {
    kind,
    index,
    epochSeconds,
    number: (field) => {
      use.ask(kind, field)
      return numberAt(definition, content, field)
    },
    text: (field) => {
      use.ask(kind, field)
      return textIn(definition, content, field)
    },
  }
}

function textIn({ fields }: Definition, content: Uint8Array, field: number): string | undefined {
  const layout = fields.find((definition) => definition.field === field)
  if (layout?.base !== 'text') return undefined
  const text = textAt(content, layout.offset, layout.size).split('\0')[0]?.trim()
  return text === undefined || text === '' ? undefined : text
}

function numberAt({ fields, isLittleEndian }: Definition, content: Uint8Array, field: number): number | undefined {
  const layout = fields.find((definition) => definition.field === field)
  if (!layout?.base || layout.base === 'text' || layout.size < layout.base.size) return undefined
  const value = layout.base.read(viewOf(content), layout.offset, isLittleEndian)
  return value === layout.base.invalid || !Number.isFinite(value) ? undefined : value
}

interface NumberType {
  readonly size: number
  readonly invalid: number
  read(view: DataView, at: number, isLittleEndian: boolean): number
}
type BaseType = NumberType | 'text'

const of = (size: number, invalid: number, read: NumberType['read']): NumberType => ({ size, invalid, read })
const byte: NumberType['read'] = (view, offset) => view.getUint8(offset)
const word: NumberType['read'] = (view, offset, little) => view.getUint16(offset, little)
const double: NumberType['read'] = (view, offset, little) => view.getUint32(offset, little)

/** By the lower five bits of the type; the others only repeat whether the byte order matters. */
const baseTypes: ReadonlyMap<number, BaseType> = new Map<number, BaseType>([
  [0x00, of(1, 0xff, byte)],
  [0x01, of(1, 0x7f, (view, offset) => view.getInt8(offset))],
  [0x02, of(1, 0xff, byte)],
  [0x03, of(2, 0x7fff, (view, offset, little) => view.getInt16(offset, little))],
  [0x04, of(2, 0xffff, word)],
  [0x05, of(4, 0x7fffffff, (view, offset, little) => view.getInt32(offset, little))],
  [0x06, of(4, 0xffffffff, double)],
  [0x07, 'text'],
  [0x08, of(4, Number.NaN, (view, offset, little) => view.getFloat32(offset, little))],
  [0x09, of(8, Number.NaN, (view, offset, little) => view.getFloat64(offset, little))],
  [0x0a, of(1, 0, byte)],
  [0x0b, of(2, 0, word)],
  [0x0c, of(4, 0, double)],
  [0x0d, of(1, 0xff, byte)],
])

const viewOf = (bytes: Uint8Array): DataView => new DataView(bytes.buffer, bytes.byteOffset, bytes.byteLength)

const textAt = (bytes: Uint8Array, offset: number, size: number): string =>
  new TextDecoder().decode(bytes.subarray(offset, offset + size))

const crcTable = Uint16Array.from({ length: 256 }, (_, start) => {
  let value = start
  for (let bit = 0; bit < 8; bit++) value = (value >> 1) ^ (value & 1 ? 0xa001 : 0)
  return value
})

/** CRC-16 with the polynomial 0x8005, bits reversed, as FIT and many others use it. */
export function crcOf(bytes: Uint8Array): number {
  let crc = 0
  for (const byte of bytes) crc = (crc >> 8) ^ (crcTable[(crc ^ byte) & 0xff] ?? 0)
  return crc
}

// Which kinds of records and which fields of FIT files were read. Names are those of Garmin's profile of the format.

const KINDS = lookup<string>({
  0: 'file_id',
  1: 'capabilities',
  2: 'device_settings',
  3: 'user_profile',
  7: 'zones_target',
  12: 'sport',
  18: 'session',
  19: 'lap',
  20: 'record',
  21: 'event',
  22: 'source',
  23: 'device_info',
  26: 'workout',
  27: 'workout_step',
  30: 'weight_scale',
  31: 'course',
  34: 'activity',
  49: 'file_creator',
  51: 'blood_pressure',
  55: 'monitoring',
  78: 'hrv',
  101: 'length',
  103: 'monitoring_info',
  128: 'weather_conditions',
  132: 'hr',
  142: 'segment_lap',
  206: 'field_description',
  207: 'developer_data_id',
  211: 'monitoring_hr_data',
  216: 'time_in_zone',
  225: 'set',
  227: 'stress_level',
  229: 'max_met_data',
  269: 'spo2_data',
  275: 'sleep_level',
  297: 'respiration_rate',
  346: 'sleep_assessment',
  370: 'hrv_status_summary',
  371: 'hrv_value',
})

/** Of sessions, of which most is left out: steps and energy are in the day's already. */
const SESSION_FIELDS = lookup<string>({
  0: 'event',
  1: 'event_type',
  3: 'start_position_lat',
  4: 'start_position_long',
  10: 'total_cycles',
  13: 'total_fat_calories',
  14: 'avg_speed',
  15: 'max_speed',
  17: 'max_heart_rate',
  18: 'avg_cadence',
  19: 'max_cadence',
  20: 'avg_power',
  21: 'max_power',
  22: 'total_ascent',
  23: 'total_descent',
  24: 'total_training_effect',
  25: 'first_lap_index',
  26: 'num_laps',
  27: 'event_group',
  28: 'trigger',
  34: 'normalized_power',
  35: 'training_stress_score',
  253: 'timestamp',
  254: 'message_index',
})
const FILE_ID_FIELDS = lookup<string>({ 0: 'type', 3: 'serial_number', 4: 'time_created', 5: 'number' })
const FIELDS: Readonly<Record<number, Readonly<Record<string, string>>>> = { 0: FILE_ID_FIELDS, 18: SESSION_FIELDS }

const kindName = (kind: number): string => KINDS[kind] ?? `message ${kind}`

export class FitUse implements NotingReader {
  readonly #passedOver = new Map<number, number>()
  readonly #asked = new Set<string>()
  readonly #presentFields = new Map<string, { readonly kind: number; readonly field: number; count: number }>()
  #developerFields = 0

  /** A record of a kind that is not read. */
  passOver(kind: number): void {
    this.#passedOver.set(kind, (this.#passedOver.get(kind) ?? 0) + 1)
  }

  /** Fields of a record with something in them. */
  has(kind: number, fields: readonly { readonly field: number }[], developerFields: number): void {
    this.#developerFields += developerFields
    for (const { field } of fields) {
      const key = `${kind} ${field}`
      const existing = this.#presentFields.get(key)
      if (existing) existing.count++
      else this.#presentFields.set(key, { kind, field, count: 1 })
    }
  }

  ask(kind: number, field: number): void {
    this.#asked.add(`${kind} ${field}`)
  }

  unread(): readonly UnreadPart[] {
    const records = [...this.#passedOver].map(
      ([kind, count]): UnreadPart => ({ kind: 'record', name: kindName(kind), count }),
    )
    const fields = [...this.#presentFields].flatMap(([key, { kind, field, count }]): UnreadPart[] => {
      if (this.#asked.has(key) || field === TIMESTAMP) return []
      const name = FIELDS[kind]?.[field] ?? `field ${field}`
      return [{ kind: 'field', name: `${kindName(kind)}.${name}`, count }]
    })
    const developerPart: UnreadPart = {
      kind: 'field',
      name: 'fields of apps on the device',
      count: this.#developerFields,
    }
    return [...records, ...fields, ...(developerPart.count === 0 ? [] : [developerPart])]
  }
}
