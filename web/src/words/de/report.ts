import { reportWords } from '@upshot/contract/report-words'
import type { ReportWords } from '../en/report.ts'

export const report: ReportWords = {
  ...reportWords.de,
  title: 'Bericht',
  lead: 'Eine Seite für den Termin. Drucke sie aus oder speichere sie im Druckdialog als PDF.',
  print: 'Drucken oder als PDF speichern',
  period: 'Zeitraum',
  periods: { '30': '30 Tage', '90': '90 Tage', '366': 'Ein Jahr' },
  back: 'Teilen',
  bring: 'Bisherige Daten einlesen',
  madeBy: (day) => `Erstellt mit Upshot am ${day} aus eigenen Einträgen und Gerätedaten.`,
}
