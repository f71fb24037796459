/** Entries and values, wherever they stand. */
import { wordTable } from './table.ts'

export const entryWords = wordTable('app/entry', {
  recordOf: 'Record {value} of {name}',
  recordSomethingOf: 'Record {name}',
  value: 'Value',
  yes: 'Yes',
  no: 'No',
  step: '{value} of {most}',
  stepInWords: '{value} of {most}, {word}',
  feelings: ['very bad', 'bad', 'okay', 'good', 'very good'],
  saved: '{name} {value} saved.',
  label: '{name} {value}',
  waiting: 'waiting',
  editOf: 'Edit {name} {value}, {clock}',
  fromSource: 'from {source}',
})
