/** What was read through a share, as the log names it. */
export const reads: Readonly<Record<string, string>> = {
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
