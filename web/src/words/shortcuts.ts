/** The list of keys: what is pressed is the same in every language. */
import { wordTable } from './table.ts'

export const shortcutWords = wordTable('app/shortcuts', {
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
})

export type ShortcutWords = (typeof shortcutWords)['en']
