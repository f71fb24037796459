import type { OutboxWords } from '../en/outbox.ts'

export const outbox: OutboxWords = {
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
