import { reportWords as shared } from '@upshot/contract/report-words'
import type { InLanguages } from './languages.ts'

const en = {
  ...shared.en,
  title: 'Report',
  lead: 'One page for an appointment. Print it, or save it as a PDF from the print dialog.',
  print: 'Print or save as PDF',
  period: 'Period',
  periods: { '30': '30 days', '90': '90 days', '366': 'A year' } as Readonly<Record<string, string>>,
  back: 'Sharing',
  bring: 'Import your history',
  madeBy: (day: string) => `Made with Upshot on ${day} from what was recorded by hand and by devices.`,
}

const de: typeof en = {
  ...shared.de,
  title: 'Bericht',
  lead: 'Eine Seite für den Termin. Drucke sie aus oder speichere sie im Druckdialog als PDF.',
  print: 'Drucken oder als PDF speichern',
  period: 'Zeitraum',
  periods: { '30': '30 Tage', '90': '90 Tage', '366': 'Ein Jahr' },
  back: 'Teilen',
  bring: 'Bisherige Daten einlesen',
  madeBy: (day) => `Erstellt mit Upshot am ${day} aus eigenen Einträgen und Gerätedaten.`,
}

export const reportWords: InLanguages<typeof en> = { en, de }
