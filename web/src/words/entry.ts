/** Entries and values, wherever they stand. */
import type { InLanguages } from './languages.ts'

const en = {
  recordOf: (value: string, name: string) => `Record ${value} of ${name}`,
  recordSomethingOf: (name: string) => `Record ${name}`,
  value: 'Value',
  yes: 'Yes',
  no: 'No',
  step: (value: string, most: string) => `${value} of ${most}`,
  stepInWords: (value: string, most: string, word: string) => `${value} of ${most}, ${word}`,
  feelings: ['very bad', 'bad', 'okay', 'good', 'very good'],
  saved: (name: string, value: string) => `${name} ${value} saved.`,
  label: (name: string, value: string) => `${name} ${value}`,
  waiting: 'waiting',
  editOf: (name: string, value: string, clock: string) => `Edit ${name} ${value}, ${clock}`,
  fromSource: (source: string) => `from ${source}`,
}

const de: typeof en = {
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

export const entryWords: InLanguages<typeof en> = { en, de }
