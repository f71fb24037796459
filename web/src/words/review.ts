/** The page Your week. */
import { wordTable } from './table.ts'

export const reviewWords = wordTable('app/review', {
  title: 'Your week',
  period: '{from} to {to}',
  daysRecorded: '{count, plural, one {You recorded something on 1 day.} other {You recorded something on # days.}}',
  unusual: 'Unusual for you',
  nothingUnusual: 'Nothing was outside your ordinary variation.',
  unusualHint:
    'Beyond what your twelve weeks before would make likely. If nothing changes, at most one week in twenty shows such a mark.',
  higher: '{average}, higher than your ordinary weeks ({low} to {high})',
  lower: '{average}, lower than your ordinary weeks ({low} to {high})',
  averages: 'Averages',
  beside: '{average} a day; {before} in the four weeks before',
  alone: '{average} a day',
  changed: 'Difference {difference}, probably between {low} and {high}',
  unclear: 'no clear change',
  previousWeek: 'Previous week',
  nextWeek: 'Next week',
  nothing: 'Nothing was recorded in this week.',
  more: 'Findings',
})
