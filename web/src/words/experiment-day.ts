/** A day of an experiment that runs, on its page and on Today. */
import { wordTable } from './table.ts'

export const experimentDayWords = wordTable('app/experiment-day', {
  title: 'Your experiment',
  dayOf: 'Day {day} of {days}',
  did: 'Did it',
  could: 'Could not',
  markedDone: 'Marked: did it.',
  markedNotDone: 'Marked: could not.',
  unmarked: 'The mark is removed.',
  markLabel: '{title}, {date}',
})
