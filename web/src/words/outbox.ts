import type { InLanguages } from './languages.ts'

const en = {
  entries: 'Entries',
  empty: 'Everything has been sent.',
  removed: 'Removed. If it has already reached the server, it will be undone there.',
  tryNow: 'Try now',
  change: 'Change',
  changeName: (label: string) => `Change ${label}`,
  remove: 'Remove',
  removeName: (label: string) => `Remove ${label}`,
  keep: 'Keep that',
  keepName: (label: string) => `Keep that: ${label}`,
  recordToo: 'Record mine too',
  recordTooName: (label: string) => `Record mine too: ${label}`,
  recordAsEntry: 'Record it as an entry',
  recordAsEntryName: (label: string) => `Record it as an entry: ${label}`,
  deletedElsewhere: 'It was deleted on another device.',
  recordAgain: 'Record it again',
  recordAgainName: (label: string) => `Record it again: ${label}`,
  waits: 'Waiting until the server can be reached.',
  tried: 'The server could not save it yet. We will try again automatically.',
  others: (count: number) =>
    count === 1
      ? '1 entry by somebody else who uses this browser is waiting too.'
      : `${count} entries by others who use this browser are waiting too.`,
  value: 'Value',
  notANumber: 'Please enter a number.',
  save: 'Save changes',
}

const de: typeof en = {
  entries: 'Einträge',
  empty: 'Alles ist gesendet.',
  removed: 'Entfernt. Falls es den Server schon erreicht hat, wird es dort rückgängig gemacht.',
  tryNow: 'Jetzt versuchen',
  change: 'Ändern',
  changeName: (label) => `${label} ändern`,
  remove: 'Entfernen',
  removeName: (label) => `${label} entfernen`,
  keep: 'Dabei bleiben',
  keepName: (label) => `Dabei bleiben: ${label}`,
  recordToo: 'Meinen Wert auch aufzeichnen',
  recordTooName: (label) => `Meinen Wert auch aufzeichnen: ${label}`,
  recordAsEntry: 'Als Eintrag aufzeichnen',
  recordAsEntryName: (label) => `Als Eintrag aufzeichnen: ${label}`,
  deletedElsewhere: 'Es wurde auf einem anderen Gerät gelöscht.',
  recordAgain: 'Wieder aufzeichnen',
  recordAgainName: (label) => `Wieder aufzeichnen: ${label}`,
  waits: 'Wartet, bis der Server erreichbar ist.',
  tried: 'Der Server konnte es noch nicht annehmen. Es wird von selbst wieder versucht.',
  others: (count) =>
    count === 1
      ? 'Auch 1 Eintrag von jemand anderem in diesem Browser wartet.'
      : `Auch ${count} Einträge von anderen in diesem Browser warten.`,
  value: 'Wert',
  notANumber: 'Bitte gib eine Zahl ein.',
  save: 'Änderungen speichern',
}

export const outboxWords: InLanguages<typeof en> = { en, de }
