/** What was read through a share, as the log names it. */
import type { InLanguages } from './languages.ts'

const en: Readonly<Record<string, string>> = {
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
}

const de: Readonly<Record<string, string>> = {
  'opened the shared page': 'Die Seite des Links geöffnet',
  'GET /measurements': 'Einträge',
  'GET /measurements/daily': 'Tageswerte',
  'GET /measurements/export': 'Export des Geteilten',
  'GET /userVariables': 'Liste der Variablen',
  'GET /variables': 'Suche nach Variablen',
  'GET /correlations': 'Zusammenhänge',
  'GET /pairs': 'Tage eines Zusammenhangs',
  'GET /sources': 'Quellen einer Variable',
  'GET /measurements/merge': 'Ein Tag im Einzelnen',
  'GET /charts': 'Ein Diagramm',
  'GET /charts/sparks': 'Kleine Diagramme',
  'GET /day': 'Ein Tag',
  'GET /days': 'Tage mit Einträgen',
  'GET /report': 'Bericht',
  'GET /experiments': 'Experimente',
}

export const readWords: InLanguages<Readonly<Record<string, string>>> = { en, de }
