/** What was read through a share, as the log names it. */
import { wordTable } from './table.ts'

export const readWords = wordTable('app/reads', {
  'opened the shared page': 'Opened the shared page',
  'GET /measurements': 'Entries',
  'GET /measurements/daily': 'Daily values',
  'GET /measurements/export': 'Export of what is shared',
  'GET /userVariables': 'List of variables',
  'GET /variables': 'Search for variables',
  'GET /correlations': 'Findings',
  'GET /pairs': 'Days of a finding',
  'GET /sources': 'Sources of a variable',
  'GET /measurements/merge': 'One day in detail',
  'GET /charts': 'A chart',
  'GET /charts/sparks': 'Small charts',
  'GET /day': 'One day',
  'GET /days': 'Days with entries',
  'GET /report': 'Report',
  'GET /experiments': 'Experiments',
})
