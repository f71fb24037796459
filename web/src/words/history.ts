/** The page History. */
import type { InLanguages } from './languages.ts'

const en = {
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
  restoreOf: (name: string, value: string, date: string) => `Restore ${name} ${value}, ${date}`,
  keptFor: 'Deleted entries stay here for 30 days.',
  notHere: 'This day is not on this device yet. Open it again when you are online.',
  noSuchDay: 'There is no such day.',
}

const de: typeof en = {
  previousDay: 'Vorheriger Tag',
  nextDay: 'Nächster Tag',
  day: 'Tag',
  days: 'Tage',
  entries: 'Einträge',
  nothing: 'Nichts eingetragen. Ein leerer Tag ist keine Null.',
  recordForDay: 'Für diesen Tag eintragen',
  incomplete: 'Dieser Tag hat zu viele Einträge, um alle zu zeigen. Die Summen unten zählen alle.',
  totals: 'Der Tag in Summe',
  inferred: 'aus Tags',
  skipped: 'Übersprungen',
  notes: 'Notizen',
  searchInNotes: 'In Notizen suchen',
  found: 'In Notizen gefunden',
  noneFound: 'Keine Notiz enthält diese Wörter.',
  recentlyDeleted: 'Kürzlich gelöscht',
  restore: 'Wiederherstellen',
  restoreOf: (name, value, date) => `${name} ${value}, ${date} wiederherstellen`,
  keptFor: 'Gelöschte Einträge bleiben 30 Tage hier.',
  notHere: 'Dieser Tag ist noch nicht auf diesem Gerät. Öffne ihn noch einmal, wenn du online bist.',
  noSuchDay: 'Diesen Tag gibt es nicht.',
}

export const historyWords: InLanguages<typeof en> = { en, de }
