/** The dialogs Record and Edit entry. */
import type { DetailName } from '@upshot/contract'
import { wordTable } from './table.ts'

/** Every detail of a measurement has a field with this label. */
const details = { note: 'Note' } satisfies Record<DetailName, string>

export const recordWords = wordTable('app/record', {
  what: 'What?',
  lookFor: 'Coffee, mood, headache …',
  last: '{name}, last {value}',
  lastValue: '{value}, {when}',
  ofKind: '{name}, {kind}',
  trackNew: 'Track “{text}” as something new',
  chooseElse: 'Choose something else',
  noneByThatName: 'Nothing by that name.',
  /** What was typed is read as entries: "coffee 2, headache 6/10". */
  typedHint: 'Or type it all: coffee 2, headache 6/10 since 14',
  typedSave: 'Save {entries}',
  typedSaved: 'Saved: {entries}',
  typedUnread: 'Not understood: {text}',
  typedNoAmount: '{name}: how much?',
  value: 'Value',
  unit: 'Unit',
  equals: '= {value}',
  beyond: '{value}? Most so far: {most}. Tap Save again if that is right.',
  when: 'When',
  whenNames: {
    now: 'Now',
    hourAgo: '1 hour ago',
    thisMorning: 'This morning',
    lastNight: 'Last night',
    yesterday: 'Yesterday',
    another: 'Another time',
  },
  dateAndTime: 'Date and time',
  until: 'Until',
  countsFor: 'Counts for {day}, the day it ended.',
  movedForward: 'The clock skipped that time. It is recorded as {clock}.',
  details,
  save: 'Save',
  saveAnother: 'Save and record another',
  category: 'Category',
  howMeasured: 'How is it measured?',
  measures: {
    scale: 'A scale from 1 to 5',
    amount: 'An amount',
    yesNo: 'Yes or no',
    duration: 'A duration',
  },
  lookAgain: 'Please check this:',
  noNumber: 'Enter a number, such as 2 or 1.5.',
  tooSmall: 'The smallest possible value is {least}.',
  tooLarge: 'The largest possible value is {most}.',
  noTime: 'Enter a date and a time.',
  inFuture: 'This time is in the future.',
  endsBefore: 'It cannot end before it began.',
  answerFor: 'Your answer for {clock}',
  editEntry: 'Edit entry',
  saveChanges: 'Save changes',
  deleteEntry: 'Delete entry',
  changed: '{name} changed to {value}.',
  deleted: '{name} {value} deleted.',
  restored: '{name} {value} restored.',
  changedElsewhere: 'Another device changed this entry: {version}. Saving keeps what you see below.',
  takeOther: 'Use the other version',
  deletedElsewhere: 'Another device deleted this entry. Saving brings it back.',
  correctionOf: 'Correction: {name} {value}',
  deletionOf: 'Delete {name} {value}',
})

/** The details that a measurement can have, in the order of their fields. */
export const detailNames = Object.keys(details) as readonly DetailName[]
