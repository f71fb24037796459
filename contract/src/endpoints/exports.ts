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
    summary: 'Take all data along',
    description:
      'A file: CSV for spreadsheets, JSON with everything of the person that any Upshot takes in again (through a share: only the measurements it covers), or a FHIR R4 bundle of observations.',
    query: Type.Object({
      format: choice('Default json.', exportFormats),
      ...subject,
      ...everywhere,
    }),
    answer: Type.String(),
    isDownload: true,
  }),
}
