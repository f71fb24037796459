import { wordTable } from './table.ts'

export const reportWords = wordTable('app/report', {
  title: 'Report',
  lead: 'For an appointment. Print it, save it as a PDF from the print dialog, or share it as a link that shows the same.',
  purpose: 'What is the appointment about?',
  purposes: {
    everything: 'Everything',
    headache: 'Headache and migraine',
    mood: 'Mood',
    gut: 'Stomach and gut',
    pain: 'Pain',
    bloodPressure: 'Blood pressure',
    sleep: 'Sleep',
  },
  print: 'Print or save as PDF',
  share: 'Share as a link',
  period: 'Period',
  periods: { '30': '30 days', '90': '90 days', '180': 'Half a year', '366': 'A year' } as Readonly<
    Record<string, string>
  >,
  withMedicines: 'Medicines and treatments',
  withFindings: 'Likely findings',
  back: 'Sharing',
  bring: 'Import your history',
  madeBy: 'Made with Upshot on {day} from what was recorded by hand and by devices.',
})
