/** Words around charts. Titles and explanations come from the server. */
import { wordTable } from './table.ts'

export const chartTexts = wordTable('app/charts', {
  range: 'Range',
  ranges: { month: '30 days', quarter: '90 days', year: 'A year', all: 'All' },
  showAsTable: 'Show as table: {title}',
  showAsPicture: 'Show as picture: {title}',
  asTable: 'Table',
  asPicture: 'Picture',
  showMore: 'Show {count} more',
  copyTable: 'Copy table',
  copied: 'Table copied.',
  notCopied: 'Your browser did not allow copying.',
  counted: ' ({things}: {count})',
  openDay: 'Open {day}',
})

export type ChartTexts = (typeof chartTexts)['en']
