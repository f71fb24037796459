/** Why something did not work, where the server has no words of its own. */
import type { InLanguages } from './languages.ts'

const en = {
  noAnswer: 'The server cannot be reached. Please try again when you are online.',
  signedOut: 'You are signed out. Please sign in again.',
  otherPerson: 'Somebody else has signed in on this browser. Please reload the page.',
  serverProblem: 'The server has a problem. Your entries are kept.',
  request: (id: string) => `Request ${id}.`,
}

const de: typeof en = {
  noAnswer: 'Der Server ist nicht erreichbar. Bitte versuch es noch einmal, wenn du online bist.',
  signedOut: 'Du bist abgemeldet. Bitte melde dich wieder an.',
  otherPerson: 'In diesem Browser hat sich jemand anderes angemeldet. Bitte lade die Seite neu.',
  serverProblem: 'Der Server hat ein Problem. Deine Einträge bleiben erhalten.',
  request: (id) => `Anfrage ${id}.`,
}

export const failureWords: InLanguages<typeof en> = { en, de }
