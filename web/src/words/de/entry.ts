import type { EntryWords } from '../en/entry.ts'

export const entry: EntryWords = {
  recordOf: (value, name) => `${name}: ${value} eintragen`,
  recordSomethingOf: (name) => `${name} eintragen`,
  value: 'Wert',
  yes: 'Ja',
  no: 'Nein',
  step: (value, most) => `${value} von ${most}`,
  stepInWords: (value, most, word) => `${value} von ${most}, ${word}`,
  feelings: ['sehr schlecht', 'schlecht', 'mittel', 'gut', 'sehr gut'],
  saved: (name, value) => `${name} ${value} gespeichert.`,
  label: (name, value) => `${name} ${value}`,
  waiting: 'ausstehend',
  editOf: (name, value, clock) => `${name} ${value}, ${clock} bearbeiten`,
  fromSource: (source) => `von ${source}`,
}
