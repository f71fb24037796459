/** Why a source could not be read, as sentences for the person. */
import { type Language, type Sentence, say } from '../../lib/language.ts'

export const failures = {
  unreachable: (name: string, reason: Sentence): Sentence =>
    say('{name} cannot be reached: {reason}', { name, reason }),
  slow: (name: string): Sentence => say('{name} is taking too long to answer. We will try again later.', { name }),
  busy: (name: string): Sentence => say('{name} asks us to wait. We will try again later.', { name }),
  shutOut: (name: string): Sentence => say('{name} no longer lets us in. Please connect it again.', { name }),
  notAllowed: (name: string): Sentence =>
    say('You did not allow {name} to share your data. Connect it again and allow it there.', { name }),
  unknownHere: (name: string): Sentence =>
    say('{name} does not recognise this installation. Please ask the administrator to check its settings.', { name }),
  broken: (name: string, status: number): Sentence =>
    say('{name} is having problems right now ({status}).', { name, status }),
  notFound: (name: string, status: number): Sentence =>
    say('{name} could not find what we asked for ({status}).', { name, status }),
  tooMuch: (name: string): Sentence => say('{name} sent more data than we can read at once.', { name }),
  unreadable: (name: string): Sentence => say('{name} sent an answer that we cannot read.', { name }),
  unfinished: (name: string): Sentence => say('{name} did not finish its search.', { name }),
  notSetUp: (name: string): Sentence => say('{name} is not set up on this installation.', { name }),
  otherKey: say('The secret key of this installation has changed. Please connect the source again.'),
  ours: say('Something went wrong on our side. We will try again.'),
  unknownUnit: (entity: string, unit: string): Sentence =>
    say('{entity} is measured in "{unit}", which we do not know. Please add one of our units in brackets.', {
      entity,
      unit,
    }),
  otherUnit: (entity: string, unit: string, name: string, expected: string): Sentence =>
    say('{entity} is in {unit}, but {name} is measured in {own}.', { entity, unit, name, own: expected }),
}

/** Stored with the connection; earlier releases stored one English sentence. */
export const storedFailure = (sentence: Sentence): string => JSON.stringify(sentence)

export function failureIn(stored: string, language: Language): string {
  if (!stored.startsWith('{')) return stored
  return (JSON.parse(stored) as Sentence)[language]
}
