/** Why a source could not be read, as sentences for the person. */
import type { Language, Sentence } from '../../lib/language.ts'
import { say } from '../../lib/refusal.ts'

export const failures = {
  unreachable: (name: string, reason: Sentence): Sentence =>
    say(`${name} cannot be reached: ${reason.en}`, `${name} ist nicht erreichbar: ${reason.de}`),
  slow: (name: string): Sentence =>
    say(
      `${name} is taking too long to answer. We will try again later.`,
      `${name} braucht zu lange für eine Antwort. Wir versuchen es später noch einmal.`,
    ),
  busy: (name: string): Sentence =>
    say(
      `${name} asks us to wait. We will try again later.`,
      `${name} bittet uns zu warten. Wir versuchen es später noch einmal.`,
    ),
  shutOut: (name: string): Sentence =>
    say(
      `${name} no longer lets us in. Please connect it again.`,
      `${name} lässt uns nicht mehr hinein. Bitte verbinde die Quelle neu.`,
    ),
  notAllowed: (name: string): Sentence =>
    say(
      `You did not allow ${name} to share your data. Connect it again and allow it there.`,
      `Du hast ${name} nicht erlaubt, deine Daten zu teilen. Verbinde die Quelle neu und erlaube es dort.`,
    ),
  unknownHere: (name: string): Sentence =>
    say(
      `${name} does not recognise this installation. Please ask the administrator to check its settings.`,
      `${name} kennt diese Installation nicht. Bitte lass die Einstellungen von der Verwaltung prüfen.`,
    ),
  broken: (name: string, status: number): Sentence =>
    say(`${name} is having problems right now (${status}).`, `${name} hat gerade Probleme (${status}).`),
  notFound: (name: string, status: number): Sentence =>
    say(
      `${name} could not find what we asked for (${status}).`,
      `${name} hat nicht gefunden, wonach wir gefragt haben (${status}).`,
    ),
  tooMuch: (name: string): Sentence =>
    say(
      `${name} sent more data than we can read at once.`,
      `${name} hat mehr Daten geschickt, als wir auf einmal lesen können.`,
    ),
  unreadable: (name: string): Sentence =>
    say(
      `${name} sent an answer that we cannot read.`,
      `${name} hat eine Antwort geschickt, die wir nicht lesen können.`,
    ),
  unfinished: (name: string): Sentence =>
    say(`${name} did not finish its search.`, `${name} hat die Suche nicht zu Ende gebracht.`),
  notSetUp: (name: string): Sentence =>
    say(`${name} is not set up on this installation.`, `${name} ist auf dieser Installation nicht eingerichtet.`),
  otherKey: say(
    'The secret key of this installation has changed. Please connect the source again.',
    'Der geheime Schlüssel dieser Installation hat sich geändert. Bitte verbinde die Quelle neu.',
  ),
  ours: say(
    'Something went wrong on our side. We will try again.',
    'Bei uns ist etwas schiefgegangen. Wir versuchen es noch einmal.',
  ),
  unknownUnit: (entity: string, unit: string): Sentence =>
    say(
      `${entity} is measured in "${unit}", which we do not know. Please add one of our units in brackets.`,
      `${entity} misst in „${unit}“, das wir nicht kennen. Bitte schreib eine unserer Einheiten in Klammern dazu.`,
    ),
  otherUnit: (entity: string, unit: string, name: string, own: string): Sentence =>
    say(
      `${entity} is in ${unit}, but ${name} is measured in ${own}.`,
      `${entity} misst in ${unit}, aber ${name} wird in ${own} gemessen.`,
    ),
}

/** Stored with the connection; earlier releases stored one English sentence. */
export const storedFailure = (sentence: Sentence): string => JSON.stringify(sentence)

export function failureIn(stored: string, language: Language): string {
  if (!stored.startsWith('{')) return stored
  return (JSON.parse(stored) as Sentence)[language]
}
