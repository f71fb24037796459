/** Entries and values, on any page. */
import { wordTable } from './table.ts'

export const entryWords = wordTable('app/entry', {
  recordOf: 'Record {value} of {name}',
  recordSomethingOf: 'Record {name}',
  value: 'Value',
  yes: 'Yes',
  no: 'No',
  stepInWords: '{value} of {most}, {word}',
  feelings: ['very bad', 'bad', 'okay', 'good', 'very good'],
  levels: ['very low', 'low', 'medium', 'high', 'very high'],
  strengths: ['none', 'mild', 'moderate', 'strong', 'worst'],
  saved: '{name} {value} saved.',
  label: '{name} {value}',
  waiting: 'waiting',
  editOf: 'Edit {name} {value}, {clock}',
  fromSource: 'from {source}',
  quote: '“{text}”',
})
