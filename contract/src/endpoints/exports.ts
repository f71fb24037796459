import Type from 'typebox'
import { endpoint } from '../endpoint.ts'
import { choice, everywhere, subject } from '../query.ts'

export const exportFormats = ['csv', 'json', 'fhir'] as const
export type ExportFormat = (typeof exportFormats)[number]

export const exportEndpoints = {
  exportMeasurements: endpoint({
    method: 'GET',
    path: '/measurements/export',
    group: 'Measurements',
    scope: 'export',
    summary: 'Export all data',
    description:
      'Downloads a file: CSV for spreadsheets, JSON with everything about the person, ready to import into any Upshot, or a FHIR R4 bundle of observations. Through a share, the file has only the measurements that the share covers.',
    query: Type.Object({
      format: choice('Default: json.', exportFormats),
      ...subject,
      ...everywhere,
    }),
    answer: Type.String(),
    isDownload: true,
  }),
}
