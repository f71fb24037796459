/** Texts for the feed and the pages of an import. */
import { wordTable } from '../../lib/language.ts'

export const importWords = wordTable('transfer/imports/words', {
  titles: {
    queued: 'Import of {file} will start soon',
    running: 'Importing {file}',
    waiting: 'Import of {file} needs an answer',
    completed: 'Import of {file} finished',
    failed: 'Import of {file} failed',
    cancelled: 'Import of {file} cancelled',
    undoing: 'Import of {file} is being undone',
    undone: 'Import of {file} undone',
  },
  dryRunDone: 'Dry run of {file} finished',
  answer: 'Answer',
  answerLong: 'Continue the import of {file}',
  bring: 'Import',
  bringLong: 'Import what the dry run of {file} read',
  cancel: 'Cancel',
  cancelLong: 'Cancel the import of {file}',
  cancelAsk: 'What this import has added so far will be removed.',
  discard: 'Discard',
  discardLong: 'Discard the file of the dry run of {file}',
  undo: 'Undo',
  undoLong: 'Undo the import of {file}',
  undoAsk: 'Everything this import added will be removed.',
  nothingLeft: 'Nothing from this import is left.',
  beingRemoved: 'Everything it added is being removed.',
  reading: 'We are reading the file. Nothing is stored yet.',
  notes: '{count, plural, one {# note of a day} other {# notes of days}}',
  replaced: '{count} replaced',
  unchanged: '{count} already there',
  rejected: '{count, plural, one {# row} other {# rows}} rejected',
  values:
    '{values, plural, one {# new value} other {# new values}} of {variables, plural, one {# variable} other {# variables}}',
  wouldBe: '{values} would be imported',
  nothing: {
    readAs:
      'Nothing was imported. The file was read as {program, select, undefined {a file of another program} other {{program}}}.',
    noRow: 'No row could be used. {file}, line {line}: {reason}',
    noValues: 'It has no values.',
    allLeftOut: 'Everything in it was left out: {what}{more, plural, =0 {} other { and # more}}.',
  },
})

export type ImportWords = (typeof importWords)['en']
