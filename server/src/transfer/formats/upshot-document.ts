/** An export of Upshot itself. It brings more than measurements, so that it is brought in as a whole; here it is checked and counted. */
import { Refusal } from '../../lib/refusal.ts'
import { readMoment } from '../../lib/utc-text.ts'
import { measurementsIn, outlineOf, type Source } from '../imports/read-document.ts'
import type { Format, ReadItem, SourceFile, Upload } from './format.ts'
import { UnreadableFile } from './unreadable-file.ts'
import { FORMAT } from './upshot-json.ts'

const OURS = new RegExp(`^\\s*\\{\\s*"format"\\s*:\\s*"${FORMAT}"`)
const MOST_FAULTS_SHOWN = 5

export const upshotDocument: Format = {
  name: 'upshot-json',
  connectorId: 1,
  displayName: 'Upshot',
  description: 'Everything of a person as another Upshot, or this one, exported it.',
  instructions: [
    'Export everything as JSON: GET /measurements/export, or "npx upshot export --user you@example.org".',
    'Send the file as it is.',
  ],
  // Outline and measurements, here and again where it is stored.
  passes: 4,
  sniff: (upload) => (documentOf(upload) ? 1 : 0),
  read: (upload) => read(upload),
}

/** Not inside an archive: the whole is read a second time, by those who store it. */
function documentOf({ name, files }: Upload): SourceFile | undefined {
  const [file] = files
  if (!file || files.length > 1 || file.path !== name) return undefined
  const text = Buffer.from(file.head.subarray(0, 200))
    .toString('utf8')
    .replace(/^\uFEFF/, '')
  return OURS.test(text) ? file : undefined
}

async function* read(upload: Upload): AsyncGenerator<ReadItem> {
  const file = documentOf(upload)
  if (!file) throw new UnreadableFile('This file is not an Upshot export.')
  const source: Source = async function* () {
    for await (const piece of file.open()) yield Buffer.from(piece.buffer, piece.byteOffset, piece.byteLength)
  }
  const outline = await outlineOf(source).catch(unreadable)
  const natures = new Map(outline.variables.map((variable) => [variable.name, variable]))
  let line = 0
  for await (const record of measurementsIn(source)) {
    line++
    const start = readMoment(record.startAt)
    const nature = natures.get(record.variableName)
    // What is wrong beyond the form is told when it is brought in.
    if (!start || !nature) continue
    yield {
      kind: 'entry',
      variableName: record.variableName,
      categoryName: nature.variableCategoryName,
      unit: record.unitAbbreviatedName,
      combination: nature.combinationOperation,
      value: record.value,
      start,
      sourceName: record.sourceName,
      place: { file: file.path, line },
    }
  }
}

function unreadable(error: unknown): never {
  if (!(error instanceof Refusal)) throw error
  throw new UnreadableFile(faultsText(error))
}

/** What is wrong with a document, in a few sentences. */
export const faultsText = ({ faults }: Refusal): string =>
  faults
    .slice(0, MOST_FAULTS_SHOWN)
    .map(({ message }) => message)
    .join(' ')
