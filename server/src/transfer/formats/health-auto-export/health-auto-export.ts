/** JSON of Health Auto Export, an iPhone application that takes data out of Apple Health. */
import type { Format, ReadItem, SourceFile } from '../format.ts'
import { knownFormat } from '../known-formats.ts'
import { mayBeJson } from '../reading/beginnings.ts'
import { type JsonPath, jsonPieces, type PathFilter } from '../reading/json-pieces.ts'
import { textIn } from '../reading/json-values.ts'
import { HealthAutoExportReading, type MetricHead } from './health-auto-export-items.ts'

const isOurs = (file: SourceFile): boolean => {
  if (!mayBeJson(file)) return false
  const text = new TextDecoder().decode(file.head)
  return /^\uFEFF?\s*\{\s*"data"\s*:\s*\{\s*"(metrics|workouts|stateOfMind|medications|symptoms|cycleTracking|ecg|heartRateNotifications)"/.test(
    text,
  )
}

export const healthAutoExport: Format = {
  ...knownFormat('health-auto-export'),
  passes: 2,
  technical: ['id'],
  sniff: ({ files }) => (files.some(isOurs) ? 0.97 : 0),
  read: async function* ({ files }) {
    for (const file of files) if (isOurs(file)) yield* fileItems(file)
  },
}

/** The name of a metric may stand behind its data, so the file is read twice: names first. */
async function* fileItems(file: SourceFile): AsyncGenerator<ReadItem> {
  const heads = await headsIn(file)
  const reading = new HealthAutoExportReading(file.path)
  for await (const { path, read } of jsonPieces(file, opens)) {
    const [, section, index] = path
    if (isPoint(path)) yield* reading.point(heads.get(Number(index)) ?? { name: '', units: '' }, read())
    else if (path.length === 3 && typeof section === 'string' && section !== 'metrics')
      yield* reading.record(section, read())
  }
  yield* reading.finish()
}

async function headsIn(file: SourceFile): Promise<ReadonlyMap<number, MetricHead>> {
  const heads = new Map<number, MetricHead>()
  for await (const { path, read } of jsonPieces(file, opens)) {
    const [, , index, member] = path
    if (path.length !== 4 || typeof index !== 'number') continue
    const known = heads.get(index) ?? { name: '', units: '' }
    if (member === 'name' || member === 'units') heads.set(index, { ...known, [member]: textIn(read()) ?? '' })
  }
  return heads
}

const isPoint = (path: JsonPath): boolean => path.length === 5 && path[1] === 'metrics' && path[3] === 'data'

/** Down to the points of each metric, and to the records of every other list. */
const opens: PathFilter = (path, kind) => {
  const [outer, section, , member] = path
  if (path.length === 0) return kind === 'object'
  if (outer !== 'data') return false
  if (path.length <= 2) return kind === (path.length === 1 ? 'object' : 'list')
  if (section !== 'metrics') return false
  return path.length === 3 ? kind === 'object' : path.length === 4 && member === 'data' && kind === 'list'
}
