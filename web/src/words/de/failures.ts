import type { FailureWords } from '../en/failures.ts'

export const failures: FailureWords = {
  noAnswer: 'Der Server ist nicht erreichbar. Bitte versuch es noch einmal, wenn du online bist.',
  signedOut: 'Du bist abgemeldet. Bitte melde dich wieder an.',
  otherPerson: 'In diesem Browser hat sich jemand anderes angemeldet. Bitte lade die Seite neu.',
  serverProblem: 'Der Server hat ein Problem. Deine Einträge bleiben erhalten.',
  request: (id) => `Anfrage ${id}.`,
}
