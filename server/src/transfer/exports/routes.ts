import type { ExportFormat } from '@upshot/contract'
import type { Subject } from '../../http/caller.ts'
import type { Download, HandlersOf } from '../../http/handler.ts'
import type { Exports, WriteOptions } from './service.ts'

const TYPES = {
  csv: 'text/csv; charset=utf-8',
  json: 'application/json; charset=utf-8',
  fhir: 'application/fhir+json; charset=utf-8',
} as const

export function exportRoutes(exports: Exports): HandlersOf<'exportMeasurements'> {
  return {
    exportMeasurements: ({ caller, subject, query }) =>
      fileOf(exports, subject, { format: query.format ?? 'json', reader: caller.userId }),
  }
}

export interface ExportedFile {
  readonly format: ExportFormat
  readonly reader: number
  /** Wraps writing, to follow its progress. */
  readonly during?: (write: (writing: WriteOptions) => Promise<void>) => Promise<void>
}

/** Logs the export before sending it. */
export async function fileOf(
  exports: Exports,
  subject: Subject,
  { format, reader, during = (write) => write({}) }: ExportedFile,
): Promise<Download> {
  await exports.noteExport(subject, reader, format)
  return {
    type: TYPES[format],
    fileName: `upshot-${subject.userId}.${format === 'fhir' ? 'fhir.json' : format}`,
    writeTo: (sink) => during((writing) => exports.write(subject, format, sink, writing)),
  }
}
