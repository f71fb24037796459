/** The page History. */
import { wordTable } from './table.ts'

export const historyWords = wordTable('app/history', {
  previousDay: 'Previous day',
  nextDay: 'Next day',
  day: 'Day',
  days: 'Days',
  entries: 'Entries',
  nothing: 'Nothing recorded. An empty day is not a zero.',
  recordForDay: 'Record for this day',
  incomplete: 'This day has too many entries to show. The totals below count all of them.',
  totals: 'Totals for the day',
  inferred: 'from tags',
  skipped: 'Skipped',
  notes: 'Notes',
  searchInNotes: 'Search notes',
  found: 'Found in notes',
  noneFound: 'No note contains these words.',
  recentlyDeleted: 'Recently deleted',
  restore: 'Restore',
  restoreOf: 'Restore {name} {value}, {date}',
  keptFor: 'Deleted entries stay here for 30 days.',
  notHere: 'This day is not on this device yet. Open it again when you are online.',
  noSuchDay: 'There is no such day.',
})
