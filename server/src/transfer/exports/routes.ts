import type { HandlersOf } from '../../http/handler.ts'
import type { Exports } from './service.ts'

const TYPES = {
  csv: 'text/csv; charset=utf-8',
  json: 'application/json; charset=utf-8',
  fhir: 'application/fhir+json; charset=utf-8',
} as const

export function exportRoutes(exports: Exports): HandlersOf<'exportMeasurements'> {
  return {
    exportMeasurements: async ({ caller, subject, query }) => {
      const { format = 'json' } = query
      await exports.noteExport(subject, caller.userId, format)
      return {
        type: TYPES[format],
        fileName: `upshot-${subject.userId}.${format === 'fhir' ? 'fhir.json' : format}`,
        writeTo: (sink) => exports.write(subject, format, sink),
      }
    },
  }
}
