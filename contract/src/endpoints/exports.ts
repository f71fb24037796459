import Type from 'typebox'
import { endpoint } from '../endpoint.ts'
import { choice, everywhere, range, subject, zone } from '../query.ts'

export const exportFormats = ['csv', 'json', 'fhir'] as const
export type ExportFormat = (typeof exportFormats)[number]

export const tableFormats = ['csv', 'json', 'parquet'] as const
export type TableFormat = (typeof tableFormats)[number]

export const exportEndpoints = {
  getTable: endpoint({
    method: 'GET',
    path: '/table',
    group: 'Measurements',
    scope: 'readmeasurements',
    summary: 'Read all days of all variables',
    description:
      'One table of what the analysis sees: a row for each local day, a column for each variable, at most ten years. A missing value is empty; values that were not recorded are marked as inferred, mixed, filled or assumed. JSON and Parquet also say what the analysis asks of each variable, and `upshot analyze` reads them.',
    query: Type.Object({
      format: choice('Default: json.', tableFormats),
      ...range({
        from: 'The first day; default: the first with a value.',
        to: 'The last day; default: the last with a value.',
      }),
      timeZone: zone("Default: the user's."),
      ...subject,
      ...everywhere,
    }),
    answer: Type.String(),
    isDownload: true,
  }),
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
