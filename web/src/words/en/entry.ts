/** Entries and values, wherever they stand. */
export const entry = {
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

export type EntryWords = typeof entry
