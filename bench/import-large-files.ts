/**
 * Files of realistic size: a Google Takeout archive with years of Fitbit data, a spreadsheet of a million rows, and an
 * export of Apple Health.
 */
import { once } from 'node:events'
import { createWriteStream, type WriteStream } from 'node:fs'
import { finished } from 'node:stream/promises'
import { crc32, deflateRawSync } from 'node:zlib'
import { chance } from './random.ts'

const DAY_MS = 86_400_000
const two = (value: number): string => String(value).padStart(2, '0')

/** `06/01/24 08:00:05`, as Fitbit writes it. */
function fitbitTime(ms: number): string {
  const date = new Date(ms)
  const day = `${two(date.getUTCMonth() + 1)}/${two(date.getUTCDate())}/${two(date.getUTCFullYear() % 100)}`
  return `${day} ${date.toISOString().slice(11, 19)}`
}

async function put(sink: WriteStream, piece: Uint8Array | string): Promise<void> {
  if (!sink.write(piece)) await once(sink, 'drain')
}

interface Member {
  readonly name: string
  readonly data: Buffer
  /** Stored without compression, as photos are compressed already. */
  readonly isStored?: boolean
}

/** An ordinary zip archive, written member by member. */
async function writeZip(path: string, members: Iterable<Member>): Promise<void> {
  const sink = createWriteStream(path)
  const directory: Buffer[] = []
  let offset = 0
  let count = 0
  for (const { name, data, isStored = false } of members) {
    const packed = isStored ? data : deflateRawSync(data, { level: 6 })
    const title = Buffer.from(name)
    const head = Buffer.alloc(30)
    head.writeUInt32LE(0x04034b50, 0)
    head.writeUInt16LE(20, 4)
    head.writeUInt16LE(isStored ? 0 : 8, 8)
    head.writeUInt32LE(crc32(data), 14)
    head.writeUInt32LE(packed.length, 18)
    head.writeUInt32LE(data.length, 22)
    head.writeUInt16LE(title.length, 26)
    const entry = Buffer.alloc(46)
    entry.writeUInt32LE(0x02014b50, 0)
    head.copy(entry, 6, 4, 30)
    entry.writeUInt32LE(offset, 42)
    directory.push(Buffer.concat([entry, title]))
    for (const piece of [head, title, packed]) await put(sink, piece)
    offset += head.length + title.length + packed.length
    count += 1
  }
  const list = Buffer.concat(directory)
  const end = Buffer.alloc(22)
  end.writeUInt32LE(0x06054b50, 0)
  end.writeUInt16LE(count, 8)
  end.writeUInt16LE(count, 10)
  end.writeUInt32LE(list.length, 12)
  end.writeUInt32LE(offset, 16)
  await put(sink, list)
  sink.end(end)
  await finished(sink)
}

const PHOTO_BYTES = 4_194_304
/** The approximate compressed size of a day of pulse and steps. */
const DAY_PACKED_BYTES = 105_000

/**
 * Writes an archive of this size in megabytes: a tenth is compressed heart rates (every 5 seconds) and steps (every
 * minute), the rest photos. Returns the number of records.
 */
export async function writeTakeout(path: string, megabytes: number): Promise<number> {
  const random = chance(7)
  const days = Math.max(2, Math.floor((megabytes * 1_048_576) / 10 / DAY_PACKED_BYTES))
  const photos = Math.floor((megabytes * 1_048_576 * 9) / 10 / PHOTO_BYTES)
  const first = Date.UTC(2025, 11, 31) - days * DAY_MS
  let records = 0
  function* members(): Generator<Member> {
    for (let day = 0; day < days; day++) {
      const start = first + day * DAY_MS
      const date = new Date(start).toISOString().slice(0, 10)
      const pulse = Array.from(
        { length: 17_280 },
        (_, index) =>
          `{"dateTime" : "${fitbitTime(start + index * 5000)}","value" : {"bpm" : ${random.whole(48, 165)},"confidence" : ${random.whole(1, 3)}}}`,
      )
      const steps = Array.from(
        { length: 1440 },
        (_, index) => `{"dateTime" : "${fitbitTime(start + index * 60_000)}","value" : "${random.whole(0, 130)}"}`,
      )
      records += pulse.length + steps.length
      const folder = 'Takeout/Fitbit/Global Export Data'
      yield { name: `${folder}/heart_rate-${date}.json`, data: Buffer.from(`[${pulse.join(',\n')}]`) }
      yield { name: `${folder}/steps-${date}.json`, data: Buffer.from(`[${steps.join(',\n')}]`) }
    }
    const noise = Buffer.alloc(PHOTO_BYTES)
    for (let photo = 0; photo < photos; photo++) {
      for (let offset = 0; offset < noise.length; offset += 4) noise.writeUInt32LE(random.whole(0, 0xffff_ffff), offset)
      yield { name: `Takeout/Google Photos/IMG_${photo}.jpg`, data: noise, isStored: true }
    }
  }
  await writeZip(path, members())
  return records
}

/** A table with this many rows of two values each. */
export async function writeSpreadsheet(path: string, rows: number): Promise<number> {
  const random = chance(5)
  const sink = createWriteStream(path)
  const first = Date.UTC(2025, 11, 31) - rows * 300_000
  let piece = 'Date,Heart rate (bpm),Steps (count)\n'
  for (let row = 0; row < rows; row++) {
    const time = new Date(first + row * 300_000).toISOString().slice(0, 19).replace('T', ' ')
    piece += `${time},${random.whole(48, 165)},${random.whole(0, 500)}\n`
    if (piece.length < 262_144) continue
    await put(sink, piece)
    piece = ''
  }
  sink.end(piece)
  await finished(sink)
  return rows
}

// An export of Apple Health of any size, as a watch and a phone would fill it: grouped by type, in chronological order.

interface Kind {
  readonly type: string
  readonly unit: string
  /** Share of all records. */
  readonly share: number
  readonly seconds: number
  value(random: ReturnType<typeof chance>): string
}

const DEVICE =
  '&lt;&lt;HKDevice: 0x2821d5900&gt;, name:Apple Watch, manufacturer:Apple Inc., model:Watch, hardware:Watch6,2, software:10.3.1&gt;'

const quantity = (name: string) => `HKQuantityTypeIdentifier${name}`

const KINDS: readonly Kind[] = [
  { type: quantity('HeartRate'), unit: 'count/min', share: 0.35, seconds: 0, value: (r) => String(r.whole(48, 165)) },
  { type: quantity('ActiveEnergyBurned'), unit: 'Cal', share: 0.3, seconds: 61, value: (r) => r.uniform().toFixed(3) },
  { type: quantity('StepCount'), unit: 'count', share: 0.12, seconds: 60, value: (r) => String(r.whole(1, 140)) },
  {
    type: quantity('DistanceWalkingRunning'),
    unit: 'km',
    share: 0.12,
    seconds: 60,
    value: (r) => r.uniform().toFixed(6),
  },
  { type: quantity('BasalEnergyBurned'), unit: 'Cal', share: 0.06, seconds: 900, value: (r) => r.uniform().toFixed(2) },
  {
    type: quantity('OxygenSaturation'),
    unit: '%',
    share: 0.02,
    seconds: 0,
    value: (r) => (0.9 + r.uniform() / 10).toFixed(2),
  },
  {
    type: quantity('RespiratoryRate'),
    unit: 'count/min',
    share: 0.02,
    seconds: 0,
    value: (r) => String(r.whole(10, 20)),
  },
  {
    type: 'HKCategoryTypeIdentifierSleepAnalysis',
    unit: '',
    share: 0.01,
    seconds: 1200,
    value: (r) => `HKCategoryValueSleepAnalysisAsleep${['Core', 'Deep', 'REM'][r.whole(0, 2)]}`,
  },
]

/** Approximate size of a record. */
const RECORD_BYTES = 430
const FIRST_MS = Date.UTC(2014, 0, 1)
const LAST_MS = Date.UTC(2025, 11, 31)

const text = (ms: number): string => `${new Date(ms).toISOString().slice(0, 19).replace('T', ' ')} +0100`

/** Writes about this many megabytes; returns the number of records. */
export async function writeAppleExport(path: string, megabytes: number): Promise<number> {
  const sink = createWriteStream(path)
  const random = chance(11)
  const records = Math.floor((megabytes * 1_048_576) / RECORD_BYTES)
  let written = 0
  sink.write(
    '<?xml version="1.0" encoding="UTF-8"?>\n<!DOCTYPE HealthData [\n<!ELEMENT HealthData ANY>\n]>\n<HealthData locale="en_GB">\n',
  )
  for (const kind of KINDS) {
    const count = Math.floor(records * kind.share)
    const stepMs = Math.max(kind.seconds + 1, (LAST_MS - FIRST_MS) / count / 1000) * 1000
    let piece = ''
    for (let index = 0; index < count; index++) {
      const start = FIRST_MS + index * stepMs
      const unit = kind.unit === '' ? '' : ` unit="${kind.unit}"`
      piece += ` <Record type="${kind.type}" sourceName="Ann’s Apple Watch" sourceVersion="10.3.1" device="${DEVICE}"${unit} creationDate="${text(start + 90_000)}" startDate="${text(start)}" endDate="${text(start + kind.seconds * 1000)}" value="${kind.value(random)}"/>\n`
      if (piece.length > 262_144) {
        if (!sink.write(piece)) await once(sink, 'drain')
        piece = ''
      }
    }
    written += count
    if (!sink.write(piece)) await once(sink, 'drain')
  }
  sink.end('</HealthData>\n')
  await finished(sink)
  return written
}
