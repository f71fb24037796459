import type { ExampleWords } from '../en/example.ts'

export const example: ExampleWords = {
  title: 'Ein Beispiel',
  note: 'Diese Person und alle ihre Daten sind erfunden. Du kannst alles ansehen und nichts ändern.',
  toApp: 'Anmelden oder Konto anlegen',
  found: 'Was Upshot gefunden hat',
  all: 'Zurück zum ganzen Beispiel',
  compared: (days, from, to) => `Verglichen an ${days} Tagen, vom ${from} bis ${to}.`,
  lookedAt: (pairs, likely) =>
    `${pairs} Paare betrachtet, ${likely} sind wahrscheinlich. Etwa jedes zwanzigste davon dürfte Zufall sein.`,
  overTime: 'Wie sich etwas davon entwickelt hat',
  day: (day) => `Was am ${day} eingetragen wurde`,
  entries: 'Einträge eines Tages',
  variables: 'Alles, was verfolgt wird',
  missing: 'Das Beispiel konnte nicht geladen werden.',
  tryAgain: 'Noch einmal versuchen',
}
