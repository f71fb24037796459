/**
 * Electrocardiograms beside the export of Apple Health: a CSV with a few lines of names and values above thousands of
 * voltages. What the watch found is read; its names are in the language of the phone, so values are told by their look.
 */
import { say } from '../../../lib/language.ts'
import { nameKey } from '../../../lib/names.ts'
import { type Moment, readMoment } from '../../../lib/utc-text.ts'
import type { ReadItem, SourceFile } from '../format.ts'
import { firstRows } from '../reading/csv-rows.ts'
import { entryOf, leftOut, lookup, natureOf, ownTarget } from '../reading/target.ts'
import { passedOver } from '../reading/uses.ts'

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
const pulse = natureOf('Heart Rate (Pulse)')

interface Recording {
  readonly file: SourceFile
  readonly start: Moment
  readonly values: readonly string[]
}

function recordingIn(file: SourceFile): Recording | undefined {
  if (!/(^|\/)electrocardiograms\/[^/]+\.csv$/i.test(file.path)) return undefined
  const values = firstRows(file, 20).map(({ cells }) => (cells[1] ?? '').trim())
  const start = readMoment(values.find((value) => RECORDED.test(value)) ?? '')
  return start && { file, start, values }
}

export function* electrocardiogramItems(files: readonly SourceFile[]): Generator<ReadItem> {
  for (const { file, start, values } of files.flatMap((one) => recordingIn(one) ?? [])) {
    const recorded = { start, sourceName: 'Apple Health', place: { file: file.path, line: 1 } }
    const result = values.map((value) => RESULTS[nameKey(value)]).find((known) => known !== undefined)
    const rate = values.map((value) => PULSE.exec(value)?.[1]).find((known) => known !== undefined)
    if (result === undefined) yield leftOut(say('Electrocardiograms without a clear result'))
    else yield entryOf(fibrillation, { ...recorded, value: result })
    if (rate !== undefined) yield entryOf(pulse, { ...recorded, value: Number(rate) })
    yield passedOver(file, say('Curves of electrocardiograms'))
  }
}
