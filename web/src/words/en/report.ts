import { reportWords } from '@upshot/contract/report-words'

export const report = {
  ...reportWords.en,
  title: 'Report',
  lead: 'One page for an appointment. Print it, or save it as a PDF from the print dialog.',
  print: 'Print or save as PDF',
  period: 'Period',
  periods: { '30': '30 days', '90': '90 days', '366': 'A year' } as Readonly<Record<string, string>>,
  back: 'Sharing',
  bring: 'Import your history',
  madeBy: (day: string) => `Made with Upshot on ${day} from what was recorded by hand and by devices.`,
}

export type ReportWords = typeof report
