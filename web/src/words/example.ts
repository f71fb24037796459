import type { InLanguages } from './languages.ts'

const en = {
  title: 'An example',
  note: 'This person and all their data are invented. You can look at everything and change nothing.',
  toApp: 'Sign in or create an account',
  found: 'What Upshot found',
  all: 'Back to the example',
  compared: (days: string, from: string, to: string) => `Compared on ${days} days, from ${from} to ${to}.`,
  lookedAt: (pairs: string, likely: string) =>
    `${pairs} pairs looked at, ${likely} are likely. About one in twenty of the likely ones is expected to be chance.`,
  overTime: 'One of them over time',
  day: (day: string) => `What was recorded on ${day}`,
  entries: 'Entries of one day',
  variables: 'Everything that is tracked',
  missing: 'The example could not be loaded.',
  tryAgain: 'Try again',
}

const de: typeof en = {
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

export const exampleWords: InLanguages<typeof en> = { en, de }
