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
