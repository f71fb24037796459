/** An export of Upshot itself. It contains more than measurements, so it yields records. */

import { say } from '../../../lib/language.ts'

import {
  type Format,
  type ReadContext,
  type ReadItem,
  type SourceFile,
  UnreadableFile,
  type Upload,
} from '../format.ts'
import { knownFormat, UPSHOT_DOCUMENT, UPSHOT_DOCUMENT_FORMAT } from '../known-formats.ts'

const OURS = new RegExp(`^\\s*\\{\\s*"format"\\s*:\\s*"${UPSHOT_DOCUMENT_FORMAT}"`)

export const upshotDocument: Format = {
  ...knownFormat(UPSHOT_DOCUMENT),
  // All but measurements; whether measurements can be; and measurements.
  passes: 3,
  sniff: (upload) => (documentOf(upload) ? 1 : 0),
  read,
}

/** Not inside an archive: our exports are single files. */
function documentOf({ name, files }: Upload): SourceFile | undefined {
  const [file] = files
  if (!file || files.length > 1 || file.path !== name) return undefined
  const text = Buffer.from(file.head.subarray(0, 200))
    .toString('utf8')
    .replace(/^\uFEFF/, '')
  return OURS.test(text) ? file : undefined
}

async function* read(upload: Upload, context: ReadContext): AsyncGenerator<ReadItem> {
  const file = documentOf(upload)
  if (!file) throw new UnreadableFile(say('This file is not an Upshot export.'))
  // Loaded here only: files of other programs do not need the schemas, which take longer to load than most files to
  // read.
  const { documentRecords } = await import('./document-records.ts')
  yield* documentRecords(file, context)
}
