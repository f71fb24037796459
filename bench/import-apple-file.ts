/** An export of Apple Health of any size, as a watch and a phone would have filled it: grouped by type, in order of time. */

import { once } from 'node:events'
import { createWriteStream } from 'node:fs'
import { finished } from 'node:stream/promises'
import { chance } from './random.ts'

interface Kind {
  readonly type: string
  readonly unit: string
  /** Of all records. */
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

/** What a record takes, roughly. */
const RECORD_BYTES = 430
const FIRST_MS = Date.UTC(2014, 0, 1)
const LAST_MS = Date.UTC(2025, 11, 31)

const text = (ms: number): string => `${new Date(ms).toISOString().slice(0, 19).replace('T', ' ')} +0100`

/** Writes about so many megabytes; returns how many records there are. */
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
    for (let at = 0; at < count; at++) {
      const start = FIRST_MS + at * stepMs
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
