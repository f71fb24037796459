/** The list of keys: what is pressed is the same in every language. */
import type { InLanguages } from './languages.ts'

const en = {
  title: 'Keyboard shortcuts',
  hint: 'They are off while you type. Settings has a switch for all of them.',
  record: 'Record something',
  search: 'Search for things and actions',
  today: 'Go to Today',
  history: 'Go to History',
  findings: 'Go to Findings',
  variables: 'Go to Variables',
  settings: 'Go to Settings',
  next: 'Next card or row',
  previous: 'Previous card or row',
  answer: 'Choose this answer on the card',
  snooze: 'Snooze',
  skip: 'Skip',
  edit: 'Edit',
  undo: 'Undo the last action',
  days: 'Previous day, next day',
  table: 'Table or picture',
  close: 'Close',
  save: 'Save',
  list: 'Show this list',
}

export type ShortcutWords = typeof en

const de: ShortcutWords = {
  title: 'Tastenkürzel',
  hint: 'Beim Tippen ruhen sie. In den Einstellungen lassen sich alle abschalten.',
  record: 'Etwas eintragen',
  search: 'Dinge und Aktionen suchen',
  today: 'Zu Heute',
  history: 'Zum Verlauf',
  findings: 'Zu den Ergebnissen',
  variables: 'Zu den Variablen',
  settings: 'Zu den Einstellungen',
  next: 'Nächste Karte oder Zeile',
  previous: 'Vorige Karte oder Zeile',
  answer: 'Diese Antwort der Karte geben',
  snooze: 'Später erinnern',
  skip: 'Auslassen',
  edit: 'Bearbeiten',
  undo: 'Letzte Aktion rückgängig machen',
  days: 'Ein Tag zurück, ein Tag weiter',
  table: 'Tabelle oder Bild',
  close: 'Schließen',
  save: 'Speichern',
  list: 'Diese Liste zeigen',
}

export const shortcutWords: InLanguages<ShortcutWords> = { en, de }
